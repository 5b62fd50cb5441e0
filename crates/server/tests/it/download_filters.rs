//! An export has exactly the responses that the list shows for the same filter.

use std::time::Duration;

use platform::rng::Rng;
use serde_json::{Value, json};

use crate::harness::{Person, Respondent, TestApp, forms::published};

const FILTERS: usize = 50;

fn form(colours: [&str; 3], with_text: bool) -> Value {
    let mut questions = vec![
        json!({ "id": "colour", "type": "Multiple Choice", "questionText": "Which colour?",
                "options": colours, "optionIds": ["r", "b", "g"] }),
        json!({ "id": "days", "type": "Checkbox", "questionText": "Which days?",
                "options": ["Mon", "Tue"], "optionIds": ["m", "t"] }),
    ];
    if with_text {
        questions.push(json!({ "id": "why", "type": "Short Answer", "questionText": "Why?" }));
    }
    json!({ "pages": [
        { "pageId": "one", "pageTitle": "First", "questions": questions },
        { "pageId": "two", "pageTitle": "Second", "questions": [
            { "id": "stars", "type": "Rating", "questionText": "How good?", "rating": { "count": 5 } }] },
    ] })
}

struct RandomSource(Rng);

impl RandomSource {
    fn below(&self, limit: u8) -> usize {
        usize::from(self.0.bytes::<1>()[0] % limit)
    }

    fn one_of<'t>(&self, choices: &[&'t str]) -> &'t str {
        choices[self.below(u8::try_from(choices.len()).unwrap())]
    }
}

/// Random responses to a version, some of them skipped or partial.
async fn respond(app: &TestApp, form: &str, random: &RandomSource, version: i32, colours: &[&str]) {
    for number in 0..20 {
        let mut answers = json!({});
        if random.below(4) > 0 {
            answers["colour"] = json!(random.one_of(colours));
        }
        if random.below(3) > 0 {
            answers["days"] = json!([random.one_of(&["Mon", "Tue"])]);
        }
        if version == 1 && random.below(2) > 0 {
            answers["why"] = json!(random.one_of(&["Because of THIS", "no reason", "50 % off"]));
        }
        let mut respondent = Respondent::of(app, form).with_version(version);
        respondent.must_submit("one", answers).await;
        if number % 3 > 0 {
            let stars = json!({ "stars": 1 + random.below(5) });
            respondent.must_submit("two", stars).await;
        }
    }
}

fn filter(random: &RandomSource, days: &[String]) -> String {
    let mut parts = Vec::new();
    if random.below(3) == 0 {
        parts.push(format!("from={}", days[random.below(2)]));
    }
    if random.below(4) == 0 {
        parts.push(format!("to={}", days[random.below(2)]));
    }
    if random.below(4) == 0 {
        parts.push(format!("version={}", 1 + random.below(2)));
    }
    if random.below(3) == 0 {
        parts.push(format!(
            "state={}",
            random.one_of(&["complete", "partial", "quarantined"])
        ));
    }
    let answer = random.one_of(&[
        "",
        "questionId=colour&answer=r",
        "questionId=colour&answer=b",
        "questionId=colour&answer=skipped",
        "questionId=days&answer=m",
        "questionId=days&answer=answered",
        "questionId=why&answer=this",
        "questionId=why&answer=50%20%25",
        "questionId=stars&answer=3",
        "questionId=stars&answer=skipped",
    ]);
    if !answer.is_empty() {
        parts.push(answer.to_owned());
    }
    let search = random.one_of(&[
        "", "", "", "re", "CRIMSON", "blue", "e", "this", "50%20%25", "n_", "3", "Mon",
    ]);
    if !search.is_empty() {
        parts.push(format!("search={search}"));
    }
    parts.join("&")
}

#[tokio::test]
async fn export_matches_the_list_for_any_filter() {
    let app = TestApp::start().await;
    let random = RandomSource(Rng::seeded(31));
    let meera = Person::signed_in(&app).await;
    let id = published(&meera, form(["Red", "Blue", "Grey"], true)).await;
    let first_day = app.app.context.clock.now().date_naive().to_string();
    respond(&app, &id, &random, 1, &["Red", "Blue", "Grey"]).await;
    app.clock.advance(Duration::from_hours(48));
    meera.new_session().await;
    let second = form(["Crimson", "Blue", "Green"], false);
    meera.browser.publish(&id, second).await.must_be(200);
    let last_day = app.app.context.clock.now().date_naive().to_string();
    respond(&app, &id, &random, 2, &["Crimson", "Blue", "Green"]).await;
    let flagged = json!({
        "formId": id, "currentPageId": "one", "responseId": Respondent::of(&app, &id).response, "seq": 1,
        "website": "https://pills.example", "formVersion": 2,
        "userAnswers": [{ "questionId": "colour", "answer": "Blue" }],
    });
    app.browser().submit(flagged).await.must_be(200);

    let (mut sizes, days) = (Vec::new(), [first_day, last_day]);
    for _ in 0..FILTERS {
        let filter = filter(&random, &days);
        let list = meera.browser.responses_of(&id, &format!("{filter}&limit=200")).await;
        assert_eq!(list["nextCursor"], Value::Null, "{filter}");
        let listed = list["responses"].as_array().unwrap().iter();
        let mut listed: Vec<String> = listed
            .map(|one| one["responseId"].as_str().unwrap().to_owned())
            .collect();
        listed.reverse();
        let csv = meera.browser.download(&id, &format!("format=csv&{filter}")).await;
        let rows: Vec<String> = csv.cells().into_iter().skip(1).map(|row| row[0].clone()).collect();
        assert_eq!(rows, listed, "{filter}");
        if !filter.contains("answer=") && !filter.contains("search=") {
            assert_eq!(csv.total(), listed.len(), "{filter}");
        }
        sizes.push(listed.len());
    }
    sizes.sort_unstable();
    sizes.dedup();
    assert!(sizes.len() > 10, "the filters are too similar: {sizes:?}");
}
