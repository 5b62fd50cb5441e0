//! `POST /api/analytics/form/{id}/responses/release`: releases responses from quarantine.

use super::authorize::{parse_response_ids, require_owner};
use super::state::ResponsesState;
use super::wire::{Released, ToRelease};
use crate::accounts::{SignedIn, UserId};
use crate::analytics::{self, CounterChanges};
use crate::forms::{self, FormId};
use crate::http::{ApiError, AuthErrors, BodyErrors, CommonErrors, JsonBody, NotFoundErrors, PathText};
use crate::stored_responses::{self, Response, ResponseId, ResponsesChangedV1, ResponsesReleasedV1, lock_responses};
use axum::Json;
use axum::extract::State;
use platform::{db, outbox};

/// Release responses from quarantine
///
/// Owner only. The responses count as usual from then on.
#[utoipa::path(post, path = "/api/analytics/form/{id}/responses/release", tag = "analytics", security(("bearer" = [])),
    params(("id" = String, Path,)), request_body = ToRelease, responses(
    (status = 200, body = Released, description = "Number of released responses"),
    AuthErrors, NotFoundErrors, BodyErrors, CommonErrors,
))]
pub(super) async fn release_responses(
    State(state): State<ResponsesState>,
    caller: SignedIn,
    PathText(id): PathText<String>,
    JsonBody(sent): JsonBody<ToRelease>,
) -> Result<Json<Released>, ApiError> {
    let (form, owner) = require_owner(&state, caller, &id).await?;
    let released = release(&state, form, owner, &parse_response_ids(&sent.response_ids)?).await?;
    Ok(Json(Released {
        success: true,
        released,
    }))
}

/// Returns how many were in quarantine. The caller has checked that `owner` owns the form.
async fn release(
    state: &ResponsesState,
    form: FormId,
    owner: UserId,
    responses: &[ResponseId],
) -> Result<u64, ApiError> {
    let mut transaction = db::begin_as_system(&state.context.system_pool).await?;
    let mut locked = lock_responses(&state.forms.version_cache, &mut transaction, form, owner, responses).await?;
    locked.retain(|(_, response)| response.quarantine_reason.is_some());
    if locked.is_empty() {
        return Ok(0);
    }
    let ids: Vec<ResponseId> = locked.iter().map(|(id, _)| *id).collect();
    let released: Vec<Response> = locked.iter().map(|(_, response)| response.clone().released()).collect();
    let mut changes = CounterChanges::default();
    for ((_, before), after) in locked.iter().zip(&released) {
        changes.add(form, before, -1);
        changes.add(form, after, 1);
    }
    stored_responses::release_responses(&mut transaction, form, &ids).await?;
    analytics::add_counter_changes(
        &mut transaction,
        forms::random_counter_slot(&state.context.rng),
        &changes,
    )
    .await?;
    outbox::enqueue(
        &mut transaction,
        &state.context.rng,
        &state.context.clock,
        &ResponsesChangedV1 { form },
    )
    .await?;
    let targets = forms::find_submission_targets(&mut transaction, &[form]).await?;
    let complete = locked.iter().filter(|(_, response)| response.complete);
    let complete: Vec<ResponseId> = complete.map(|(id, _)| *id).collect();
    if !complete.is_empty() && targets.iter().any(|form| form.confirms_to.is_some()) {
        let event = ResponsesReleasedV1 {
            form,
            responses: complete,
        };
        outbox::enqueue(&mut transaction, &state.context.rng, &state.context.clock, &event).await?;
    }
    transaction.commit().await?;
    Ok(ids.len() as u64)
}
