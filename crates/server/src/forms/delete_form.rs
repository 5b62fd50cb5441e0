//! `DELETE /api/form/{id}`: puts a form into the trash, from which it can be taken back for 30 days.

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

/// Delete a form
///
/// Its link stops at once. `POST /api/form/{id}/restore` brings everything back for 30 days.
#[utoipa::path(delete, path = "/api/form/{id}", tag = "forms", security(("bearer" = [])),
    params(("id" = String, Path, description = "the form")), responses(
    (status = 200, body = Done, description = "it is in the trash"),
    WithToken, OnlyOwn, Always,
))]
pub(super) async fn delete_form(
    State(app): State<App>,
    caller: SignedIn,
    Path(id): Path<String>,
) -> Result<Json<Done>, ApiError> {
    let mut opened = Opened::<Owning>::to_change(&app, caller, &id).await?;
    let form = opened.form.id;
    store::set_in_trash(opened.connection(), form, true).await?;
    opened.commit_changed_link(&app).await?;
    Ok(Json(Done::ok()))
}
