//! `POST /api/user/logout`: ends the session the call is made with.

use axum::{Json, extract::State};

use super::{session::SignedIn, store, wire::Done};
use crate::{
    app::App,
    http::{
        documented::{Always, WithToken},
        problem::ApiError,
    },
};

/// Log out
#[utoipa::path(post, path = "/api/user/logout", tag = "accounts", security(("bearer" = [])), responses(
    (status = 200, body = Done, description = "the session has ended"),
    WithToken, Always,
))]
pub(super) async fn log_out(State(app): State<App>, caller: SignedIn) -> Result<Json<Done>, ApiError> {
    let mut connection = app.pool.acquire().await?;
    store::end_session(&mut connection, caller.user, caller.session).await?;
    Ok(Json(Done::ok()))
}
