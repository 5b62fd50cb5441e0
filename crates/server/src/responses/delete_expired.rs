//! Deletes the responses to versions with retention, some days after each was started.

use platform::clock::Clock;
use platform::db::{self, SystemPool};
use platform::rng::Rng;

use super::deletion::delete_locked;
use crate::forms::{self, FormId, PublishedVersion, VersionRetention};
use crate::http::ApiError;
use crate::stored_responses::{self, ResponseId, StartCursor, lock_responses_to};

/// Versions read per statement.
const VERSIONS: i64 = 500;

/// Responses read per statement, whatever their version.
const PORTION: i64 = 5_000;

/// Responses deleted per transaction.
const BATCH_SIZE: usize = 500;

/// What the deletion needs of the worker.
#[derive(Clone, Copy)]
pub struct Expiry<'a> {
    pub pool: &'a SystemPool,
    pub rng: &'a Rng,
    pub clock: &'a Clock,
}

/// Returns the number of deleted responses. A version that fails is logged and left for the next time.
pub async fn delete_expired_responses(expiry: Expiry<'_>) -> sqlx::Result<u64> {
    let mut deleted = 0;
    let mut last = (FormId::FIRST, 0);
    loop {
        let mut transaction = db::begin_as_system(expiry.pool).await?;
        let versions = forms::find_versions_with_retention(&mut transaction, last, VERSIONS).await?;
        drop(transaction);
        let Some(highest) = versions.last() else {
            return Ok(deleted);
        };
        last = (highest.form, highest.number);
        for version in versions {
            if let Err(error) = delete_expired_of(expiry, &version, &mut deleted).await {
                error.log_cause();
                tracing::warn!(
                    form = version.form.as_text(),
                    version = version.number,
                    "cannot delete expired responses; will retry in an hour"
                );
            }
        }
    }
}

async fn delete_expired_of(
    expiry: Expiry<'_>,
    retention: &VersionRetention,
    deleted: &mut u64,
) -> Result<(), ApiError> {
    let mut transaction = db::begin_as_system(expiry.pool).await?;
    // Without this, all later responses to other versions would be read every hour.
    if !forms::has_responses(&mut transaction, retention.form, retention.number).await? {
        return Ok(());
    }
    drop(transaction);
    let mut after = StartCursor {
        // No response to the version was started before.
        started_at: retention.published_at,
        response: ResponseId::FIRST,
    };
    let mut version = None;
    loop {
        let mut transaction = db::begin_as_system(expiry.pool).await?;
        let (form, days) = (retention.form, retention.days);
        let portion = stored_responses::find_older_than(&mut transaction, form, days, after, PORTION).await?;
        drop(transaction);
        let Some(last) = portion.last() else {
            return Ok(());
        };
        after = StartCursor {
            started_at: last.started_at,
            response: last.response,
        };
        let of_version = portion.iter().filter(|aged| aged.version == retention.number);
        let expired: Vec<ResponseId> = of_version.map(|aged| aged.response).collect();
        for batch in expired.chunks(BATCH_SIZE) {
            *deleted += delete_batch(expiry, retention, &mut version, batch).await?;
        }
    }
}

/// Returns how many were deleted. The version is read before the first batch.
async fn delete_batch(
    expiry: Expiry<'_>,
    retention: &VersionRetention,
    version: &mut Option<PublishedVersion>,
    batch: &[ResponseId],
) -> Result<u64, ApiError> {
    let mut transaction = db::begin_as_system(expiry.pool).await?;
    if version.is_none() {
        *version = forms::read_published_version(&mut transaction, retention.form, retention.number).await?;
    }
    // The form may have been purged meanwhile, and its responses are purged with it.
    let Some(version) = version else {
        return Ok(0);
    };
    let locked = lock_responses_to(version, &mut transaction, retention.form, retention.owner, batch).await?;
    if !locked.is_empty() {
        delete_locked(&mut transaction, (expiry.rng, expiry.clock), retention.form, &locked).await?;
        transaction.commit().await?;
    }
    Ok(locked.len() as u64)
}
