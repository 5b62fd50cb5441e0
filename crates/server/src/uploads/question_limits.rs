//! Finds the limits of the question a file is uploaded for.

use form_model::ids::QuestionId;
use platform::db;

use super::form_fields::{UploadRequest, question_unknown};
use super::rejection::UploadLimits;
use super::state::UploadsState;
use crate::forms::PublishedVersion;
use crate::http::ApiError;
use crate::stored_responses;

/// Older versions to search for the question: respondents may be offline for days while the form changes.
const MAX_OLDER_VERSIONS: usize = 20;

/// Uses the version the response was started with, else the one the client displays, else the newest that has the question.
pub(super) async fn find_limits(
    state: &UploadsState,
    request: &UploadRequest,
    live: i32,
) -> Result<UploadLimits, ApiError> {
    let mut transaction = db::begin_as_system(&state.context.system_pool).await?;
    let started_with = stored_responses::version_of(&mut transaction, request.form, request.response).await?;
    drop(transaction);
    if let Some(number) = started_with.or(request.version) {
        let version = state.forms.version_cache.get(request.form, number).await?;
        return limits_in(&version, &request.question).ok_or_else(question_unknown);
    }
    for number in (1..=live).rev().take(1 + MAX_OLDER_VERSIONS) {
        let version = match state.forms.version_cache.get(request.form, number).await {
            Ok(version) => version,
            Err(error) if error.is_busy() => return Err(error),
            // The version was removed, which happens only to versions without responses.
            Err(_) => continue,
        };
        if let Some(limits) = limits_in(&version, &request.question) {
            return Ok(limits);
        }
    }
    Err(question_unknown())
}

fn limits_in(version: &PublishedVersion, question: &QuestionId) -> Option<UploadLimits> {
    let upload = version.definition.question(question)?.file_upload()?;
    Some(UploadLimits::of(upload))
}
