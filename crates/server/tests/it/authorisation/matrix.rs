//! Makes every call of the matrix and compares the result with the reviewed expectations.

use std::collections::BTreeMap;

use futures::{StreamExt as _, stream};
use reqwest::Method;
use serde_json::Value;

use super::{
    actors::{Actors, Caller},
    call::{Call, IdSwap, placeholders_of},
    expectations::{Cell, Expectations, Row},
    fixtures::Fixture,
    owned_rows::{OwnedRows, State},
    reply_fields::ReplyFields,
};
use crate::harness::TestApp;

pub struct Matrix {
    app: TestApp,
    actors: Actors,
    fixtures: Vec<(Caller, Fixture)>,
    owned_rows: OwnedRows,
    expectations: Expectations,
    reply_fields: ReplyFields,
}

/// One cell: a row's call by one caller, or by the owner with a swapped id.
#[derive(Clone, Copy)]
struct Attempt<'a> {
    row: &'a Row,
    caller: Caller,
    swap: Option<(&'a str, IdSwap)>,
    expected: Cell,
}

/// The result of a call.
struct Outcome {
    /// How it differs from the expectation.
    deviation: Option<String>,
    rejection: Option<RejectedCall>,
    state: State,
}

/// A rejected call, without the request id.
struct RejectedCall {
    cell: String,
    id_path: Option<String>,
    status: u16,
    body: Value,
}

impl Matrix {
    /// Starts the server and creates the users and their objects.
    pub async fn set() -> Self {
        let app = TestApp::start().await;
        let actors = Actors::assemble(&app).await;
        let expectations = Expectations::read();
        Self {
            reply_fields: ReplyFields::read(&expectations),
            expectations,
            owned_rows: OwnedRows::find(&app).await,
            fixtures: Fixture::for_callers(&app, &actors).await,
            actors,
            app,
        }
    }

    /// Rejected and reading calls, on the shared fixtures. One after the other, so that a change is attributed to the call just
    /// made.
    pub async fn try_read_only_and_rejected_calls(&self) -> Vec<String> {
        let mut deviations = Vec::new();
        let mut state = self.owned_rows.of([&self.actors.owner, &self.actors.other]).await;
        for row in &self.expectations.rows {
            let mut rejections = Vec::new();
            for attempt in self.cells(row).filter(Attempt::changes_nothing) {
                let outcome = self.perform(self.fixture_of(attempt.caller), attempt, &state).await;
                deviations.extend(outcome.deviation);
                rejections.extend(outcome.rejection);
                state = outcome.state;
            }
            deviations.extend(differing_rejections(row, &rejections));
        }
        deviations
    }

    /// Accepted calls that write, each on a fixture of its own.
    pub async fn try_changing_calls(&self) -> Vec<String> {
        let callers = self.expectations.rows.iter().flat_map(|row| {
            let cells = self.cells(row).filter(|attempt| !attempt.changes_nothing());
            cells.filter(|attempt| attempt.swap.is_none())
        });
        let callers = callers.map(async |attempt| {
            let placeholders = placeholders_of(&self.expectations, attempt.row);
            let fixture = self.fixture_of(attempt.caller);
            let wanted = |word: &str| placeholders.contains(word);
            let fixture = fixture
                .with_fresh_actors(&self.app, &self.actors, attempt.caller, wanted)
                .await;
            self.perform_alone(&fixture, attempt).await.into_iter().collect()
        });
        let swaps = self.expectations.rows.iter().flat_map(|row| {
            let id_paths = row.swapped().into_iter();
            id_paths.map(async move |id_path| self.try_accepted_swaps(row, id_path).await)
        });
        let callers = stream::iter(callers).buffer_unordered(2).concat();
        let swaps = stream::iter(swaps).buffer_unordered(2).concat();
        let (callers, swaps): (Vec<String>, Vec<String>) = futures::join!(callers, swaps);
        [callers, swaps].concat()
    }

    /// All accepted swaps of one id, on one fixture.
    async fn try_accepted_swaps(&self, row: &Row, id_path: &str) -> Vec<String> {
        let cells = self
            .cells(row)
            .filter(|attempt| attempt.swap.is_some_and(|(other, _)| other == id_path));
        let cells: Vec<Attempt<'_>> = cells.filter(|attempt| !attempt.changes_nothing()).collect();
        if cells.is_empty() {
            return Vec::new();
        }
        let placeholders = placeholders_of(&self.expectations, row);
        let wanted = |word: &str| placeholders.contains(word);
        let fixture = self.fixture_of(Caller::Owner);
        let fixture = fixture
            .with_fresh_actors(&self.app, &self.actors, Caller::Owner, wanted)
            .await;
        let fixture = fixture.with_fresh_other_owner(&self.app, wanted).await;
        let mut deviations = Vec::new();
        for attempt in cells {
            deviations.extend(self.perform_alone(&fixture, attempt).await);
        }
        deviations
    }

    fn fixture_of(&self, caller: Caller) -> &Fixture {
        let found = self.fixtures.iter().find(|(other, _)| *other == caller);
        &found.unwrap().1
    }

    fn cells<'a>(&'a self, row: &'a Row) -> impl Iterator<Item = Attempt<'a>> {
        let callers = self.expectations.callers(row).into_iter();
        let callers = callers.map(move |(caller, expected)| (caller, None, expected));
        let swaps = row.swaps().into_iter();
        let swaps = swaps.map(|(id_path, swapped_id, expected)| (Caller::Owner, Some((id_path, swapped_id)), expected));
        callers.chain(swaps).map(move |(caller, swap, expected)| Attempt {
            row,
            caller,
            swap,
            expected,
        })
    }

    async fn perform_alone(&self, fixture: &Fixture, attempt: Attempt<'_>) -> Option<String> {
        let state = self.owned_rows.of([&fixture.owner, &fixture.other]).await;
        self.perform(fixture, attempt, &state).await.deviation
    }

    async fn perform(&self, fixture: &Fixture, attempt: Attempt<'_>, before: &State) -> Outcome {
        let call = Call::of(&self.expectations, attempt.row, fixture, attempt.swap);
        let reply = call.send(&fixture.browser).await;
        let state = self.owned_rows.of([&fixture.owner, &fixture.other]).await;
        let reveals = |markers: Vec<&str>| {
            markers
                .into_iter()
                .any(|mark| reply.text.contains(mark) && !call.says(mark))
        };
        let status = reply.status.as_u16();
        let of_owner = Cell {
            status,
            shown: reveals(fixture.owner_markers()),
            changed: before.differs(&state, &fixture.owner),
        };
        let of_other = Cell {
            status,
            shown: reveals(fixture.other_markers()),
            changed: before.differs(&state, &fixture.other),
        };
        // Without a swap, a call concerns the owner's objects. With a swap it concerns the other owner's, and the caller may see
        // and change their own, but not by a rejected call.
        let (got, aside, is_fine) = match attempt.swap {
            None => (of_owner, of_other, !of_other.shown && !of_other.changed),
            Some(_) => (of_other, of_owner, status < 400 || !of_owner.changed),
        };
        let fields = match attempt.swap {
            None => (self.reply_fields).deviation(&self.expectations, attempt.row, attempt.caller, &reply),
            Some(_) => None,
        };
        let body = without_request_id(reply.body);
        let deviation = (got != attempt.expected || !is_fine).then(|| {
            let aside = if is_fine {
                String::new()
            } else {
                format!(", and for the other owner {aside}")
            };
            let expected = &attempt.expected;
            let leaks = !is_fine || (got.shown && !expected.shown) || (got.changed && !expected.changed);
            let violation = if leaks { "violation: " } else { "" };
            format!("{violation}{attempt}: expected {expected}, got {got}{aside}: {body}")
        });
        let deviation = deviation.or(fields);
        let rejection = matches!(status, 401 | 403 | 404).then(|| RejectedCall {
            cell: attempt.to_string(),
            id_path: attempt.swap.map(|(id_path, _)| id_path.to_owned()),
            status,
            body,
        });
        Outcome {
            deviation,
            rejection,
            state,
        }
    }
}

impl Attempt<'_> {
    fn changes_nothing(&self) -> bool {
        self.expected.status >= 400 || self.row.method() == Method::GET
    }
}

impl std::fmt::Display for Attempt<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.swap {
            None => write!(f, "{} as {:?}", self.row.name(), self.caller),
            Some((id_path, swapped_id)) => write!(f, "{} with {swapped_id:?} {id_path}", self.row.name()),
        }
    }
}

/// Rejections that differ although they must be equal: for another owner's id, a missing one and a malformed one; with a swapped
/// id, and for all other callers on the owner's objects.
fn differing_rejections(row: &Row, rejections: &[RejectedCall]) -> Vec<String> {
    let first_in_path = row.swapped().into_iter().find(|id_path| id_path.starts_with("path."));
    let mut models: BTreeMap<(Option<&str>, u16), &RejectedCall> = BTreeMap::new();
    let mut unequal = Vec::new();
    for rejection in rejections {
        let id_path = rejection
            .id_path
            .as_deref()
            .filter(|id_path| Some(*id_path) != first_in_path);
        let model = models.entry((id_path, rejection.status)).or_insert(rejection);
        if model.body != rejection.body {
            unequal.push(format!(
                "{}: {} where {} has {}",
                rejection.cell, rejection.body, model.cell, model.body
            ));
        }
    }
    unequal
}

fn without_request_id(mut body: Value) -> Value {
    if let Some(fields) = body.as_object_mut() {
        fields.remove("requestId");
    }
    body
}
