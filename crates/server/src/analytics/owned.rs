//! What only a form's owner may do to its responses starts here.

use crate::{
    accounts::{SignedIn, UserId},
    app::App,
    forms::{FormId, Results},
    http::problem::{ApiError, ProblemCode},
    responses::ResponseId,
};

/// Responses that one call may name.
const MOST_NAMED: usize = 500;

/// The form, which is this caller's own. The look is over when it is given: changes are made by transactions of their own.
pub(super) async fn opened_by_owner(app: &App, caller: SignedIn, id: &str) -> Result<(FormId, UserId), ApiError> {
    let opened = Results::open_as_owner(app, caller, id).await?;
    Ok((opened.form, opened.owner))
}

/// The responses that a call names.
pub(super) fn named(ids: &[String]) -> Result<Vec<ResponseId>, ApiError> {
    let unfit = || ApiError::at_field("responseIds", ProblemCode::ResponsesNamedUnfit);
    if ids.len() > MOST_NAMED {
        return Err(unfit());
    }
    ids.iter().map(|id| ResponseId::parse(id).ok_or_else(unfit)).collect()
}
