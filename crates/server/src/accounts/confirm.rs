//! Asks a signed-in person for their password again, with the same limits as signing in.

use chrono::Duration;
use secrecy::SecretString;

use super::store::PasswordHolder;
use crate::{
    app::App,
    http::problem::{ApiError, ProblemCode},
    throttle::{self, Scope, Subject},
};

/// Wrong passwords a signed-in browser may give before it must wait.
const TRIES: i32 = 10;
const WINDOW: Duration = Duration::minutes(15);

/// Fails at `field` unless the password is theirs.
pub(super) async fn password_is_right(
    app: &App,
    person: &PasswordHolder,
    password: &SecretString,
    field: &str,
) -> Result<(), ApiError> {
    let subject = Subject::of(&["confirm", &person.user.key()]);
    let mut connection = app.pool.acquire().await?;
    let count = throttle::count(&mut connection, Scope::PasswordConfirm, subject, WINDOW).await?;
    drop(connection); // hashing takes long; the connection serves others meanwhile
    if count.used > TRIES {
        return Err(ApiError::rate_limited(WINDOW.num_seconds().unsigned_abs()));
    }
    if !app.passwords.verify(password, Some(&person.password_phc)).await? {
        return Err(ApiError::at_field(field, ProblemCode::PasswordWrong));
    }
    let mut connection = app.pool.acquire().await?;
    throttle::clear(&mut connection, Scope::PasswordConfirm, subject).await?;
    Ok(())
}
