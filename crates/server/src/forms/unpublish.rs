//! `POST /api/form/{id}/unpublish`: takes a form offline. Its versions and its link stay, for the next publish.

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

/// Unpublish a form
#[utoipa::path(post, path = "/api/form/{id}/unpublish", tag = "forms", security(("bearer" = [])),
    params(("id" = String, Path, description = "the form")), responses(
    (status = 200, body = Done, description = "its link serves nothing now; also when it did before"),
    WithToken, OnlyOwn, Always,
))]
pub(super) async fn unpublish(
    State(app): State<App>,
    caller: SignedIn,
    Path(id): Path<String>,
) -> Result<Json<Done>, ApiError> {
    let mut opened = Opened::<Owning>::to_change(&app, caller, &id).await?;
    let form = opened.form.id;
    store::take_offline(opened.connection(), form).await?;
    opened.commit_changed_link(&app).await?;
    Ok(Json(Done::ok()))
}
