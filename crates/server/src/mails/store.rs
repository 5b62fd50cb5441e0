//! The SQL of outgoing mail. A mail is claimed before it is sent, so that two workers do not send it.

use chrono::Duration;
use sqlx::PgConnection;
use uuid::Uuid;

use crate::throttle::seconds;

/// Result of claiming a mail.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum MailClaim {
    /// Claimed, for the first attempt.
    New,
    /// Claimed, after an attempt that failed or whose worker died.
    Retry,
    /// Another worker is sending it now.
    Busy,
    /// It was sent or dropped.
    Settled,
}

/// Claims a mail for the duration of `lease`.
pub(super) async fn claim(connection: &mut PgConnection, mail: Uuid, lease: Duration) -> sqlx::Result<MailClaim> {
    let is_new = sqlx::query_scalar!(
        r#"insert into mail_claims (message_id, claimed_until) values ($1, app_now() + make_interval(secs => $2))
           on conflict (message_id) do update set claimed_until = excluded.claimed_until
               where mail_claims.settled_at is null and mail_claims.claimed_until <= app_now()
           returning (xmax = 0) as "is_new!""#,
        mail,
        seconds(lease),
    )
    .fetch_optional(&mut *connection)
    .await?;
    if let Some(is_new) = is_new {
        return Ok(if is_new { MailClaim::New } else { MailClaim::Retry });
    }
    let is_settled = sqlx::query_scalar!(
        r#"select exists (select from mail_claims where message_id = $1 and settled_at is not null) as "settled!""#,
        mail,
    )
    .fetch_one(connection)
    .await?;
    Ok(if is_settled {
        MailClaim::Settled
    } else {
        MailClaim::Busy
    })
}

/// Releases a claim, so that the next attempt need not wait until it expires.
pub(super) async fn release(connection: &mut PgConnection, mail: Uuid) -> sqlx::Result<()> {
    sqlx::query!(
        "update mail_claims set claimed_until = app_now() where message_id = $1 and settled_at is null",
        mail,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Records that a mail needs no further attempt.
pub(super) async fn settle(connection: &mut PgConnection, mail: Uuid) -> sqlx::Result<()> {
    sqlx::query!(
        "update mail_claims set settled_at = app_now() where message_id = $1",
        mail
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Deletes claims that are older than any event can be redelivered.
pub async fn delete_old_claims(connection: &mut PgConnection) -> sqlx::Result<u64> {
    let done = sqlx::query!("delete from mail_claims where claimed_until < app_now() - interval '14 days'")
        .execute(connection)
        .await?;
    Ok(done.rows_affected())
}
