//! Access tokens: valid for one form and one collaborator, until the collaborator is removed.

use std::time::Duration;

use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD};
use reqwest::Method;
use serde_json::json;

use super::{RestrictedForm, must_be_rejected};
use crate::harness::{Person, TestApp, person::PASSWORD};

#[tokio::test]
async fn codes_and_tokens_are_valid_for_one_form() {
    let app = TestApp::start().await;
    let arun = Person::stranger(&app);
    let (one, other) = (
        RestrictedForm::with_collaborators(&app, &[&arun]).await,
        RestrictedForm::with_collaborators(&app, &[&arun]).await,
    );
    let (entry, code) = arun.mailed_access_code(&app, &one.link).await;
    must_be_rejected(arun.browser.redeem_access_code(&other.link, &entry, &code).await);
    let token = arun
        .browser
        .redeem_access_code(&one.link, &entry, &code)
        .await
        .must_be(200)
        .body["pass"]
        .clone();
    let token = token.as_str().unwrap();
    arun.browser.shared_with_token(&one.link, token).await.must_be(200);
    let refused = arun.browser.shared_with_token(&other.link, token).await.must_be(403);
    assert_eq!(refused.code(), "form.people_only");
}

#[tokio::test]
async fn removed_collaborator_loses_token_even_if_added_again() {
    let app = TestApp::start().await;
    let (arun, ravi) = (Person::stranger(&app), Person::stranger(&app));
    let restricted = RestrictedForm::with_collaborators(&app, &[&arun, &ravi]).await;
    let (token, stays) = (
        arun.access_token(&app, &restricted.link).await,
        ravi.access_token(&app, &restricted.link).await,
    );
    let (entry, code) = arun.mailed_access_code(&app, &restricted.link).await;
    arun.browser
        .shared_with_token(&restricted.link, &token)
        .await
        .must_be(200);
    restricted
        .change(json!({ "responders": [{ "email": ravi.email }] }))
        .await;
    arun.browser
        .shared_with_token(&restricted.link, &token)
        .await
        .must_be(403);
    ravi.browser
        .shared_with_token(&restricted.link, &stays)
        .await
        .must_be(200);
    // A code that was mailed before the removal is invalid too.
    must_be_rejected(arun.browser.redeem_access_code(&restricted.link, &entry, &code).await);
    restricted
        .change(json!({ "responders": [{ "email": ravi.email }, { "email": arun.email }] }))
        .await;
    arun.browser
        .shared_with_token(&restricted.link, &token)
        .await
        .must_be(403);
}

#[tokio::test]
async fn token_expires_after_thirty_days_and_is_deleted() {
    let app = TestApp::start().await;
    let arun = Person::stranger(&app);
    let restricted = RestrictedForm::with_collaborators(&app, &[&arun]).await;
    let token = arun.access_token(&app, &restricted.link).await;
    let stored = async || -> i64 {
        let mut owner = app.as_superuser().await;
        sqlx::query_scalar("select count(*) from form_access_tokens")
            .fetch_one(&mut owner)
            .await
            .unwrap()
    };
    app.clock.advance(Duration::from_hours(24 * 30 - 1));
    app.clean_up().await;
    arun.browser
        .shared_with_token(&restricted.link, &token)
        .await
        .must_be(200);
    app.clock.advance(Duration::from_hours(2));
    assert_eq!(stored().await, 1);
    arun.browser
        .shared_with_token(&restricted.link, &token)
        .await
        .must_be(403);
    app.clean_up().await;
    assert_eq!(stored().await, 0);
}

#[tokio::test]
async fn token_is_deleted_with_its_form() {
    let app = TestApp::start().await;
    let arun = Person::stranger(&app);
    let restricted = RestrictedForm::with_collaborators(&app, &[&arun]).await;
    let token = arun.access_token(&app, &restricted.link).await;
    restricted
        .owner
        .browser
        .delete(&format!("/api/form/{}", restricted.form))
        .await
        .must_be(200);
    arun.browser
        .shared_with_token(&restricted.link, &token)
        .await
        .must_be(404);
    // Deleted with the owner's account.
    let body = json!({ "password": PASSWORD });
    let request = restricted.owner.browser.request(Method::DELETE, "/api/user");
    restricted.owner.browser.send(request.json(&body)).await.must_be(200);
    let left: i64 = sqlx::query_scalar("select count(*) from form_access_tokens")
        .fetch_one(&mut app.as_superuser().await)
        .await
        .unwrap();
    assert_eq!(left, 0);
}

#[tokio::test]
async fn unverified_collaborator_needs_an_access_code() {
    let app = TestApp::start().await;
    let arun = Person::signed_in(&app).await;
    let restricted = RestrictedForm::with_collaborators(&app, &[&arun]).await;
    arun.browser.shared(&restricted.link).await.must_be(403);
    let token = arun.access_token(&app, &restricted.link).await;
    arun.browser
        .shared_with_token(&restricted.link, &token)
        .await
        .must_be(200);
    arun.browser.shared(&restricted.link).await.must_be(403);
    // The token opens the published form, not the builder.
    let loaded = arun
        .browser
        .request(Method::GET, &format!("/api/form/{}", restricted.form));
    arun.browser
        .send(loaded.header("x-form-pass", &token))
        .await
        .must_be(404);
    arun.log_in(PASSWORD).await.must_be(200);
}

#[tokio::test]
async fn codes_and_tokens_are_in_no_reply_and_no_table() {
    let app = TestApp::start().await;
    let arun = Person::stranger(&app);
    let restricted = RestrictedForm::with_collaborators(&app, &[&arun]).await;
    app.run_worker_until_idle().await;
    let requested = arun
        .browser
        .request_access_code(&restricted.link, &arun.email, None)
        .await
        .must_be(200);
    let entry = requested.body["entry"].as_str().unwrap();
    let stored = async || -> String {
        let mut owner = app.as_superuser().await;
        let rows: Vec<String> = sqlx::query_scalar(
            "select payload::text from outbox union all select passcodes::text from passcodes
             union all select form_access_tokens::text from form_access_tokens",
        )
        .fetch_all(&mut owner)
        .await
        .unwrap();
        rows.join("\n")
    };
    let before = stored().await;
    let code = arun.newest_code(&app).await;
    let entered = arun
        .browser
        .redeem_access_code(&restricted.link, entry, &code)
        .await
        .must_be(200);
    let token = entered.body["pass"].as_str().unwrap();
    for text in [before, stored().await] {
        assert!(!text.is_empty());
        for secret in [entry, token, &hex_of(entry), &hex_of(token)] {
            assert!(!text.contains(secret), "{text}");
        }
        assert!(
            !text.contains(&format!("\"{code}\"")) && !text.contains(&format!(",{code},")),
            "{text}"
        );
    }
    assert!(!requested.text.contains(&code));
}

fn hex_of(secret: &str) -> String {
    let bytes = URL_SAFE_NO_PAD.decode(secret).unwrap();
    assert_eq!(bytes.len(), 32, "256 bits");
    hex::encode(bytes)
}

#[tokio::test]
async fn token_allows_submitting_until_collaborator_is_removed() {
    let app = TestApp::start().await;
    let arun = Person::stranger(&app);
    let (restricted, other) = (
        RestrictedForm::with_collaborators(&app, &[&arun]).await,
        RestrictedForm::with_collaborators(&app, &[&arun]).await,
    );
    let token = arun.access_token(&app, &restricted.link).await;
    let submit_page = async |form: &str, token: &str| {
        let answers = json!([{ "questionId": "q1", "answer": "Well" }]);
        let page = json!({ "formId": form, "currentPageId": "p1", "userAnswers": answers });
        let request = arun.browser.request(Method::POST, "/api/response/submit").json(&page);
        arun.browser.send(request.header("x-form-pass", token)).await
    };
    submit_page(&restricted.form, &token).await.must_be(200);
    submit_page(&restricted.form, "").await.must_be(403);
    let refused = submit_page(&other.form, &token).await.must_be(403);
    assert_eq!(refused.code(), "form.people_only");
    restricted.change(json!({ "responders": [] })).await;
    submit_page(&restricted.form, &token).await.must_be(403);
}
