//! Search in all answers of a form, and the order of the list.

use platform::rng::Rng;
use serde_json::{Value, json};

use crate::harness::{
    Person, Respondent, TestApp,
    analytics::{ids, names},
    files::pdf,
    forms::{all_kinds, first_version, published, second_version, visit},
};

/// Percent-encodes a text.
fn encoded(text: &str) -> String {
    let bytes = text.bytes().map(|byte| format!("%{byte:02X}"));
    bytes.collect::<Vec<_>>().concat()
}

async fn found(person: &Person, form: &str, search: &str) -> Vec<String> {
    let query = format!("limit=200&search={}", encoded(search));
    let list = person.browser.responses_of(form, &query).await;
    assert!(list.get("nextCursor").is_none(), "{search}");
    ids(&list)
}

#[tokio::test]
async fn search_finds_displayed_text_not_ids() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let form = published(&meera, all_kinds()).await;
    let mut arun = Respondent::of(&app, &form);
    let file = arun.upload_ok("file", "Scan_1.pdf", pdf()).await;
    let all = json!({
        "short": "Überall Fine", "long": "100% \"sure\" \\ under_score\nnext line", "one": "Red", "many": ["Milk", "Tea"],
        "list": "Other", "file": [file.clone()], "day": "2026-03-01", "scale": 10, "stars": 4,
    });
    arun.must_submit("first", all).await;
    let reply = arun.must_submit("yes", json!({ "why": "Calm" })).await;
    let receipt = reply.body["receipt"].as_str().unwrap().to_owned();
    let mut asha = Respondent::of(&app, &form);
    let some = json!({ "short": "नमस्ते दुनिया", "long": "1000 underscore", "one": "Green", "many": ["Milk"],
        "day": "2025-12-31", "scale": 1, "stars": 5 });
    asha.must_submit("first", some).await;
    let respondents = [("arun", arun.id()), ("asha", asha.id())];
    let grouped = format!(" {}-{} ", &receipt[..4].to_lowercase(), &receipt[4..]);
    for (search, expected) in [
        ("üBERALL", vec!["arun"]),
        ("  fine ", vec!["arun"]),
        ("दुनिया", vec!["asha"]),
        ("स्ते दु", vec!["asha"]),
        ("100%", vec!["arun"]),
        ("%", vec!["arun"]),
        ("under_", vec!["arun"]),
        ("r_s", vec!["arun"]),
        ("\"sure\" \\", vec!["arun"]),
        ("score\nnext", vec!["arun"]),
        ("RED", vec!["arun"]),
        ("mil", vec!["asha", "arun"]),
        ("tea", vec!["arun"]),
        ("other", vec!["arun"]),
        ("d2", vec![]),
        ("2026-03", vec!["arun"]),
        ("2025-12-31", vec!["asha"]),
        ("5", vec!["asha"]),
        ("scan_1", vec!["arun"]),
        ("short", vec![]),
        (file.as_str(), vec![]),
        (receipt.as_str(), vec!["arun"]),
        (grouped.as_str(), vec!["arun"]),
        (&receipt[..7], vec![]),
        ("nobody wrote this", vec![]),
    ] {
        assert_eq!(
            names(&found(&meera, &form, search).await, &respondents),
            expected,
            "{search}"
        );
    }
    let both = "search=milk&questionId=one&answer=red";
    assert_eq!(
        names(&ids(&meera.browser.responses_of(&form, both).await), &respondents),
        ["arun"]
    );
}

#[tokio::test]
async fn renamed_option_is_found_by_its_label_then_and_now() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let form = published(&meera, first_version()).await;
    let mut respondents = Vec::new();
    for (name, colour) in [("early red", "Red"), ("early grey", "Grey")] {
        let mut respondent = Respondent::of(&app, &form);
        respondent.must_submit("p1", json!({ "colour": colour })).await;
        respondents.push((name, respondent.id()));
    }
    meera.browser.publish(&form, second_version()).await.must_be(200);
    let mut late = Respondent::of(&app, &form).with_version(2);
    late.must_submit("p1", json!({ "colour": "Crimson" })).await;
    respondents.push(("late", late.id()));
    for (search, expected) in [
        ("red", vec!["early red"]),
        ("crimson", vec!["late", "early red"]),
        ("grey", vec!["early grey"]),
        ("green", vec![]),
    ] {
        assert_eq!(
            names(&found(&meera, &form, search).await, &respondents),
            expected,
            "{search}"
        );
    }
}

#[tokio::test]
async fn search_respects_the_question_type_of_each_version() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let form_with =
        |question: Value| json!({ "pages": [{ "pageId": "p1", "pageTitle": "Page 01", "questions": [question] }] });
    let choice = json!({ "id": "q1", "type": "Multiple Choice", "questionText": "Which?", "options": ["Red"], "optionIds": ["tea"] });
    let text = json!({ "id": "q1", "type": "Short Answer", "questionText": "Which?" });
    let form = published(&meera, form_with(choice)).await;
    let mut picked = Respondent::of(&app, &form);
    picked.must_submit("p1", json!({ "q1": "Red" })).await;
    meera.browser.publish(&form, form_with(text)).await.must_be(200);
    let mut wrote = Respondent::of(&app, &form).with_version(2);
    wrote.must_submit("p1", json!({ "q1": "Iced tea" })).await;
    assert_eq!(found(&meera, &form, "tea").await, [wrote.id()]);
    assert_eq!(found(&meera, &form, "red").await, [picked.id()]);
}

#[tokio::test]
async fn search_skips_pages_off_the_path_and_quarantined_responses() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let form = published(&meera, visit()).await;
    let mut respondents = Vec::new();
    for name in ["done", "machine", "turned back"] {
        let mut respondent = Respondent::of(&app, &form);
        let yes = json!({ "again": "Yes" });
        respondent.must_submit("start", yes).await;
        respondent.must_submit("glad", json!({ "best": "Lemon" })).await;
        if name == "turned back" {
            respondent.must_submit("start", json!({ "again": "No" })).await;
        }
        respondents.push((name, respondent.id()));
    }
    let statement = "update responses set quarantine_reason = 'honeypot' where response_id = $1::uuid";
    let quarantine = sqlx::query(statement).bind(&respondents[1].1);
    quarantine.execute(&mut app.as_superuser().await).await.unwrap();
    for (query, expected) in [
        ("search=lemon", vec!["done"]),
        ("search=lemon&state=quarantined", vec!["machine"]),
    ] {
        let list = meera.browser.responses_of(&form, query).await;
        assert_eq!(names(&ids(&list), &respondents), expected, "{query}");
        assert!(list.get("total").is_none(), "{query}");
    }
}

#[tokio::test]
async fn collaborators_with_results_access_can_search() {
    let app = TestApp::start().await;
    let (meera, friend) = (Person::signed_in(&app).await, Person::with_verified_email(&app).await);
    let form = meera.browser.published_form("Visit").await.0;
    let mut respondent = Respondent::of(&app, &form);
    respondent.must_submit("p1", json!({ "q1": "Needle" })).await;
    let call = format!("/api/analytics/form/{form}/responses?search=needle");
    app.browser().get(&call).await.must_be(401);
    friend.browser.get(&call).await.must_be(404);
    for (role, status) in [("respond", 404), ("results", 200), ("edit", 200)] {
        let list = json!({ "responders": [{ "email": friend.email, "role": role }] });
        let access = format!("/api/form/{form}/access");
        meera.browser.put(&access, list).await.must_be(200);
        let reply = friend.browser.get(&call).await.must_be(status);
        if status == 200 {
            assert_eq!(ids(&reply.body), [respondent.id()], "{role}");
        }
    }
}

#[tokio::test]
async fn invalid_search_or_sort_is_rejected_and_blank_search_ignored() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let form = meera.browser.published_form("Visit").await.0;
    for call in ["responses?", "download?format=csv&"] {
        for search in ["x".repeat(201), "a%00b".to_owned()] {
            let path = format!("/api/analytics/form/{form}/{call}search={search}");
            let reply = meera.browser.get(&path).await.must_be(422);
            assert_eq!((reply.code(), reply.field()), ("filter.invalid", "search"), "{path}");
        }
    }
    let path = format!("/api/analytics/form/{form}/responses?sort=receipt");
    let reply = meera.browser.get(&path).await.must_be(422);
    assert_eq!((reply.code(), reply.field()), ("filter.invalid", "sort"));
    let max_length = encoded(&"ü".repeat(200));
    meera.browser.responses_of(&form, &format!("search={max_length}")).await;
    for blank in ["search=", "search=%20"] {
        assert_eq!(meera.browser.responses_of(&form, blank).await["total"], 0, "{blank}");
    }
}

const WORDS: [&str; 8] = [
    "Lemon",
    "lemonade 50%",
    "नींबू पानी",
    "a_b",
    "ab",
    "Größe",
    "\"quoted\"",
    "back\\slash",
];

#[tokio::test]
async fn random_searches_find_what_a_naive_scan_finds_in_both_orders() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let form = published(&meera, first_version()).await;
    let rng = Rng::seeded(47);
    let below = |limit: usize| usize::from(rng.bytes::<1>()[0]) % limit;
    let mut stored: Vec<(String, Vec<String>)> = Vec::new();
    for _ in 0..30 {
        let (mut answers, mut words) = (json!({}), Vec::new());
        if below(3) > 0 {
            // Red is renamed to Crimson in the newest version.
            let colour = ["Red", "Blue", "Grey"][below(3)];
            answers["colour"] = json!(colour);
            words.push(colour.to_owned());
            words.extend((colour == "Red").then(|| "Crimson".to_owned()));
        }
        for question in ["why", "never"] {
            if below(3) > 0 {
                let text = format!("{} {}", WORDS[below(WORDS.len())], WORDS[below(WORDS.len())]);
                answers[question] = json!(text);
                words.push(text);
            }
        }
        let mut respondent = Respondent::of(&app, &form);
        respondent.must_submit("p1", answers).await;
        stored.push((respondent.id(), words));
    }
    meera.browser.publish(&form, second_version()).await.must_be(200);
    let mut sizes = std::collections::BTreeSet::new();
    for _ in 0..60 {
        let source: Vec<char> = match below(3) {
            0 => ["Red", "Blue", "Grey", "Crimson"][below(4)].chars().collect(),
            _ => WORDS[below(WORDS.len())].chars().collect(),
        };
        let from = below(source.len());
        let part: String = source[from..].iter().take(1 + below(4)).collect();
        let search = if below(2) == 0 { part.to_uppercase() } else { part };
        let lower = search.trim().to_lowercase();
        if lower.is_empty() {
            continue;
        }
        let matches = |words: &[String]| words.iter().any(|word| word.to_lowercase().contains(&lower));
        let oldest_first: Vec<String> = stored
            .iter()
            .filter(|(_, words)| matches(words))
            .map(|(id, _)| id.clone())
            .collect();
        let newest_first: Vec<String> = oldest_first.iter().rev().cloned().collect();
        for (sort, expected) in [("startedAt", oldest_first), ("-startedAt", newest_first)] {
            assert_eq!(
                found_in_pages(&meera, &form, &search, sort).await,
                expected,
                "{search} {sort}"
            );
            sizes.insert(expected.len());
        }
    }
    assert!(sizes.len() > 5, "the searches are too similar: {sizes:?}");
}

/// All responses that a search finds, in pages of seven.
async fn found_in_pages(person: &Person, form: &str, search: &str, sort: &str) -> Vec<String> {
    let (mut found, mut cursor) = (Vec::new(), String::new());
    loop {
        let query = format!("limit=7&sort={sort}&cursor={cursor}&search={}", encoded(search));
        let list = person.browser.responses_of(form, &query).await;
        found.extend(ids(&list));
        match list["nextCursor"].as_str() {
            Some(next) => next.clone_into(&mut cursor),
            None => return found,
        }
    }
}

#[tokio::test]
async fn filters_apply_in_both_sort_orders() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let form = published(&meera, visit()).await;
    let mut respondents = Vec::new();
    for name in ["first", "second", "third"] {
        let mut respondent = Respondent::of(&app, &form);
        let yes = json!({ "again": "Yes" });
        respondent.must_submit("start", yes).await;
        if name != "second" {
            respondent.must_submit("glad", json!({ "best": "Tea" })).await;
        }
        respondents.push((name, respondent.id()));
        app.clock.advance(std::time::Duration::from_hours(24));
    }
    meera.new_session().await;
    let day = (app.app.context.clock.now() - chrono::TimeDelta::hours(48)).date_naive();
    for (query, expected) in [
        ("sort=startedAt".to_owned(), vec!["first", "second", "third"]),
        ("sort=startedAt&state=complete".to_owned(), vec!["first", "third"]),
        (format!("sort=startedAt&from={day}"), vec!["second", "third"]),
        (format!("sort=startedAt&to={day}&limit=1"), vec!["first"]),
        ("sort=-startedAt&limit=2".to_owned(), vec!["third", "second"]),
    ] {
        let list = meera.browser.responses_of(&form, &query).await;
        assert_eq!(names(&ids(&list), &respondents), expected, "{query}");
    }
}
