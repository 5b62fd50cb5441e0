//! Who gets a respondent's file, and for how long.

use std::time::Duration;

use serde_json::json;

use crate::harness::{Person, Respondent, TestApp, files::pdf};

async fn handed_in(app: &TestApp, form: &str) -> String {
    let mut arun = Respondent::of(app, form);
    let id = arun.upload_well("scan", "a.pdf", pdf()).await;
    arun.hand_in("p1", json!({ "scan": [id] })).await.must_be(200);
    id
}

#[tokio::test]
async fn a_link_works_for_a_minute_and_for_its_own_file_only() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let form = meera.browser.form_for_files().await;
    let (id, other) = (handed_in(&app, &form).await, handed_in(&app, &form).await);
    let link = meera.browser.link_to(&form, &id).await;
    let anybody = app.browser();
    assert_eq!(anybody.get(&link).await.status, 200);
    let later = link.replace("until=", "until=9");
    for wrong in [
        link.replace(&id, &other),
        later,
        link[..link.len() - 1].to_owned(),
        link.replace("signature=", "signature=A"),
        format!("/files/{id}"),
        "/files/not-an-id?form=x&until=x&signature=x".to_owned(),
        "/files/%FF".to_owned(),
    ] {
        let refused = anybody.get(&wrong).await.must_be(404);
        assert_eq!(refused.code(), "upload.not_found", "{wrong}");
        assert_eq!(refused.headers["cache-control"], "no-store");
    }
    app.clock.advance(Duration::from_secs(61));
    assert_eq!(anybody.get(&link).await.must_be(404).code(), "upload.not_found");
}

#[tokio::test]
async fn only_who_may_see_the_results_gets_a_link_and_nobody_once_that_ends() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let form = meera.browser.form_for_files().await;
    let id = handed_in(&app, &form).await;
    let friend = Person::proven(&app).await;
    let asked = format!("/api/form/{form}/uploads/{id}");
    let access = format!("/api/form/{form}/access");
    let mut link = String::new();
    for (role, status) in [("respond", 404), ("results", 200), ("edit", 200)] {
        let list = json!({ "responders": [{ "email": friend.email, "role": role }] });
        meera.browser.put(&access, list).await.must_be(200);
        let reply = friend.browser.get(&asked).await.must_be(status);
        reply.body["url"].as_str().unwrap_or_default().clone_into(&mut link);
    }
    assert_eq!(app.browser().get(&link).await.status, 200);
    meera
        .browser
        .put(&access, json!({ "responders": [] }))
        .await
        .must_be(200);
    friend.browser.get(&asked).await.must_be(404);
    app.clock.advance(Duration::from_mins(1));
    app.browser().get(&link).await.must_be(404);
    app.browser().get(&asked).await.must_be(401);
    Person::signed_in(&app).await.browser.get(&asked).await.must_be(404);
}

#[tokio::test]
async fn a_file_that_was_never_handed_in_is_nobodys_to_see() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let form = meera.browser.form_for_files().await;
    let id = Respondent::of(&app, &form).upload_well("scan", "a.pdf", pdf()).await;
    let asked = format!("/api/form/{form}/uploads/{id}");
    assert_eq!(meera.browser.get(&asked).await.must_be(404).code(), "upload.not_found");
}

#[tokio::test]
async fn files_of_a_form_in_the_trash_wait_there_with_it() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let form = meera.browser.form_for_files().await;
    let id = handed_in(&app, &form).await;
    let asked = format!("/api/form/{form}/uploads/{id}");
    meera.browser.delete(&format!("/api/form/{form}")).await.must_be(200);
    meera.browser.get(&asked).await.must_be(404);
    meera
        .browser
        .post(&format!("/api/form/{form}/restore"), json!({}))
        .await
        .must_be(200);
    meera.browser.get(&asked).await.must_be(200);
}
