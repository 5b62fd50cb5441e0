//! The SQL of codes. Every expiry is judged by the database's clock.

mod entry;

use chrono::Duration;
use sha2::{Digest as _, Sha256};
use sqlx::PgConnection;
use uuid::Uuid;

pub(super) use entry::{count_entry_try, find_living_entry, has_young_entry, insert_entry, spend_entry};

use crate::{
    accounts::{Email, UserId},
    app::App,
    throttle,
};

/// What a code is good for. A code for one purpose never serves another.
#[derive(Debug, Clone, Copy, PartialEq, Eq, sqlx::Type)]
#[sqlx(type_name = "text", rename_all = "snake_case")]
pub(super) enum Purpose {
    PasswordReset,
    EmailProof,
    FormEntry,
}

/// What stands for the browser where a signed-in person asks: themselves.
pub(super) fn signed_in_holder(user: UserId) -> [u8; 32] {
    Sha256::digest(user.key()).into()
}

/// Notes a request and returns its id, from which the code follows.
pub(super) async fn insert(
    connection: &mut PgConnection,
    app: &App,
    purpose: Purpose,
    email: &Email,
    holder_sha256: &[u8; 32],
) -> sqlx::Result<Uuid> {
    // Wholly random, not time-ordered: the code is derived from it.
    let id = Uuid::from_bytes(app.chance.bytes());
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

/// Whether this holder has a code that was just sent and can still be used.
pub(super) async fn has_young_code(
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

/// Counts one try of a living code and returns its id; nothing when there is none or it is used up.
pub(super) async fn count_try(
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

/// Makes a verified code a grant for one reset, held by the browser's new cookie value.
pub(super) async fn turn_into_grant(
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

pub(super) async fn grant_stands(
    connection: &mut PgConnection,
    email: &Email,
    grant_sha256: &[u8; 32],
) -> sqlx::Result<bool> {
    let stands = sqlx::query_scalar!(
        r#"select exists (select from passcodes
               where purpose = 'password_reset' and email_norm = $1 and holder_sha256 = $2
                   and verified_at is not null and used_at is null and expires_at > app_now()) as "stands!""#,
        email.normal(),
        grant_sha256,
    );
    stands.fetch_one(connection).await
}

/// Uses the grant up; of two that race, one is told it did.
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

/// Removes this holder's request, if any.
pub(super) async fn forget(
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
pub(super) struct Requested {
    pub purpose: Purpose,
    pub email_norm: String,
}

/// The request behind an event, while its code can still be used.
pub(super) async fn find_living(connection: &mut PgConnection, passcode: Uuid) -> sqlx::Result<Option<Requested>> {
    sqlx::query_as!(
        Requested,
        r#"select purpose as "purpose: Purpose", email_norm from passcodes
           where id = $1 and verified_at is null and expires_at > app_now()"#,
        passcode,
    )
    .fetch_optional(connection)
    .await
}

/// Removes requests that ended a day ago or earlier.
pub async fn forget_ended_passcodes(connection: &mut PgConnection) -> sqlx::Result<u64> {
    let done = sqlx::query!("delete from passcodes where expires_at < app_now() - interval '1 day'")
        .execute(connection)
        .await?;
    Ok(done.rows_affected())
}
