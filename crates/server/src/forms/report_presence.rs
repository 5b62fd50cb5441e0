//! `PUT /api/form/{id}/presence`: reports the page and question that a builder tab shows, and returns the other open tabs.

use axum::Json;
use axum::extract::State;
use form_model::ids::{PageId, QuestionId};

use super::authorized_form::{AuthorizedForm, Editor};
use super::store;
use super::wire::{Presence, PresenceReport};
use crate::accounts::SignedIn;
use crate::context::Context;
use crate::http::{
    ApiError, AuthErrors, BodyErrors, CommonErrors, FieldProblem, JsonBody, NotFoundErrors, PathText, ProblemCode,
};

/// Report where you are in the builder
///
/// A tab counts as present for 30 seconds after a report. The reply has the draft's revision, so that a client notices changes of
/// others.
#[utoipa::path(put, path = "/api/form/{id}/presence", tag = "forms", security(("bearer" = [])),
    params(("id" = String, Path, description = "Form id")), request_body = PresenceReport, responses(
    (status = 200, body = Presence, description = "The other tabs that have the form open"),
    AuthErrors, NotFoundErrors, BodyErrors, CommonErrors,
))]
pub(super) async fn report_presence(
    State(context): State<Context>,
    caller: SignedIn,
    PathText(id): PathText<String>,
    JsonBody(report): JsonBody<PresenceReport>,
) -> Result<Json<Presence>, ApiError> {
    validate(&report)?;
    let mut authorized = AuthorizedForm::<Editor>::for_read(&context, caller, &id).await?;
    let (caller, tab) = (authorized.caller, report.tab.as_str());
    let (connection, form) = authorized.parts();
    if report.leaving {
        store::delete_tab(connection, form.id, caller, tab).await?;
    } else {
        store::record_presence(connection, form, caller, &report).await?;
    }
    let reply = Presence {
        success: true,
        revision: form.revision,
        collaborators: store::present_collaborators(connection, form.id, caller, tab).await?,
    };
    authorized.commit().await?;
    Ok(Json(reply))
}

fn validate(report: &PresenceReport) -> Result<(), ApiError> {
    // Browsers generate tab ids in the same format as page ids.
    let is_page = |id: &String| PageId::parse(id).is_some();
    let is_question = |id: &String| QuestionId::parse(id).is_some();
    let invalid = [
        ("tab", !is_page(&report.tab)),
        ("pageId", !report.page_id.as_ref().is_none_or(is_page)),
        ("questionId", !report.question_id.as_ref().is_none_or(is_question)),
    ];
    match invalid.iter().find(|(_, is_invalid)| *is_invalid) {
        Some((field, _)) => {
            Err(ApiError::new(ProblemCode::ValueUnfit)
                .at_fields(vec![FieldProblem::new(field, ProblemCode::ValueUnfit)]))
        }
        None => Ok(()),
    }
}
