//! `POST /api/form/{id}/restore`: takes a form out of the trash, with its link and its responses.

use axum::{
    Json,
    extract::{Path, State},
};

use super::{
    opened::{Opened, Owning},
    store,
};
use crate::{
    accounts::{Done, SignedIn},
    app::App,
    http::{
        documented::{Always, OnlyOwn, WithToken},
        problem::ApiError,
    },
};

/// Restore a deleted form
#[utoipa::path(post, path = "/api/form/{id}/restore", tag = "forms", security(("bearer" = [])),
    params(("id" = String, Path, description = "the form")), responses(
    (status = 200, body = Done, description = "it is where it was"),
    WithToken, OnlyOwn, Always,
))]
pub(super) async fn restore_form(
    State(app): State<App>,
    caller: SignedIn,
    Path(id): Path<String>,
) -> Result<Json<Done>, ApiError> {
    let mut opened = Opened::<Owning>::from_trash(&app, caller, &id).await?;
    let form = opened.form.id;
    store::set_in_trash(opened.connection(), form, false).await?;
    opened.commit_changed_link(&app).await?;
    Ok(Json(Done::ok()))
}
