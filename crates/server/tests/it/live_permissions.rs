//! Access to live analytics, and streams that end when it changes.

use std::time::Duration;

use serde_json::{Value, json};
use tokio::time::timeout;

use crate::harness::{
    LiveStream, Person, TestApp,
    forms::{published, visit},
    person::PASSWORD,
};

/// Only a stream that does not end takes this long.
const END_TIMEOUT: Duration = Duration::from_secs(2);

/// Repeats a change until it ends the stream, because the node may still be subscribing.
async fn repeat_until_ended(app: &TestApp, watching: &mut LiveStream, change: impl AsyncFn()) {
    for _ in 0..50 {
        change().await;
        app.run_worker_until_idle().await;
        let ended = timeout(END_TIMEOUT, async { while watching.next().await.is_some() {} });
        if ended.await.is_ok() {
            return;
        }
    }
    unreachable!("the stream did not end")
}

fn shared_with(person: &Person, role: &str) -> Value {
    json!({ "responders": [{ "email": person.email, "role": role }] })
}

#[tokio::test]
async fn only_users_with_results_access_can_watch() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let (results, respond, stranger) = (
        Person::with_verified_email(&app).await,
        Person::with_verified_email(&app).await,
        Person::signed_in(&app).await,
    );
    let form = published(&meera, visit()).await;
    let list = json!({ "responders": [
        { "email": results.email, "role": "results" }, { "email": respond.email, "role": "respond" } ] });
    let access = format!("/api/form/{form}/access");
    meera.browser.put(&access, list).await.must_be(200);
    let event = results.browser.watch(&form).await.next().await.unwrap();
    assert_eq!(event["role"], "results");
    respond.browser.watch_rejected(&form).await.must_be(404);
    stranger.browser.watch_rejected(&form).await.must_be(404);
    app.browser().watch_rejected(&form).await.must_be(401);
    let draft = meera.browser.new_form("Never published").await;
    meera.browser.watch_rejected(&draft).await.must_be(404);
}

#[tokio::test]
async fn losing_access_ends_the_stream_and_prevents_reconnecting() {
    let app = TestApp::start().await;
    let (meera, arun) = (Person::signed_in(&app).await, Person::with_verified_email(&app).await);
    let form = published(&meera, visit()).await;
    let access = format!("/api/form/{form}/access");
    meera
        .browser
        .put(&access, shared_with(&arun, "results"))
        .await
        .must_be(200);
    app.run_worker_until_idle().await;
    app.notify_watchers();
    let mut watching = arun.browser.watch(&form).await;
    assert_eq!(watching.next().await.unwrap()["role"], "results");
    repeat_until_ended(&app, &mut watching, async || {
        // Alternates between two lists, so that each call is a change.
        let others = json!({ "responders": [{ "email": "ravi@riverside.example" }] });
        meera.browser.put(&access, others).await.must_be(200);
        meera
            .browser
            .put(&access, json!({ "responders": [] }))
            .await
            .must_be(200);
    })
    .await;
    arun.browser.watch_rejected(&form).await.must_be(404);
}

#[tokio::test]
async fn deleting_the_form_ends_its_streams() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let form = published(&meera, visit()).await;
    app.run_worker_until_idle().await;
    app.notify_watchers();
    let mut watching = meera.browser.watch(&form).await;
    watching.next().await.unwrap();
    repeat_until_ended(&app, &mut watching, async || {
        meera.browser.delete(&format!("/api/form/{form}")).await.must_be(200);
        meera
            .browser
            .post(&format!("/api/form/{form}/restore"), json!({}))
            .await
            .must_be(200);
    })
    .await;
    meera.browser.delete(&format!("/api/form/{form}")).await.must_be(200);
    meera.browser.watch_rejected(&form).await.must_be(404);
}

#[tokio::test]
async fn password_change_ends_all_streams_of_the_account() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let form = published(&meera, visit()).await;
    app.notify_watchers();
    let mut watching = meera.browser.watch(&form).await;
    watching.next().await.unwrap();
    let elsewhere = meera.new_session().await;
    let password = std::sync::Mutex::new(PASSWORD.to_owned());
    repeat_until_ended(&app, &mut watching, async || {
        let old = password.lock().unwrap().clone();
        let new = format!("{old} and more");
        let change = json!({ "currentPassword": old, "newPassword": new });
        elsewhere.put("/api/user/password", change).await.must_be(200);
        *password.lock().unwrap() = new;
    })
    .await;
    meera.browser.watch_rejected(&form).await.must_be(401);
}
