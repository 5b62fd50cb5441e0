//! Handing in: where an answer leads, what is kept of it, and that nothing is counted twice.

use futures::{StreamExt as _, stream};
use serde_json::{Value, json};

use crate::harness::{Person, Respondent, TestApp, owner::one_question, respondent::page_of};

/// A question that decides, and a page for each answer: `start → glad | sorry → the end`.
pub fn visit() -> Value {
    json!({
        "pages": [
            { "pageId": "start", "pageTitle": "Page 01", "questions": [
                { "id": "again", "type": "Multiple Choice", "questionText": "Q1 Again?",
                  "options": ["Yes", "No", "Perhaps"], "optionIds": ["yes", "no", "perhaps"] }] },
            { "pageId": "glad", "pageTitle": "Page 02", "questions": [
                { "id": "best", "type": "Short Answer", "questionText": "Q2 What was best?" }] },
            { "pageId": "sorry", "pageTitle": "Page 03", "questions": [
                { "id": "mend", "type": "Long Answer", "questionText": "Q3 What should we mend?" }] },
        ],
        "pageConditions": { "start": {
            "questionId": "again", "expectedAnswer": "Yes", "truePage": "glad", "falsePage": "sorry" } },
    })
}

pub async fn published(owner: &Person, draft: Value) -> String {
    let form = owner.browser.new_form("Visit").await;
    owner.browser.publish(&form, draft).await.must_be(200);
    form
}

#[tokio::test]
async fn the_expected_answer_leads_to_the_true_page_and_any_other_to_the_false_page() {
    let app = TestApp::start().await;
    let form = published(&Person::signed_in(&app).await, visit()).await;
    for (answer, page) in [("Yes", "glad"), ("yes", "glad"), ("No", "sorry"), ("perhaps", "sorry")] {
        let mut respondent = Respondent::of(&app, &form);
        let reply = respondent
            .hand_in("start", json!({ "again": answer }))
            .await
            .must_be(200);
        let expected = json!({ "success": true, "redirectPage": page, "responseId": respondent.response });
        assert_eq!(reply.body, expected, "{answer}");
        let last = respondent.hand_in(page, json!({})).await.must_be(200);
        assert!(last.body.get("redirectPage").is_none(), "{}", last.text);
    }
    assert_eq!(app.numbers().await, (4, 4));
}

#[tokio::test]
async fn a_finished_response_gets_a_receipt_that_can_be_read_aloud() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let form = published(&meera, one_question("Q1 How was it?")).await;
    let mut receipts = Vec::new();
    for _ in 0..20 {
        let mut respondent = Respondent::of(&app, &form);
        let reply = respondent.hand_in("p1", json!({ "q1": "Fine" })).await.must_be(200);
        receipts.push(reply.body["receipt"].as_str().unwrap().to_owned());
    }
    let readable = |receipt: &String| {
        receipt.len() == 8
            && receipt
                .bytes()
                .all(|byte| b"23456789ABCDEFGHJKMNPQRSTVWXYZ".contains(&byte))
    };
    assert!(receipts.iter().all(readable), "{receipts:?}");
    receipts.sort();
    receipts.dedup();
    assert_eq!(receipts.len(), 20);
    let card = &meera.browser.get("/api/works/recent").await.must_be(200).body["recentWorks"][0];
    assert_eq!(card["responses"], 20);
}

#[tokio::test]
async fn a_client_that_knows_only_the_specified_fields_gets_a_response_of_its_own() {
    let app = TestApp::start().await;
    let form = published(&Person::signed_in(&app).await, visit()).await;
    let page = page_of(&form, "start", &json!({ "again": "Yes" }));
    let first = app.browser().submit(page.clone()).await.must_be(200);
    let second = app.browser().submit(page).await.must_be(200);
    assert_eq!(first.body["redirectPage"], "glad");
    let id = first.body["responseId"].as_str().unwrap();
    assert_ne!(second.body["responseId"], id);
    assert_eq!(id.parse::<uuid::Uuid>().unwrap().get_version_num(), 7);
    // With the id it goes on where it stood, without numbers and version.
    let mut last = page_of(&form, "glad", &json!({ "best": "The tea" }));
    last["responseId"] = json!(id);
    let last = app.browser().submit(last).await.must_be(200);
    assert!(last.body["receipt"].is_string(), "{}", last.text);
    assert_eq!(app.numbers().await, (2, 1));
}

#[tokio::test]
async fn answers_are_kept_by_the_ids_of_questions_and_options() {
    let app = TestApp::start().await;
    let form = published(&Person::signed_in(&app).await, visit()).await;
    let mut respondent = Respondent::of(&app, &form);
    respondent
        .hand_in("start", json!({ "again": " Yes " }))
        .await
        .must_be(200);
    respondent.hand_in("glad", json!({ "best": "  " })).await.must_be(200);
    assert_eq!(app.stored_pages().await, [r"glad {}", r#"start {"again": "yes"}"#]);
}

#[tokio::test]
async fn a_replay_changes_nothing_and_gets_the_first_reply_letter_by_letter() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let form = published(&meera, visit()).await;
    let mut respondent = Respondent::of(&app, &form);
    let first = respondent
        .hand_in("start", json!({ "again": "Yes" }))
        .await
        .must_be(200);
    let last = respondent.hand_in("glad", json!({ "best": "Tea" })).await.must_be(200);
    let stored = app.stored_responses().await;
    let heard_of = async || -> String {
        let heard = sqlx::query_scalar("select last_heard_at::text from responses");
        heard.fetch_one(&mut app.as_schema_owner().await).await.unwrap()
    };
    let replay = async || {
        // What a replay says does not count any more, only which one it is.
        for answer in ["Yes", "No"] {
            let again = respondent.hand_in_as(1, "start", json!({ "again": answer })).await;
            assert_eq!(again.text, first.text, "before the end there was no receipt");
        }
        let again = respondent.hand_in_as(2, "glad", json!({ "best": "Tea" })).await;
        assert_eq!(again.text, last.text);
    };
    let before = heard_of().await;
    replay().await;
    assert_ne!(heard_of().await, before, "a replay writes");
    // Nor does it matter that the form is closed by now.
    let path = format!("/api/form/{form}/unpublish");
    meera.browser.post(&path, json!({})).await.must_be(200);
    replay().await;
    let later = respondent.hand_in_as(3, "glad", json!({ "best": "Milk" })).await;
    assert_eq!(later.must_be(404).code(), "form.closed");
    assert_eq!(app.stored_responses().await, stored);
    assert_eq!(app.numbers().await, (1, 1));
}

#[tokio::test]
async fn whoever_goes_back_and_answers_differently_is_on_the_other_branch() {
    let app = TestApp::start().await;
    let form = published(&Person::signed_in(&app).await, visit()).await;
    let mut respondent = Respondent::of(&app, &form);
    respondent
        .hand_in("start", json!({ "again": "Yes" }))
        .await
        .must_be(200);
    let first = respondent.hand_in("glad", json!({ "best": "Tea" })).await.must_be(200);
    assert_eq!(app.numbers().await, (1, 1));

    let back = respondent.hand_in("start", json!({ "again": "No" })).await.must_be(200);
    assert_eq!(back.body["redirectPage"], "sorry");
    assert!(back.body.get("receipt").is_none(), "complete no more");
    assert_eq!(app.numbers().await, (1, 0));
    let (start, glad) = (r#"start {"again": "no"}"#, r#"(glad {"best": "Tea"})"#);
    assert_eq!(app.stored_pages().await, [glad, start]);

    let second = respondent.hand_in("sorry", json!({ "mend": "All" })).await.must_be(200);
    assert_eq!(second.body["receipt"], first.body["receipt"], "it is the same response");
    assert_eq!(app.numbers().await, (1, 1));
    assert_eq!(app.stored_pages().await, [glad, r#"sorry {"mend": "All"}"#, start]);

    // And back again: what was said there before is still there, and counts again.
    let again = respondent
        .hand_in("start", json!({ "again": "Yes" }))
        .await
        .must_be(200);
    assert_eq!(
        (&again.body["redirectPage"], &again.body["receipt"]),
        (&json!("glad"), &first.body["receipt"])
    );
    assert_eq!(app.numbers().await, (1, 1));
    assert_eq!(
        app.stored_pages().await,
        [
            r#"glad {"best": "Tea"}"#,
            r#"(sorry {"mend": "All"})"#,
            r#"start {"again": "yes"}"#
        ]
    );
}

#[tokio::test]
async fn the_highest_number_of_a_page_wins_in_whatever_order_they_arrive() {
    let app = TestApp::start().await;
    let form = published(&Person::signed_in(&app).await, visit()).await;
    let respondent = Respondent::of(&app, &form);
    let later = respondent.hand_in_as(5, "start", json!({ "again": "No" })).await;
    assert_eq!(later.must_be(200).body["redirectPage"], "sorry");
    let overtaken = respondent.hand_in_as(4, "start", json!({ "again": "Yes" })).await;
    assert_eq!(
        overtaken.must_be(200).body["redirectPage"],
        "glad",
        "its own way is told"
    );
    assert_eq!(app.stored_pages().await, [r#"start {"again": "no"}"#]);
}

#[tokio::test]
async fn pages_that_arrive_in_the_wrong_order_make_a_whole_response() {
    let app = TestApp::start().await;
    let form = published(&Person::signed_in(&app).await, visit()).await;
    let respondent = Respondent::of(&app, &form);
    let early = respondent
        .hand_in_as(2, "glad", json!({ "best": "Tea" }))
        .await
        .must_be(200);
    assert!(early.body.get("receipt").is_none(), "nothing leads there yet");
    assert_eq!(app.stored_pages().await, [r#"(glad {"best": "Tea"})"#]);
    let late = respondent
        .hand_in_as(1, "start", json!({ "again": "Yes" }))
        .await
        .must_be(200);
    assert!(late.body["receipt"].is_string(), "{}", late.text);
    assert_eq!(app.numbers().await, (1, 1));
}

#[tokio::test]
async fn the_same_response_sent_from_everywhere_at_once_is_one_response() {
    let app = TestApp::start().await;
    let form = published(&Person::signed_in(&app).await, visit()).await;
    let respondent = Respondent::of(&app, &form);
    let calls = (0..60).map(|n| {
        let (page, answers) = match n % 3 {
            0 => ("start", json!({ "again": "Yes" })),
            1 => ("glad", json!({ "best": "Tea" })),
            _ => ("sorry", json!({ "mend": "All" })),
        };
        let seq = n % 3 + 1;
        let respondent = &respondent;
        async move { (page, respondent.hand_in_as(seq, page, answers).await.must_be(200).text) }
    });
    let replies = futures::future::join_all(calls).await;
    for page in ["start", "glad", "sorry"] {
        let mut texts: Vec<&String> = replies
            .iter()
            .filter(|(of, _)| *of == page)
            .map(|(_, text)| text)
            .collect();
        texts.dedup();
        assert_eq!(texts.len(), 1, "{page}: {texts:?}");
    }
    assert_eq!(app.numbers().await, (1, 1));
    assert_eq!(app.stored_pages().await.len(), 3);
}

#[tokio::test]
async fn a_thousand_pages_a_minute_come_through_from_one_address() {
    let app = TestApp::start_with_real_limits().await;
    let form = published(&Person::signed_in(&app).await, one_question("Q1 How was it?")).await;
    let (nowhere, page) = (
        page_of("", "p1", &json!({})),
        page_of(&form, "p1", &json!({ "q1": "Fine" })),
    );
    let browser = app.browser();
    // They take from the same allowance and cost nothing else.
    let first = (0..950).map(|_| browser.submit(nowhere.clone()));
    let first = stream::iter(first).buffer_unordered(16);
    first.for_each(async |reply| drop(reply.must_be(404))).await;
    for _ in 0..50 {
        browser.submit(page.clone()).await.must_be(200);
    }
    assert_eq!(app.numbers().await, (50, 50));
}

#[tokio::test]
async fn responses_go_with_their_form_and_with_its_owners_account() {
    let app = TestApp::start().await;
    let (meera, arun) = (Person::signed_in(&app).await, Person::signed_in(&app).await);
    for owner in [&meera, &arun] {
        let form = published(owner, visit()).await;
        let mut respondent = Respondent::of(&app, &form);
        respondent
            .hand_in("start", json!({ "again": "Yes" }))
            .await
            .must_be(200);
        if owner.email == meera.email {
            owner.browser.delete(&format!("/api/form/{form}")).await.must_be(200);
        } else {
            owner.browser.delete("/api/user").await.must_be(200);
        }
    }
    app.clock.advance(std::time::Duration::from_hours(2));
    app.tidy_up().await;
    assert_eq!(
        app.stored_responses().await.len(),
        2,
        "what lies in the trash can come back"
    );
    app.clock.advance(std::time::Duration::from_hours(24 * 30));
    app.tidy_up().await;
    app.clock.advance(std::time::Duration::from_hours(2));
    app.tidy_up().await;
    assert_eq!(app.stored_responses().await, Vec::<String>::new());
    assert_eq!(app.numbers().await, (0, 0));
}
