//! Clears away what no form shows and what no owner has.
//!
//! An object is deleted while its row in `media_leftovers` is locked, and only if that row is an hour old and no media
//! have its content. An upload of the same content announces itself in that row before it looks for the object: it comes
//! before, and the row is young again; or it waits, and then stores the object anew.

use platform::{
    db::{self, Pool},
    objects::Objects,
};

use super::{object_name, store};

/// Clears away once; returns how many media and objects are gone.
pub async fn clear_away(pool: &Pool, objects: &Objects) -> anyhow::Result<u64> {
    let mut transaction = db::begin_for_product(pool).await?;
    let mut gone = store::delete_unused(&mut transaction).await?;
    transaction.commit().await?;
    let leftovers = store::leftovers(&mut *pool.acquire().await?).await?;
    for sha256 in leftovers {
        if delete_if_unowned(pool, objects, &sha256).await? {
            gone += 1;
        }
    }
    Ok(gone)
}

/// The object goes first: a crash in between leaves the row, and with it the memory that there is something to delete.
async fn delete_if_unowned(pool: &Pool, objects: &Objects, sha256: &[u8]) -> anyhow::Result<bool> {
    let mut transaction = db::begin_for_product(pool).await?;
    if !store::take_leftover(&mut transaction, sha256).await? {
        return Ok(false);
    }
    let unowned = !store::has_owner(&mut transaction, sha256).await?;
    if unowned {
        objects.delete(&object_name(sha256)).await?;
    }
    store::forget_leftover(&mut transaction, sha256).await?;
    transaction.commit().await?;
    Ok(unowned)
}
