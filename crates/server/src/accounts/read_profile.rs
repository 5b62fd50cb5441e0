//! `GET /api/user/profile`: reads the user's profile.

use axum::Json;
use axum::extract::State;

use super::session::SignedIn;
use super::store;
use super::wire::Profile;
use crate::context::Context;
use crate::http::{ApiError, AuthErrors, CommonErrors};

/// Read the profile
#[utoipa::path(get, path = "/api/user/profile", tag = "accounts", security(("bearer" = [])), responses(
    (status = 200, body = Profile, description = "The profile"),
    AuthErrors, CommonErrors,
))]
pub(super) async fn read_profile(State(context): State<Context>, caller: SignedIn) -> Result<Json<Profile>, ApiError> {
    let mut connection = context.pool.acquire().await?;
    let user = store::read_user(&mut connection, caller.user).await?;
    Ok(Json(Profile { success: true, user }))
}
