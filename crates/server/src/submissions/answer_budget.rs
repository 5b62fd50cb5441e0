//! Daily byte budgets for answers: per sending network, per form and per owner.

use super::spam::Screening;
use crate::byte_budgets::Budget;
use crate::context::Context;
use crate::forms::SubmissionTarget;
use crate::http::{ApiError, Network, ProblemCode};
use crate::stored_responses::{SpamSignal, WriteRequest};

/// Approximate size of a stored page without its answers.
const ROW_BYTES: u64 = 100;

/// `Retry-After` when the quarantine budget is used up.
const QUARANTINE_RETRY_SECONDS: u64 = 10 * 60;

/// Spends the bytes of a page that is about to be stored.
pub(super) async fn spend(
    context: &Context,
    from: Network,
    form: &SubmissionTarget,
    screening: &Screening,
    request: &WriteRequest,
) -> Result<(), ApiError> {
    let Some(page) = &request.page else { return Ok(()) };
    let bytes = page.stored.bytes() as u64 + ROW_BYTES;
    context.budgets.consume_answers(from, bytes)?;
    match screening.spam_signal {
        Some(spam_signal) => spend_quarantine(context, form, screening, spam_signal, bytes).await,
        None => spend_answer_budget(context, form, bytes).await,
    }
}

async fn spend_answer_budget(context: &Context, form: &SubmissionTarget, bytes: u64) -> Result<(), ApiError> {
    let budgets = [
        (
            Budget::AnswersOfForm,
            form.id.as_uuid(),
            "This form has taken as many answers today as it can. Please try again tomorrow.",
        ),
        (
            Budget::AnswersOfOwner,
            form.owner.as_uuid(),
            "The owner of this form has no room for more answers today. Please try again tomorrow.",
        ),
    ];
    for (budget, subject, message) in budgets {
        if !context
            .budgets
            .spend(context.system_pool.as_pool(), budget, subject, bytes)
            .await?
        {
            let error = ApiError::new(ProblemCode::ResponsesNoRoom).with_message(message);
            return Err(error.retry_after(context.budgets.seconds_to_midnight()));
        }
    }
    Ok(())
}

/// Likely spam has a small budget of its own. The error carries the challenge, so that a full quarantine does not lock out a
/// whole school: a proof of work lifts the flood signal.
async fn spend_quarantine(
    context: &Context,
    form: &SubmissionTarget,
    screening: &Screening,
    spam_signal: SpamSignal,
    bytes: u64,
) -> Result<(), ApiError> {
    let budget = Budget::QuarantineOfForm;
    if context
        .budgets
        .spend(context.system_pool.as_pool(), budget, form.id.as_uuid(), bytes)
        .await?
    {
        return Ok(());
    }
    let error = ApiError::rate_limited(QUARANTINE_RETRY_SECONDS);
    match &screening.challenge {
        Some(challenge) if spam_signal == SpamSignal::Flood => {
            let challenge = serde_json::to_value(challenge).map_err(|error| ApiError::fault(&error.into()))?;
            Err(error.with_extra("challenge", challenge))
        }
        _ => Err(error),
    }
}
