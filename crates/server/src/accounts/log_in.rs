//! `POST /api/user/login`: begins a session.

use axum::{
    Json,
    extract::State,
    http::HeaderMap,
    response::{IntoResponse, Response},
};
use chrono::Duration;
use secrecy::ExposeSecret as _;
use sqlx::PgConnection;

use super::{
    email::Email,
    session::{SESSIONS_PER_USER, Token, device_name},
    store,
    wire::{LogIn, LoggedIn},
};
use crate::{
    app::App,
    http::{
        client_address::Network,
        cookies::{self, BrowserSecret, CookieKind},
        documented::{Always, Limited, WithBody},
        json::JsonBody,
        problem::{ApiError, Problem, ProblemCode},
    },
    language::Language,
    throttle::{self, Count, Scope, Subject},
};

/// Failures on one account from one network before it must wait.
const FREE_FAILURES: i32 = 10;
/// The window those failures are counted in, and the longest wait.
const WINDOW: Duration = Duration::minutes(15);
/// Consecutive failures on one account, from anywhere, after which only a mailed reset helps.
const FAILURES_UNTIL_RESET: i32 = 100;

/// Sign in
///
/// Unknown address and wrong password are one answer, and take the same time.
#[utoipa::path(post, path = "/api/user/login", tag = "accounts", request_body = LogIn, responses(
    (status = 200, body = LoggedIn, description = "signed in"),
    (status = 401, body = Problem, description = "Invalid credentials"),
    WithBody, Limited, Always,
))]
pub(super) async fn log_in(
    State(app): State<App>,
    network: Network,
    language: Language,
    headers: HeaderMap,
    JsonBody(request): JsonBody<LogIn>,
) -> Result<Response, ApiError> {
    let email = check(&request)?;
    app.limits.log_in.take(network)?;
    let may_succeed = count_attempt(&app, &email, network).await?;

    let mut connection = app.pool.acquire().await?;
    let known = store::password_of(&mut connection, &email).await?;
    drop(connection); // hashing takes long; the connection serves others meanwhile
    let phc = known.as_ref().map(|known| known.password_phc.as_str());
    let right = app.passwords.verify(&request.password, phc).await?;
    let Some(known) = known.filter(|_| right && may_succeed) else {
        return Err(ApiError::new(ProblemCode::CredentialsInvalid));
    };

    let (token, device) = (Token::mint(&app), BrowserSecret::mint(&app));
    let mut transaction = app.pool.begin().await?;
    forget_failures_from(&mut transaction, &email, network).await?;
    store::insert_session(
        &mut transaction,
        &app,
        known.user,
        &token.sha256(),
        &device_name(&headers),
    )
    .await?;
    store::end_oldest_sessions(&mut transaction, known.user, SESSIONS_PER_USER).await?;
    store::remember_device(&mut transaction, known.user, &device.sha256()).await?;
    store::note_browser_language(&mut transaction, known.user, language).await?;
    let user = store::read_user(&mut transaction, known.user).await?;
    transaction.commit().await?;

    let cookie = cookies::hand_out(&app, CookieKind::Device, &device);
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

/// Counts the attempt before anything is compared, so that parallel guesses gain nothing. Returns
/// whether even the right password may still sign in.
async fn count_attempt(app: &App, email: &Email, network: Network) -> Result<bool, ApiError> {
    let mut connection = app.pool.acquire().await?;
    let here = subject_from(email, network);
    let from = throttle::count(&mut connection, Scope::SignInFrom, here, WINDOW).await?;
    if let Some(seconds) = from.blocked_for_seconds {
        return Err(ApiError::rate_limited(u64::try_from(seconds).unwrap_or(1)));
    }
    if let Some(wait) = wait_after(from) {
        throttle::block_until(&mut connection, Scope::SignInFrom, here, from.now + wait).await?;
    }
    let everywhere = Subject::of(&[email.normal()]);
    let since_success = throttle::count(
        &mut connection,
        Scope::SignInSinceSuccess,
        everywhere,
        Duration::days(3650),
    )
    .await?;
    Ok(since_success.used <= FAILURES_UNTIL_RESET)
}

/// 1 s after the tenth attempt, then doubling up to the whole window.
fn wait_after(count: Count) -> Option<Duration> {
    let over = u32::try_from(count.used - FREE_FAILURES).ok()?;
    let seconds = 1_i64.checked_shl(over.min(20)).unwrap_or(i64::MAX);
    Some(Duration::seconds(seconds).min(WINDOW))
}

async fn forget_failures_from(connection: &mut PgConnection, email: &Email, network: Network) -> sqlx::Result<()> {
    throttle::clear(connection, Scope::SignInFrom, subject_from(email, network)).await?;
    forget_failures(connection, email).await
}

/// Lets the account be signed in to again, whatever was tried before.
pub(super) async fn forget_failures(connection: &mut PgConnection, email: &Email) -> sqlx::Result<()> {
    throttle::clear(connection, Scope::SignInSinceSuccess, Subject::of(&[email.normal()])).await
}

fn subject_from(email: &Email, network: Network) -> Subject {
    Subject::of(&[email.normal(), &network.key()])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wait(used: i32) -> Option<i64> {
        let now = chrono::DateTime::UNIX_EPOCH;
        wait_after(Count {
            used,
            blocked_for_seconds: None,
            now,
        })
        .map(|wait| wait.num_seconds())
    }

    #[test]
    fn waiting_starts_at_the_tenth_attempt_and_doubles_up_to_the_window() {
        assert_eq!(
            [wait(1), wait(9), wait(10), wait(11), wait(14)],
            [None, None, Some(1), Some(2), Some(16)]
        );
        assert_eq!([wait(20), wait(1000)], [Some(900), Some(900)]);
    }
}
