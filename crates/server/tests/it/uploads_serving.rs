//! Access to respondents' files, and expiry of links.

use std::time::Duration;

use serde_json::json;

use crate::harness::{Person, Respondent, TestApp, files::pdf};

async fn submit_file(app: &TestApp, form: &str) -> String {
    let mut arun = Respondent::of(app, form);
    let id = arun.upload_ok("scan", "a.pdf", pdf()).await;
    arun.must_submit("p1", json!({ "scan": [id] })).await;
    id
}

#[tokio::test]
async fn link_works_for_a_minute_and_one_file() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let form = meera.browser.publish_file_upload_form().await;
    let (id, other) = (submit_file(&app, &form).await, submit_file(&app, &form).await);
    let link = meera.browser.file_link(&form, &id).await;
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
        let rejected = anybody.get(&wrong).await.must_be(404);
        assert_eq!(rejected.code(), "upload.not_found", "{wrong}");
        assert_eq!(rejected.headers["cache-control"], "no-store");
    }
    app.clock.advance(Duration::from_secs(61));
    assert_eq!(anybody.get(&link).await.must_be(404).code(), "upload.not_found");
}

#[tokio::test]
async fn only_users_with_results_access_get_a_link() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let form = meera.browser.publish_file_upload_form().await;
    let id = submit_file(&app, &form).await;
    let friend = Person::with_verified_email(&app).await;
    let link_path = format!("/api/form/{form}/uploads/{id}");
    let access = format!("/api/form/{form}/access");
    let mut link = String::new();
    for (role, status) in [("respond", 404), ("results", 200), ("edit", 200)] {
        let list = json!({ "responders": [{ "email": friend.email, "role": role }] });
        meera.browser.put(&access, list).await.must_be(200);
        let reply = friend.browser.get(&link_path).await.must_be(status);
        reply.body["url"].as_str().unwrap_or_default().clone_into(&mut link);
    }
    assert_eq!(app.browser().get(&link).await.status, 200);
    meera
        .browser
        .put(&access, json!({ "responders": [] }))
        .await
        .must_be(200);
    friend.browser.get(&link_path).await.must_be(404);
    app.clock.advance(Duration::from_mins(1));
    app.browser().get(&link).await.must_be(404);
    app.browser().get(&link_path).await.must_be(401);
    Person::signed_in(&app).await.browser.get(&link_path).await.must_be(404);
}

#[tokio::test]
async fn unbound_file_has_no_link() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let form = meera.browser.publish_file_upload_form().await;
    let id = Respondent::of(&app, &form).upload_ok("scan", "a.pdf", pdf()).await;
    let link_path = format!("/api/form/{form}/uploads/{id}");
    assert_eq!(
        meera.browser.get(&link_path).await.must_be(404).code(),
        "upload.not_found"
    );
}

#[tokio::test]
async fn files_of_a_trashed_form_are_hidden_until_restored() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let form = meera.browser.publish_file_upload_form().await;
    let id = submit_file(&app, &form).await;
    let link_path = format!("/api/form/{form}/uploads/{id}");
    meera.browser.delete(&format!("/api/form/{form}")).await.must_be(200);
    meera.browser.get(&link_path).await.must_be(404);
    meera
        .browser
        .post(&format!("/api/form/{form}/restore"), json!({}))
        .await
        .must_be(200);
    meera.browser.get(&link_path).await.must_be(200);
}

#[tokio::test]
async fn file_without_an_object_is_not_found() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let form = meera.browser.publish_file_upload_form().await;
    let id = submit_file(&app, &form).await;
    app.objects.delete(&app.file_objects().await[0]).await.unwrap();
    let link = meera.browser.file_link(&form, &id).await;
    assert_eq!(app.browser().get(&link).await.must_be(404).code(), "upload.not_found");
}
