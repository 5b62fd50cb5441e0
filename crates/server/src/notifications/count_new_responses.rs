//! Worker: counts complete responses for the subscribers of their form.

use platform::events::{self, Delivery, HandlerError};

use super::send_due_mails::send_due_mails_of;
use super::store;
use crate::stored_responses::ResponsesCompletedV1;
use crate::worker_context::WorkerContext;

/// The permanent name of this consumer.
pub const COUNT_CONSUMER: &str = "count-new-responses";

/// Counts each event once, also if it is delivered again after a crash.
pub async fn count_new_responses(
    work: WorkerContext,
    event: ResponsesCompletedV1,
    delivery: Delivery,
) -> Result<(), HandlerError> {
    let mut transaction = platform::db::begin_as_system(&work.pool).await?;
    if !events::record_handled(&mut *transaction, COUNT_CONSUMER, delivery.event_id).await? {
        return Ok(());
    }
    let new = i32::try_from(event.responses.len()).unwrap_or(i32::MAX);
    store::add_pending(&mut transaction, event.form, new).await?;
    send_due_mails_of(&mut transaction, &work, Some(event.form)).await?;
    transaction.commit().await?;
    Ok(())
}
