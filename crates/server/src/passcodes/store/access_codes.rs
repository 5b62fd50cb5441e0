//! The SQL of access codes.

use chrono::Duration;
use sqlx::PgConnection;
use uuid::Uuid;

use crate::accounts::Email;
use crate::context::Context;
use crate::mails::CountedMail;
use crate::passcodes::access_code::PendingAccessCode;
use crate::throttle;

/// Stores a request and returns its id, from which the code is derived. `CountedMail` proves that its mail was counted.
pub(in crate::passcodes) async fn insert_access_code(
    connection: &mut PgConnection,
    context: &Context,
    form_id: Uuid,
    email: &Email,
    holder_sha256: &[u8; 32],
    _: CountedMail,
) -> sqlx::Result<Uuid> {
    // Fully random, not time-ordered, because the code is derived from it.
    let id = Uuid::from_bytes(context.rng.bytes());
    sqlx::query!(
        "insert into passcodes (id, purpose, form_id, email_norm, holder_sha256, expires_at)
         values ($1, 'form_entry', $2, $3, $4, app_now() + interval '10 minutes')",
        id,
        form_id,
        email.normal(),
        holder_sha256,
    )
    .execute(connection)
    .await?;
    Ok(id)
}

/// Whether the holder has a usable code that was requested recently.
pub(in crate::passcodes) async fn has_recent_access_code(
    connection: &mut PgConnection,
    form_id: Uuid,
    email: &Email,
    holder_sha256: &[u8; 32],
    within: Duration,
) -> sqlx::Result<bool> {
    let young = sqlx::query_scalar!(
        r#"select exists (select from passcodes
               where purpose = 'form_entry' and form_id = $1 and email_norm = $2 and holder_sha256 = $3
                   and tries < 5 and verified_at is null
                   and created_at > app_now() - make_interval(secs => $4)) as "young!""#,
        form_id,
        email.normal(),
        holder_sha256,
        throttle::seconds(within),
    );
    young.fetch_one(connection).await
}

/// Counts an attempt and returns the code; `None` if there is no usable code.
pub(in crate::passcodes) async fn count_access_code_attempt(
    connection: &mut PgConnection,
    form_id: Uuid,
    holder_sha256: &[u8; 32],
) -> sqlx::Result<Option<PendingAccessCode>> {
    sqlx::query_as!(
        PendingAccessCode,
        r#"update passcodes set tries = tries + 1
           where purpose = 'form_entry' and form_id = $1 and holder_sha256 = $2
               and tries < 5 and verified_at is null and expires_at > app_now()
           returning id as passcode, form_id as "form_id!", email_norm"#,
        form_id,
        holder_sha256,
    )
    .fetch_optional(connection)
    .await
}

/// Marks the code as used; returns `false` if a concurrent call has used it already.
pub async fn spend_access_code(connection: &mut PgConnection, pending: &PendingAccessCode) -> sqlx::Result<bool> {
    let done = sqlx::query!(
        "update passcodes set verified_at = app_now(), used_at = app_now()
         where id = $1 and verified_at is null and expires_at > app_now()",
        pending.passcode,
    )
    .execute(connection)
    .await?;
    Ok(done.rows_affected() == 1)
}

/// The request with this id, if its code can still be used.
pub async fn find_pending_access_code(
    connection: &mut PgConnection,
    passcode: Uuid,
) -> sqlx::Result<Option<PendingAccessCode>> {
    sqlx::query_as!(
        PendingAccessCode,
        r#"select id as passcode, form_id as "form_id!", email_norm from passcodes
           where id = $1 and purpose = 'form_entry' and verified_at is null and expires_at > app_now()"#,
        passcode,
    )
    .fetch_optional(connection)
    .await
}
