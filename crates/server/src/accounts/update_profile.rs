//! `PUT /api/user/profile`: changes what the person says about themselves.

use axum::{Json, extract::State};

use super::{
    session::SignedIn,
    store,
    text::{LOCATION_CHARACTERS, MOBILE_CHARACTERS, NAME_CHARACTERS, fitting},
    wire::{Profile, ProfileChange},
};
use crate::{
    app::App,
    http::{
        documented::{Always, WithBody, WithToken},
        json::JsonBody,
        problem::{ApiError, ProblemCode},
    },
};

/// Change the profile
///
/// A field that is left out stays as it is. The address cannot be changed.
#[utoipa::path(put, path = "/api/user/profile", tag = "accounts", security(("bearer" = [])),
    request_body = ProfileChange, responses(
    (status = 200, body = Profile, description = "the person as they are now"),
    WithToken, WithBody, Always,
))]
pub(super) async fn update_profile(
    State(app): State<App>,
    caller: SignedIn,
    JsonBody(change): JsonBody<ProfileChange>,
) -> Result<Json<Profile>, ApiError> {
    let change = check(change)?;
    let mut connection = app.pool.acquire().await?;
    store::update_profile(&mut connection, caller.user, &change).await?;
    let user = store::read_user(&mut connection, caller.user).await?;
    Ok(Json(Profile { success: true, user }))
}

fn check(change: ProfileChange) -> Result<ProfileChange, ApiError> {
    let fit = |field: &str, text: Option<String>, most: usize| match text {
        None => Ok(None),
        Some(text) => fitting(&text, most)
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
