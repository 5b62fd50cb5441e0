//! `POST /api/user/login`: starts a session.

use axum::Json;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Response};
use chrono::Duration;
use secrecy::{ExposeSecret as _, SecretString};
use sqlx::PgConnection;

use super::email::Email;
use super::password_keys::PasswordCheck;
use super::session::{SESSIONS_PER_USER, Token, device_name};
use super::state::AccountsState;
use super::store::{self, Credentials};
use super::wire::{LogIn, LoggedIn};
use crate::audit;
use crate::context::Context;
use crate::http::allowance::{self as limit, Allowance};
use crate::http::cookies;
use crate::http::{
    ApiError, BodyErrors, BrowserSecret, CommonErrors, CookieKind, JsonBody, Network, Problem, ProblemCode,
    RateLimitErrors,
};
use crate::language::Language;
use crate::throttle::{self, AttemptCount, Scope, Subject};

/// Failures on one account from one network before it has to wait.
const FREE_FAILURES: i32 = 10;
/// The window in which those failures are counted, and the longest wait.
const WINDOW: Duration = Duration::minutes(15);
/// Consecutive failures on one account, from all networks, after which only a password reset helps.
const FAILURES_UNTIL_RESET: i32 = 100;
/// How long failures on one account count as consecutive.
const FAILURE_WINDOW: Duration = throttle::LONGEST_WINDOW;
/// Known browsers per account; signing in with another one removes the least recently used.
const DEVICES_PER_USER: i64 = 20;

/// Sign in
///
/// An unknown address and a wrong password get the same reply, in the same time.
#[utoipa::path(post, path = "/api/user/login", tag = "accounts", request_body = LogIn, responses(
    (status = 200, body = LoggedIn, description = "Signed in"),
    (status = 401, body = Problem, description = "Invalid credentials"),
    BodyErrors, RateLimitErrors, CommonErrors,
))]
pub(super) async fn log_in(
    State(state): State<AccountsState>,
    allowed: Allowance<limit::LogIn>,
    language: Language,
    headers: HeaderMap,
    JsonBody(request): JsonBody<LogIn>,
) -> Result<Response, ApiError> {
    let email = check(&request)?;
    let network = allowed.network;
    let may_succeed = count_attempt(&state, &email, network).await?;

    let mut connection = state.context.pool.acquire().await?;
    let known = store::credentials_by_email(&mut connection, &email).await?;
    drop(connection); // hashing is slow
    let phc = known.as_ref().map(|known| known.password_phc.as_str());
    let check = state.passwords.verify(&request.password, phc).await?;
    let Some(known) = known.filter(|_| check.is_right() && may_succeed) else {
        return Err(ApiError::new(ProblemCode::CredentialsInvalid));
    };
    audit::set_account(known.user.0);
    if check == PasswordCheck::RightButOutdated {
        renew_hash(&state, &known, &request.password).await?;
    }

    let (token, device) = (Token::mint(&state.context), BrowserSecret::mint(&state.context));
    let mut transaction = state.context.pool.begin().await?;
    clear_failures_from(&mut transaction, &state.context, &email, network).await?;
    store::insert_session(
        &mut transaction,
        &state.context,
        known.user,
        &token.sha256(),
        &device_name(&headers),
    )
    .await?;
    store::end_oldest_sessions(&mut transaction, known.user, SESSIONS_PER_USER).await?;
    store::insert_known_device(&mut transaction, known.user, &device.sha256()).await?;
    store::delete_oldest_devices(&mut transaction, known.user, DEVICES_PER_USER).await?;
    store::save_browser_language(&mut transaction, known.user, language).await?;
    let user = store::read_user(&mut transaction, known.user).await?;
    transaction.commit().await?;

    let cookie = cookies::set(&state.context, CookieKind::Device, &device);
    Ok((
        cookie,
        Json(LoggedIn {
            success: true,
            token: token.to_text(),
            user,
        }),
    )
        .into_response())
}

fn check(request: &LogIn) -> Result<Email, ApiError> {
    let password = request.password.expose_secret();
    if request.email.trim().is_empty() {
        return Err(ApiError::at_field("email", ProblemCode::FieldsRequired));
    }
    if password.is_empty() {
        return Err(ApiError::at_field("password", ProblemCode::FieldsRequired));
    }
    let email = Email::parse(&request.email).ok_or_else(|| ApiError::at_field("email", ProblemCode::EmailInvalid))?;
    if password.chars().count() < 8 {
        return Err(ApiError::at_field("password", ProblemCode::PasswordTooShort));
    }
    Ok(email)
}

/// Counts the attempt before the password is compared, so that parallel guesses gain nothing. Returns `false` if even the right
/// password must be rejected.
async fn count_attempt(state: &AccountsState, email: &Email, network: Network) -> Result<bool, ApiError> {
    let mut connection = state.context.pool.acquire().await?;
    let here = subject_from(&state.context, email, network);
    let from = throttle::count(&mut connection, Scope::SignInFrom, here, WINDOW).await?;
    if let Some(seconds) = from.blocked_for_seconds {
        return Err(ApiError::rate_limited(u64::try_from(seconds).unwrap_or(1)));
    }
    if let Some(wait) = wait_after(from) {
        throttle::block_until(&mut connection, Scope::SignInFrom, here, from.now + wait).await?;
    }
    let everywhere = subject_everywhere(&state.context, email);
    let since_success = throttle::count(&mut connection, Scope::SignInSinceSuccess, everywhere, FAILURE_WINDOW).await?;
    Ok(since_success.used <= FAILURES_UNTIL_RESET)
}

/// 1 s after the tenth attempt, then doubled up to the whole window.
fn wait_after(count: AttemptCount) -> Option<Duration> {
    let over = u32::try_from(count.used - FREE_FAILURES).ok()?;
    let seconds = 1_i64.checked_shl(over.min(20)).unwrap_or(i64::MAX);
    Some(Duration::seconds(seconds).min(WINDOW))
}

/// Hashes the password again with the current key and parameters. If the pool is busy, the next sign-in does it.
async fn renew_hash(state: &AccountsState, known: &Credentials, password: &SecretString) -> Result<(), ApiError> {
    let Ok(renewed) = state.passwords.rehash(password, &state.context.rng).await else {
        return Ok(());
    };
    let mut connection = state.context.pool.acquire().await?;
    store::renew_password_hash(&mut connection, known, &renewed).await?;
    Ok(())
}

async fn clear_failures_from(
    connection: &mut PgConnection,
    context: &Context,
    email: &Email,
    network: Network,
) -> sqlx::Result<()> {
    throttle::clear(connection, Scope::SignInFrom, subject_from(context, email, network)).await?;
    clear_failures(connection, context, email).await
}

/// Unlocks the account after consecutive failures.
pub(super) async fn clear_failures(
    connection: &mut PgConnection,
    context: &Context,
    email: &Email,
) -> sqlx::Result<()> {
    throttle::clear(
        connection,
        Scope::SignInSinceSuccess,
        subject_everywhere(context, email),
    )
    .await
}

fn subject_everywhere(context: &Context, email: &Email) -> Subject {
    context.subjects.of(&[email.normal()])
}

fn subject_from(context: &Context, email: &Email, network: Network) -> Subject {
    context.subjects.of(&[email.normal(), &network.key()])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wait(used: i32) -> Option<i64> {
        let now = chrono::DateTime::UNIX_EPOCH;
        wait_after(AttemptCount {
            used,
            blocked_for_seconds: None,
            now,
        })
        .map(|wait| wait.num_seconds())
    }

    #[test]
    fn wait_starts_at_tenth_attempt_and_doubles_up_to_window() {
        assert_eq!(
            [wait(1), wait(9), wait(10), wait(11), wait(14)],
            [None, None, Some(1), Some(2), Some(16)]
        );
        assert_eq!([wait(20), wait(1000)], [Some(900), Some(900)]);
    }
}
