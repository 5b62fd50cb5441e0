//! Whatever respondents do, and in whatever order it arrives: counters equal rows, and one response is one response.

use std::{ops::Range, time::Duration};

use futures::future::join_all;
use platform::chance::Chance;
use serde_json::{Value, json};

use crate::{
    harness::{Person, Respondent, TestApp},
    submit::published,
};

/// Every kind that is counted otherwise, over pages that branch, go on and end.
fn everything() -> Value {
    json!({
        "pages": [
            { "pageId": "start", "pageTitle": "Page 01", "questions": [
                { "id": "again", "type": "Multiple Choice", "questionText": "Q1", "options": ["Yes", "No"], "optionIds": ["yes", "no"] },
                { "id": "ticked", "type": "Checkbox", "questionText": "Q2", "options": ["A", "B", "C"], "optionIds": ["a", "b", "c"] }] },
            { "pageId": "glad", "pageTitle": "Page 02", "nextPage": "last", "questions": [
                { "id": "stars", "type": "Rating", "questionText": "Q3" },
                { "id": "day", "type": "Date", "questionText": "Q4" }] },
            { "pageId": "sorry", "pageTitle": "Page 03", "nextPage": "last", "questions": [
                { "id": "scale", "type": "Linear Scale", "questionText": "Q5", "linearScale": { "min": 0, "max": 3 } },
                { "id": "mend", "type": "Long Answer", "questionText": "Q6" }] },
            { "pageId": "last", "pageTitle": "Page 04", "nextPage": "end", "questions": [
                { "id": "list", "type": "Dropdown", "questionText": "Q7", "options": ["One", "Two"], "optionIds": ["one", "two"] }] },
        ],
        "pageConditions": { "start": {
            "questionId": "again", "expectedAnswer": "Yes", "truePage": "glad", "falsePage": "sorry" } },
    })
}

/// Draws the same for the same seed.
struct Dice(Chance);

impl Dice {
    fn below(&self, bound: usize) -> usize {
        let [byte] = self.0.bytes::<1>();
        usize::from(byte) % bound
    }

    fn one_in(&self, times: usize) -> bool {
        self.below(times) == 0
    }

    fn one_of<T: Clone>(&self, offered: &[T]) -> T {
        offered[self.below(offered.len())].clone()
    }
}

fn some_answers(dice: &Dice, page: &str) -> Value {
    let mut answers = json!({});
    let mut maybe = |question: &str, offered: &[Value]| {
        if !dice.one_in(3) {
            answers[question] = dice.one_of(offered);
        }
    };
    match page {
        "start" => {
            maybe("ticked", &[json!(["A"]), json!(["A", "C"]), json!(["B", "C", "A"])]);
            answers["again"] = dice.one_of(&[json!("Yes"), json!("No")]);
        }
        "glad" => {
            maybe("stars", &[json!(1), json!(5)]);
            maybe("day", &[json!("2026-11-15"), json!("2024-02-29")]);
        }
        "sorry" => {
            maybe("scale", &[json!(0), json!(3)]);
            maybe("mend", &[json!("All"), json!("Nothing")]);
        }
        _ => maybe("list", &[json!("One"), json!("two")]),
    }
    answers
}

/// What somebody does: pages in a sensible order or not, some again under another number, some replayed, a few held apart.
fn history(dice: &Dice) -> Vec<Value> {
    let mut steps: Vec<Value> = Vec::new();
    for seq in 1..=1 + dice.below(8) {
        let page = dice.one_of(&["start", "glad", "sorry", "last", "start"]);
        let mut step = json!({ "seq": seq, "page": page, "answers": some_answers(dice, page) });
        if !dice.one_in(6) {
            step["elapsedMs"] = json!(500 + 997 * dice.below(250));
        }
        if dice.one_in(20) {
            step["website"] = json!("https://pills.example");
        }
        steps.push(step);
        if dice.one_in(3) {
            steps.push(steps[dice.below(steps.len())].clone());
        }
    }
    if dice.one_in(3) {
        let (one, other) = (dice.below(steps.len()), dice.below(steps.len()));
        steps.swap(one, other);
    }
    steps
}

/// Respondents who come at one time.
const RESPONDENTS: usize = 20;

/// Rounds after which everything is deleted.
const ROUNDS_KEPT: u64 = 5;

#[tokio::test]
async fn counters_equal_rows_after_any_of_five_hundred_histories() {
    counters_equal_rows_after(0..25).await;
}

#[tokio::test]
async fn counters_equal_rows_after_any_of_five_hundred_other_histories() {
    counters_equal_rows_after(25..50).await;
}

#[tokio::test]
async fn counters_equal_rows_after_any_of_five_hundred_more_histories() {
    counters_equal_rows_after(50..75).await;
}

#[tokio::test]
async fn counters_equal_rows_after_any_of_five_hundred_last_histories() {
    counters_equal_rows_after(75..100).await;
}

/// Each seed is a round of respondents, while the owner deletes and releases.
async fn counters_equal_rows_after(seeds: Range<u64>) {
    let app = TestApp::start().await;
    let owner = Person::signed_in(&app).await;
    let form = published(&owner, everything()).await;
    for seed in seeds {
        let dice = Dice(Chance::seeded(seed));
        let respondents: Vec<(Respondent, Vec<Value>)> = (0..RESPONDENTS)
            .map(|_| (Respondent::of(&app, &form), history(&dice)))
            .collect();
        let at_once = dice.one_in(2);
        let today = app.app.clock.now().date_naive().to_string();
        let regrets = async {
            // While they are at it, as often as not.
            if dice.one_in(2) {
                take_back(&owner, &dice, &today, &form, &respondents).await;
            }
        };
        let all = join_all(respondents.iter().map(async |(respondent, steps)| {
            let calls = steps.iter().map(|step| hand_in(respondent, step));
            if at_once {
                join_all(calls).await;
            } else {
                for call in calls {
                    call.await;
                }
            }
        }));
        futures::join!(all, regrets);
        if dice.one_in(2) {
            take_back(&owner, &dice, &today, &form, &respondents).await;
        }
        assert_eq!(app.recount().await, Vec::<String>::new(), "seed {seed}");
        app.numbers().await;
        if (seed + 1).is_multiple_of(ROUNDS_KEPT) {
            let all = json!({ "before": "9999-12-31" });
            let path = format!("/api/analytics/form/{form}/responses/delete");
            owner.browser.post(&path, all).await.must_be(200);
            assert_eq!(app.numbers().await, (0, 0));
            assert_eq!(
                app.recount().await,
                Vec::<String>::new(),
                "nothing is left after seed {seed}"
            );
        }
        app.clock.advance(Duration::from_secs(60 * 60 * dice.below(13) as u64));
    }
}

/// What the owner does: lets some count that were held, deletes some, and now and then everything before today.
async fn take_back(owner: &Person, dice: &Dice, today: &str, form: &str, respondents: &[(Respondent, Vec<Value>)]) {
    let path = |what: &str| format!("/api/analytics/form/{form}/responses/{what}");
    let some = || -> Vec<&str> {
        let chosen = respondents.iter().filter(|_| dice.one_in(4));
        chosen.map(|(respondent, _)| respondent.response.as_str()).collect()
    };
    let released = json!({ "responseIds": some() });
    owner.browser.post(&path("release"), released).await.must_be(200);
    let deleted = json!({ "responseIds": some() });
    owner.browser.post(&path("delete"), deleted).await.must_be(200);
    if dice.one_in(8) {
        let before = json!({ "before": today, "held": dice.one_in(2) });
        owner.browser.post(&path("delete"), before).await.must_be(200);
    }
}

async fn hand_in(respondent: &Respondent, step: &Value) {
    let mut body =
        crate::harness::respondent::page_of(&respondent.form, step["page"].as_str().unwrap(), &step["answers"]);
    body["responseId"] = json!(respondent.response);
    body["formVersion"] = json!(1);
    body["seq"] = step["seq"].clone();
    body["website"] = step["website"].as_str().unwrap_or_default().into();
    if let Some(elapsed) = step["elapsedMs"].as_u64() {
        body["elapsedMs"] = json!(elapsed);
    }
    // As a browser does: again when it is told to come again.
    loop {
        let reply = respondent.browser.submit(body.clone()).await;
        if reply.status != 503 {
            reply.must_be(200);
            return;
        }
    }
}
