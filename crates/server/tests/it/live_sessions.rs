//! A stream ends with the session that opened it. Only one test here needs events over NATS.

use std::time::Duration;

use formwright::{accounts::end_streams_of_ended_sessions, app::App};
use serde_json::json;
use tokio::time::timeout;

use crate::harness::{
    Browser, LiveStream, Person, TestApp,
    forms::{published, visit},
    live_stream::submit_until_received,
    person::PASSWORD,
};

/// A stream that has sent its first event.
async fn streaming(browser: &Browser, form: &str) -> LiveStream {
    let mut watching = browser.watch(form).await;
    watching.next().await.unwrap();
    watching
}

/// Only a stream that does not end takes this long.
const END_TIMEOUT: Duration = Duration::from_mins(1);

/// Fails if the stream sends another event or stays open.
async fn must_have_ended(mut watching: LiveStream) {
    let next = timeout(END_TIMEOUT, watching.next()).await;
    assert_eq!(next.expect("the stream is still open"), None);
}

/// Every node does this every few seconds; returns the number of sessions whose streams ended.
async fn check_sessions(node: &App) -> usize {
    end_streams_of_ended_sessions(&node.accounts).await.unwrap()
}

async fn session_id(browser: &Browser) -> String {
    let list = browser.get("/api/user/sessions").await.must_be(200);
    list.body["sessions"][0]["id"].as_str().unwrap().to_owned()
}

/// A user signed in on two nodes.
async fn signed_in_on_two_nodes(app: &TestApp) -> (Person, App, Browser) {
    let meera = Person::signed_in(app).await;
    let (node, browser) = app.another_node(Duration::from_hours(1)).await;
    let token = meera.log_in(PASSWORD).await.must_be(200).body["token"].clone();
    let elsewhere = browser.signed_in_with(token.as_str().unwrap());
    (meera, node, elsewhere)
}

#[tokio::test]
async fn log_out_ends_the_streams_of_that_session_at_once() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let other = meera.new_session().await;
    let form = published(&meera, visit()).await;
    let (first, second) = (
        streaming(&meera.browser, &form).await,
        streaming(&meera.browser, &form).await,
    );
    let others = streaming(&other, &form).await;
    meera.browser.post("/api/user/logout", json!({})).await.must_be(200);
    must_have_ended(first).await;
    must_have_ended(second).await;
    meera.browser.watch_rejected(&form).await.must_be(401);
    assert_eq!(check_sessions(&app.app).await, 0, "the other session is still valid");
    drop(others);
}

#[tokio::test]
async fn ending_a_session_from_another_device_ends_its_stream_at_once() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let stolen = meera.new_session().await;
    let form = published(&meera, visit()).await;
    let watching = streaming(&stolen, &form).await;
    let id = session_id(&stolen).await;
    meera
        .browser
        .delete(&format!("/api/user/sessions/{id}"))
        .await
        .must_be(200);
    must_have_ended(watching).await;
}

#[tokio::test]
async fn stranger_cannot_end_the_stream_of_a_session() {
    let app = TestApp::start().await;
    let (meera, ravi) = (Person::signed_in(&app).await, Person::signed_in(&app).await);
    let form = published(&meera, visit()).await;
    app.notify_watchers();
    let mut watching = streaming(&meera.browser, &form).await;
    let id = session_id(&meera.browser).await;
    ravi.browser
        .delete(&format!("/api/user/sessions/{id}"))
        .await
        .must_be(404);
    assert_eq!(check_sessions(&app.app).await, 0);
    submit_until_received(&app, &form, &mut watching).await;
}

#[tokio::test]
async fn session_ended_on_one_node_ends_its_stream_on_another() {
    let app = TestApp::start().await;
    let (meera, node, elsewhere) = signed_in_on_two_nodes(&app).await;
    let form = published(&meera, visit()).await;
    let watching = streaming(&elsewhere, &form).await;
    assert_eq!(check_sessions(&node).await, 0);
    let id = session_id(&elsewhere).await;
    meera
        .browser
        .delete(&format!("/api/user/sessions/{id}"))
        .await
        .must_be(200);
    assert_eq!(check_sessions(&node).await, 1);
    must_have_ended(watching).await;
}

#[tokio::test]
async fn expired_session_ends_its_stream() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let form = published(&meera, visit()).await;
    let watching = streaming(&meera.browser, &form).await;
    app.clock.advance(Duration::from_hours(31 * 24));
    assert_eq!(check_sessions(&app.app).await, 1);
    must_have_ended(watching).await;
}

#[tokio::test]
async fn password_change_ends_streams_of_other_sessions_on_every_node() {
    let app = TestApp::start().await;
    let (meera, node, elsewhere) = signed_in_on_two_nodes(&app).await;
    let form = published(&meera, visit()).await;
    let watching = streaming(&elsewhere, &form).await;
    let own = streaming(&meera.browser, &form).await;
    let change = json!({ "currentPassword": PASSWORD, "newPassword": "green-kettle-43" });
    meera.browser.put("/api/user/password", change).await.must_be(200);
    assert_eq!(check_sessions(&node).await, 1);
    must_have_ended(watching).await;
    assert_eq!(
        check_sessions(&app.app).await,
        0,
        "the session that changed it is still valid"
    );
    drop(own);
}

#[tokio::test]
async fn account_deletion_ends_streams_on_every_node() {
    let app = TestApp::start().await;
    let (meera, node, elsewhere) = signed_in_on_two_nodes(&app).await;
    let form = published(&meera, visit()).await;
    let (here, there) = (
        streaming(&meera.browser, &form).await,
        streaming(&elsewhere, &form).await,
    );
    meera
        .browser
        .send(meera.browser.request(reqwest::Method::DELETE, "/api/user"))
        .await
        .must_be(200);
    assert_eq!((check_sessions(&app.app).await, check_sessions(&node).await), (1, 1));
    must_have_ended(here).await;
    must_have_ended(there).await;
}

#[tokio::test]
async fn node_that_cannot_check_sessions_ends_all_streams() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let form = published(&meera, visit()).await;
    let watching = streaming(&meera.browser, &form).await;
    app.pool.close().await;
    for _ in 0..2 {
        assert!(end_streams_of_ended_sessions(&app.app.accounts).await.is_err());
    }
    must_have_ended(watching).await;
}
