//! Live analytics: submissions at one node reach the watchers of all nodes, at a limited rate.

use std::time::Duration;

use formwright::analytics;
use futures::future::join_all;
use serde_json::json;

use crate::harness::{
    Person, Respondent, TestApp,
    forms::{published, visit},
    live_stream::{submit_response, submit_until_received},
    person::PASSWORD,
};

#[tokio::test]
async fn watcher_gets_the_current_analytics_at_once() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let form = published(&meera, visit()).await;
    submit_response(&app, &form).await;
    let mut watching = meera.browser.watch(&form).await;
    let event = watching.next().await.unwrap();
    assert_eq!(
        (
            &event["formName"],
            &event["role"],
            &event["starts"],
            &event["completed"]
        ),
        (&json!("Visit"), &json!("owner"), &json!(1), &json!(0))
    );
}

#[tokio::test]
async fn submission_at_one_node_reaches_watchers_of_another() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let form = published(&meera, visit()).await;
    let (node, browser) = app.another_node(Duration::from_hours(1)).await;
    tokio::spawn(analytics::notify_watchers(node.analytics.watchers.clone()));
    let token = meera.log_in(PASSWORD).await.must_be(200).body["token"].clone();
    let mut watching = browser.signed_in_with(token.as_str().unwrap()).watch(&form).await;
    assert_eq!(watching.next().await.unwrap()["starts"], 0);
    let received = submit_until_received(&app, &form, &mut watching).await;

    let mut respondent = Respondent::of(&app, &form);
    respondent.must_submit("start", json!({ "again": "No" })).await;
    respondent.must_submit("sorry", json!({ "mend": "The door" })).await;
    app.run_worker_until_idle().await;
    let events = watching
        .until(|event| event["completed"] == 1 && event["starts"] == received + 1)
        .await;
    assert!(events <= 2, "two submissions caused {events} events");
}

#[tokio::test]
async fn burst_of_submissions_causes_few_events() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let form = published(&meera, visit()).await;
    app.notify_watchers();
    let mut watching = meera.browser.watch(&form).await;
    assert_eq!(watching.next().await.unwrap()["starts"], 0);
    let received = submit_until_received(&app, &form, &mut watching).await;

    let began = std::time::Instant::now();
    let submissions = 20;
    for _ in 0..5 {
        join_all((0..submissions / 5).map(|_| submit_response(&app, &form))).await;
        app.run_worker_until_idle().await;
    }
    let events = watching.until(|event| event["starts"] == received + submissions).await;
    // One at once, and one for each second.
    let max = 2 + usize::try_from(began.elapsed().as_secs()).unwrap();
    assert!(
        events <= max,
        "{submissions} submissions caused {events} events, more than {max}"
    );
}

#[tokio::test]
async fn repeated_submission_causes_no_event() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let form = published(&meera, visit()).await;
    app.notify_watchers();
    let mut watching = meera.browser.watch(&form).await;
    watching.next().await.unwrap();
    let received = submit_until_received(&app, &form, &mut watching).await;
    let respondent = Respondent::of(&app, &form);
    respondent
        .submit_page_as(1, "start", json!({ "again": "Yes" }))
        .await
        .must_be(200);
    respondent
        .submit_page_as(1, "start", json!({ "again": "Yes" }))
        .await
        .must_be(200);
    app.run_worker_until_idle().await;
    assert_eq!(watching.until(|event| event["starts"] == received + 1).await, 1);
}

#[tokio::test]
async fn all_watchers_receive_the_same_events() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let form = published(&meera, visit()).await;
    app.notify_watchers();
    let mut all = join_all((0..5).map(|_| meera.browser.watch(&form))).await;
    let received = submit_until_received(&app, &form, &mut all[0]).await;
    for watching in &mut all[1..] {
        watching.until(|event| event["starts"] == received).await;
    }
}

#[tokio::test]
async fn account_may_open_twenty_streams() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let form = published(&meera, visit()).await;
    let all = join_all((0..20).map(|_| meera.browser.watch(&form))).await;
    let rejected = meera.browser.watch_rejected(&form).await.must_be(429);
    assert_eq!(rejected.code(), "rate.limited");
    let arun = Person::signed_in(&app).await;
    let another = published(&arun, visit()).await;
    arun.browser.watch(&another).await.next().await.unwrap();
    drop(all);
}

#[tokio::test]
async fn stopping_server_closes_streams() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let form = published(&meera, visit()).await;
    let mut watching = meera.browser.watch(&form).await;
    watching.next().await.unwrap();
    app.stop();
    assert_eq!(watching.next().await, None);
}
