//! The SQL of media.
//!
//! Locks are taken in one order, so that nobody waits in a circle: the owner, the media, the announcement.

use sqlx::PgConnection;

use super::{format::Kind, refusal::Refusal};
use crate::{accounts::UserId, app::App, http::problem::ApiError};

/// The most bytes one owner's media may have together.
pub(super) const QUOTA_BYTES: u64 = 5 * 1024 * 1024 * 1024;

/// A picture or film that lies ready to be kept.
pub(super) struct NewMedia {
    pub sha256: [u8; 32],
    pub kind: Kind,
    pub content_type: &'static str,
    pub bytes: u64,
    pub size: Option<(u32, u32)>,
}

/// What is needed to show one.
pub(super) struct Shown {
    pub sha256: Vec<u8>,
    pub content_type: String,
    pub bytes: u64,
}

/// Refuses what the owner has no room for. What they have already takes no more room.
pub(super) async fn check_room(connection: &mut PgConnection, owner: UserId, new: &NewMedia) -> Result<(), ApiError> {
    let others = sqlx::query_scalar!(
        r#"select coalesce(sum(bytes), 0)::bigint as "bytes!" from media where owner_id = $1 and sha256 <> $2"#,
        owner as UserId,
        &new.sha256,
    )
    .fetch_one(connection)
    .await?;
    if u64::try_from(others).unwrap_or(0) + new.bytes > QUOTA_BYTES {
        return Err(Refusal::Quota.into());
    }
    Ok(())
}

/// Says that this object is about to be stored: for an hour nobody deletes it, and after that it is deleted unless
/// somebody has adopted it. A deletion under way is waited for.
pub(super) async fn announce(connection: &mut PgConnection, sha256: &[u8; 32]) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into media_leftovers (sha256) values ($1) on conflict (sha256) do update set since = excluded.since",
        sha256,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Makes the stored object the owner's, and returns its id: the one it has already, where they have sent it before.
pub(super) async fn adopt(
    connection: &mut PgConnection,
    app: &App,
    owner: UserId,
    new: &NewMedia,
) -> Result<String, ApiError> {
    // An owner's uploads take turns here: two at once would each find room for themselves alone.
    sqlx::query!("select from users where id = $1 for no key update", owner as UserId)
        .execute(&mut *connection)
        .await?;
    check_room(connection, owner, new).await?;
    let side = |side: u32| i32::try_from(side).ok();
    let id = sqlx::query_scalar!(
        "insert into media (id, owner_id, sha256, kind, content_type, bytes, width, height)
         values ($1, $2, $3, $4, $5, $6, $7, $8)
         on conflict on constraint media_owner_content_key do update
         set unused_since = case when media.unused_since is not null then app_now() end
         returning id",
        app.chance.base58(ID_LETTERS),
        owner as UserId,
        &new.sha256,
        new.kind as Kind,
        new.content_type,
        i64::try_from(new.bytes).unwrap_or(i64::MAX),
        new.size.and_then(|(width, _)| side(width)),
        new.size.and_then(|(_, height)| side(height)),
    )
    .fetch_one(&mut *connection)
    .await?;
    // A process that was stopped for an hour in between finds its announcement gone, and perhaps the object with it.
    let announced = sqlx::query!(
        "select from media_leftovers where sha256 = $1 and since > app_now() - interval '50 minutes' for update",
        &new.sha256,
    )
    .fetch_optional(connection)
    .await?;
    if announced.is_none() {
        return Err(ApiError::busy(1));
    }
    Ok(id)
}

pub(super) async fn media_to_show(connection: &mut PgConnection, id: &str) -> sqlx::Result<Option<Shown>> {
    let found = sqlx::query!(
        r#"select sha256 as "sha256!", content_type as "content_type!", bytes as "bytes!" from media_to_show($1)"#,
        id,
    )
    .fetch_optional(connection)
    .await?;
    Ok(found.map(|row| Shown {
        sha256: row.sha256,
        content_type: row.content_type,
        bytes: u64::try_from(row.bytes).unwrap_or(0),
    }))
}

/// Deletes media that no form has shown for a day; returns how many.
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

/// Objects that may have no owner, announced more than an hour ago.
pub(super) async fn leftovers(connection: &mut PgConnection) -> sqlx::Result<Vec<Vec<u8>>> {
    sqlx::query_scalar!("select sha256 from media_leftovers where since < app_now() - interval '1 hour' limit 1000")
        .fetch_all(connection)
        .await
}

/// Takes one of them, unless somebody has it in hand or has announced it anew.
pub(super) async fn take_leftover(connection: &mut PgConnection, sha256: &[u8]) -> sqlx::Result<bool> {
    let taken = sqlx::query!(
        "select from media_leftovers where sha256 = $1 and since < app_now() - interval '1 hour'
         for update skip locked",
        sha256,
    )
    .fetch_optional(connection)
    .await?;
    Ok(taken.is_some())
}

pub(super) async fn has_owner(connection: &mut PgConnection, sha256: &[u8]) -> sqlx::Result<bool> {
    sqlx::query_scalar!(
        r#"select exists (select from media where sha256 = $1) as "has_owner!""#,
        sha256
    )
    .fetch_one(connection)
    .await
}

pub(super) async fn forget_leftover(connection: &mut PgConnection, sha256: &[u8]) -> sqlx::Result<()> {
    sqlx::query!("delete from media_leftovers where sha256 = $1", sha256)
        .execute(connection)
        .await?;
    Ok(())
}

/// Whether a text can be an id at all.
pub(super) fn may_be_id(text: &str) -> bool {
    text.len() == ID_LETTERS && text.bytes().all(|byte| byte.is_ascii_alphanumeric())
}

const ID_LETTERS: usize = 22;
