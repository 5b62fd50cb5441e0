//! Codes that open something to whoever reads an address's mail.

use chrono::Duration;
use sqlx::PgConnection;
use uuid::Uuid;

use crate::{accounts::Email, app::App, passcodes::entry::Entrance, throttle};

/// Notes a request and returns its id, from which the code follows.
pub(in crate::passcodes) async fn insert_entry(
    connection: &mut PgConnection,
    app: &App,
    about: Uuid,
    email: &Email,
    holder_sha256: &[u8; 32],
) -> sqlx::Result<Uuid> {
    // Wholly random, not time-ordered: the code is derived from it.
    let id = Uuid::from_bytes(app.chance.bytes());
    sqlx::query!(
        "insert into passcodes (id, purpose, about, email_norm, holder_sha256, expires_at)
         values ($1, 'form_entry', $2, $3, $4, app_now() + interval '10 minutes')",
        id,
        about,
        email.normal(),
        holder_sha256,
    )
    .execute(connection)
    .await?;
    Ok(id)
}

/// Whether this holder has a code that was just sent and can still be used.
pub(in crate::passcodes) async fn has_young_entry(
    connection: &mut PgConnection,
    about: Uuid,
    email: &Email,
    holder_sha256: &[u8; 32],
    within: Duration,
) -> sqlx::Result<bool> {
    let young = sqlx::query_scalar!(
        r#"select exists (select from passcodes
               where purpose = 'form_entry' and about = $1 and email_norm = $2 and holder_sha256 = $3
                   and tries < 5 and verified_at is null
                   and created_at > app_now() - make_interval(secs => $4)) as "young!""#,
        about,
        email.normal(),
        holder_sha256,
        throttle::seconds(within),
    );
    young.fetch_one(connection).await
}

/// Counts one try of a living code and returns it; nothing when there is none or it is used up.
pub(in crate::passcodes) async fn count_entry_try(
    connection: &mut PgConnection,
    about: Uuid,
    holder_sha256: &[u8; 32],
) -> sqlx::Result<Option<Entrance>> {
    sqlx::query_as!(
        Entrance,
        r#"update passcodes set tries = tries + 1
           where purpose = 'form_entry' and about = $1 and holder_sha256 = $2
               and tries < 5 and verified_at is null and expires_at > app_now()
           returning id as passcode, about as "about!", email_norm"#,
        about,
        holder_sha256,
    )
    .fetch_optional(connection)
    .await
}

/// Uses a code up; of two that race, one is told it did.
pub(in crate::passcodes) async fn spend_entry(connection: &mut PgConnection, passcode: Uuid) -> sqlx::Result<bool> {
    let done = sqlx::query!(
        "update passcodes set verified_at = app_now(), used_at = app_now()
         where id = $1 and verified_at is null and expires_at > app_now()",
        passcode,
    )
    .execute(connection)
    .await?;
    Ok(done.rows_affected() == 1)
}

/// The request behind an event, while its code can still be used.
pub(in crate::passcodes) async fn find_living_entry(
    connection: &mut PgConnection,
    passcode: Uuid,
) -> sqlx::Result<Option<Entrance>> {
    sqlx::query_as!(
        Entrance,
        r#"select id as passcode, about as "about!", email_norm from passcodes
           where id = $1 and purpose = 'form_entry' and verified_at is null and expires_at > app_now()"#,
        passcode,
    )
    .fetch_optional(connection)
    .await
}
