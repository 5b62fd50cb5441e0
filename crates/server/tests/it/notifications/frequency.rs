//! When subscribers are mailed, and what the mails count.

use std::time::Duration;

use chrono::Timelike as _;
use formwright::{notifications::count_new_responses, stored_responses::ResponsesCompletedV1};
use platform::{events::Delivery, rng::Rng};
use serde_json::json;

use super::{complete, subscribed};
use crate::harness::{
    Person, Respondent, TestApp,
    forms::{published, visit},
};

fn minutes(count: u64) -> Duration {
    Duration::from_mins(count)
}

#[tokio::test]
async fn first_response_is_mailed_at_once() {
    let app = TestApp::start().await;
    let (meera, form) = subscribed(&app, json!({ "frequency": "immediately" })).await;
    complete(&app, &form, 1).await;
    let mail = meera.response_mails().await.pop().unwrap();
    assert_eq!(mail.subject, "New response to “Clinic”");
    assert!(mail.text.starts_with("Hello Meera Nair,\n"), "{}", mail.text);
    assert!(mail.text.contains(&format!("/form-analysis/{form}\n")), "{}", mail.text);
    let listed = meera.notifications(&form).await;
    assert_eq!(listed["frequency"], "immediately");
    let sent = &listed["mails"][0];
    assert_eq!(
        (&sent["kind"], &sent["responses"], &sent["outcome"]),
        (&json!("responses"), &json!(1), &json!("sent"))
    );
    let message_id = mail.headers["message-id"].as_str().unwrap();
    assert!(message_id.contains(sent["id"].as_str().unwrap()), "{message_id}");
}

#[tokio::test]
async fn responses_within_five_minutes_share_one_mail() {
    let app = TestApp::start().await;
    let (meera, form) = subscribed(&app, json!({ "frequency": "immediately" })).await;
    complete(&app, &form, 1).await;
    complete(&app, &form, 3).await;
    app.clock.advance(minutes(4));
    app.send_due_notifications().await;
    assert_eq!(meera.response_mails().await.len(), 1);
    app.clock.advance(minutes(1));
    app.send_due_notifications().await;
    let mails = meera.response_mails().await;
    assert_eq!(mails.len(), 2);
    assert_eq!(mails[1].subject, "3 new responses to “Clinic”");
    // Nothing came in since.
    app.clock.advance(minutes(60));
    app.send_due_notifications().await;
    assert_eq!(meera.response_mails().await.len(), 2);
}

#[tokio::test]
async fn hourly_subscriber_gets_one_mail_per_hour() {
    let app = TestApp::start().await;
    let (meera, form) = subscribed(&app, json!({ "frequency": "hourly" })).await;
    complete(&app, &form, 1).await;
    complete(&app, &form, 2).await;
    app.clock.advance(minutes(59));
    app.send_due_notifications().await;
    assert_eq!(meera.response_mails().await.len(), 1);
    app.clock.advance(minutes(1));
    app.send_due_notifications().await;
    let mails = meera.response_mails().await;
    assert_eq!(mails[1].subject, "2 new responses to “Clinic”");
}

#[tokio::test]
async fn daily_mail_is_sent_at_the_chosen_minute() {
    let app = TestApp::start().await;
    let now = app.app.context.clock.now();
    let minute_of_day = now.hour() * 60 + now.minute();
    let daily_at = (minute_of_day + 121) % (24 * 60);
    let (meera, form) = subscribed(&app, json!({ "frequency": "daily", "dailyAt": daily_at })).await;
    assert_eq!(meera.notifications(&form).await["dailyAt"], daily_at);
    complete(&app, &form, 2).await;
    app.clock.advance(minutes(115));
    app.send_due_notifications().await;
    assert_eq!(meera.response_mails().await.len(), 0);
    app.clock.advance(minutes(7));
    app.send_due_notifications().await;
    assert_eq!(meera.response_mails().await.len(), 1);
    complete(&app, &form, 1).await;
    app.clock.advance(minutes(23 * 60));
    app.send_due_notifications().await;
    assert_eq!(meera.response_mails().await.len(), 1);
    app.clock.advance(minutes(60));
    app.send_due_notifications().await;
    assert_eq!(meera.response_mails().await.len(), 2);
}

#[tokio::test]
async fn changed_frequency_applies_to_pending_responses() {
    let app = TestApp::start().await;
    let (meera, form) = subscribed(&app, json!({ "frequency": "hourly" })).await;
    complete(&app, &form, 1).await;
    complete(&app, &form, 1).await;
    app.clock.advance(minutes(6));
    let change = json!({ "frequency": "immediately" });
    meera.set_notifications(&form, change).await.must_be(200);
    app.send_due_notifications().await;
    assert_eq!(meera.response_mails().await.len(), 2);
}

#[tokio::test]
async fn only_first_completion_is_reported() {
    let app = TestApp::start().await;
    let meera = Person::with_verified_email(&app).await;
    let form = published(&meera, visit()).await;
    let change = json!({ "frequency": "immediately" });
    meera.set_notifications(&form, change).await.must_be(200);
    let mut respondent = Respondent::of(&app, &form);
    respondent.must_submit("start", json!({ "again": "Yes" })).await;
    app.run_worker_until_idle().await;
    assert_eq!(meera.response_mails().await.len(), 0);
    respondent.must_submit("glad", json!({ "best": "The tea" })).await;
    // Another path makes the response partial, and its last page complete again.
    respondent.must_submit("start", json!({ "again": "No" })).await;
    respondent.must_submit("sorry", json!({ "mend": "All" })).await;
    app.run_worker_until_idle().await;
    app.clock.advance(minutes(10));
    app.send_due_notifications().await;
    let mails = meera.response_mails().await;
    assert_eq!(mails.len(), 1);
    assert_eq!(mails[0].subject, "New response to “Visit”");
}

#[tokio::test]
async fn quarantined_response_sends_nothing() {
    let app = TestApp::start().await;
    let (meera, form) = subscribed(&app, json!({ "frequency": "immediately" })).await;
    let page = json!({
        "formId": form, "currentPageId": "p1", "website": "https://spam.example",
        "userAnswers": [{ "questionId": "q1", "answer": "Well" }],
    });
    app.browser().submit(page).await.must_be(200);
    app.run_worker_until_idle().await;
    assert_eq!(meera.response_mails().await.len(), 0);
    complete(&app, &form, 1).await;
    assert_eq!(meera.response_mails().await[0].subject, "New response to “Clinic”");
}

#[tokio::test]
async fn event_delivered_twice_is_counted_once() {
    let app = TestApp::start().await;
    let (meera, form) = subscribed(&app, json!({ "frequency": "immediately" })).await;
    complete(&app, &form, 1).await;
    let event_id = Rng::system().uuid_v7(app.app.context.clock.now());
    for attempt in 1..=2 {
        let payload = json!({ "form": form, "responses": [event_id, event_id] });
        let event: ResponsesCompletedV1 = serde_json::from_value(payload).unwrap();
        count_new_responses(app.work.clone(), event, Delivery { event_id, attempt })
            .await
            .unwrap();
    }
    app.clock.advance(minutes(5));
    app.send_due_notifications().await;
    assert_eq!(meera.response_mails().await[1].subject, "2 new responses to “Clinic”");
}

#[tokio::test]
async fn daily_time_outside_the_day_is_refused() {
    let app = TestApp::start().await;
    let (meera, form) = subscribed(&app, json!({ "frequency": "daily", "dailyAt": 1439 })).await;
    let change = json!({ "frequency": "daily", "dailyAt": 1440 });
    let refused = meera.set_notifications(&form, change).await.must_be(422);
    assert_eq!((refused.code(), refused.field()), ("value.unfit", "dailyAt"));
    assert_eq!(meera.notifications(&form).await["dailyAt"], 1439);
    // Absent: unchanged.
    let change = json!({ "frequency": "hourly" });
    meera.set_notifications(&form, change).await.must_be(200);
    assert_eq!(meera.notifications(&form).await["dailyAt"], 1439);
}
