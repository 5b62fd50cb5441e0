//! Limits the cost of hostile requests: CPU time and memory compared with normal requests, for every operation of the `OpenAPI`
//! description.

mod ask;
mod corpus;
mod measure;
mod operations;
mod scene;

use std::collections::BTreeSet;

use crate::{
    mode::Mode,
    report::{Outcome, say},
};
use measure::Bench;
use operations::{Access, operations};

pub(crate) async fn run(mode: Mode) -> Outcome {
    let mut outcome = Outcome::default();
    for access in [Access::Anonymous, Access::SignedIn] {
        measure_all(access, mode, &mut outcome).await;
    }
    outcome
}

async fn measure_all(access: Access, mode: Mode, outcome: &mut Outcome) {
    let bench = Bench::set_up().await;
    let mut within = 0;
    let entries = corpus::entries(&bench.scene);
    let wanted: BTreeSet<String> = operations(access).into_iter().collect();
    let entries: Vec<_> = entries
        .iter()
        .filter(|entry| wanted.contains(entry.operation))
        .collect();
    for entry in &entries {
        let cost = bench.measure(entry, mode).await;
        say(&cost.to_string());
        match cost.broken_budget() {
            Some(broken) => outcome.fail(broken),
            None => within += 1,
        }
    }
    outcome.note(format!(
        "{within} of {} {access:?} operations within their budget",
        entries.len()
    ));
}

#[tokio::test(flavor = "multi_thread")]
async fn anonymous_operations_keep_their_work_budget() {
    let mut outcome = Outcome::default();
    measure_all(Access::Anonymous, Mode::Short, &mut outcome).await;
    outcome.must_hold();
}

#[tokio::test(flavor = "multi_thread")]
async fn signed_in_operations_keep_their_work_budget() {
    let mut outcome = Outcome::default();
    measure_all(Access::SignedIn, Mode::Short, &mut outcome).await;
    outcome.must_hold();
}

#[test]
fn every_operation_has_hostile_requests() {
    let described: BTreeSet<String> = [Access::Anonymous, Access::SignedIn]
        .into_iter()
        .flat_map(operations)
        .collect();
    let entries = corpus::entries(&scene::Scene::without_server());
    let covered: BTreeSet<String> = entries.iter().map(|entry| entry.operation.to_owned()).collect();
    assert_eq!(covered, described);
}
