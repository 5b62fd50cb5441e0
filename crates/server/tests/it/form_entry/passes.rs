//! The pass: for one form and one person, as long as they are listed.

use std::{fmt::Write as _, time::Duration};

use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD};
use reqwest::Method;
use serde_json::json;

use super::{PrivateForm, is_refused};
use crate::harness::{Person, TestApp, person::PASSWORD};

#[tokio::test]
async fn codes_and_passes_of_one_form_open_no_other() {
    let app = TestApp::start().await;
    let arun = Person::stranger(&app);
    let (one, other) = (
        PrivateForm::for_people(&app, &[&arun]).await,
        PrivateForm::for_people(&app, &[&arun]).await,
    );
    let (entry, code) = arun.mailed_entry(&app, &one.link).await;
    is_refused(arun.browser.enter(&other.link, &entry, &code).await);
    let pass = arun.browser.enter(&one.link, &entry, &code).await.must_be(200).body["pass"].clone();
    let pass = pass.as_str().unwrap();
    arun.browser.shared_with_pass(&one.link, pass).await.must_be(200);
    let refused = arun.browser.shared_with_pass(&other.link, pass).await.must_be(403);
    assert_eq!(refused.code(), "form.people_only");
}

#[tokio::test]
async fn somebody_taken_off_the_list_is_out_at_once_and_stays_out_when_listed_again() {
    let app = TestApp::start().await;
    let (arun, ravi) = (Person::stranger(&app), Person::stranger(&app));
    let private = PrivateForm::for_people(&app, &[&arun, &ravi]).await;
    let (pass, stays) = (
        arun.pass(&app, &private.link).await,
        ravi.pass(&app, &private.link).await,
    );
    let (entry, code) = arun.mailed_entry(&app, &private.link).await;
    arun.browser.shared_with_pass(&private.link, &pass).await.must_be(200);
    private.change(json!({ "responders": [{ "email": ravi.email }] })).await;
    arun.browser.shared_with_pass(&private.link, &pass).await.must_be(403);
    ravi.browser.shared_with_pass(&private.link, &stays).await.must_be(200);
    // A code that was on its way opens nothing any more.
    is_refused(arun.browser.enter(&private.link, &entry, &code).await);
    private
        .change(json!({ "responders": [{ "email": ravi.email }, { "email": arun.email }] }))
        .await;
    arun.browser.shared_with_pass(&private.link, &pass).await.must_be(403);
}

#[tokio::test]
async fn a_pass_ends_after_thirty_days_and_is_cleared_away() {
    let app = TestApp::start().await;
    let arun = Person::stranger(&app);
    let private = PrivateForm::for_people(&app, &[&arun]).await;
    let pass = arun.pass(&app, &private.link).await;
    let kept = async || -> i64 {
        let mut owner = app.as_schema_owner().await;
        sqlx::query_scalar("select count(*) from form_passes")
            .fetch_one(&mut owner)
            .await
            .unwrap()
    };
    app.clock.advance(Duration::from_hours(24 * 30 - 1));
    app.tidy_up().await;
    arun.browser.shared_with_pass(&private.link, &pass).await.must_be(200);
    app.clock.advance(Duration::from_hours(2));
    assert_eq!(kept().await, 1);
    arun.browser.shared_with_pass(&private.link, &pass).await.must_be(403);
    app.tidy_up().await;
    assert_eq!(kept().await, 0);
}

#[tokio::test]
async fn a_pass_goes_with_its_form() {
    let app = TestApp::start().await;
    let arun = Person::stranger(&app);
    let private = PrivateForm::for_people(&app, &[&arun]).await;
    let pass = arun.pass(&app, &private.link).await;
    private
        .owner
        .browser
        .delete(&format!("/api/form/{}", private.form))
        .await
        .must_be(200);
    arun.browser.shared_with_pass(&private.link, &pass).await.must_be(404);
    // Gone for good, whether by the trash or with its owner's account.
    let body = json!({ "password": PASSWORD });
    let request = private.owner.browser.request(Method::DELETE, "/api/user");
    private.owner.browser.send(request.json(&body)).await.must_be(200);
    let left: i64 = sqlx::query_scalar("select count(*) from form_passes")
        .fetch_one(&mut app.as_schema_owner().await)
        .await
        .unwrap();
    assert_eq!(left, 0);
}

#[tokio::test]
async fn an_account_with_a_listed_address_that_is_not_proven_gets_in_by_code_only() {
    let app = TestApp::start().await;
    let arun = Person::signed_in(&app).await;
    let private = PrivateForm::for_people(&app, &[&arun]).await;
    arun.browser.shared(&private.link).await.must_be(403);
    let pass = arun.pass(&app, &private.link).await;
    arun.browser.shared_with_pass(&private.link, &pass).await.must_be(200);
    arun.browser.shared(&private.link).await.must_be(403);
    // The pass opens the form, not the account's own doors to it.
    let loaded = arun
        .browser
        .request(Method::GET, &format!("/api/form/{}", private.form));
    arun.browser
        .send(loaded.header("x-form-pass", &pass))
        .await
        .must_be(404);
    arun.log_in(PASSWORD).await.must_be(200);
}

#[tokio::test]
async fn no_reply_and_no_table_holds_a_code_or_a_pass() {
    let app = TestApp::start().await;
    let arun = Person::stranger(&app);
    let private = PrivateForm::for_people(&app, &[&arun]).await;
    app.run_worker_until_idle().await;
    let asked = arun
        .browser
        .ask_entry(&private.link, &arun.email, None)
        .await
        .must_be(200);
    let entry = asked.body["entry"].as_str().unwrap();
    let stored = async || -> String {
        let mut owner = app.as_schema_owner().await;
        let rows: Vec<String> = sqlx::query_scalar(
            "select payload::text from outbox union all select passcodes::text from passcodes
             union all select form_passes::text from form_passes",
        )
        .fetch_all(&mut owner)
        .await
        .unwrap();
        rows.join("\n")
    };
    let before = stored().await;
    let code = arun.newest_code(&app).await;
    let entered = arun.browser.enter(&private.link, entry, &code).await.must_be(200);
    let pass = entered.body["pass"].as_str().unwrap();
    for text in [before, stored().await] {
        assert!(!text.is_empty());
        for secret in [entry, pass, &hex_of(entry), &hex_of(pass)] {
            assert!(!text.contains(secret), "{text}");
        }
        assert!(
            !text.contains(&format!("\"{code}\"")) && !text.contains(&format!(",{code},")),
            "{text}"
        );
    }
    assert!(!asked.text.contains(&code));
}

fn hex_of(secret: &str) -> String {
    let bytes = URL_SAFE_NO_PAD.decode(secret).unwrap();
    assert_eq!(bytes.len(), 32, "256 bits");
    bytes.iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

#[tokio::test]
async fn a_pass_lets_its_holder_hand_in_what_it_lets_them_see_and_no_longer() {
    let app = TestApp::start().await;
    let arun = Person::stranger(&app);
    let (private, other) = (
        PrivateForm::for_people(&app, &[&arun]).await,
        PrivateForm::for_people(&app, &[&arun]).await,
    );
    let pass = arun.pass(&app, &private.link).await;
    let hand_in = async |form: &str, pass: &str| {
        let answers = json!([{ "questionId": "q1", "answer": "Well" }]);
        let page = json!({ "formId": form, "currentPageId": "p1", "userAnswers": answers });
        let request = arun.browser.request(Method::POST, "/api/response/submit").json(&page);
        arun.browser.send(request.header("x-form-pass", pass)).await
    };
    hand_in(&private.form, &pass).await.must_be(200);
    hand_in(&private.form, "").await.must_be(403);
    let refused = hand_in(&other.form, &pass).await.must_be(403);
    assert_eq!(refused.code(), "form.people_only");
    private.change(json!({ "responders": [] })).await;
    hand_in(&private.form, &pass).await.must_be(403);
}
