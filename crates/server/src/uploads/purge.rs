//! Purges unbound files and files of deleted forms: the rows first, their objects later.

use platform::db::{self, SystemPool};
use platform::objects::Objects;

use super::store;

/// Rows per transaction.
const BATCH_SIZE: i64 = 1_000;

/// Deletes the rows; returns their number.
pub async fn purge_orphans(pool: &SystemPool) -> sqlx::Result<u64> {
    let mut purged = 0;
    loop {
        let mut transaction = db::begin_as_system(pool).await?;
        let deleted = store::delete_orphans(&mut transaction, BATCH_SIZE).await?;
        transaction.commit().await?;
        if deleted == 0 {
            return Ok(purged);
        }
        purged += deleted;
    }
}

/// Deletes objects without a row; returns their number. Those that a submitted page referred to stay for `kept_days`. The queue entry is locked while the object is deleted, so that an
/// upload that took more than an hour finds no entry and fails, instead of inserting a row without an object.
pub async fn purge_objects(pool: &SystemPool, objects: &Objects, kept_days: i32) -> anyhow::Result<u64> {
    let candidates = store::purge_candidates(&mut *pool.acquire().await?, kept_days).await?;
    let mut purged = 0;
    for object in candidates {
        let mut transaction = db::begin_as_system(pool).await?;
        if store::delete_purge_entry(&mut transaction, &object).await? {
            objects.delete(&object).await?;
            transaction.commit().await?;
            purged += 1;
        }
    }
    Ok(purged)
}
