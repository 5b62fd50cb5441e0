//! Checks the password of a signed-in user again, with the same limit as signing in.

use chrono::Duration;
use secrecy::SecretString;

use super::state::AccountsState;
use super::store::Credentials;
use crate::http::{ApiError, ProblemCode};
use crate::throttle::{self, Scope};

/// Attempts of one account within [`WINDOW`].
const MAX_ATTEMPTS: i32 = 10;
const WINDOW: Duration = Duration::minutes(15);

/// Fails at `field` unless the password is right.
pub(super) async fn check_password(
    state: &AccountsState,
    user: &Credentials,
    password: &SecretString,
    field: &str,
) -> Result<(), ApiError> {
    let subject = user.user.subject(&state.context.subjects);
    let mut connection = state.context.pool.acquire().await?;
    let count = throttle::count(&mut connection, Scope::PasswordConfirm, subject, WINDOW).await?;
    drop(connection); // hashing is slow
    if count.used > MAX_ATTEMPTS {
        return Err(ApiError::rate_limited(WINDOW.num_seconds().unsigned_abs()));
    }
    let check = state.passwords.verify(password, Some(&user.password_phc)).await?;
    if !check.is_right() {
        return Err(ApiError::at_field(field, ProblemCode::PasswordWrong));
    }
    let mut connection = state.context.pool.acquire().await?;
    throttle::clear(&mut connection, Scope::PasswordConfirm, subject).await?;
    Ok(())
}
