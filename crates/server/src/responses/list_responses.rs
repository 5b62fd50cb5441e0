//! `GET /api/analytics/form/{id}/responses`: lists a form's responses.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::Json;
use axum::extract::State;
use form_model::answer::Answer;
use form_model::answer_counts::QuestionHistory;
use form_model::definition::Definition;
use form_model::questions::Question;

use super::answer_text::{answer_text, file_ids, find_files, read_page, total_seconds};
use super::response_filter::{ResponseFilter, ResponseState};
use super::state::ResponsesState;
use super::store::{self, ResponsePageRow};
use super::wire::{FilterParams, ListParams, ListedResponse, ResponseList, ResponseSummary, ShownAnswer};
use crate::accounts::SignedIn;
use crate::analytics::{self, CohortFilter, Order, ResponseCursor, Span, narrow_to_active_days, parse_param};
use crate::forms::{PublishedVersion, ResultsAccess};
use crate::http::{
    ApiError, AuthErrors, CommonErrors, NotFoundErrors, PathText, Problem, QueryErrors, QueryFields, RateLimitErrors,
};
use crate::stored_responses::{PREVIEW_CHARACTERS, ResponseId};

const DEFAULT_LIMIT: usize = 50;
const MAX_LIMIT: usize = 200;

/// Responses scanned by one statement.
const MAX_BATCH_SIZE: i64 = 2_000;

/// A search starts with a small batch: answers may be long, and a statement has a short timeout.
const FIRST_SEARCH_BATCH: i64 = 8;

/// A search batch that is faster than this is followed by a larger one.
const FAST_BATCH: Duration = Duration::from_millis(250);

/// After this time the caller gets what was found so far, and a cursor to continue.
const TIME_BUDGET: Duration = Duration::from_millis(700);

/// List a form's responses
///
/// Newest first unless `sort` says otherwise.
#[utoipa::path(get, path = "/api/analytics/form/{id}/responses", tag = "analytics", security(("bearer" = [])),
    params(("id" = String, Path,), FilterParams, ListParams), responses(
    (status = 200, body = ResponseList, description = "A page of responses"),
    (status = 422, body = Problem, description = "Invalid date, version, state, question, search, sort order, limit or cursor"),
    AuthErrors, NotFoundErrors, QueryErrors, RateLimitErrors, CommonErrors,
))]
pub(super) async fn list_responses(
    State(state): State<ResponsesState>,
    caller: SignedIn,
    PathText(id): PathText<String>,
    QueryFields(filter): QueryFields<FilterParams>,
    QueryFields(params): QueryFields<ListParams>,
) -> Result<Json<ResponseList>, ApiError> {
    let mut results = ResultsAccess::open(&state.context, caller, &id).await?;
    let limit = parse_param("limit", params.limit.as_deref(), |text| text.parse::<usize>().ok())?;
    let after = parse_param("cursor", params.cursor.as_deref(), ResponseCursor::decode)?;
    let order = parse_param("sort", params.sort.as_deref(), parse_order)?.unwrap_or(Order::NewestFirst);
    let versions = results.versions(&state.forms.version_cache).await?;
    let filter = ResponseFilter::parse(&filter, &versions)?;
    let total = total(&mut results, &filter).await?;
    let span = span(&mut results, filter.cohort).await?;
    let span = after.map_or(span, |cursor| span.after_cursor(cursor, order));
    let limit = limit.unwrap_or(DEFAULT_LIMIT).clamp(1, MAX_LIMIT);
    let listed = scan(&mut results, (span, order), limit, &filter).await?;
    Ok(Json(ResponseList {
        success: true,
        next_cursor: listed.next.map(ResponseCursor::encode),
        responses: with_answers(&mut results, &versions, listed.found).await?,
        total,
        looked_through: listed.scanned,
    }))
}

/// The number of matching responses by the counters; `None` if the filter depends on answers.
pub(crate) async fn total(results: &mut ResultsAccess, filter: &ResponseFilter) -> sqlx::Result<Option<i64>> {
    if filter.depends_on_answers() {
        return Ok(None);
    }
    let form = results.form;
    let totals = analytics::read_totals(results.connection(), form, filter.cohort).await?;
    Ok(Some(match filter.state {
        None => totals.starts,
        Some(ResponseState::Complete) => totals.completed,
        Some(ResponseState::Partial) => totals.starts - totals.completed,
        Some(ResponseState::Quarantined) => totals.quarantined,
    }))
}

/// Narrows a version filter to the days on which that version has responses, so an old version is not searched among all newer
/// responses.
async fn span(results: &mut ResultsAccess, cohort: CohortFilter) -> sqlx::Result<Span> {
    let form = results.form;
    let days = match cohort.version {
        Some(_) => analytics::read_days(results.connection(), form, cohort).await?,
        None => Vec::new(),
    };
    Ok(Span::of(narrow_to_active_days(cohort, &days)))
}

struct ListResult {
    found: Vec<ResponseSummary>,
    next: Option<ResponseCursor>,
    /// Set if the time budget ended the scan.
    scanned: Option<i64>,
}

/// Scans responses in batches until `limit` are found, none are left, or the time budget is used up.
async fn scan(
    results: &mut ResultsAccess,
    (mut span, order): (Span, Order),
    limit: usize,
    filter: &ResponseFilter,
) -> sqlx::Result<ListResult> {
    let (form, began) = (results.form, Instant::now());
    let is_filtered = filter.depends_on_answers() || filter.complete().is_some() || filter.cohort.version.is_some();
    // Without a filter every response matches, so one more than `limit` shows whether more follow.
    let first = i64::try_from(limit + 1).unwrap_or(MAX_BATCH_SIZE);
    let mut size = match (&filter.search, is_filtered) {
        (Some(_), _) => FIRST_SEARCH_BATCH,
        (None, true) => MAX_BATCH_SIZE,
        (None, false) => first,
    };
    let (mut found, mut scanned) = (Vec::new(), 0);
    loop {
        let batch_began = Instant::now();
        let batch = store::list_batch(results.connection(), form, (span, order), size, filter).await?;
        scanned += batch.scanned;
        found.extend(batch.found);
        if found.len() > limit {
            found.truncate(limit);
            let next = found.last().map(cursor_of);
            return Ok(ListResult {
                found,
                next,
                scanned: None,
            });
        }
        let Some(end) = batch.end else {
            return Ok(ListResult {
                found,
                next: None,
                scanned: None,
            });
        };
        if began.elapsed() >= TIME_BUDGET {
            return Ok(ListResult {
                found,
                next: Some(end),
                scanned: Some(scanned),
            });
        }
        span = span.after_cursor(end, order);
        size = match filter.search {
            Some(_) => next_batch_size(size, batch_began.elapsed()),
            None => MAX_BATCH_SIZE,
        };
    }
}

/// Grows while batches are fast, and shrinks otherwise.
fn next_batch_size(size: i64, took: Duration) -> i64 {
    let next = if took < FAST_BATCH { 4 * size } else { size / 2 };
    next.clamp(1, MAX_BATCH_SIZE)
}

fn parse_order(text: &str) -> Option<Order> {
    match text {
        "startedAt" => Some(Order::OldestFirst),
        "-startedAt" => Some(Order::NewestFirst),
        _ => None,
    }
}

fn cursor_of(row: &ResponseSummary) -> ResponseCursor {
    ResponseCursor {
        started_at: row.started_at,
        response: row.response,
    }
}

/// Adds the answers on each response's path, with the newest option labels.
async fn with_answers(
    results: &mut ResultsAccess,
    versions: &[Arc<PublishedVersion>],
    rows: Vec<ResponseSummary>,
) -> sqlx::Result<Vec<ListedResponse>> {
    let form = results.form;
    let ids: Vec<ResponseId> = rows.iter().map(|row| row.response).collect();
    let mut pages: HashMap<ResponseId, Vec<ResponsePageRow>> = HashMap::new();
    for page in store::page_previews(results.connection(), form, &ids).await? {
        pages.entry(page.response).or_default().push(page);
    }
    let definitions: Vec<&Definition> = versions.iter().map(|version| &version.definition).collect();
    let history = QuestionHistory::of(&definitions);
    let parsed = rows.into_iter().map(|row| {
        let pages = pages.remove(&row.response).unwrap_or_default();
        let version = versions.iter().find(|version| version.number == row.version);
        let answers: Vec<(&Question, Answer)> =
            version.map_or_else(Vec::new, |version| answers(&version.definition, &pages));
        (row, total_seconds(pages.iter().map(|page| page.duration_ms)), answers)
    });
    let parsed: Vec<_> = parsed.collect();
    let given = parsed
        .iter()
        .flat_map(|(.., answers)| answers.iter().map(|(_, answer)| answer));
    let files = find_files(results.connection(), form, &file_ids(given)).await?;
    let listed = parsed.into_iter().map(|(summary, seconds, answers)| {
        let texts = answers.iter().map(|(question, answer)| {
            let text = answer_text(question, answer, &files, |option| history.label(&question.id, option));
            (question.id.to_string(), truncate(text))
        });
        ListedResponse {
            answers: texts.collect(),
            summary,
            seconds,
        }
    });
    Ok(listed.collect())
}

fn answers<'v>(definition: &'v Definition, pages: &[ResponsePageRow]) -> Vec<(&'v Question, Answer)> {
    let pages = definition.pages().iter().filter_map(|page| {
        let submitted = pages.iter().find(|row| row.page == page.id.as_str())?;
        Some(read_page(page.questions(), &submitted.answers))
    });
    let given = pages.flatten();
    given
        .filter_map(|(question, answer)| Some((question, answer?)))
        .collect()
}

/// Shortens a long text and ends it with an ellipsis.
fn truncate(mut answer: ShownAnswer) -> ShownAnswer {
    if answer.files.is_empty()
        && let Some((at, _)) = answer.text.char_indices().nth(PREVIEW_CHARACTERS)
    {
        answer.text.truncate(at);
        answer.text.push('…');
    }
    answer
}
