//! `GET /api/analytics/form/{id}/responses`: a form's responses, part by part.

use std::{
    collections::{BTreeMap, HashMap},
    sync::Arc,
    time::{Duration, Instant},
};

use axum::{
    Json,
    extract::{Path, Query, State},
};
use form_model::{answer::Answer, definition::Definition, question::Question, tally::History};

use super::{
    cursor,
    filter::{only, parsed},
    shown::{files_named, find_files, read_page, seconds, shown},
    store::{self, LISTED_CHARACTERS, ListedRow, Looking, PageRow, Place, Span},
    summary::within,
    wanted_answer::wanted_answer,
    wire::{ListedResponse, ResponseList, ResponsesWanted, ShownAnswer, Wanted},
};
use crate::{
    accounts::SignedIn,
    app::App,
    forms::{PinnedVersion, Results},
    http::{
        documented::{Always, OnlyOwn, WithToken},
        problem::{ApiError, Problem},
    },
    responses::{self, Only, ResponseId},
};

const USUAL: usize = 50;
const MOST: usize = 200;

/// Responses looked through at one time.
const PORTION: i64 = 2_000;

/// After so long the caller gets what was found, and where to go on.
const PATIENCE: Duration = Duration::from_millis(700);

/// Which of the responses.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Standing {
    Complete,
    Unfinished,
    Held,
}

impl Standing {
    fn parse(text: &str) -> Option<Self> {
        match text {
            "complete" => Some(Self::Complete),
            "unfinished" => Some(Self::Unfinished),
            "held" => Some(Self::Held),
            _ => None,
        }
    }
}

/// List a form's responses
///
/// The one begun last first.
#[utoipa::path(get, path = "/api/analytics/form/{id}/responses", tag = "analytics", security(("bearer" = [])),
    params(("id" = String, Path,), ResponsesWanted), responses(
    (status = 200, body = ResponseList, description = "a form's responses, part by part"),
    (status = 422, body = Problem, description = "no day, version, state, question, number or cursor"),
    WithToken, OnlyOwn, Always,
))]
pub(super) async fn list_responses(
    State(app): State<App>,
    caller: SignedIn,
    Path(id): Path<String>,
    Query(wanted): Query<ResponsesWanted>,
) -> Result<Json<ResponseList>, ApiError> {
    let mut results = Results::open(&app, caller, &id).await?;
    let only = only(&Wanted {
        from: wanted.from,
        to: wanted.to,
        version: wanted.version,
    })?;
    let standing = parsed("state", wanted.state.as_deref(), Standing::parse)?;
    let limit = parsed("limit", wanted.limit.as_deref(), |text| text.parse::<usize>().ok())?;
    let after = parsed("cursor", wanted.cursor.as_deref(), cursor::read)?;
    let versions = results.versions(&app).await?;
    let looking = Looking {
        held: standing == Some(Standing::Held),
        version: only.version,
        complete: match standing {
            Some(Standing::Complete) => Some(true),
            Some(Standing::Unfinished) => Some(false),
            Some(Standing::Held) | None => None,
        },
        answer: wanted_answer(&versions, wanted.question_id.as_deref(), wanted.answer.as_deref())?,
    };
    let total = match looking.answer {
        None => Some(total(&mut results, only, standing).await?),
        Some(_) => None,
    };
    let span = span(&mut results, only).await?;
    let span = after.map_or(span, |place| span.after(place));
    let part = look_through(&mut results, span, limit.unwrap_or(USUAL).clamp(1, MOST), &looking).await?;
    Ok(Json(ResponseList {
        success: true,
        next_cursor: part.next.map(cursor::write),
        responses: with_answers(&mut results, &versions, part.found).await?,
        total,
        looked_through: part.looked_through,
    }))
}

/// How many there are, by the counters.
async fn total(results: &mut Results, only: Only, standing: Option<Standing>) -> sqlx::Result<i64> {
    let form = results.form;
    let numbers = responses::totals(results.connection(), form, only).await?;
    Ok(match standing {
        None => numbers.starts,
        Some(Standing::Complete) => numbers.completed,
        Some(Standing::Unfinished) => numbers.starts - numbers.completed,
        Some(Standing::Held) => numbers.held,
    })
}

/// The days to look at. A version's own are known, so looking for one that nobody answers any more does not lead through all the
/// others.
async fn span(results: &mut Results, only: Only) -> sqlx::Result<Span> {
    let form = results.form;
    let days = match only.version {
        Some(_) => responses::days(results.connection(), form, only).await?,
        None => Vec::new(),
    };
    Ok(Span::of(within(only, &days)))
}

/// What was found, and where to go on.
struct Part {
    found: Vec<ListedRow>,
    next: Option<Place>,
    looked_through: Option<i64>,
}

/// Looks through responses, portion by portion, until so many are found, none is left or patience ends.
async fn look_through(results: &mut Results, span: Span, limit: usize, looking: &Looking) -> sqlx::Result<Part> {
    let (form, began) = (results.form, Instant::now());
    let sifted = looking.answer.is_some() || looking.complete.is_some() || looking.version.is_some();
    // Where every response fits, one more than wanted tells whether any follows.
    let first = i64::try_from(limit + 1).unwrap_or(PORTION);
    let (mut size, mut span) = (if sifted { PORTION } else { first }, span);
    let (mut found, mut looked_through) = (Vec::new(), 0);
    loop {
        let portion = store::portion(results.connection(), form, span, size, looking).await?;
        looked_through += portion.looked_through;
        found.extend(portion.found);
        if found.len() > limit {
            found.truncate(limit);
            let next = found.last().map(place);
            return Ok(Part {
                found,
                next,
                looked_through: None,
            });
        }
        let Some(end) = portion.end else {
            return Ok(Part {
                found,
                next: None,
                looked_through: None,
            });
        };
        if began.elapsed() >= PATIENCE {
            return Ok(Part {
                found,
                next: Some(end),
                looked_through: Some(looked_through),
            });
        }
        (span, size) = (span.after(end), PORTION);
    }
}

fn place(row: &ListedRow) -> Place {
    Place {
        started_at: row.started_at,
        response: row.response,
    }
}

/// The responses with what was answered on their paths, in the newest wording.
async fn with_answers(
    results: &mut Results,
    versions: &[Arc<PinnedVersion>],
    rows: Vec<ListedRow>,
) -> sqlx::Result<Vec<ListedResponse>> {
    let form = results.form;
    let ids: Vec<ResponseId> = rows.iter().map(|row| row.response).collect();
    let mut pages: HashMap<ResponseId, Vec<PageRow>> = HashMap::new();
    for page in store::pages_of(results.connection(), form, &ids).await? {
        pages.entry(page.response).or_default().push(page);
    }
    let definitions: Vec<&Definition> = versions.iter().map(|version| &version.definition).collect();
    let history = History::of(&definitions);
    let read = rows.into_iter().map(|row| {
        let pages = pages.remove(&row.response).unwrap_or_default();
        let version = versions.iter().find(|version| version.number == row.version);
        let answers: Vec<(&Question, Answer)> =
            version.map_or_else(Vec::new, |version| answers(&version.definition, &pages));
        (row, seconds(pages.iter().map(|page| page.took_ms)), answers)
    });
    let read: Vec<_> = read.collect();
    let given = read
        .iter()
        .flat_map(|(.., answers)| answers.iter().map(|(_, answer)| answer));
    let files = find_files(results.connection(), form, &files_named(given)).await?;
    let listed = read.into_iter().map(|(row, seconds, answers)| {
        let shown = answers.iter().map(|(question, answer)| {
            let shown = shown(question, answer, &files, |option| history.label(&question.id, option));
            (question.id.to_string(), cut(shown))
        });
        listed(row, seconds, shown.collect())
    });
    Ok(listed.collect())
}

fn answers<'v>(definition: &'v Definition, pages: &[PageRow]) -> Vec<(&'v Question, Answer)> {
    let pages = definition.pages().iter().filter_map(|page| {
        let handed_in = pages.iter().find(|row| row.page == page.id.as_str())?;
        Some(read_page(page.questions(), &handed_in.answers))
    });
    let given = pages.flatten();
    given
        .filter_map(|(question, answer)| Some((question, answer?)))
        .collect()
}

/// A text that is longer than a list shows ends in an ellipsis.
fn cut(mut answer: ShownAnswer) -> ShownAnswer {
    if answer.files.is_empty()
        && let Some((at, _)) = answer.text.char_indices().nth(LISTED_CHARACTERS)
    {
        answer.text.truncate(at);
        answer.text.push('…');
    }
    answer
}

fn listed(row: ListedRow, seconds: Option<i64>, answers: BTreeMap<String, ShownAnswer>) -> ListedResponse {
    ListedResponse {
        response_id: row.response,
        version: row.version,
        complete: row.complete,
        held: row.held,
        receipt: row.receipt,
        started_at: row.started_at,
        completed_at: row.completed_at,
        seconds,
        answers,
    }
}
