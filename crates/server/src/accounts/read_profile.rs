//! `GET /api/user/profile`: the person as they see themselves.

use axum::{Json, extract::State};

use super::{session::SignedIn, store, wire::Profile};
use crate::{
    app::App,
    http::{
        documented::{Always, WithToken},
        problem::ApiError,
    },
};

/// Read the profile
#[utoipa::path(get, path = "/api/user/profile", tag = "accounts", security(("bearer" = [])), responses(
    (status = 200, body = Profile, description = "the person"),
    WithToken, Always,
))]
pub(super) async fn read_profile(State(app): State<App>, caller: SignedIn) -> Result<Json<Profile>, ApiError> {
    let mut connection = app.pool.acquire().await?;
    let user = store::read_user(&mut connection, caller.user).await?;
    Ok(Json(Profile { success: true, user }))
}
