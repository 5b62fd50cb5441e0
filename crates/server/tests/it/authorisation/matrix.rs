//! Makes every call of the matrix and compares what came of it with what the reviewed file says.

use std::collections::BTreeMap;

use futures::{StreamExt as _, stream};
use reqwest::Method;
use serde_json::Value;

use super::{
    belongings::{Belongings, State},
    call::{Call, Stand, words_of},
    cast::{Caller, Cast},
    expectations::{Cell, Expectations, Row},
    scene::Scene,
};
use crate::harness::TestApp;

pub struct Matrix {
    app: TestApp,
    cast: Cast,
    scenes: Vec<(Caller, Scene)>,
    belongings: Belongings,
    expectations: Expectations,
}

/// One cell: a row's call by one caller, or by the owner with something else in the place of an id.
#[derive(Clone, Copy)]
struct Tried<'a> {
    row: &'a Row,
    caller: Caller,
    swap: Option<(&'a str, Stand)>,
    expected: Cell,
}

/// What came of a call.
struct Played {
    /// In what it was not as expected.
    surprise: Option<String>,
    refusal: Option<Refusal>,
    state: State,
}

/// A refusal without what differs between any two.
struct Refusal {
    cell: String,
    place: Option<String>,
    status: u16,
    body: Value,
}

impl Matrix {
    /// One installation, its people, and one of everything.
    pub async fn set() -> Self {
        let app = TestApp::start().await;
        let cast = Cast::assemble(&app).await;
        Self {
            expectations: Expectations::read(),
            belongings: Belongings::find(&app).await,
            scenes: Scene::standing(&app, &cast).await,
            cast,
            app,
        }
    }

    /// Refused calls and readings, by the cast themselves. One after the other: what has changed was changed by the
    /// call just made.
    pub async fn try_what_changes_nothing(&self) -> Vec<String> {
        let mut surprises = Vec::new();
        let mut state = self.belongings.of([&self.cast.owner, &self.cast.other]).await;
        for row in &self.expectations.rows {
            let mut refusals = Vec::new();
            for tried in self.cells(row).filter(Tried::changes_nothing) {
                let played = self.play(self.standing(tried.caller), tried, &state).await;
                surprises.extend(played.surprise);
                refusals.extend(played.refusal);
                state = played.state;
            }
            surprises.extend(unequal_refusals(row, &refusals));
        }
        surprises
    }

    /// Calls that are taken and write, each before an owner of its own.
    pub async fn try_what_changes_something(&self) -> Vec<String> {
        let callers = self.expectations.rows.iter().flat_map(|row| {
            let cells = self.cells(row).filter(|tried| !tried.changes_nothing());
            cells.filter(|tried| tried.swap.is_none())
        });
        let callers = callers.map(async |tried| {
            let words = words_of(&self.expectations, tried.row);
            let scene = self.standing(tried.caller);
            let wanted = |word: &str| words.contains(word);
            let scene = scene
                .with_understudies(&self.app, &self.cast, tried.caller, wanted)
                .await;
            self.play_alone(&scene, tried).await.into_iter().collect()
        });
        let swaps = self.expectations.rows.iter().flat_map(|row| {
            let places = row.swapped().into_iter();
            places.map(async move |place| self.try_swaps_that_are_taken(row, place).await)
        });
        let callers = stream::iter(callers).buffer_unordered(2).concat();
        let swaps = stream::iter(swaps).buffer_unordered(2).concat();
        let (callers, swaps): (Vec<String>, Vec<String>) = futures::join!(callers, swaps);
        [callers, swaps].concat()
    }

    /// One scene for what may stand in one place.
    async fn try_swaps_that_are_taken(&self, row: &Row, place: &str) -> Vec<String> {
        let cells = self
            .cells(row)
            .filter(|tried| tried.swap.is_some_and(|(other, _)| other == place));
        let cells: Vec<Tried<'_>> = cells.filter(|tried| !tried.changes_nothing()).collect();
        if cells.is_empty() {
            return Vec::new();
        }
        let words = words_of(&self.expectations, row);
        let wanted = |word: &str| words.contains(word);
        let scene = self.standing(Caller::Owner);
        let scene = scene
            .with_understudies(&self.app, &self.cast, Caller::Owner, wanted)
            .await;
        let scene = scene.with_another_other(&self.app, wanted).await;
        let mut surprises = Vec::new();
        for tried in cells {
            surprises.extend(self.play_alone(&scene, tried).await);
        }
        surprises
    }

    fn standing(&self, caller: Caller) -> &Scene {
        let found = self.scenes.iter().find(|(other, _)| *other == caller);
        &found.unwrap().1
    }

    fn cells<'a>(&'a self, row: &'a Row) -> impl Iterator<Item = Tried<'a>> {
        let callers = self.expectations.callers(row).into_iter();
        let callers = callers.map(move |(caller, expected)| (caller, None, expected));
        let swaps = row.swaps().into_iter();
        let swaps = swaps.map(|(place, stand, expected)| (Caller::Owner, Some((place, stand)), expected));
        callers.chain(swaps).map(move |(caller, swap, expected)| Tried {
            row,
            caller,
            swap,
            expected,
        })
    }

    async fn play_alone(&self, scene: &Scene, tried: Tried<'_>) -> Option<String> {
        let state = self.belongings.of([&scene.owner, &scene.other]).await;
        self.play(scene, tried, &state).await.surprise
    }

    async fn play(&self, scene: &Scene, tried: Tried<'_>, before: &State) -> Played {
        let call = Call::of(&self.expectations, tried.row, scene, tried.swap);
        let reply = call.send(&scene.browser).await;
        let state = self.belongings.of([&scene.owner, &scene.other]).await;
        let tells = |marks: Vec<&str>| {
            marks
                .into_iter()
                .any(|mark| reply.text.contains(mark) && !call.says(mark))
        };
        let status = reply.status.as_u16();
        let of_owner = Cell {
            status,
            shown: tells(scene.marks_of_owner()),
            changed: before.differs(&state, &scene.owner),
        };
        let of_other = Cell {
            status,
            shown: tells(scene.marks_of_other()),
            changed: before.differs(&state, &scene.other),
        };
        // Callers stand before the owner's things. The owner with a swapped id stands before the other owner's, and
        // may see and change their own, but not by a call that is refused.
        let (got, aside, is_fine) = match tried.swap {
            None => (of_owner, of_other, !of_other.shown && !of_other.changed),
            Some(_) => (of_other, of_owner, status < 400 || !of_owner.changed),
        };
        let body = without_request_id(reply.body);
        let surprise = (got != tried.expected || !is_fine).then(|| {
            let aside = if is_fine {
                String::new()
            } else {
                format!(", and of the one beside {aside}")
            };
            format!("{tried}: expected {}, got {got}{aside}: {body}", tried.expected)
        });
        let refusal = matches!(status, 401 | 403 | 404).then(|| Refusal {
            cell: tried.to_string(),
            place: tried.swap.map(|(place, _)| place.to_owned()),
            status,
            body,
        });
        Played {
            surprise,
            refusal,
            state,
        }
    }
}

impl Tried<'_> {
    fn changes_nothing(&self) -> bool {
        self.expected.status >= 400 || self.row.method() == Method::GET
    }
}

impl std::fmt::Display for Tried<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.swap {
            None => write!(f, "{} as {:?}", self.row.name(), self.caller),
            Some((place, stand)) => write!(f, "{} with {stand:?} {place}", self.row.name()),
        }
    }
}

/// Refusals that tell apart what must look the same: a thing of somebody else's, one that is not there, and what is
/// no id; for the owner with a swapped id, and for everybody else before the owner's.
fn unequal_refusals(row: &Row, refusals: &[Refusal]) -> Vec<String> {
    let first_in_path = row.swapped().into_iter().find(|place| place.starts_with("path."));
    let mut models: BTreeMap<(Option<&str>, u16), &Refusal> = BTreeMap::new();
    let mut unequal = Vec::new();
    for refusal in refusals {
        let place = refusal.place.as_deref().filter(|place| Some(*place) != first_in_path);
        let model = models.entry((place, refusal.status)).or_insert(refusal);
        if model.body != refusal.body {
            unequal.push(format!(
                "{}: {} where {} has {}",
                refusal.cell, refusal.body, model.cell, model.body
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
