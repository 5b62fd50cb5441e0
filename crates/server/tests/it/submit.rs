//! Submitting pages: branching, storage, replays and counting.

use futures::{StreamExt as _, stream};
use serde_json::json;

use crate::harness::{
    Person, Respondent, TestApp,
    forms::{published, visit},
    owner::one_question,
    respondent::page_body,
};

#[tokio::test]
async fn expected_answer_leads_to_true_page_others_to_false_page() {
    let app = TestApp::start().await;
    let form = published(&Person::signed_in(&app).await, visit()).await;
    for (answer, page) in [("Yes", "glad"), ("yes", "glad"), ("No", "sorry"), ("perhaps", "sorry")] {
        let mut respondent = Respondent::of(&app, &form);
        let reply = respondent.must_submit("start", json!({ "again": answer })).await;
        let expected = json!({ "success": true, "redirectPage": page, "responseId": respondent.response });
        assert_eq!(reply.body, expected, "{answer}");
        let last = respondent.must_submit(page, json!({})).await;
        assert!(last.body.get("redirectPage").is_none(), "{}", last.text);
    }
    assert_eq!(app.response_counts().await, (4, 4));
}

#[tokio::test]
async fn complete_response_gets_an_unambiguous_receipt() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let form = published(&meera, one_question("Q1 How was it?")).await;
    let mut receipts = Vec::new();
    for _ in 0..20 {
        let mut respondent = Respondent::of(&app, &form);
        let reply = respondent.must_submit("p1", json!({ "q1": "Fine" })).await;
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
async fn client_with_only_required_fields_gets_a_new_response() {
    let app = TestApp::start().await;
    let form = published(&Person::signed_in(&app).await, visit()).await;
    let page = page_body(&form, "start", &json!({ "again": "Yes" }));
    let first = app.browser().submit(page.clone()).await.must_be(200);
    let second = app.browser().submit(page).await.must_be(200);
    assert_eq!(first.body["redirectPage"], "glad");
    let id = first.body["responseId"].as_str().unwrap();
    assert_ne!(second.body["responseId"], id);
    assert_eq!(id.parse::<uuid::Uuid>().unwrap().get_version_num(), 7);
    // With the id the response continues, without `seq` and version.
    let mut last = page_body(&form, "glad", &json!({ "best": "The tea" }));
    last["responseId"] = json!(id);
    let last = app.browser().submit(last).await.must_be(200);
    assert!(last.body["receipt"].is_string(), "{}", last.text);
    assert_eq!(app.response_counts().await, (2, 1));
}

#[tokio::test]
async fn answers_are_stored_by_question_and_option_ids() {
    let app = TestApp::start().await;
    let form = published(&Person::signed_in(&app).await, visit()).await;
    let mut respondent = Respondent::of(&app, &form);
    respondent.must_submit("start", json!({ "again": " Yes " })).await;
    respondent.must_submit("glad", json!({ "best": "  " })).await;
    assert_eq!(app.stored_pages().await, [r"glad {}", r#"start {"again": "yes"}"#]);
}

#[tokio::test]
async fn replay_changes_nothing_and_gets_the_identical_reply() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let form = published(&meera, visit()).await;
    let mut respondent = Respondent::of(&app, &form);
    let first = respondent.must_submit("start", json!({ "again": "Yes" })).await;
    let last = respondent.must_submit("glad", json!({ "best": "Tea" })).await;
    let stored = app.stored_responses().await;
    let last_activity = async || -> String {
        let time = sqlx::query_scalar("select last_activity_at::text from responses");
        time.fetch_one(&mut app.as_superuser().await).await.unwrap()
    };
    let replay = async || {
        // Only the `seq` of a replay matters, not its answers.
        for answer in ["Yes", "No"] {
            let again = respondent.submit_page_as(1, "start", json!({ "again": answer })).await;
            assert_eq!(again.text, first.text, "before the end there was no receipt");
        }
        let again = respondent.submit_page_as(2, "glad", json!({ "best": "Tea" })).await;
        assert_eq!(again.text, last.text);
    };
    let before = last_activity().await;
    replay().await;
    assert_ne!(last_activity().await, before, "a replay writes");
    // The same on a closed form.
    let path = format!("/api/form/{form}/unpublish");
    meera.browser.post(&path, json!({})).await.must_be(200);
    replay().await;
    let later = respondent.submit_page_as(3, "glad", json!({ "best": "Milk" })).await;
    assert_eq!(later.must_be(404).code(), "form.closed");
    assert_eq!(app.stored_responses().await, stored);
    assert_eq!(app.response_counts().await, (1, 1));
}

#[tokio::test]
async fn going_back_and_answering_differently_changes_the_branch() {
    let app = TestApp::start().await;
    let form = published(&Person::signed_in(&app).await, visit()).await;
    let mut respondent = Respondent::of(&app, &form);
    respondent.must_submit("start", json!({ "again": "Yes" })).await;
    let first = respondent.must_submit("glad", json!({ "best": "Tea" })).await;
    assert_eq!(app.response_counts().await, (1, 1));

    let back = respondent.must_submit("start", json!({ "again": "No" })).await;
    assert_eq!(back.body["redirectPage"], "sorry");
    assert!(back.body.get("receipt").is_none(), "no longer complete");
    assert_eq!(app.response_counts().await, (1, 0));
    let (start, glad) = (r#"start {"again": "no"}"#, r#"(glad {"best": "Tea"})"#);
    assert_eq!(app.stored_pages().await, [glad, start]);

    let second = respondent.must_submit("sorry", json!({ "mend": "All" })).await;
    assert_eq!(second.body["receipt"], first.body["receipt"], "it is the same response");
    assert_eq!(app.response_counts().await, (1, 1));
    assert_eq!(app.stored_pages().await, [glad, r#"sorry {"mend": "All"}"#, start]);

    // Back again: the earlier answers are still stored and count again.
    let again = respondent.must_submit("start", json!({ "again": "Yes" })).await;
    assert_eq!(
        (&again.body["redirectPage"], &again.body["receipt"]),
        (&json!("glad"), &first.body["receipt"])
    );
    assert_eq!(app.response_counts().await, (1, 1));
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
async fn highest_seq_of_a_page_wins_in_any_order() {
    let app = TestApp::start().await;
    let form = published(&Person::signed_in(&app).await, visit()).await;
    let respondent = Respondent::of(&app, &form);
    let later = respondent.submit_page_as(5, "start", json!({ "again": "No" })).await;
    assert_eq!(later.must_be(200).body["redirectPage"], "sorry");
    let overtaken = respondent.submit_page_as(4, "start", json!({ "again": "Yes" })).await;
    assert_eq!(
        overtaken.must_be(200).body["redirectPage"],
        "glad",
        "the reply follows its own answer"
    );
    assert_eq!(app.stored_pages().await, [r#"start {"again": "no"}"#]);
}

#[tokio::test]
async fn pages_in_wrong_order_complete_the_response() {
    let app = TestApp::start().await;
    let form = published(&Person::signed_in(&app).await, visit()).await;
    let respondent = Respondent::of(&app, &form);
    let early = respondent
        .submit_page_as(2, "glad", json!({ "best": "Tea" }))
        .await
        .must_be(200);
    assert!(early.body.get("receipt").is_none(), "nothing leads there yet");
    assert_eq!(app.stored_pages().await, [r#"(glad {"best": "Tea"})"#]);
    let late = respondent
        .submit_page_as(1, "start", json!({ "again": "Yes" }))
        .await
        .must_be(200);
    assert!(late.body["receipt"].is_string(), "{}", late.text);
    assert_eq!(app.response_counts().await, (1, 1));
}

#[tokio::test]
async fn concurrent_submissions_of_one_response_stay_one_response() {
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
        async move {
            (
                page,
                respondent.submit_page_as(seq, page, answers).await.must_be(200).text,
            )
        }
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
    assert_eq!(app.response_counts().await, (1, 1));
    assert_eq!(app.stored_pages().await.len(), 3);
}

#[tokio::test]
async fn thousand_pages_a_minute_from_one_address_are_accepted() {
    let app = TestApp::start_with_real_limits().await;
    let form = published(&Person::signed_in(&app).await, one_question("Q1 How was it?")).await;
    let (nowhere, page) = (
        page_body("", "p1", &json!({})),
        page_body(&form, "p1", &json!({ "q1": "Fine" })),
    );
    let browser = app.browser();
    // They count against the same rate limit and cost nothing else.
    let first = (0..950).map(|_| browser.submit(nowhere.clone()));
    let first = stream::iter(first).buffer_unordered(16);
    first.for_each(async |reply| drop(reply.must_be(404))).await;
    for _ in 0..50 {
        browser.submit(page.clone()).await.must_be(200);
    }
    assert_eq!(app.response_counts().await, (50, 50));
}

#[tokio::test]
async fn responses_are_purged_with_their_form_or_account() {
    let app = TestApp::start().await;
    let (meera, arun) = (Person::signed_in(&app).await, Person::signed_in(&app).await);
    for owner in [&meera, &arun] {
        let form = published(owner, visit()).await;
        let mut respondent = Respondent::of(&app, &form);
        respondent.must_submit("start", json!({ "again": "Yes" })).await;
        if owner.email == meera.email {
            owner.browser.delete(&format!("/api/form/{form}")).await.must_be(200);
        } else {
            owner.browser.delete("/api/user").await.must_be(200);
        }
    }
    app.clock.advance(std::time::Duration::from_hours(2));
    app.clean_up().await;
    assert_eq!(app.stored_responses().await.len(), 2, "a trashed form can be restored");
    app.clock.advance(std::time::Duration::from_hours(24 * 30));
    app.clean_up().await;
    app.clock.advance(std::time::Duration::from_hours(2));
    app.clean_up().await;
    assert_eq!(app.stored_responses().await, Vec::<String>::new());
    assert_eq!(app.response_counts().await, (0, 0));
}
