//! Purges media that no form uses, and objects that no media row references.
//!
//! An object is deleted while its entry in `media_purge_queue` is locked, and only if that entry is old enough and no media row
//! has its content. An upload of the same content updates the entry before it looks for the object: either it comes first and
//! the entry is fresh, or it waits for the lock and then stores the object again.

use platform::db::{self, SystemPool};
use platform::objects::Objects;

use super::store::{self, object_name};

/// Objects without a media row stay for `kept_days`, at least an hour. Returns the number of deleted media and objects.
pub async fn purge_media(pool: &SystemPool, objects: &Objects, kept_days: i32) -> anyhow::Result<u64> {
    let mut transaction = db::begin_as_system(pool).await?;
    let mut purged = store::delete_unused(&mut transaction).await?;
    transaction.commit().await?;
    let candidates = store::purge_candidates(&mut *pool.acquire().await?, kept_days).await?;
    for sha256 in candidates {
        if delete_if_unowned(pool, objects, &sha256, kept_days).await? {
            purged += 1;
        }
    }
    Ok(purged)
}

/// Deletes the object first: after a crash the entry is still there and the purge is repeated.
async fn delete_if_unowned(
    pool: &SystemPool,
    objects: &Objects,
    sha256: &[u8],
    kept_days: i32,
) -> anyhow::Result<bool> {
    let mut transaction = db::begin_as_system(pool).await?;
    if !store::lock_purge_entry(&mut transaction, sha256, kept_days).await? {
        return Ok(false);
    }
    let is_unowned = !store::has_owner(&mut transaction, sha256).await?;
    if is_unowned {
        objects.delete(&object_name(sha256)).await?;
    }
    store::delete_purge_entry(&mut transaction, sha256).await?;
    transaction.commit().await?;
    Ok(is_unowned)
}
