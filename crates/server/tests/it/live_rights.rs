//! Who may watch, and that a stream ends when that changes.

use std::time::Duration;

use serde_json::{Value, json};
use tokio::time::timeout;

use crate::{
    harness::{Person, TestApp, Watching, person::PASSWORD},
    submit::{published, visit},
};

/// Longer than anything here takes; only a stream that goes on takes it.
const PATIENCE: Duration = Duration::from_secs(2);

/// Does something that sends watchers away until it does: the node may still be subscribing.
async fn until_it_ends(app: &TestApp, watching: &mut Watching, change: impl AsyncFn()) {
    for _ in 0..50 {
        change().await;
        app.run_worker_until_idle().await;
        let ended = timeout(PATIENCE, async { while watching.next().await.is_some() {} });
        if ended.await.is_ok() {
            return;
        }
    }
    unreachable!("the stream went on")
}

fn shared_with(person: &Person, role: &str) -> Value {
    json!({ "responders": [{ "email": person.email, "role": role }] })
}

#[tokio::test]
async fn only_those_who_may_see_the_results_may_watch() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let (results, respond, stranger) = (
        Person::proven(&app).await,
        Person::proven(&app).await,
        Person::signed_in(&app).await,
    );
    let form = published(&meera, visit()).await;
    let people = json!({ "responders": [
        { "email": results.email, "role": "results" }, { "email": respond.email, "role": "respond" } ] });
    let access = format!("/api/form/{form}/access");
    meera.browser.put(&access, people).await.must_be(200);
    let tick = results.browser.watch(&form).await.next().await.unwrap();
    assert_eq!(tick["role"], "results");
    respond.browser.watch_in_vain(&form).await.must_be(404);
    stranger.browser.watch_in_vain(&form).await.must_be(404);
    app.browser().watch_in_vain(&form).await.must_be(401);
    let draft = meera.browser.new_form("Never published").await;
    meera.browser.watch_in_vain(&draft).await.must_be(404);
}

#[tokio::test]
async fn whoever_may_watch_no_more_is_sent_away_and_not_let_in_again() {
    let app = TestApp::start().await;
    let (meera, arun) = (Person::signed_in(&app).await, Person::proven(&app).await);
    let form = published(&meera, visit()).await;
    let access = format!("/api/form/{form}/access");
    meera
        .browser
        .put(&access, shared_with(&arun, "results"))
        .await
        .must_be(200);
    app.run_worker_until_idle().await;
    app.follow_responses();
    let mut watching = arun.browser.watch(&form).await;
    assert_eq!(watching.next().await.unwrap()["role"], "results");
    until_it_ends(&app, &mut watching, async || {
        // Each a change of its own: somebody else comes and goes.
        let others = json!({ "responders": [{ "email": "ravi@riverside.example" }] });
        meera.browser.put(&access, others).await.must_be(200);
        meera
            .browser
            .put(&access, json!({ "responders": [] }))
            .await
            .must_be(200);
    })
    .await;
    arun.browser.watch_in_vain(&form).await.must_be(404);
}

#[tokio::test]
async fn the_stream_of_a_form_that_is_deleted_ends() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let form = published(&meera, visit()).await;
    app.run_worker_until_idle().await;
    app.follow_responses();
    let mut watching = meera.browser.watch(&form).await;
    watching.next().await.unwrap();
    until_it_ends(&app, &mut watching, async || {
        meera.browser.delete(&format!("/api/form/{form}")).await.must_be(200);
        meera
            .browser
            .post(&format!("/api/form/{form}/restore"), json!({}))
            .await
            .must_be(200);
    })
    .await;
    meera.browser.delete(&format!("/api/form/{form}")).await.must_be(200);
    meera.browser.watch_in_vain(&form).await.must_be(404);
}

#[tokio::test]
async fn a_new_password_ends_every_stream_of_the_account() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let form = published(&meera, visit()).await;
    app.follow_responses();
    let mut watching = meera.browser.watch(&form).await;
    watching.next().await.unwrap();
    let elsewhere = meera.log_in_anew().await;
    let words = std::sync::Mutex::new(PASSWORD.to_owned());
    until_it_ends(&app, &mut watching, async || {
        let old = words.lock().unwrap().clone();
        let new = format!("{old} and more");
        let change = json!({ "currentPassword": old, "newPassword": new });
        elsewhere.put("/api/user/password", change).await.must_be(200);
        *words.lock().unwrap() = new;
    })
    .await;
    meera.browser.watch_in_vain(&form).await.must_be(401);
}
