//! Owner check and id parsing shared by the calls that change responses.

use super::state::ResponsesState;
use crate::accounts::{SignedIn, UserId};
use crate::forms::{FormId, ResultsAccess};
use crate::http::{ApiError, ProblemCode};
use crate::stored_responses::ResponseId;

/// Response ids per call.
const MAX_RESPONSE_IDS: usize = 500;

/// The form and its owner, if that is the caller. The read transaction ends here; the changes use their own.
pub(super) async fn require_owner(
    state: &ResponsesState,
    caller: SignedIn,
    id: &str,
) -> Result<(FormId, UserId), ApiError> {
    let access = ResultsAccess::open_as_owner(&state.context, caller, id).await?;
    Ok((access.form, access.owner))
}

pub(super) fn parse_response_ids(ids: &[String]) -> Result<Vec<ResponseId>, ApiError> {
    let invalid = || ApiError::at_field("responseIds", ProblemCode::ResponsesNamedUnfit);
    if ids.len() > MAX_RESPONSE_IDS {
        return Err(invalid());
    }
    ids.iter().map(|id| ResponseId::parse(id).ok_or_else(invalid)).collect()
}
