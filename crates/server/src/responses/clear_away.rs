//! Removes the responses of forms that are gone for good: nothing refers across from there, so they do not go by themselves.

use platform::db::{self, Pool};

use super::store;

/// Responses removed by one transaction.
const PORTION: i64 = 5_000;

/// Clears away once; returns how many responses are gone.
pub async fn clear_away(pool: &Pool) -> sqlx::Result<u64> {
    let leftovers = store::leftovers(&mut *pool.acquire().await?).await?;
    let mut gone = 0;
    for form in leftovers {
        loop {
            let mut transaction = db::begin_for_product(pool).await?;
            let deleted = store::delete_some(&mut transaction, form, PORTION).await?;
            if deleted == 0 {
                store::forget_leftover(&mut transaction, form).await?;
            }
            transaction.commit().await?;
            if deleted == 0 {
                break;
            }
            gone += deleted;
        }
    }
    Ok(gone)
}
