//! `GET /api/user/sessions`: lists the user's sessions.

use axum::Json;
use axum::extract::State;

use super::session::SignedIn;
use super::store;
use super::wire::Sessions;
use crate::context::Context;
use crate::http::{ApiError, AuthErrors, CommonErrors};

/// List sessions
#[utoipa::path(get, path = "/api/user/sessions", tag = "accounts", security(("bearer" = [])), responses(
    (status = 200, body = Sessions, description = "The sessions, the current one first"),
    AuthErrors, CommonErrors,
))]
pub(super) async fn list_sessions(
    State(context): State<Context>,
    caller: SignedIn,
) -> Result<Json<Sessions>, ApiError> {
    let mut connection = context.pool.acquire().await?;
    let sessions = store::list_sessions(&mut connection, caller.user, caller.session).await?;
    Ok(Json(Sessions {
        success: true,
        sessions,
    }))
}
