//! Accounts: sign-up, sign-in, profile, sessions and deletion.

mod change_password;
mod common_passwords;
mod delete_account;
mod email;
mod end_session;
mod events;
mod export_account;
mod first_account;
mod ids;
mod list_sessions;
mod log_in;
mod log_out;
mod mail_notices;
mod password;
mod password_keys;
mod read_profile;
mod reauthenticate;
mod session;
mod session_checks;
mod session_streams;
mod sign_up;
mod state;
mod store;
mod update_profile;
mod wire;

use axum::extract::DefaultBodyLimit;
use sqlx::PgConnection;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::audit;
use crate::context::Context;
use crate::http::{SMALL_BODY, body_limit};

pub use email::Email;
pub use events::{EmailVerifiedV1, PasswordChangeReason, PasswordChangedV1, SignUpAttemptedV1};
pub use first_account::create_first_account;
pub use ids::UserId;
pub use mail_notices::{mail_password_changed, mail_sign_up_attempted};
pub use password::{NewPassword, PasswordHashing, PasswordRefusal};
pub use password_keys::PasswordCheck;
pub use session::{MaybeSignedIn, SignedIn};
pub use session_checks::{end_streams_of_ended_sessions, run_session_checks};
pub use session_streams::{SessionStream, SessionStreams};
pub use state::{AccountsParts, AccountsState};
pub use store::{
    Contact, contact_by_email, contact_by_id, delete_expired_sessions, has_accounts, has_other_accounts,
    is_known_device, unverified_email,
};
pub use wire::{Done, DoneWithMessage, SignUp, UserOut, blank};

/// The account routes.
pub fn router() -> OpenApiRouter<AccountsState> {
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

/// Sets a new password for the account with this address, after a mailed code has verified it. Ends all sessions, clears failed
/// sign-ins, marks the address as verified and notifies the user by mail.
///
/// Returns whether there is such an account.
pub async fn reset_password_by_email(
    connection: &mut PgConnection,
    context: &Context,
    email: &Email,
    password_phc: &str,
) -> sqlx::Result<bool> {
    let Some(replaced) = store::replace_password_by_email(connection, email, password_phc).await? else {
        return Ok(false);
    };
    let user = replaced.user;
    audit::set_account(user.0);
    store::end_all_sessions(connection, user).await?;
    log_in::clear_failures(connection, context, email).await?;
    if replaced.newly_proven {
        platform::outbox::enqueue(connection, &context.rng, &context.clock, &EmailVerifiedV1 { user }).await?;
    }
    store::record_security_event(connection, context, user, "password_reset").await?;
    let event = PasswordChangedV1 {
        user,
        reason: PasswordChangeReason::Reset,
    };
    platform::outbox::enqueue(connection, &context.rng, &context.clock, &event).await?;
    Ok(true)
}

/// Marks the user's address as verified and returns the user.
pub async fn mark_email_verified(
    connection: &mut PgConnection,
    context: &Context,
    user: UserId,
) -> sqlx::Result<UserOut> {
    store::mark_email_verified(connection, user).await?;
    store::record_security_event(connection, context, user, "email_verified").await?;
    platform::outbox::enqueue(connection, &context.rng, &context.clock, &EmailVerifiedV1 { user }).await?;
    store::read_user(connection, user).await
}
