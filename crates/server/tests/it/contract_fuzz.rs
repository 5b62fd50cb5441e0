//! Random, mostly invalid requests generated from the `OpenAPI` description: none may cause an internal error, and every error
//! must be documented. The same seed generates the same requests.

mod description;
mod request;
mod rng;
mod scene;
mod values;
mod verdict;

use std::collections::BTreeMap;

use futures::{StreamExt as _, stream};
use platform::testing::setting;

use crate::harness::TestApp;
use description::Description;
use request::Request;
use rng::FuzzRng;
use scene::Scene;

/// Enough for continuous integration.
const REQUESTS: usize = 5_000;
const SEED: u64 = 20;

/// Requests delete and close resources, so new ones are created after this many.
const REQUESTS_A_SCENE: usize = 250;

/// Fewer than the limit of concurrent uploads, so that none is refused.
const AT_A_TIME: usize = 4;

#[tokio::test(flavor = "multi_thread")]
async fn generated_requests_are_answered_as_documented() {
    let (seed, requests) = (
        number("FORMWRIGHT_FUZZ_SEED", SEED),
        number("FORMWRIGHT_FUZZ_REQUESTS", REQUESTS),
    );
    let app = TestApp::start().await;
    let description = Description::read();
    let mut faults: BTreeMap<String, (usize, String)> = BTreeMap::new();
    for first in (0..requests).step_by(REQUESTS_A_SCENE) {
        let scene = Scene::set(&app).await;
        let numbers = first..(first + REQUESTS_A_SCENE).min(requests);
        let answers = stream::iter(numbers).map(|number| {
            let rng = FuzzRng::of(seed, number);
            let request = Request::draw(&rng, &description, &scene);
            let (scene, description) = (&scene, &description);
            async move {
                let reply = request.send(scene).await;
                let faults = verdict::faults(description, &request, &reply);
                (number, request, reply, faults)
            }
        });
        let answers: Vec<_> = answers.buffer_unordered(AT_A_TIME).collect().await;
        for (number, request, reply, found) in answers {
            for fault in found {
                let example = format!("request {number}: {request}\n      {}", reply.summary());
                let known = faults
                    .entry(format!("{}: {fault}", request.operation))
                    .or_insert((0, example));
                known.0 += 1;
            }
        }
    }
    let list: Vec<String> = faults
        .iter()
        .map(|(fault, (times, example))| format!("{fault} ({times} times)\n    {example}"))
        .collect();
    assert!(
        list.is_empty(),
        "seed {seed}, {} faults:\n{}",
        list.len(),
        list.join("\n")
    );
}

#[test]
fn same_seed_draws_the_same_requests() {
    let (description, scene) = (Description::read(), Scene::of_words());
    let draw = |seed| -> Vec<String> {
        let requests = (0..200).map(|number| Request::draw(&FuzzRng::of(seed, number), &description, &scene));
        requests.map(|request| request.to_string()).collect()
    };
    assert_eq!(draw(1), draw(1));
    assert_ne!(draw(1), draw(2));
}

#[test]
fn every_operation_is_drawn() {
    let (description, scene) = (Description::read(), Scene::of_words());
    let drawn: std::collections::BTreeSet<String> = (0..REQUESTS)
        .map(|number| Request::draw(&FuzzRng::of(SEED, number), &description, &scene).operation)
        .collect();
    let described = description.operations.iter().map(|operation| operation.name.clone());
    assert_eq!(drawn, described.collect());
}

fn number<T: std::str::FromStr>(name: &str, default: T) -> T {
    let said = setting(name).ok().and_then(|text| text.parse().ok());
    said.unwrap_or(default)
}
