//! Deletes the responses of purged forms: no foreign key connects them, so nothing cascades.

use platform::db::{self, SystemPool};

use crate::{analytics, forms, stored_responses};

/// Responses deleted per transaction.
const BATCH_SIZE: i64 = 5_000;

/// Returns the number of deleted responses.
pub async fn purge_responses(pool: &SystemPool) -> sqlx::Result<u64> {
    let purge_queue = forms::read_purge_queue(&mut *pool.acquire().await?).await?;
    let mut purged = 0;
    for form in purge_queue {
        loop {
            let mut transaction = db::begin_as_system(pool).await?;
            let deleted = stored_responses::delete_batch(&mut transaction, form, BATCH_SIZE).await?;
            if deleted == 0 {
                analytics::delete_counters(&mut transaction, form).await?;
                forms::finish_purge(&mut transaction, form).await?;
            }
            transaction.commit().await?;
            if deleted == 0 {
                break;
            }
            purged += deleted;
        }
    }
    Ok(purged)
}
