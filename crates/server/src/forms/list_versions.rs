//! `GET /api/form/{id}/versions`: lists the published versions and what publishing the draft would change.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use form_model::definition::Definition;
use form_model::diff::difference;

use super::authorized_form::{AuthorizedForm, Editor};
use super::wire::{DraftDifference, Versions};
use super::{store, stored_definition};
use crate::accounts::SignedIn;
use crate::context::Context;
use crate::http::{ApiError, AuthErrors, CommonErrors, NotFoundErrors, PathText};

/// List a form's versions
#[utoipa::path(get, path = "/api/form/{id}/versions", tag = "forms", security(("bearer" = [])),
    params(("id" = String, Path, description = "Form id")), responses(
    (status = 200, body = Versions, description = "The versions, newest first"),
    AuthErrors, NotFoundErrors, CommonErrors,
))]
pub(super) async fn list_versions(
    State(context): State<Context>,
    caller: SignedIn,
    PathText(id): PathText<String>,
) -> Result<Json<Versions>, ApiError> {
    let mut authorized = AuthorizedForm::<Editor>::for_read(&context, caller, &id).await?;
    let (connection, row) = authorized.parts();
    let versions = store::list_versions(connection, row).await?;
    let newest = store::newest_version(connection, row).await?;
    let difference = match newest {
        Some(newest) => Some(
            diff_to_draft(
                &context,
                &mut authorized,
                stored_definition::parse_in_pool(&context, newest.content).await?.into(),
            )
            .await?,
        ),
        None => None,
    };
    Ok(Json(Versions {
        success: true,
        responses: versions.iter().map(|version| version.responses).sum(),
        list: versions,
        difference,
    }))
}

/// The difference from a version to the draft.
pub(super) async fn diff_to_draft(
    context: &Context,
    authorized: &mut AuthorizedForm<Editor>,
    version: Arc<Definition>,
) -> Result<DraftDifference, ApiError> {
    let form = authorized.form.id;
    let draft = store::read_draft(authorized.connection(), form).await?;
    let responses = store::count_complete_responses(authorized.connection(), form).await?;
    let compared = context.owners_work.run(move || {
        let changes = difference(&version, &stored_definition::parse(&draft)?);
        Ok(DraftDifference {
            summary: changes.sentence(responses),
            changes,
        })
    });
    compared.await?
}
