//! `GET /api/form/{id}/versions/{n}`: a version as it was published, for good.

use axum::{
    Json,
    extract::{Path, State},
};
use form_model::wire;

use super::{
    content,
    list_versions::to_draft,
    opened::{Editing, Opened},
    store,
    wire::{OneVersion, VersionContent},
};
use crate::{
    accounts::SignedIn,
    app::App,
    http::{
        documented::{Always, OnlyOwn, WithToken},
        problem::{ApiError, ProblemCode},
    },
};

/// Read a version
#[utoipa::path(get, path = "/api/form/{id}/versions/{n}", tag = "forms", security(("bearer" = [])),
    params(
        ("id" = String, Path, description = "the form"),
        ("n" = i32, Path, description = "the version's number, from 1"),
    ), responses(
    (status = 200, body = OneVersion, description = "the version, and what the draft changes of it"),
    WithToken, OnlyOwn, Always,
))]
pub(super) async fn read_version(
    State(app): State<App>,
    caller: SignedIn,
    Path((id, number)): Path<(String, String)>,
) -> Result<Json<OneVersion>, ApiError> {
    let not_found = || ApiError::new(ProblemCode::VersionNotFound);
    let mut opened = Opened::<Editing>::to_read(&app, caller, &id).await?;
    let number: i32 = number.parse().map_err(|_| not_found())?;
    let (form, live) = (opened.form.id, opened.form.live_version);
    let found = store::read_version(opened.connection(), form, number).await?;
    let stored = found.ok_or_else(not_found)?;
    let responses = store::count_by_version(opened.connection(), form, number).await?;
    let definition = content::read(&stored.content)?;
    let difference = to_draft(&mut opened, &definition).await?;
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
