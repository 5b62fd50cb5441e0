//! `GET /api/response/mine`: reads the response of a private link.

use axum::Json;
use axum::extract::State;
use chrono::TimeDelta;
use form_model::text_rules::text_without_number;
use platform::db;

use super::linked_response::find_linked_response;
use super::response_links::ResponseToken;
use super::state::OwnResponseState;
use super::wire::{OwnAnswer, OwnResponse, OwnResponseReply};
use crate::http::allowance::{self as limit, Allowance};
use crate::http::{ApiError, CommonErrors, Problem, RateLimitErrors};
use crate::responses;

/// Read the own response
///
/// Also works while the form is closed, restricted or in the trash.
#[utoipa::path(get, path = "/api/response/mine", tag = "responses",
    params(("X-Response-Token" = String, Header, description = "The token of the private link")), responses(
    (status = 200, body = OwnResponseReply, description = "The response"),
    (status = 404, body = Problem, description = "The link is damaged, or the response was deleted"),
    RateLimitErrors, CommonErrors,
))]
pub(super) async fn read_own_response(
    State(state): State<OwnResponseState>,
    _: Allowance<limit::OwnResponse>,
    token: ResponseToken,
) -> Result<Json<OwnResponseReply>, ApiError> {
    let linked = find_linked_response(&state, &token).await?;
    let mut transaction = db::begin_as_system(&state.context.system_pool).await?;
    let answers = responses::readable_answers(&mut transaction, linked.form, linked.response, &linked.version).await?;
    let days = linked.version.definition.settings.retention_days;
    let asked = answers.into_iter().filter(|answered| answered.question.is_asked());
    Ok(Json(OwnResponseReply {
        success: true,
        response: OwnResponse {
            form_name: linked.form_row.name,
            share_link: linked.form_row.share_link.map(|link| link.as_str().to_owned()),
            receipt: linked.row.receipt,
            started_at: linked.row.started_at,
            completed_at: linked.row.completed_at,
            kept_until: days.map(|days| linked.row.started_at + TimeDelta::days(i64::from(days))),
            answers: asked
                .map(|answered| OwnAnswer {
                    question_id: answered.question.id.to_string(),
                    question: text_without_number(&answered.question.text).to_owned(),
                    answer: answered.text,
                })
                .collect(),
        },
    }))
}
