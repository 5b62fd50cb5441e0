//! The SQL of media.
//!
//! Rows are locked in one order to avoid deadlocks: the owner, the media, the purge entry.

use platform::objects::ObjectEntry;
use sqlx::PgConnection;

use super::format::MediaKind;
use super::rejection::MediaRejection;
use crate::accounts::UserId;
use crate::context::Context;
use crate::http::ApiError;

/// Of all media of an owner.
pub(super) const QUOTA_BYTES: u64 = 5 * 1024 * 1024 * 1024;

pub(super) struct NewMedia {
    pub sha256: [u8; 32],
    pub kind: MediaKind,
    pub content_type: &'static str,
    pub bytes: u64,
    pub size: Option<(u32, u32)>,
}

pub(super) struct ServedMedia {
    pub sha256: Vec<u8>,
    pub content_type: String,
    pub bytes: u64,
}

/// Content that the owner already has does not count twice.
pub(super) async fn check_quota(connection: &mut PgConnection, owner: UserId, new: &NewMedia) -> Result<(), ApiError> {
    let others = sqlx::query_scalar!(
        r#"select coalesce(sum(bytes), 0)::bigint as "bytes!" from media where owner_id = $1 and sha256 <> $2"#,
        owner as UserId,
        &new.sha256,
    )
    .fetch_one(connection)
    .await?;
    if u64::try_from(others).unwrap_or(0) + new.bytes > QUOTA_BYTES {
        return Err(MediaRejection::QuotaExceeded.into());
    }
    Ok(())
}

/// Queues the object for purging before it is stored: some time later it is deleted unless a media row has its content by
/// then. Waits for a running deletion.
pub(super) async fn register_pending(connection: &mut PgConnection, sha256: &[u8; 32]) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into media_purge_queue (sha256) values ($1) on conflict (sha256) do update set queued_at = excluded.queued_at",
        sha256,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Inserts the owner's row of a stored object and returns its id, or the existing id of the same content.
pub(super) async fn insert(
    connection: &mut PgConnection,
    context: &Context,
    owner: UserId,
    new: &NewMedia,
) -> Result<String, ApiError> {
    // Serializes the uploads of an owner: two concurrent ones could both pass the quota check.
    sqlx::query!("select from users where id = $1 for no key update", owner as UserId)
        .execute(&mut *connection)
        .await?;
    check_quota(connection, owner, new).await?;
    let side = |side: u32| i32::try_from(side).ok();
    let id = sqlx::query_scalar!(
        "insert into media (id, owner_id, sha256, kind, content_type, bytes, width, height)
         values ($1, $2, $3, $4, $5, $6, $7, $8)
         on conflict on constraint media_owner_content_key do update
         set unused_since = case when media.unused_since is not null then app_now() end
         returning id",
        context.rng.base58(ID_CHARS),
        owner as UserId,
        &new.sha256,
        new.kind as MediaKind,
        new.content_type,
        i64::try_from(new.bytes).unwrap_or(i64::MAX),
        new.size.and_then(|(width, _)| side(width)),
        new.size.and_then(|(_, height)| side(height)),
    )
    .fetch_one(&mut *connection)
    .await?;
    // If this took almost an hour, the purge may delete the object, or already has.
    let pending = sqlx::query!(
        "select from media_purge_queue where sha256 = $1 and queued_at > app_now() - interval '50 minutes' for update",
        &new.sha256,
    )
    .fetch_optional(connection)
    .await?;
    if pending.is_none() {
        return Err(ApiError::busy(1));
    }
    Ok(id)
}

pub(super) async fn find_media(connection: &mut PgConnection, id: &str) -> sqlx::Result<Option<ServedMedia>> {
    let found = sqlx::query!(
        r#"select sha256 as "sha256!", content_type as "content_type!", bytes as "bytes!" from find_media($1)"#,
        id,
    )
    .fetch_optional(connection)
    .await?;
    Ok(found.map(|row| ServedMedia {
        sha256: row.sha256,
        content_type: row.content_type,
        bytes: u64::try_from(row.bytes).unwrap_or(0),
    }))
}

/// Deletes media that no form has used for a day; returns their number.
pub(super) async fn delete_unused(connection: &mut PgConnection) -> sqlx::Result<u64> {
    let ids = sqlx::query_scalar!(
        "select id from media where unused_since < app_now() - interval '24 hours' limit 1000 for update skip locked",
    )
    .fetch_all(&mut *connection)
    .await?;
    let done = sqlx::query!(
        "delete from media where id = any($1)
         and not exists (select from form_media where media_id = id and (in_draft or in_version))",
        &ids,
    )
    .execute(connection)
    .await?;
    Ok(done.rows_affected())
}

/// Objects that may have no owner, queued more than an hour and `kept_days` ago.
pub(super) async fn purge_candidates(connection: &mut PgConnection, kept_days: i32) -> sqlx::Result<Vec<Vec<u8>>> {
    sqlx::query_scalar!(
        "select sha256 from media_purge_queue
         where queued_at < app_now() - greatest(interval '1 hour', make_interval(days => $1)) limit 1000",
        kept_days,
    )
    .fetch_all(connection)
    .await
}

/// Locks an entry of the purge queue, unless it is locked or was renewed.
pub(super) async fn lock_purge_entry(
    connection: &mut PgConnection,
    sha256: &[u8],
    kept_days: i32,
) -> sqlx::Result<bool> {
    let locked = sqlx::query!(
        "select from media_purge_queue
         where sha256 = $1 and queued_at < app_now() - greatest(interval '1 hour', make_interval(days => $2))
         for update skip locked",
        sha256,
        kept_days,
    )
    .fetch_optional(connection)
    .await?;
    Ok(locked.is_some())
}

pub(super) async fn has_owner(connection: &mut PgConnection, sha256: &[u8]) -> sqlx::Result<bool> {
    sqlx::query_scalar!(
        r#"select exists (select from media where sha256 = $1) as "has_owner!""#,
        sha256
    )
    .fetch_one(connection)
    .await
}

pub(super) async fn delete_purge_entry(connection: &mut PgConnection, sha256: &[u8]) -> sqlx::Result<()> {
    sqlx::query!("delete from media_purge_queue where sha256 = $1", sha256)
        .execute(connection)
        .await?;
    Ok(())
}

/// The object of a content.
pub(super) fn object_name(sha256: &[u8]) -> String {
    format!("media/{}", hex::encode(sha256))
}

/// All objects that a row refers to.
pub(crate) async fn list_objects(connection: &mut PgConnection) -> sqlx::Result<Vec<ObjectEntry>> {
    let rows = sqlx::query!("select distinct on (sha256) sha256, bytes from media order by sha256")
        .fetch_all(connection)
        .await?;
    let objects = rows.into_iter().map(|row| ObjectEntry {
        name: object_name(&row.sha256),
        bytes: u64::try_from(row.bytes).unwrap_or(0),
    });
    Ok(objects.collect())
}

/// The names of all objects in the purge queue.
pub(crate) async fn list_queued_objects(connection: &mut PgConnection) -> sqlx::Result<Vec<String>> {
    let queued = sqlx::query_scalar!("select sha256 from media_purge_queue")
        .fetch_all(connection)
        .await?;
    Ok(queued.iter().map(|sha256| object_name(sha256)).collect())
}

pub(super) fn is_valid_id(text: &str) -> bool {
    text.len() == ID_CHARS && text.bytes().all(|byte| byte.is_ascii_alphanumeric())
}

const ID_CHARS: usize = 22;
