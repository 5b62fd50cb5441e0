//! People: signing up and in, their profile, their sessions, and leaving.

mod change_password;
mod confirm;
mod delete_account;
mod email;
mod end_session;
mod events;
mod export_account;
mod ids;
mod list_sessions;
mod log_in;
mod log_out;
mod mail_notices;
mod password;
mod read_profile;
mod session;
mod sign_up;
mod store;
mod text;
mod update_profile;
mod wire;

use axum::extract::DefaultBodyLimit;
use sqlx::PgConnection;
use utoipa_axum::{router::OpenApiRouter, routes};

use crate::{
    app::App,
    http::json::{SMALL_BODY, body_limit},
};

pub use email::Email;
pub use events::{PasswordChangeReason, PasswordChangedV1, SignUpAttemptedV1};
pub use ids::UserId;
pub use mail_notices::{mail_password_changed, mail_sign_up_attempted};
pub use password::{NewPassword, PasswordHashing, PasswordRefusal};
pub use session::{MaybeSignedIn, SignedIn};
pub use store::{
    Correspondent, correspondent_by_email, correspondent_by_id, forget_ended_sessions, is_anybody_else,
    is_known_device, unproven_email,
};
pub use text::fitting;
pub use wire::{Done, DoneWithMessage, UserOut, blank};

/// The account calls.
pub fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(sign_up::sign_up))
        .routes(routes!(log_in::log_in))
        .routes(routes!(log_out::log_out))
        .routes(routes!(read_profile::read_profile, update_profile::update_profile))
        .routes(routes!(change_password::change_password))
        .routes(routes!(list_sessions::list_sessions))
        .routes(routes!(end_session::end_session))
        .routes(routes!(delete_account::delete_account))
        .routes(routes!(export_account::export_account))
        .layer(body_limit(SMALL_BODY))
        .layer(DefaultBodyLimit::disable())
}

/// Gives the account behind a proven address a new password: every session ends, earlier failures
/// are forgotten, the address counts as proven, and the owner is told by mail.
///
/// Returns whether there is such an account.
pub async fn set_password_by_proof(
    connection: &mut PgConnection,
    app: &App,
    email: &Email,
    password_phc: &str,
) -> sqlx::Result<bool> {
    let Some(user) = store::replace_password_by_email(connection, email, password_phc).await? else {
        return Ok(false);
    };
    store::end_all_sessions(connection, user).await?;
    log_in::forget_failures(connection, email).await?;
    store::record_security_event(connection, app, user, "password_reset").await?;
    let event = PasswordChangedV1 {
        user,
        reason: PasswordChangeReason::Reset,
    };
    platform::outbox::enqueue(connection, &app.chance, &app.clock, &event).await?;
    Ok(true)
}

/// Marks the person's address as proven and returns them as they now are.
pub async fn mark_email_verified(connection: &mut PgConnection, app: &App, user: UserId) -> sqlx::Result<UserOut> {
    store::mark_email_verified(connection, user).await?;
    store::record_security_event(connection, app, user, "email_verified").await?;
    store::read_user(connection, user).await
}
