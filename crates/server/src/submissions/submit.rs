//! `POST /api/response/submit`: validates and stores one page of a response, and replies with the next page.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use form_model::answer_error::AnswerError;
use form_model::ids::QuestionId;
use platform::db;

use super::answer_budget;
use super::page_body::PageBody;
use super::page_submission::PageSubmission;
use super::referenced_files::resolve_referenced_files;
use super::spam::{Screening, SpamFields, screen};
use super::state::SubmissionsState;
use super::wire::{PageRefused, SentPage, Submitted};
use crate::accounts::MaybeSignedIn;
use crate::forms::{self, AccessToken, PublishedVersion, RespondentKey, SubmissionTarget};
use crate::http::allowance::{self as limit, Allowance};
use crate::http::{
    ApiError, BodyErrors, CommonErrors, FieldCode, FieldProblem, Network, NotFoundErrors, Problem, ProblemCode,
    RateLimitErrors,
};
use crate::stored_responses::{self, Accepted, QuarantineReason, ValidatedPage, WriteOutcome, WriteRequest};

/// Attempts when the form changes between the cached check and the write.
const MAX_ATTEMPTS: u32 = 3;

/// Submit a page
///
/// The pages submitted under one `responseId` form one response, which stays with the form version of its first page.
/// `redirectPage` is the next page; it is omitted when the form is finished. Sending the same page with the same `seq` again
/// returns the same reply. A complete response can be changed for 30 minutes.
#[utoipa::path(post, path = "/api/response/submit", tag = "responses", security((), ("bearer" = [])), request_body = SentPage,
    params(("X-Form-Pass" = Option<String>, Header, description = "for a restricted form: the access token of an allowed respondent")),
    responses(
    (status = 200, body = Submitted, description = "Accepted; the next page"),
    (status = 403, body = Problem, description = "The form is restricted and the caller has not proven to be an allowed respondent"),
    (status = 409, body = Problem, description = "The response started with another version, is complete and no longer changeable, uses a version that the \
     form no longer accepts, takes a place that was just taken, or is a second one where the form takes one of each collaborator"),
    (status = 422, body = PageRefused, description = "Invalid answers, or an unknown page, version or id"),
    (status = 507, body = Problem, description = "The daily storage for answers of this form or its owner is used up"),
    NotFoundErrors, BodyErrors, RateLimitErrors, CommonErrors,
))]
pub(super) async fn submit(
    State(state): State<SubmissionsState>,
    allowed: Allowance<limit::Submit>,
    caller: MaybeSignedIn,
    pass: AccessToken,
    mut body: PageBody,
) -> Result<Json<Submitted>, ApiError> {
    let from = allowed.network;
    let spam_fields = SpamFields::of(&mut body.page);
    let submission = Arc::new(PageSubmission::read(&state.context, body.page, body.permit.is_some())?);
    let screening = screen(
        &state.spam_filter,
        &state.context,
        from,
        submission.proof_subject(),
        &spam_fields,
    );
    let mut is_budget_spent = false;
    for attempt in 0..MAX_ATTEMPTS {
        let form = match attempt {
            0 => {
                state
                    .forms
                    .version_cache
                    .find_submission_target_cached(submission.form)
                    .await
            }
            _ => state.forms.version_cache.find_submission_target(submission.form).await,
        };
        let form = form.or_else(|error| count_miss(&state, from, error))?;
        let respondent = forms::authorize_respondent(
            &state.context,
            &caller,
            pass.as_deref(),
            form.id,
            form.owner,
            form.access,
        )
        .await?;
        let request = match prepare(&state, &submission, &form, respondent, &screening).await {
            // The cached latest version may be stale: reject only by the current one.
            Err(error) if attempt == 0 && submission.version.is_none() && !error.is_busy() => continue,
            prepared => prepared?,
        };
        if !is_budget_spent {
            answer_budget::spend(&state.context, from, &form, &screening, &request).await?;
            is_budget_spent = true;
        }
        match state.ingest.write(request).await? {
            WriteOutcome::Accepted(accepted) => return Ok(Json(reply(&submission, accepted, screening))),
            WriteOutcome::Retry => {}
            WriteOutcome::NotFound => return Err(ApiError::new(ProblemCode::FormNotFound)),
            WriteOutcome::Closed => return Err(ApiError::new(ProblemCode::FormClosed)),
            WriteOutcome::OptionFull(question) => return Err(option_full(&question)),
            WriteOutcome::AlreadyAnswered(receipt) => return Err(forms::already_answered(&receipt)),
            WriteOutcome::VersionDeleted(number) => {
                state.forms.version_cache.evict(submission.form, number);
                return Err(ApiError::at_field("formVersion", ProblemCode::ResponseVersionUnknown));
            }
            WriteOutcome::VersionPinned => {
                return Err(ApiError::at_field("formVersion", ProblemCode::ResponseVersionPinned));
            }
            WriteOutcome::VersionClosed => {
                return Err(ApiError::at_field("formVersion", ProblemCode::ResponseVersionClosed));
            }
            WriteOutcome::SeqInvalid => return Err(ApiError::at_field("seq", ProblemCode::ResponseSeqInvalid)),
            WriteOutcome::ChangeWindowOver => return Err(ApiError::new(ProblemCode::ResponseComplete)),
        }
    }
    Err(ApiError::busy(1))
}

fn option_full(question: &QuestionId) -> ApiError {
    ApiError::new(ProblemCode::LimitReached).at_fields(vec![FieldProblem {
        path: question.to_string(),
        code: FieldCode::Answer(AnswerError::OptionFull),
        message: AnswerError::OptionFull.message().to_owned(),
    }])
}

/// Rate-limits callers that guess form ids.
fn count_miss(state: &SubmissionsState, from: Network, error: ApiError) -> Result<SubmissionTarget, ApiError> {
    if !error.is_busy() {
        state.context.limits.miss_form.consume(from)?;
    }
    Err(error)
}

/// Validates the page against the version sent with it, else the response's version, else the latest. For a closed form or
/// version the page stays unvalidated, because only a replay of a stored page can be accepted.
async fn prepare(
    state: &SubmissionsState,
    submission: &Arc<PageSubmission>,
    form: &SubmissionTarget,
    respondent: Option<RespondentKey>,
    screening: &Screening,
) -> Result<WriteRequest, ApiError> {
    let pinned = match submission.version {
        None if submission.has_client_id => {
            let mut transaction = db::begin_as_system(&state.context.system_pool).await?;
            stored_responses::version_of(&mut transaction, submission.form, submission.response).await?
        }
        sent => sent,
    };
    let mut request = WriteRequest {
        form: submission.form,
        response: submission.response,
        passed_access_check: form.access == forms::Access::People,
        respondent,
        version: None,
        targets_latest: pinned.is_none(),
        page_id: submission.page.clone(),
        page: None,
        seq: submission.seq,
        spam_signal: screening.spam_signal,
    };
    match (form.live_version, pinned) {
        (Some(_), Some(pinned)) if !form.accepts_version(pinned) => {
            request.version = Some(state.forms.version_cache.get(submission.form, pinned).await?);
        }
        (Some(live), pinned) => {
            let version = state
                .forms
                .version_cache
                .get(submission.form, pinned.unwrap_or(live))
                .await?;
            let mut page = check(state, submission, &version).await?;
            resolve_referenced_files(&state.context, submission, &version.definition, &mut page).await?;
            request.page = Some(page);
            request.version = Some(version);
        }
        (None, Some(pinned)) => request.version = state.forms.version_cache.get(submission.form, pinned).await.ok(),
        (None, None) => {}
    }
    Ok(request)
}

/// Validates the answers; those of a large page on the blocking pool, because that takes milliseconds.
async fn check(
    state: &SubmissionsState,
    submission: &Arc<PageSubmission>,
    version: &Arc<PublishedVersion>,
) -> Result<ValidatedPage, ApiError> {
    if !submission.is_large {
        return submission.check(version);
    }
    let (submission, version) = (Arc::clone(submission), Arc::clone(version));
    state
        .context
        .respondents_work
        .run(move || submission.check(&version))
        .await?
}

fn reply(submission: &PageSubmission, accepted: Accepted, screening: Screening) -> Submitted {
    Submitted {
        success: true,
        redirect_page: accepted.next_page,
        response_id: submission.key,
        receipt: accepted.receipt,
        challenge: screening
            .challenge
            .filter(|_| accepted.quarantine_reason == Some(QuarantineReason::Flood)),
    }
}
