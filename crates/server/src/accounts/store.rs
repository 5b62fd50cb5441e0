//! The SQL of accounts.

use chrono::{DateTime, Duration, Utc};
use sqlx::PgConnection;
use uuid::Uuid;

use super::email::Email;
use super::ids::UserId;
use super::wire::{Preferences, ProfileChange, SecurityEventOut, SessionOut, Theme, UserOut};
use crate::context::Context;
use crate::http::ApiError;
use crate::language::Language;
use crate::mails::{Recipient, VerifiedSender};
use crate::throttle;

/// A user with the data needed to mail them.
pub struct Contact {
    pub user: UserId,
    pub language: Language,
    name: String,
    email: String,
    verified_at: Option<DateTime<Utc>>,
}

impl Contact {
    pub fn recipient(&self) -> Recipient {
        Recipient::of_account(&self.email, self.language, &self.name, self.verified_at)
    }

    pub fn address(&self) -> &str {
        &self.email
    }

    pub fn has_verified_address(&self) -> bool {
        self.verified_at.is_some()
    }

    /// The user as the sender named in a mail; `None` unless their address is verified.
    pub fn sender(&self) -> Option<VerifiedSender> {
        VerifiedSender::new(&self.name, self.verified_at)
    }
}

/// A user and their password hash.
pub(super) struct Credentials {
    pub user: UserId,
    pub name: String,
    pub email: String,
    pub password_phc: String,
}

/// Creates the account; `None` if the address has one already.
pub(super) async fn insert_user(
    connection: &mut PgConnection,
    context: &Context,
    name: &str,
    email: &Email,
    password_phc: &str,
    browser_language: Language,
) -> sqlx::Result<Option<UserId>> {
    let user = UserId(context.rng.uuid_v7(context.clock.now()));
    let done = sqlx::query!(
        "insert into users (id, name, email, email_norm, password_phc, browser_language)
         values ($1, $2, $3, $4, $5, $6)
         on conflict on constraint users_email_norm_key do nothing",
        user.0,
        name,
        email.as_typed(),
        email.normal(),
        password_phc,
        browser_language as Language,
    )
    .execute(connection)
    .await?;
    Ok((done.rows_affected() == 1).then_some(user))
}

/// Lets one transaction at a time create the first account.
pub(super) async fn lock_first_account(connection: &mut PgConnection) -> sqlx::Result<()> {
    sqlx::query!(r#"select 'locked' as "locked!" from pg_advisory_xact_lock(hashtextextended('first account', 0))"#)
        .fetch_one(connection)
        .await?;
    Ok(())
}

/// Whether there is any account.
pub async fn has_accounts(connection: &mut PgConnection) -> sqlx::Result<bool> {
    sqlx::query_scalar!(r#"select exists (select from users) as "found!""#)
        .fetch_one(connection)
        .await
}

pub(super) async fn credentials_by_email(
    connection: &mut PgConnection,
    email: &Email,
) -> sqlx::Result<Option<Credentials>> {
    sqlx::query_as!(
        Credentials,
        r#"select id as "user: UserId", name, email, password_phc from users where email_norm = $1"#,
        email.normal(),
    )
    .fetch_optional(connection)
    .await
}

pub(super) async fn credentials_by_id(context: &Context, user: UserId) -> Result<Credentials, ApiError> {
    let mut connection = context.pool.acquire().await?;
    let holder = sqlx::query_as!(
        Credentials,
        r#"select id as "user: UserId", name, email, password_phc from users where id = $1"#,
        user.0,
    );
    Ok(holder.fetch_one(&mut *connection).await?)
}

pub(super) async fn replace_password(
    connection: &mut PgConnection,
    user: UserId,
    password_phc: &str,
) -> sqlx::Result<()> {
    sqlx::query!("update users set password_phc = $2 where id = $1", user.0, password_phc)
        .execute(connection)
        .await?;
    Ok(())
}

/// Replaces the hash of an unchanged password, unless the password was changed meanwhile.
pub(super) async fn renew_password_hash(
    connection: &mut PgConnection,
    known: &Credentials,
    password_phc: &str,
) -> sqlx::Result<()> {
    sqlx::query!(
        "update users set password_phc = $3 where id = $1 and password_phc = $2",
        known.user.0,
        known.password_phc,
        password_phc,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// An account whose password was reset with a mailed code.
pub(super) struct PasswordReplaced {
    pub user: UserId,
    /// Whether the reset has verified the address for the first time.
    pub newly_proven: bool,
}

pub(super) async fn replace_password_by_email(
    connection: &mut PgConnection,
    email: &Email,
    password_phc: &str,
) -> sqlx::Result<Option<PasswordReplaced>> {
    sqlx::query_as!(
        PasswordReplaced,
        r#"with before as (
               select id, email_verified_at is null as newly_proven from users where email_norm = $1 for update)
           update users set password_phc = $2, email_verified_at = coalesce(email_verified_at, app_now())
           from before where users.id = before.id
           returning users.id as "user: UserId", before.newly_proven as "newly_proven!""#,
        email.normal(),
        password_phc,
    )
    .fetch_optional(connection)
    .await
}

pub(super) async fn read_user(connection: &mut PgConnection, user: UserId) -> sqlx::Result<UserOut> {
    let row = sqlx::query!(
        r#"select name, email, mobile, location, email_verified_at is not null as "verified!",
                  theme as "theme: Theme", language as "language: Language"
           from users where id = $1"#,
        user.0,
    )
    .fetch_one(connection)
    .await?;
    Ok(UserOut {
        name: row.name,
        email: row.email,
        mobile: row.mobile,
        location: row.location,
        email_verified: row.verified,
        preferences: Preferences {
            theme: row.theme,
            language: row.language,
        },
    })
}

pub(super) async fn member_since(connection: &mut PgConnection, user: UserId) -> sqlx::Result<DateTime<Utc>> {
    sqlx::query_scalar!("select created_at from users where id = $1", user.0)
        .fetch_one(connection)
        .await
}

/// Updates the fields that the change contains.
pub(super) async fn update_profile(
    connection: &mut PgConnection,
    user: UserId,
    change: &ProfileChange,
) -> sqlx::Result<()> {
    let preferences = change.preferences.clone().unwrap_or_default();
    sqlx::query!(
        "update users set name = coalesce($2, name), mobile = coalesce($3, mobile),
             location = coalesce($4, location), theme = coalesce($5, theme), language = coalesce($6, language)
         where id = $1",
        user.0,
        change.name,
        change.mobile,
        change.location,
        preferences.theme as Option<Theme>,
        preferences.language as Option<Language>,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// The user's address, if it is not verified yet. Locks the user's row.
pub async fn unverified_email(connection: &mut PgConnection, user: UserId) -> sqlx::Result<Option<Email>> {
    let found = sqlx::query_scalar!(
        "select email from users where id = $1 and email_verified_at is null for update",
        user.0
    );
    Ok(found
        .fetch_optional(connection)
        .await?
        .as_deref()
        .and_then(Email::parse))
}

pub(super) async fn mark_email_verified(connection: &mut PgConnection, user: UserId) -> sqlx::Result<()> {
    sqlx::query!(
        "update users set email_verified_at = coalesce(email_verified_at, app_now()) where id = $1",
        user.0,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// A deleted account.
pub(super) struct DeletedUser {
    pub email: String,
    pub is_proven: bool,
}

pub(super) async fn delete_user(connection: &mut PgConnection, user: UserId) -> sqlx::Result<Option<DeletedUser>> {
    sqlx::query_as!(
        DeletedUser,
        r#"delete from users where id = $1 returning email, email_verified_at is not null as "is_proven!""#,
        user.0,
    )
    .fetch_optional(connection)
    .await
}

pub(super) async fn save_browser_language(
    connection: &mut PgConnection,
    user: UserId,
    language: Language,
) -> sqlx::Result<()> {
    sqlx::query!(
        "update users set browser_language = $2 where id = $1 and browser_language <> $2",
        user.0,
        language as Language,
    )
    .execute(connection)
    .await?;
    Ok(())
}

pub(super) async fn insert_session(
    connection: &mut PgConnection,
    context: &Context,
    user: UserId,
    token_sha256: &[u8; 32],
    device: &str,
) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into sessions (id, token_sha256, user_id, device, expires_at)
         values ($1, $2, $3, $4, app_now() + interval '30 days')",
        context.rng.uuid_v7(context.clock.now()),
        token_sha256,
        user.0,
        device,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Finds the session of a token and extends it. Writes at most once in five minutes, so that not every read causes a write.
pub(super) async fn touch_session(
    connection: &mut PgConnection,
    token_sha256: &[u8; 32],
) -> sqlx::Result<Option<(Uuid, UserId)>> {
    let found = sqlx::query!(
        r#"select id, user_id as "user: UserId", last_seen_at < app_now() - interval '5 minutes' as "stale!"
           from sessions where token_sha256 = $1 and expires_at > app_now()"#,
        token_sha256,
    )
    .fetch_optional(&mut *connection)
    .await?;
    let Some(found) = found else { return Ok(None) };
    if found.stale {
        sqlx::query!(
            "update sessions set last_seen_at = app_now(), expires_at = app_now() + interval '30 days' where id = $1",
            found.id,
        )
        .execute(connection)
        .await?;
    }
    Ok(Some((found.id, found.user)))
}

/// Locks the session's row; returns whether it exists.
pub(super) async fn lock_session(connection: &mut PgConnection, session: Uuid) -> sqlx::Result<bool> {
    let found = sqlx::query_scalar!("select id from sessions where id = $1 for update", session);
    Ok(found.fetch_optional(connection).await?.is_some())
}

pub(super) async fn is_session_younger(
    connection: &mut PgConnection,
    session: Uuid,
    age: Duration,
) -> sqlx::Result<bool> {
    let young = sqlx::query_scalar!(
        r#"select created_at > app_now() - make_interval(secs => $2) as "young!" from sessions where id = $1"#,
        session,
        throttle::seconds(age),
    );
    Ok(young.fetch_optional(connection).await?.unwrap_or(false))
}

pub(super) async fn list_sessions(
    connection: &mut PgConnection,
    user: UserId,
    current: Uuid,
) -> sqlx::Result<Vec<SessionOut>> {
    sqlx::query_as!(
        SessionOut,
        r#"select id, id = $2 as "current!", created_at, last_seen_at, device from sessions
           where user_id = $1 and expires_at > app_now() order by id = $2 desc, last_seen_at desc"#,
        user.0,
        current,
    )
    .fetch_all(connection)
    .await
}

/// Ends one session of the user; returns whether there was one.
pub(super) async fn end_session(connection: &mut PgConnection, user: UserId, session: Uuid) -> sqlx::Result<bool> {
    let done = sqlx::query!("delete from sessions where id = $1 and user_id = $2", session, user.0)
        .execute(connection)
        .await?;
    Ok(done.rows_affected() == 1)
}

pub(super) async fn end_other_sessions(connection: &mut PgConnection, user: UserId, keep: Uuid) -> sqlx::Result<()> {
    sqlx::query!("delete from sessions where user_id = $1 and id <> $2", user.0, keep)
        .execute(connection)
        .await?;
    Ok(())
}

pub(super) async fn end_all_sessions(connection: &mut PgConnection, user: UserId) -> sqlx::Result<()> {
    sqlx::query!("delete from sessions where user_id = $1", user.0)
        .execute(connection)
        .await?;
    Ok(())
}

/// Ends all but the `max` most recently used sessions.
pub(super) async fn end_oldest_sessions(connection: &mut PgConnection, user: UserId, max: i64) -> sqlx::Result<()> {
    sqlx::query!(
        "delete from sessions where id in (
             select id from sessions where user_id = $1 order by last_seen_at desc, id desc offset $2)",
        user.0,
        max,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Those of the sessions that were deleted or have expired.
pub(super) async fn ended_sessions(connection: &mut PgConnection, sessions: &[Uuid]) -> sqlx::Result<Vec<Uuid>> {
    sqlx::query_scalar!(
        r#"select asked.id as "id!" from unnest($1::uuid[]) as asked (id)
           where not exists (select from sessions where sessions.id = asked.id and sessions.expires_at > app_now())"#,
        sessions,
    )
    .fetch_all(connection)
    .await
}

/// Deletes expired sessions and devices that were not used for 180 days.
pub async fn delete_expired_sessions(connection: &mut PgConnection) -> sqlx::Result<u64> {
    let sessions = sqlx::query!("delete from sessions where expires_at < app_now()")
        .execute(&mut *connection)
        .await?;
    let devices = sqlx::query!("delete from known_devices where last_used_at < app_now() - interval '180 days'")
        .execute(connection)
        .await?;
    Ok(sessions.rows_affected() + devices.rows_affected())
}

pub(super) async fn insert_known_device(
    connection: &mut PgConnection,
    user: UserId,
    device_sha256: &[u8; 32],
) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into known_devices (device_sha256, user_id) values ($1, $2)",
        device_sha256,
        user.0
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Deletes all but the `max` most recently used devices.
pub(super) async fn delete_oldest_devices(connection: &mut PgConnection, user: UserId, max: i64) -> sqlx::Result<()> {
    sqlx::query!(
        "delete from known_devices where device_sha256 in (
             select device_sha256 from known_devices where user_id = $1
             order by last_used_at desc, device_sha256 offset $2)",
        user.0,
        max,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Whether this browser has signed in to the account with this address.
pub async fn is_known_device(
    connection: &mut PgConnection,
    email: &Email,
    device_sha256: &[u8; 32],
) -> sqlx::Result<bool> {
    let known = sqlx::query_scalar!(
        r#"select exists (select from known_devices join users on users.id = known_devices.user_id
           where device_sha256 = $1 and email_norm = $2) as "known!""#,
        device_sha256,
        email.normal(),
    );
    known.fetch_one(connection).await
}

pub(super) async fn record_security_event(
    connection: &mut PgConnection,
    context: &Context,
    user: UserId,
    kind: &str,
) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into security_events (id, user_id, kind) values ($1, $2, $3)",
        context.rng.uuid_v7(context.clock.now()),
        user.0,
        kind,
    )
    .execute(connection)
    .await?;
    Ok(())
}

pub(super) async fn list_security_events(
    connection: &mut PgConnection,
    user: UserId,
) -> sqlx::Result<Vec<SecurityEventOut>> {
    sqlx::query_as!(
        SecurityEventOut,
        "select kind, happened_at from security_events where user_id = $1 order by happened_at desc limit 1000",
        user.0,
    )
    .fetch_all(connection)
    .await
}

/// Whether there is an account with another address.
pub async fn has_other_accounts(connection: &mut PgConnection, email: &Email) -> sqlx::Result<bool> {
    let found = sqlx::query_scalar!(
        r#"select exists (select from users where email_norm <> $1) as "found!""#,
        email.normal(),
    );
    found.fetch_one(connection).await
}

/// `None` if the account was deleted.
pub async fn contact_by_id(connection: &mut PgConnection, user: UserId) -> sqlx::Result<Option<Contact>> {
    sqlx::query_as!(
        Contact,
        r#"select id as "user: UserId", name, email, coalesce(language, browser_language) as "language!: Language",
               email_verified_at as verified_at
           from users where id = $1"#,
        user.0,
    )
    .fetch_optional(connection)
    .await
}

/// `None` if no account has the address.
pub async fn contact_by_email(connection: &mut PgConnection, email: &Email) -> sqlx::Result<Option<Contact>> {
    sqlx::query_as!(
        Contact,
        r#"select id as "user: UserId", name, email, coalesce(language, browser_language) as "language!: Language",
               email_verified_at as verified_at
           from users where email_norm = $1"#,
        email.normal(),
    )
    .fetch_optional(connection)
    .await
}
