//! Finds the response of a private link.

use std::sync::Arc;

use platform::db;
use sqlx::PgConnection;

use super::response_links::ResponseToken;
use super::state::OwnResponseState;
use crate::forms::{self, FormId, FormOfResponse, PublishedVersion};
use crate::http::{ApiError, ProblemCode};
use crate::stored_responses::{self, OwnResponseRow, ResponseId};

/// A response with its form and version.
pub(super) struct LinkedResponse {
    pub form: FormId,
    pub form_row: FormOfResponse,
    pub response: ResponseId,
    pub row: OwnResponseRow,
    pub version: Arc<PublishedVersion>,
}

/// The link works as long as the response exists: also while the form is closed or in the trash.
pub(super) async fn find_linked_response(
    state: &OwnResponseState,
    token: &ResponseToken,
) -> Result<LinkedResponse, ApiError> {
    let (form, response) = state.links.parse(token)?;
    let mut transaction = db::begin_as_system(&state.context.system_pool).await?;
    let row = find_row(&mut transaction, form, response).await?;
    let form_row = forms::find_form_of_response(&mut transaction, form, row.version).await?;
    let form_row = form_row.ok_or_else(not_found)?;
    // The version may have to be read with a connection of its own.
    drop(transaction);
    let version = state.forms.version_cache.get(form, row.version).await?;
    Ok(LinkedResponse {
        form,
        form_row,
        response,
        row,
        version,
    })
}

pub(super) async fn find_row(
    connection: &mut PgConnection,
    form: FormId,
    response: ResponseId,
) -> Result<OwnResponseRow, ApiError> {
    let row = stored_responses::find_own_response(connection, form, response).await?;
    row.ok_or_else(not_found)
}

pub(super) fn not_found() -> ApiError {
    ApiError::new(ProblemCode::ResponseNotFound)
}
