//! Deletes responses with their pages and files, and updates the counters in the same transaction.

use std::time::Duration;

use chrono::NaiveDate;
use platform::clock::Clock;
use platform::rng::Rng;
use platform::{db, outbox};
use sqlx::PgConnection;
use tokio::time::Instant;
use uuid::Uuid;

use super::state::ResponsesState;
use crate::accounts::UserId;
use crate::analytics::{self, CounterChanges};
use crate::forms::{self, FormId};
use crate::http::ApiError;
use crate::stored_responses::{self, Response, ResponseId, ResponsesChangedV1, lock_responses};
use crate::uploads;

/// Responses deleted per transaction.
const BATCH_SIZE: i64 = 500;

/// One call deletes batches for this long; the caller repeats it while `more` is set.
const TIME_BUDGET: Duration = Duration::from_secs(2);

#[derive(Debug, Clone)]
pub(crate) enum ResponsesToDelete {
    ByIds(Vec<ResponseId>),
    /// All that were started before a day in UTC, or only those in quarantine.
    StartedBefore {
        day: NaiveDate,
        only_quarantined: bool,
    },
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct DeletionResult {
    pub count: u64,
    /// Time ran out before all were deleted.
    pub more: bool,
}

/// The caller has checked that `owner` owns the form.
pub(crate) async fn delete_responses(
    state: &ResponsesState,
    form: FormId,
    owner: UserId,
    selection: &ResponsesToDelete,
) -> Result<DeletionResult, ApiError> {
    let deadline = Instant::now() + TIME_BUDGET;
    let mut deletion = DeletionResult::default();
    loop {
        let (deleted, selected) = delete_batch(state, form, owner, selection).await?;
        deletion.count += deleted;
        let is_last = matches!(selection, ResponsesToDelete::ByIds(_))
            || selected < usize::try_from(BATCH_SIZE).unwrap_or(usize::MAX);
        if is_last {
            return Ok(deletion);
        }
        if Instant::now() >= deadline {
            return Ok(DeletionResult { more: true, ..deletion });
        }
    }
}

/// Returns how many were deleted, and how many were selected.
async fn delete_batch(
    state: &ResponsesState,
    form: FormId,
    owner: UserId,
    selection: &ResponsesToDelete,
) -> Result<(u64, usize), ApiError> {
    let mut transaction = db::begin_as_system(&state.context.system_pool).await?;
    let selected = match selection {
        ResponsesToDelete::ByIds(responses) => responses.clone(),
        ResponsesToDelete::StartedBefore { day, only_quarantined } => {
            stored_responses::find_started_before(&mut transaction, form, *day, *only_quarantined, BATCH_SIZE).await?
        }
    };
    let locked = lock_responses(&state.forms.version_cache, &mut transaction, form, owner, &selected).await?;
    if locked.is_empty() {
        return Ok((0, selected.len()));
    }
    delete_locked(
        &mut transaction,
        (&state.context.rng, &state.context.clock),
        form,
        &locked,
    )
    .await?;
    transaction.commit().await?;
    Ok((locked.len() as u64, selected.len()))
}

/// Deletes locked responses with their pages and files, and updates the counters.
pub(crate) async fn delete_locked(
    connection: &mut PgConnection,
    (rng, clock): (&Rng, &Clock),
    form: FormId,
    locked: &[(ResponseId, Response)],
) -> Result<(), ApiError> {
    let mut changes = CounterChanges::default();
    for (_, response) in locked {
        changes.add(form, response, -1);
    }
    let ids: Vec<ResponseId> = locked.iter().map(|(id, _)| *id).collect();
    let keys: Vec<Uuid> = ids.iter().map(|id| id.as_uuid()).collect();
    uploads::delete_for_responses(connection, form, &keys).await?;
    stored_responses::delete_responses(connection, form, &ids).await?;
    analytics::add_counter_changes(connection, forms::random_counter_slot(rng), &changes).await?;
    outbox::enqueue(connection, rng, clock, &ResponsesChangedV1 { form }).await?;
    Ok(())
}
