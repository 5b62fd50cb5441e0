//! `DELETE /api/user/sessions/{id}`: signs out one of the user's devices.

use axum::Json;
use axum::extract::State;
use uuid::Uuid;

use super::session::SignedIn;
use super::state::AccountsState;
use super::store;
use super::wire::Done;
use crate::http::{ApiError, AuthErrors, CommonErrors, PathText, Problem, ProblemCode};

/// End a session
#[utoipa::path(delete, path = "/api/user/sessions/{id}", tag = "accounts", security(("bearer" = [])),
    params(("id" = String, Path, description = "Session id, from the list of sessions")), responses(
    (status = 200, body = Done, description = "Ended"),
    (status = 404, body = Problem, description = "No such session, or not yours"),
    AuthErrors, CommonErrors,
))]
pub(super) async fn end_session(
    State(state): State<AccountsState>,
    caller: SignedIn,
    PathText(id): PathText<String>,
) -> Result<Json<Done>, ApiError> {
    let not_found = || ApiError::new(ProblemCode::SessionNotFound);
    let session: Uuid = id.parse().map_err(|_| not_found())?;
    let mut connection = state.context.pool.acquire().await?;
    if store::end_session(&mut connection, caller.user, session).await? {
        state.session_streams.end(session);
        Ok(Json(Done::ok()))
    } else {
        Err(not_found())
    }
}
