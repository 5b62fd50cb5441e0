//! Without NATS: mail is sent, and nodes receive each other's changes.

use std::time::Duration;

use formwright::{analytics, forms};
use serde_json::json;
use tokio::time::timeout;

use crate::harness::{
    Person, Respondent, TestApp,
    forms::{published, visit},
    inbox,
    live_stream::submit_until_received,
    person::PASSWORD,
};

#[tokio::test]
async fn mailed_code_verifies_a_new_account() {
    let app = TestApp::start_without_nats().await;
    let meera = Person::member(&app).await;
    let code = meera.mailed_code(&app).await;
    meera.verify_code(&code).await.must_be(200);
    app.run_worker_until_idle().await;
    assert_eq!(inbox::mails_to(&meera.email).await.len(), 1);
}

#[tokio::test]
async fn readiness_reports_no_nats() {
    let app = TestApp::start_without_nats().await;
    let ready = app.browser().get("/readyz").await;
    assert_eq!(ready.body["engines"]["nats"], "none");
}

#[tokio::test]
async fn live_analytics_of_another_node_are_updated() {
    let app = TestApp::start_without_nats().await;
    let meera = Person::signed_in(&app).await;
    let form = published(&meera, visit()).await;
    let (node, browser) = app.another_node(Duration::from_hours(1)).await;
    tokio::spawn(analytics::notify_watchers(node.analytics.watchers.clone()));
    let token = meera.log_in(PASSWORD).await.must_be(200).body["token"].clone();
    let mut watching = browser.signed_in_with(token.as_str().unwrap()).watch(&form).await;
    assert_eq!(watching.next().await.unwrap()["starts"], 0);
    let heard = submit_until_received(&app, &form, &mut watching).await;

    let mut respondent = Respondent::of(&app, &form);
    respondent.must_submit("start", json!({ "again": "No" })).await;
    app.run_worker_until_idle().await;
    watching.until(|tick| tick["starts"] == heard + 1).await;
}

#[tokio::test]
async fn another_node_receives_a_publish_event() {
    let app = TestApp::start_without_nats().await;
    let meera = Person::signed_in(&app).await;
    let (form, link) = meera.browser.published_form("Feedback").await;
    // Its cache is valid for an hour, so only an event can invalidate it.
    let (node, browser) = app.another_node(Duration::from_hours(1)).await;
    let bus = node.context.bus.clone();
    tokio::spawn(forms::invalidate_cache_on_publish(node.forms.published_forms.clone()));
    assert_eq!(browser.shared(&link).await.must_be(200).body["form"]["version"], 1);
    let mut connections = bus.connections();
    timeout(Duration::from_mins(1), connections.wait_for(|count| *count > 0))
        .await
        .unwrap()
        .unwrap();

    meera.browser.publish(&form, json!({})).await.must_be(200);
    app.run_worker_until_idle().await;
    let newest = async {
        while browser.shared(&link).await.body["form"]["version"] != 2 {
            tokio::task::yield_now().await;
        }
    };
    timeout(Duration::from_mins(1), newest).await.unwrap();
}
