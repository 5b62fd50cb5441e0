//! Watching: what is handed in at one node is told at every node, once for all who watch and never too often.

use std::time::Duration;

use formwright::live;
use futures::future::join_all;
use serde_json::json;
use tokio::time::timeout;

use crate::{
    harness::{Person, Respondent, TestApp, Watching, person::PASSWORD},
    submit::{published, visit},
};

/// Longer than anything here takes; only a stream that says nothing takes it.
const PATIENCE: Duration = Duration::from_secs(2);

async fn somebody_answers(app: &TestApp, form: &str) {
    let mut respondent = Respondent::of(app, form);
    respondent
        .hand_in("start", json!({ "again": "Yes" }))
        .await
        .must_be(200);
}

/// Has people answer until a watcher hears of it: a node may still be subscribing. How many that took.
async fn answer_until_heard(app: &TestApp, form: &str, watching: &mut Watching) -> i64 {
    for starts in 1..100 {
        somebody_answers(app, form).await;
        app.run_worker_until_idle().await;
        if timeout(PATIENCE, watching.until(|tick| tick["starts"] == starts))
            .await
            .is_ok()
        {
            return starts;
        }
    }
    unreachable!("nobody heard of it")
}

#[tokio::test]
async fn whoever_watches_is_told_the_numbers_at_once() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let form = published(&meera, visit()).await;
    somebody_answers(&app, &form).await;
    let mut watching = meera.browser.watch(&form).await;
    let tick = watching.next().await.unwrap();
    assert_eq!(
        (&tick["formName"], &tick["role"], &tick["starts"], &tick["completed"]),
        (&json!("Visit"), &json!("owner"), &json!(1), &json!(0))
    );
}

#[tokio::test]
async fn what_is_handed_in_at_one_node_is_told_at_another() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let form = published(&meera, visit()).await;
    let (node, browser) = app.another_node(Duration::from_hours(1)).await;
    tokio::spawn(live::follow_responses(node));
    let token = meera.log_in(PASSWORD).await.must_be(200).body["token"].clone();
    let mut watching = browser.signed_in_with(token.as_str().unwrap()).watch(&form).await;
    assert_eq!(watching.next().await.unwrap()["starts"], 0);
    let heard = answer_until_heard(&app, &form, &mut watching).await;

    let mut respondent = Respondent::of(&app, &form);
    respondent.hand_in("start", json!({ "again": "No" })).await.must_be(200);
    respondent
        .hand_in("sorry", json!({ "mend": "The door" }))
        .await
        .must_be(200);
    app.run_worker_until_idle().await;
    let ticks = watching
        .until(|tick| tick["completed"] == 1 && tick["starts"] == heard + 1)
        .await;
    assert!(ticks <= 2, "two pages were told {ticks} times");
}

#[tokio::test]
async fn a_burst_is_told_by_few_numbers_of_which_the_last_holds_all() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let form = published(&meera, visit()).await;
    app.follow_responses();
    let mut watching = meera.browser.watch(&form).await;
    assert_eq!(watching.next().await.unwrap()["starts"], 0);
    let heard = answer_until_heard(&app, &form, &mut watching).await;

    let began = std::time::Instant::now();
    let people = 20;
    for _ in 0..5 {
        join_all((0..people / 5).map(|_| somebody_answers(&app, &form))).await;
        app.run_worker_until_idle().await;
    }
    let ticks = watching.until(|tick| tick["starts"] == heard + people).await;
    // One at once, and one for each second that it has taken.
    let most = 2 + usize::try_from(began.elapsed().as_secs()).unwrap();
    assert!(
        ticks <= most,
        "{people} responses were told by {ticks} numbers, {most} at most"
    );
}

#[tokio::test]
async fn numbers_that_have_not_changed_are_not_told_again() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let form = published(&meera, visit()).await;
    app.follow_responses();
    let mut watching = meera.browser.watch(&form).await;
    watching.next().await.unwrap();
    let heard = answer_until_heard(&app, &form, &mut watching).await;
    let respondent = Respondent::of(&app, &form);
    respondent
        .hand_in_as(1, "start", json!({ "again": "Yes" }))
        .await
        .must_be(200);
    respondent
        .hand_in_as(1, "start", json!({ "again": "Yes" }))
        .await
        .must_be(200);
    app.run_worker_until_idle().await;
    assert_eq!(watching.until(|tick| tick["starts"] == heard + 1).await, 1);
}

#[tokio::test]
async fn several_who_watch_are_told_the_same() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let form = published(&meera, visit()).await;
    app.follow_responses();
    let mut all = join_all((0..5).map(|_| meera.browser.watch(&form))).await;
    let heard = answer_until_heard(&app, &form, &mut all[0]).await;
    for watching in &mut all[1..] {
        watching.until(|tick| tick["starts"] == heard).await;
    }
}

#[tokio::test]
async fn an_account_watches_twenty_times_at_once_and_no_more() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let form = published(&meera, visit()).await;
    let all = join_all((0..20).map(|_| meera.browser.watch(&form))).await;
    let refused = meera.browser.watch_in_vain(&form).await.must_be(429);
    assert_eq!(refused.code(), "rate.limited");
    let arun = Person::signed_in(&app).await;
    let another = published(&arun, visit()).await;
    arun.browser.watch(&another).await.next().await.unwrap();
    drop(all);
}

#[tokio::test]
async fn a_server_that_stops_waits_for_nobody_who_watches() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let form = published(&meera, visit()).await;
    let mut watching = meera.browser.watch(&form).await;
    watching.next().await.unwrap();
    app.stop();
    assert_eq!(watching.next().await, None);
}
