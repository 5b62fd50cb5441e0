//! `POST /api/user/logout`: ends the current session.

use axum::Json;
use axum::extract::State;

use super::session::SignedIn;
use super::state::AccountsState;
use super::store;
use super::wire::Done;
use crate::http::{ApiError, AuthErrors, CommonErrors};

/// Log out
#[utoipa::path(post, path = "/api/user/logout", tag = "accounts", security(("bearer" = [])), responses(
    (status = 200, body = Done, description = "Logged out"),
    AuthErrors, CommonErrors,
))]
pub(super) async fn log_out(State(state): State<AccountsState>, caller: SignedIn) -> Result<Json<Done>, ApiError> {
    let mut connection = state.context.pool.acquire().await?;
    store::end_session(&mut connection, caller.user, caller.session).await?;
    state.session_streams.end(caller.session);
    Ok(Json(Done::ok()))
}
