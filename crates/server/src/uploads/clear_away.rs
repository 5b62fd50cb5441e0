//! Clears away files that no page names and files of forms that are gone: their rows first, and what those leave in the
//! object store an hour later.

use platform::{
    db::{self, Pool},
    objects::Objects,
};

use super::store;

/// Rows removed by one transaction.
const PORTION: i64 = 1_000;

/// Removes the rows; returns how many are gone.
pub async fn clear_orphans(pool: &Pool) -> sqlx::Result<u64> {
    let mut gone = 0;
    loop {
        let mut transaction = db::begin_for_product(pool).await?;
        let deleted = store::delete_orphans(&mut transaction, PORTION).await?;
        transaction.commit().await?;
        if deleted == 0 {
            return Ok(gone);
        }
        gone += deleted;
    }
}

/// Deletes objects without a row; returns how many are gone. The object goes while its line is held, so that an upload
/// which is late by an hour finds the line gone and says so, instead of writing a row for nothing.
pub async fn clear_objects(pool: &Pool, objects: &Objects) -> anyhow::Result<u64> {
    let leftovers = store::leftovers(&mut *pool.acquire().await?).await?;
    let mut gone = 0;
    for object in leftovers {
        let mut transaction = db::begin_for_product(pool).await?;
        if store::forget_leftover(&mut transaction, &object).await? {
            objects.delete(&object).await?;
            transaction.commit().await?;
            gone += 1;
        }
    }
    Ok(gone)
}
