//! For random histories in random order: counters equal rows, responses are never duplicated, and no response is wrongly flagged
//! as too fast.

use std::{ops::Range, time::Duration};

use futures::future::join_all;
use platform::rng::Rng;
use serde_json::{Value, json};

use crate::harness::{Person, Respondent, TestApp, forms::published};

/// Every question type with its own way of counting, on branching pages.
fn counted_types_form() -> Value {
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
                { "id": "mend", "type": "Long Answer", "questionText": "Q6" },
                { "id": "parts", "type": "Matrix", "questionText": "Q7", "several": true, "rows": ["Food", "Room"],
                  "rowIds": ["food", "room"], "options": ["Good", "Bad"], "optionIds": ["good", "bad"] }] },
            { "pageId": "last", "pageTitle": "Page 04", "nextPage": "end", "questions": [
                { "id": "order", "type": "Ranking", "questionText": "Q8", "options": ["A", "B", "C"], "optionIds": ["a", "b", "c"] },
                { "id": "terms", "type": "Consent", "questionText": "Q9" },
                { "id": "list", "type": "Dropdown", "questionText": "Q10", "options": ["One", "Two"], "optionIds": ["one", "two"] }] },
        ],
        "pageConditions": { "start": {
            "questionId": "again", "expectedAnswer": "Yes", "truePage": "glad", "falsePage": "sorry" } },
    })
}

struct RandomSource(Rng);

impl RandomSource {
    fn below(&self, bound: usize) -> usize {
        let [byte] = self.0.bytes::<1>();
        usize::from(byte) % bound
    }

    fn one_in(&self, times: usize) -> bool {
        self.below(times) == 0
    }

    fn choose<T: Clone>(&self, options: &[T]) -> T {
        options[self.below(options.len())].clone()
    }
}

fn random_answers(random: &RandomSource, page: &str) -> Value {
    let mut answers = json!({});
    let mut maybe = |question: &str, options: &[Value]| {
        if !random.one_in(3) {
            answers[question] = random.choose(options);
        }
    };
    match page {
        "start" => {
            maybe("ticked", &[json!(["A"]), json!(["A", "C"]), json!(["B", "C", "A"])]);
            answers["again"] = random.choose(&[json!("Yes"), json!("No")]);
        }
        "glad" => {
            maybe("stars", &[json!(1), json!(5)]);
            maybe("day", &[json!("2026-11-15"), json!("2024-02-29")]);
        }
        "sorry" => {
            maybe("scale", &[json!(0), json!(3)]);
            maybe("mend", &[json!("All"), json!("Nothing")]);
            let all = json!({ "rows": { "food": ["good", "bad"], "room": ["bad"] } });
            maybe("parts", &[all, json!({ "rows": { "room": ["good"] } })]);
        }
        _ => {
            maybe("list", &[json!("One"), json!("two")]);
            maybe("order", &[json!(["A", "B", "C"]), json!(["C", "A", "B"])]);
            maybe("terms", &[json!("agreed")]);
        }
    }
    answers
}

/// Random steps of one respondent: pages in any order, some resubmitted, some replayed, a few with a filled honeypot.
fn history(random: &RandomSource) -> Vec<Value> {
    let mut steps: Vec<Value> = Vec::new();
    for seq in 1..=1 + random.below(8) {
        let page = random.choose(&["start", "glad", "sorry", "last", "start"]);
        let mut step = json!({ "seq": seq, "page": page, "answers": random_answers(random, page) });
        if !random.one_in(6) {
            let slow = 500 + 997 * random.below(250);
            step["elapsedMs"] = json!(if random.one_in(3) { random.below(200) } else { slow });
        }
        if random.one_in(20) {
            step["website"] = json!("https://pills.example");
        }
        steps.push(step);
        if random.one_in(3) {
            steps.push(steps[random.below(steps.len())].clone());
        }
    }
    if random.one_in(3) {
        let (one, other) = (random.below(steps.len()), random.below(steps.len()));
        steps.swap(one, other);
    }
    steps
}

/// Concurrent respondents per round.
const RESPONDENTS: usize = 20;

/// All responses are deleted after this many rounds.
const ROUNDS_PER_CLEANUP: u64 = 5;

#[tokio::test]
async fn counters_equal_rows_for_seeds_0_to_24() {
    counters_equal_rows_after(0..25).await;
}

#[tokio::test]
async fn counters_equal_rows_for_seeds_25_to_49() {
    counters_equal_rows_after(25..50).await;
}

#[tokio::test]
async fn counters_equal_rows_for_seeds_50_to_74() {
    counters_equal_rows_after(50..75).await;
}

#[tokio::test]
async fn counters_equal_rows_for_seeds_75_to_99() {
    counters_equal_rows_after(75..100).await;
}

/// Each seed is a round of respondents, while the owner deletes and releases responses.
async fn counters_equal_rows_after(seeds: Range<u64>) {
    let app = TestApp::start().await;
    let owner = Person::signed_in(&app).await;
    let form = published(&owner, counted_types_form()).await;
    for seed in seeds {
        let random = RandomSource(Rng::seeded(seed));
        let respondents: Vec<(Respondent, Vec<Value>)> = (0..RESPONDENTS)
            .map(|_| (Respondent::of(&app, &form), history(&random)))
            .collect();
        let at_once = random.one_in(2);
        let today = app.app.context.clock.now().date_naive().to_string();
        let moderation = async {
            // In half of the rounds, concurrently with the submissions.
            if random.one_in(2) {
                moderate(&owner, &random, &today, &form, &respondents).await;
            }
        };
        let all = join_all(respondents.iter().map(async |(respondent, steps)| {
            let calls = steps.iter().map(|step| submit_page(respondent, step));
            if at_once {
                join_all(calls).await;
            } else {
                for call in calls {
                    call.await;
                }
            }
        }));
        futures::join!(all, moderation);
        if random.one_in(2) {
            moderate(&owner, &random, &today, &form, &respondents).await;
        }
        assert_eq!(app.recount().await, Vec::<String>::new(), "seed {seed}");
        assert_eq!(wrongly_flagged(&app).await, 0, "seed {seed}");
        app.response_counts().await;
        if (seed + 1).is_multiple_of(ROUNDS_PER_CLEANUP) {
            let all = json!({ "before": "9999-12-31" });
            let path = format!("/api/analytics/form/{form}/responses/delete");
            owner.browser.post(&path, all).await.must_be(200);
            assert_eq!(app.response_counts().await, (0, 0));
            assert_eq!(
                app.recount().await,
                Vec::<String>::new(),
                "nothing is left after seed {seed}"
            );
        }
        app.clock
            .advance(Duration::from_secs(60 * 60 * random.below(13) as u64));
    }
}

/// Flagged responses that are partial, were released, or took long enough or an unknown time.
async fn wrongly_flagged(app: &TestApp) -> i64 {
    let wrong = "select count(*) from responses r where quarantine_reason is not null and (released or quarantine_reason = 'too_fast' and (
        not complete
        or exists (select from response_pages p where p.response_id = r.response_id and on_path and duration_ms is null)
        or (select coalesce(sum(duration_ms), 0) from response_pages p where p.response_id = r.response_id)
            >= 500 * greatest(1, (select count(*) from response_pages p
                                  where p.response_id = r.response_id and on_path and answers <> '{}'))))";
    let wrong = sqlx::query_scalar(wrong);
    wrong.fetch_one(&mut app.as_superuser().await).await.unwrap()
}

/// Releases some responses, deletes some, and now and then all before today.
async fn moderate(
    owner: &Person,
    random: &RandomSource,
    today: &str,
    form: &str,
    respondents: &[(Respondent, Vec<Value>)],
) {
    let path = |what: &str| format!("/api/analytics/form/{form}/responses/{what}");
    let some = || -> Vec<String> {
        let chosen = respondents.iter().filter(|_| random.one_in(4));
        chosen.map(|(respondent, _)| respondent.id()).collect()
    };
    let released = json!({ "responseIds": some() });
    owner.browser.post(&path("release"), released).await.must_be(200);
    let deleted = json!({ "responseIds": some() });
    owner.browser.post(&path("delete"), deleted).await.must_be(200);
    if random.one_in(8) {
        let before = json!({ "before": today, "quarantined": random.one_in(2) });
        owner.browser.post(&path("delete"), before).await.must_be(200);
    }
}

async fn submit_page(respondent: &Respondent, step: &Value) {
    let mut body =
        crate::harness::respondent::page_body(&respondent.form, step["page"].as_str().unwrap(), &step["answers"]);
    body["responseId"] = json!(respondent.response);
    body["formVersion"] = json!(1);
    body["seq"] = step["seq"].clone();
    body["website"] = step["website"].as_str().unwrap_or_default().into();
    if let Some(elapsed) = step["elapsedMs"].as_u64() {
        body["elapsedMs"] = json!(elapsed);
    }
    // Retries when the server is busy, like the browser.
    loop {
        let reply = respondent.browser.submit(body.clone()).await;
        if reply.status != 503 {
            reply.must_be(200);
            return;
        }
    }
}
