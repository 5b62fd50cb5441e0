//! The SQL of codes. The database's clock decides what is expired.

mod access_codes;

use chrono::{DateTime, Duration, Utc};
use sha2::{Digest as _, Sha256};
use sqlx::PgConnection;
use uuid::Uuid;

pub(super) use access_codes::{count_access_code_attempt, has_recent_access_code, insert_access_code};
pub use access_codes::{find_pending_access_code, spend_access_code};

use crate::accounts::{Email, UserId};
use crate::context::Context;
use crate::mails::CountedMail;
use crate::throttle;

/// What a code is for. A code for one purpose is not valid for another.
#[derive(Debug, Clone, Copy, PartialEq, Eq, sqlx::Type)]
#[sqlx(type_name = "text", rename_all = "snake_case")]
pub(super) enum Purpose {
    PasswordReset,
    EmailProof,
    FormEntry,
}

/// The holder of a signed-in user's code: the user instead of a browser.
pub(super) fn signed_in_holder(user: UserId) -> [u8; 32] {
    Sha256::digest(user.key()).into()
}

/// Stores a request and returns its id, from which the code is derived. `CountedMail` proves that its mail was counted.
pub(super) async fn insert(
    connection: &mut PgConnection,
    context: &Context,
    purpose: Purpose,
    email: &Email,
    holder_sha256: &[u8; 32],
    _: CountedMail,
) -> sqlx::Result<Uuid> {
    // Fully random, not time-ordered, because the code is derived from it.
    let id = Uuid::from_bytes(context.rng.bytes());
    sqlx::query!(
        "insert into passcodes (id, purpose, email_norm, holder_sha256, expires_at)
         values ($1, $2, $3, $4, app_now() + interval '10 minutes')",
        id,
        purpose as Purpose,
        email.normal(),
        holder_sha256,
    )
    .execute(connection)
    .await?;
    Ok(id)
}

/// Whether the holder has a usable code that was requested recently.
pub(super) async fn has_recent_code(
    connection: &mut PgConnection,
    purpose: Purpose,
    email: &Email,
    holder_sha256: &[u8; 32],
    within: Duration,
) -> sqlx::Result<bool> {
    let young = sqlx::query_scalar!(
        r#"select exists (select from passcodes
               where purpose = $1 and email_norm = $2 and holder_sha256 = $3 and tries < 5 and verified_at is null
                   and created_at > app_now() - make_interval(secs => $4)) as "young!""#,
        purpose as Purpose,
        email.normal(),
        holder_sha256,
        throttle::seconds(within),
    );
    young.fetch_one(connection).await
}

/// Counts an attempt and returns the code's id; `None` if there is no usable code.
pub(super) async fn count_attempt(
    connection: &mut PgConnection,
    purpose: Purpose,
    email: &Email,
    holder_sha256: &[u8; 32],
) -> sqlx::Result<Option<Uuid>> {
    sqlx::query_scalar!(
        "update passcodes set tries = tries + 1
         where purpose = $1 and email_norm = $2 and holder_sha256 = $3
             and tries < 5 and verified_at is null and expires_at > app_now()
         returning id",
        purpose as Purpose,
        email.normal(),
        holder_sha256,
    )
    .fetch_optional(connection)
    .await
}

/// Turns a verified code into a grant for one reset, bound to the browser's new cookie.
pub(super) async fn convert_to_grant(
    connection: &mut PgConnection,
    passcode: Uuid,
    grant_sha256: &[u8; 32],
) -> sqlx::Result<bool> {
    let done = sqlx::query!(
        "update passcodes
         set verified_at = app_now(), holder_sha256 = $2, expires_at = app_now() + interval '10 minutes'
         where id = $1 and verified_at is null and expires_at > app_now()",
        passcode,
        grant_sha256,
    )
    .execute(connection)
    .await?;
    Ok(done.rows_affected() == 1)
}

pub(super) async fn is_grant_valid(
    connection: &mut PgConnection,
    email: &Email,
    grant_sha256: &[u8; 32],
) -> sqlx::Result<bool> {
    let is_valid = sqlx::query_scalar!(
        r#"select exists (select from passcodes
               where purpose = 'password_reset' and email_norm = $1 and holder_sha256 = $2
                   and verified_at is not null and used_at is null and expires_at > app_now()) as "stands!""#,
        email.normal(),
        grant_sha256,
    );
    is_valid.fetch_one(connection).await
}

/// Marks the grant as used; returns `false` if a concurrent call has used it already.
pub(super) async fn spend_grant(
    connection: &mut PgConnection,
    email: &Email,
    grant_sha256: &[u8; 32],
) -> sqlx::Result<bool> {
    let done = sqlx::query!(
        "update passcodes set used_at = app_now()
         where purpose = 'password_reset' and email_norm = $1 and holder_sha256 = $2
             and verified_at is not null and used_at is null and expires_at > app_now()",
        email.normal(),
        grant_sha256,
    )
    .execute(connection)
    .await?;
    Ok(done.rows_affected() == 1)
}

/// Deletes the holder's request, if any.
pub(super) async fn delete_for_holder(
    connection: &mut PgConnection,
    purpose: Purpose,
    holder_sha256: &[u8; 32],
) -> sqlx::Result<()> {
    sqlx::query!(
        "delete from passcodes where purpose = $1 and holder_sha256 = $2",
        purpose as Purpose,
        holder_sha256,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// What the worker needs to mail a code.
pub(super) struct RequestedPasscode {
    pub purpose: Purpose,
    pub email_norm: String,
}

/// The request with this id, if its code can still be used.
pub(super) async fn find_valid(
    connection: &mut PgConnection,
    passcode: Uuid,
) -> sqlx::Result<Option<RequestedPasscode>> {
    sqlx::query_as!(
        RequestedPasscode,
        r#"select purpose as "purpose: Purpose", email_norm from passcodes
           where id = $1 and verified_at is null and expires_at > app_now()"#,
        passcode,
    )
    .fetch_optional(connection)
    .await
}

/// A request whose code can still be used.
pub(super) struct ValidPasscode {
    pub id: Uuid,
    pub purpose: Purpose,
    pub email_norm: String,
    pub expires_at: DateTime<Utc>,
}

/// The newest 1,000 requests whose codes can still be used, the newest first.
pub(super) async fn list_valid(connection: &mut PgConnection) -> sqlx::Result<Vec<ValidPasscode>> {
    sqlx::query_as!(
        ValidPasscode,
        r#"select id, purpose as "purpose: Purpose", email_norm, expires_at from passcodes
           where verified_at is null and tries < 5 and expires_at > app_now()
           order by created_at desc limit 1000"#,
    )
    .fetch_all(connection)
    .await
}

/// Deletes requests that expired at least a day ago.
pub async fn delete_expired_passcodes(connection: &mut PgConnection) -> sqlx::Result<u64> {
    let done = sqlx::query!("delete from passcodes where expires_at < app_now() - interval '1 day'")
        .execute(connection)
        .await?;
    Ok(done.rows_affected())
}
