//! Worker: queues a mail for each response that is to be confirmed.

use platform::events::{self, Delivery, HandlerError};
use platform::outbox;

use super::events::ConfirmationDueV1;
use super::store::{self, ResponseToConfirm};
use crate::forms::FormId;
use crate::stored_responses::{ResponsesCompletedV1, ResponsesReleasedV1};
use crate::worker_context::WorkerContext;

/// The permanent names of these consumers.
pub const QUEUE_COMPLETED_CONSUMER: &str = "queue-confirmations";
pub const QUEUE_RELEASED_CONSUMER: &str = "queue-confirmations-of-released";

/// Queues the confirmations of responses that were completed for the first time.
pub async fn queue_completed_responses(
    work: WorkerContext,
    event: ResponsesCompletedV1,
    delivery: Delivery,
) -> Result<(), HandlerError> {
    let responses = event.responses.iter().map(|response| {
        let mut listed = event.listed.iter();
        ResponseToConfirm {
            response: *response,
            respondent: listed.find(|one| one.response == *response).map(|one| one.respondent),
        }
    });
    let responses: Vec<ResponseToConfirm> = responses.collect();
    queue(&work, QUEUE_COMPLETED_CONSUMER, event.form, &responses, delivery).await
}

/// Queues the confirmations of responses that were in quarantine. Their listed people are no longer known.
pub async fn queue_released_responses(
    work: WorkerContext,
    event: ResponsesReleasedV1,
    delivery: Delivery,
) -> Result<(), HandlerError> {
    let responses = event.responses.iter().map(|response| ResponseToConfirm {
        response: *response,
        respondent: None,
    });
    let responses: Vec<ResponseToConfirm> = responses.collect();
    queue(&work, QUEUE_RELEASED_CONSUMER, event.form, &responses, delivery).await
}

/// The mails and their events are stored in one transaction with the record of this event, so each response is queued once.
async fn queue(
    work: &WorkerContext,
    consumer: &str,
    form: FormId,
    responses: &[ResponseToConfirm],
    delivery: Delivery,
) -> Result<(), HandlerError> {
    let mut transaction = platform::db::begin_as_system(&work.pool).await?;
    if !events::record_handled(&mut *transaction, consumer, delivery.event_id).await? {
        return Ok(());
    }
    let mails = store::insert_mails(&mut transaction, form, responses).await?;
    let due: Vec<ConfirmationDueV1> = mails.into_iter().map(|mail| ConfirmationDueV1 { mail }).collect();
    if !due.is_empty() {
        outbox::enqueue_all(&mut transaction, &work.rng, &work.clock, &due).await?;
    }
    transaction.commit().await?;
    Ok(())
}
