//! `GET /api/analytics/form/{id}/responses/{responseId}`: reads one response.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use form_model::answer::{Answer, Answers};
use form_model::answer_counts::QuestionHistory;
use form_model::definition::{Definition, Page};
use form_model::ids::OptionId;
use form_model::questions::Question;

use super::answer_text::{Files, answer_text, file_ids, find_files, read_page, total_seconds};
use super::state::ResponsesState;
use super::store::{self, ResponsePageRow};
use super::wire::{OneResponse, ResponseSummary, WholeAnswer, WholePage, WholeResponse};
use crate::accounts::SignedIn;
use crate::forms::{PublishedVersion, ResultsAccess};
use crate::http::{ApiError, AuthErrors, CommonErrors, NotFoundErrors, PathText, ProblemCode, RateLimitErrors};
use crate::stored_responses::ResponseId;

/// Read a single response
///
/// Question texts and option labels are those of the response's own version.
#[utoipa::path(get, path = "/api/analytics/form/{id}/responses/{responseId}", tag = "analytics", security(("bearer" = [])),
    params(("id" = String, Path,), ("responseId" = String, Path,)), responses(
    (status = 200, body = OneResponse, description = "The response"),
    AuthErrors, NotFoundErrors, RateLimitErrors, CommonErrors,
))]
pub(super) async fn read_response(
    State(state): State<ResponsesState>,
    caller: SignedIn,
    PathText((id, response)): PathText<(String, String)>,
) -> Result<Json<OneResponse>, ApiError> {
    let mut results = ResultsAccess::open(&state.context, caller, &id).await?;
    let not_found = || ApiError::new(ProblemCode::ResponseNotFound);
    let response = ResponseId::parse(&response).ok_or_else(not_found)?;
    let form = results.form;
    let row = store::find_response(results.connection(), form, response).await?;
    let row = row.ok_or_else(not_found)?;
    let rows = store::response_pages(results.connection(), form, response).await?;
    let versions = results.versions(&state.forms.version_cache).await?;
    let own = versions.iter().find(|version| version.number == row.version);
    let pages = own.map_or_else(Vec::new, |own| sort_by_path(own, rows));
    let given = pages.iter().flat_map(|page| page.answers.iter());
    let uploads = file_ids(given.filter_map(|(_, answer)| answer.as_ref()));
    let files = find_files(results.connection(), form, &uploads).await?;
    Ok(Json(OneResponse {
        success: true,
        response: whole_response(row, &pages, &files, &versions),
    }))
}

pub(super) struct ParsedPage<'v> {
    page: &'v Page,
    pub row: ResponsePageRow,
    pub answers: Vec<(&'v Question, Option<Answer>)>,
}

/// The pages on the path in its order, then those the respondent left by going back.
pub(super) fn sort_by_path(version: &PublishedVersion, rows: Vec<ResponsePageRow>) -> Vec<ParsedPage<'_>> {
    let mut rows: Vec<ParsedPage<'_>> = rows
        .into_iter()
        .filter_map(|row| {
            let mut pages = version.definition.pages().iter();
            let page = pages.find(|page| page.id.as_str() == row.page)?;
            let answers = read_page(page.questions(), &row.answers);
            Some(ParsedPage { page, row, answers })
        })
        .collect();
    let given = rows.iter().flat_map(|page| page.answers.iter());
    let all_answers: Answers = given
        .filter_map(|(question, answer)| Some((question.id.clone(), answer.clone()?)))
        .collect();
    let path = version.routes.path(&all_answers).pages;
    let position = |page: &ParsedPage<'_>| path.iter().position(|on_path| *on_path == page.page.id);
    rows.sort_by_key(|page| (!page.row.on_path, position(page).unwrap_or(usize::MAX)));
    rows
}

fn whole_response(
    summary: ResponseSummary,
    pages: &[ParsedPage<'_>],
    files: &Files,
    versions: &[Arc<PublishedVersion>],
) -> WholeResponse {
    let definitions: Vec<&Definition> = versions.iter().map(|version| &version.definition).collect();
    let history = QuestionHistory::of(&definitions);
    let on_path = pages.iter().filter(|page| page.row.on_path);
    WholeResponse {
        summary,
        seconds: total_seconds(on_path.map(|page| page.row.duration_ms)),
        pages: pages.iter().map(|page| whole_page(page, files, &history)).collect(),
    }
}

fn whole_page(page: &ParsedPage<'_>, files: &Files, history: &QuestionHistory<'_>) -> WholePage {
    let answers = page.answers.iter();
    WholePage {
        page_id: page.page.id.to_string(),
        page_title: page.page.title.clone(),
        on_path: page.row.on_path,
        submitted_at: page.row.submitted_at,
        seconds: total_seconds(std::iter::once(page.row.duration_ms)),
        answers: answers
            .map(|(question, answer)| whole_answer(question, answer.as_ref(), files, history))
            .collect(),
    }
}

fn whole_answer(
    question: &Question,
    answer: Option<&Answer>,
    files: &Files,
    history: &QuestionHistory<'_>,
) -> WholeAnswer {
    let label = |option: &OptionId| question.label_of(option);
    let removed = history.is_removed(&question.id);
    let newest = history.newest(&question.id).filter(|_| !removed);
    WholeAnswer {
        question_id: question.id.to_string(),
        question: question.text.clone(),
        kind: question.kind.name(),
        answer: answer.map(|answer| answer_text(question, answer, files, label)),
        now_called: newest
            .filter(|newest| newest.text != question.text)
            .map(|newest| newest.text.clone()),
        removed,
    }
}
