//! `PUT /api/user/profile`: changes the user's profile.

use axum::Json;
use axum::extract::State;

use super::session::SignedIn;
use super::store;
use super::wire::{Profile, ProfileChange};
use crate::context::Context;
use crate::db_values::validate_short_text;
use crate::http::{ApiError, AuthErrors, BodyErrors, CommonErrors, JsonBody, ProblemCode};

pub(super) const NAME_CHARACTERS: usize = 200;
const MOBILE_CHARACTERS: usize = 40;
const LOCATION_CHARACTERS: usize = 200;

/// Change the profile
///
/// Absent fields stay unchanged. The email address cannot be changed.
#[utoipa::path(put, path = "/api/user/profile", tag = "accounts", security(("bearer" = [])),
    request_body = ProfileChange, responses(
    (status = 200, body = Profile, description = "The changed profile"),
    AuthErrors, BodyErrors, CommonErrors,
))]
pub(super) async fn update_profile(
    State(context): State<Context>,
    caller: SignedIn,
    JsonBody(change): JsonBody<ProfileChange>,
) -> Result<Json<Profile>, ApiError> {
    let change = check(change)?;
    let mut connection = context.pool.acquire().await?;
    store::update_profile(&mut connection, caller.user, &change).await?;
    let user = store::read_user(&mut connection, caller.user).await?;
    Ok(Json(Profile { success: true, user }))
}

fn check(change: ProfileChange) -> Result<ProfileChange, ApiError> {
    let fit = |field: &str, text: Option<String>, max_characters: usize| match text {
        None => Ok(None),
        Some(text) => validate_short_text(&text, max_characters)
            .map(Some)
            .ok_or_else(|| ApiError::at_field(field, ProblemCode::TextUnfit)),
    };
    let name = fit("name", change.name, NAME_CHARACTERS)?;
    if name.as_deref() == Some("") {
        return Err(ApiError::at_field("name", ProblemCode::FieldsRequired));
    }
    Ok(ProfileChange {
        name,
        mobile: fit("mobile", change.mobile, MOBILE_CHARACTERS)?,
        location: fit("location", change.location, LOCATION_CHARACTERS)?,
        preferences: change.preferences,
    })
}
