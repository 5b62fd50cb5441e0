//! `GET /api/form/{id}/versions`: what was published when, and what publishing now would change.

use axum::{
    Json,
    extract::{Path, State},
};
use form_model::{definition::Definition, diff::difference};

use super::{
    content,
    opened::{Editing, Opened},
    store,
    wire::{DraftDifference, Versions},
};
use crate::{
    accounts::SignedIn,
    app::App,
    http::{
        documented::{Always, OnlyOwn, WithToken},
        problem::ApiError,
    },
};

/// List a form's versions
#[utoipa::path(get, path = "/api/form/{id}/versions", tag = "forms", security(("bearer" = [])),
    params(("id" = String, Path, description = "the form")), responses(
    (status = 200, body = Versions, description = "newest first"),
    WithToken, OnlyOwn, Always,
))]
pub(super) async fn list_versions(
    State(app): State<App>,
    caller: SignedIn,
    Path(id): Path<String>,
) -> Result<Json<Versions>, ApiError> {
    let mut opened = Opened::<Editing>::to_read(&app, caller, &id).await?;
    let (connection, row) = opened.parts();
    let versions = store::list_versions(connection, row).await?;
    let newest = store::newest_version(connection, row).await?;
    let difference = match newest {
        Some(newest) => Some(to_draft(&mut opened, &content::read(&newest.content)?).await?),
        None => None,
    };
    Ok(Json(Versions {
        success: true,
        responses: versions.iter().map(|version| version.responses).sum(),
        list: versions,
        difference,
    }))
}

/// What the draft changes of a version.
pub(super) async fn to_draft(opened: &mut Opened<Editing>, version: &Definition) -> Result<DraftDifference, ApiError> {
    let form = opened.form.id;
    let draft = content::read(&store::read_draft(opened.connection(), form).await?)?;
    let responses = store::responses_of(opened.connection(), form).await?;
    let changes = difference(version, &draft);
    Ok(DraftDifference {
        summary: changes.sentence(responses),
        changes,
    })
}
