//! `PUT /api/user/password`: a signed-in person chooses another password.

use axum::{Json, extract::State};
use secrecy::ExposeSecret as _;

use super::{
    events::{PasswordChangeReason, PasswordChangedV1},
    password::NewPassword,
    session::SignedIn,
    store,
    wire::{Done, PasswordChange},
};
use crate::{
    app::App,
    http::{
        documented::{Always, Limited, WithBody, WithToken},
        json::JsonBody,
        problem::{ApiError, ProblemCode},
    },
};

/// Change the password
///
/// Ends every other session and tells the person by mail.
#[utoipa::path(put, path = "/api/user/password", tag = "accounts", security(("bearer" = [])),
    request_body = PasswordChange, responses(
    (status = 200, body = Done, description = "the new password holds"),
    WithToken, WithBody, Limited, Always,
))]
pub(super) async fn change_password(
    State(app): State<App>,
    caller: SignedIn,
    JsonBody(request): JsonBody<PasswordChange>,
) -> Result<Json<Done>, ApiError> {
    let person = store::password_by_id(&app, caller.user).await?;
    let checked = NewPassword::check(request.new_password.expose_secret(), &[&person.name, &person.email]);
    let password = checked.map_err(|refusal| ApiError::at_field("newPassword", refusal.into()))?;
    super::confirm::password_is_right(&app, &person, &request.current_password, "currentPassword").await?;
    let password_phc = app.passwords.hash(&password, &app.chance).await?;

    let mut transaction = app.pool.begin().await?;
    // A reset that finished meanwhile has ended this session: the newer decision stands.
    if !store::session_lives(&mut transaction, caller.session).await? {
        return Err(ApiError::new(ProblemCode::TokenInvalid));
    }
    store::replace_password(&mut transaction, caller.user, &password_phc).await?;
    store::end_other_sessions(&mut transaction, caller.user, caller.session).await?;
    store::record_security_event(&mut transaction, &app, caller.user, "password_changed").await?;
    let event = PasswordChangedV1 {
        user: caller.user,
        reason: PasswordChangeReason::Changed,
    };
    platform::outbox::enqueue(&mut transaction, &app.chance, &app.clock, &event).await?;
    transaction.commit().await?;
    Ok(Json(Done::ok()))
}
