//! `GET /api/form/{id}/versions/{n}`: reads a published version.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use form_model::wire;

use super::authorized_form::{AuthorizedForm, Editor};
use super::list_versions::diff_to_draft;
use super::wire::{OneVersion, VersionContent};
use super::{store, stored_definition};
use crate::accounts::SignedIn;
use crate::context::Context;
use crate::http::{ApiError, AuthErrors, CommonErrors, NotFoundErrors, PathText, ProblemCode};

/// Read a version
#[utoipa::path(get, path = "/api/form/{id}/versions/{n}", tag = "forms", security(("bearer" = [])),
    params(
        ("id" = String, Path, description = "Form id"),
        ("n" = i32, Path, description = "The version's number, from 1"),
    ), responses(
    (status = 200, body = OneVersion, description = "The version and the difference to the draft"),
    AuthErrors, NotFoundErrors, CommonErrors,
))]
pub(super) async fn read_version(
    State(context): State<Context>,
    caller: SignedIn,
    PathText((id, number)): PathText<(String, String)>,
) -> Result<Json<OneVersion>, ApiError> {
    let not_found = || ApiError::new(ProblemCode::VersionNotFound);
    let mut authorized = AuthorizedForm::<Editor>::for_read(&context, caller, &id).await?;
    let number: i32 = number.parse().map_err(|_| not_found())?;
    let (form, live) = (authorized.form.id, authorized.form.live_version);
    let found = store::read_version(authorized.connection(), form, number).await?;
    let stored = found.ok_or_else(not_found)?;
    let responses = store::count_by_version(authorized.connection(), form, number).await?;
    let definition = Arc::new(stored_definition::parse_in_pool(&context, stored.content).await?);
    let difference = diff_to_draft(&context, &mut authorized, Arc::clone(&definition)).await?;
    Ok(Json(OneVersion {
        success: true,
        version: VersionContent {
            version: stored.number,
            name: stored.name,
            published_at: stored.published_at,
            live: live == Some(stored.number),
            responses,
            content: wire::write(&definition),
        },
        difference,
    }))
}
