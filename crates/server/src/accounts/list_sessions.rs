//! `GET /api/user/sessions`: where the person is signed in.

use axum::{Json, extract::State};

use super::{session::SignedIn, store, wire::Sessions};
use crate::{
    app::App,
    http::{
        documented::{Always, WithToken},
        problem::ApiError,
    },
};

/// List sessions
#[utoipa::path(get, path = "/api/user/sessions", tag = "accounts", security(("bearer" = [])), responses(
    (status = 200, body = Sessions, description = "this session first"),
    WithToken, Always,
))]
pub(super) async fn list_sessions(State(app): State<App>, caller: SignedIn) -> Result<Json<Sessions>, ApiError> {
    let mut connection = app.pool.acquire().await?;
    let sessions = store::list_sessions(&mut connection, caller.user, caller.session).await?;
    Ok(Json(Sessions {
        success: true,
        sessions,
    }))
}
