//! `GET /api/analytics/form/{id}/responses/{responseId}`: a single response.

use std::sync::Arc;

use axum::{
    Json,
    extract::{Path, State},
};
use form_model::{
    answer::{Answer, Answers},
    definition::{Definition, Page},
    ids::OptionId,
    question::Question,
    tally::History,
};

use super::{
    shown::{Files, files_named, find_files, read_page, seconds, shown},
    store::{self, ListedRow, PageRow},
    wire::{OneResponse, WholeAnswer, WholePage, WholeResponse},
};
use crate::{
    accounts::SignedIn,
    app::App,
    forms::{PinnedVersion, Results},
    http::{
        documented::{Always, OnlyOwn, WithToken},
        problem::{ApiError, ProblemCode},
    },
    responses::ResponseId,
};

/// Read a single response
///
/// In the wording of the version it was given to.
#[utoipa::path(get, path = "/api/analytics/form/{id}/responses/{responseId}", tag = "analytics", security(("bearer" = [])),
    params(("id" = String, Path,), ("responseId" = String, Path,)), responses(
    (status = 200, body = OneResponse, description = "a single response"),
    WithToken, OnlyOwn, Always,
))]
pub(super) async fn read_response(
    State(app): State<App>,
    caller: SignedIn,
    Path((id, response)): Path<(String, String)>,
) -> Result<Json<OneResponse>, ApiError> {
    let mut results = Results::open(&app, caller, &id).await?;
    let not_found = || ApiError::new(ProblemCode::ResponseNotFound);
    let response = ResponseId::parse(&response).ok_or_else(not_found)?;
    let form = results.form;
    let row = store::response(results.connection(), form, response).await?;
    let row = row.ok_or_else(not_found)?;
    let rows = store::whole_pages(results.connection(), form, response).await?;
    let versions = results.versions(&app).await?;
    let own = versions.iter().find(|version| version.number == row.version);
    let pages = own.map_or_else(Vec::new, |own| in_order(own, rows));
    let given = pages.iter().flat_map(|page| page.answers.iter());
    let named = files_named(given.filter_map(|(_, answer)| answer.as_ref()));
    let files = find_files(results.connection(), form, &named).await?;
    Ok(Json(OneResponse {
        success: true,
        response: whole(row, &pages, &files, &versions),
    }))
}

/// A page that was handed in, read.
struct ReadPage<'v> {
    page: &'v Page,
    row: PageRow,
    answers: Vec<(&'v Question, Option<Answer>)>,
}

/// The pages of the path in its order, then those that were left.
fn in_order(version: &PinnedVersion, rows: Vec<PageRow>) -> Vec<ReadPage<'_>> {
    let mut rows: Vec<ReadPage<'_>> = rows
        .into_iter()
        .filter_map(|row| {
            let mut pages = version.definition.pages().iter();
            let page = pages.find(|page| page.id.as_str() == row.page)?;
            let answers = read_page(page.questions(), &row.answers);
            Some(ReadPage { page, row, answers })
        })
        .collect();
    let given = rows.iter().flat_map(|page| page.answers.iter());
    let together: Answers = given
        .filter_map(|(question, answer)| Some((question.id.clone(), answer.clone()?)))
        .collect();
    let path = version.routes.path(&together).pages;
    let place = |page: &ReadPage<'_>| path.iter().position(|on_path| *on_path == page.page.id);
    rows.sort_by_key(|page| (!page.row.on_path, place(page).unwrap_or(usize::MAX)));
    rows
}

fn whole(row: ListedRow, pages: &[ReadPage<'_>], files: &Files, versions: &[Arc<PinnedVersion>]) -> WholeResponse {
    let definitions: Vec<&Definition> = versions.iter().map(|version| &version.definition).collect();
    let history = History::of(&definitions);
    let on_path = pages.iter().filter(|page| page.row.on_path);
    WholeResponse {
        response_id: row.response,
        version: row.version,
        complete: row.complete,
        held: row.held,
        receipt: row.receipt,
        started_at: row.started_at,
        completed_at: row.completed_at,
        seconds: seconds(on_path.map(|page| page.row.took_ms)),
        pages: pages.iter().map(|page| whole_page(page, files, &history)).collect(),
    }
}

fn whole_page(page: &ReadPage<'_>, files: &Files, history: &History<'_>) -> WholePage {
    let answers = page.answers.iter();
    WholePage {
        page_id: page.page.id.to_string(),
        page_title: page.page.title.clone(),
        on_path: page.row.on_path,
        handed_in_at: page.row.handed_in_at,
        seconds: seconds(std::iter::once(page.row.took_ms)),
        answers: answers
            .map(|(question, answer)| whole_answer(question, answer.as_ref(), files, history))
            .collect(),
    }
}

fn whole_answer(question: &Question, answer: Option<&Answer>, files: &Files, history: &History<'_>) -> WholeAnswer {
    let label = |option: &OptionId| {
        let choice = question.choices()?.by_id(option)?;
        Some(choice.label.as_str())
    };
    let removed = history.is_removed(&question.id);
    let newest = history.newest(&question.id).filter(|_| !removed);
    WholeAnswer {
        question_id: question.id.to_string(),
        question: question.text.clone(),
        kind: question.kind.name(),
        answer: answer.map(|answer| shown(question, answer, files, label)),
        now_called: newest
            .filter(|newest| newest.text != question.text)
            .map(|newest| newest.text.clone()),
        removed,
    }
}
