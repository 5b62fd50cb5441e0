//! `DELETE /api/user/sessions/{id}`: signs one of the person's devices out.

use axum::{
    Json,
    extract::{Path, State},
};
use uuid::Uuid;

use super::{session::SignedIn, store, wire::Done};
use crate::{
    app::App,
    http::{
        documented::{Always, WithToken},
        problem::{ApiError, Problem, ProblemCode},
    },
};

/// End a session
#[utoipa::path(delete, path = "/api/user/sessions/{id}", tag = "accounts", security(("bearer" = [])),
    params(("id" = String, Path, description = "from the list of sessions")), responses(
    (status = 200, body = Done, description = "that session has ended"),
    (status = 404, body = Problem, description = "no such session, or not yours"),
    WithToken, Always,
))]
pub(super) async fn end_session(
    State(app): State<App>,
    caller: SignedIn,
    Path(id): Path<String>,
) -> Result<Json<Done>, ApiError> {
    let not_found = || ApiError::new(ProblemCode::SessionNotFound);
    let session: Uuid = id.parse().map_err(|_| not_found())?;
    let mut connection = app.pool.acquire().await?;
    if store::end_session(&mut connection, caller.user, session).await? {
        Ok(Json(Done::ok()))
    } else {
        Err(not_found())
    }
}
