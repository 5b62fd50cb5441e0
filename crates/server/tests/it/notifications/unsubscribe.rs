//! The link in each mail that ends its subscription.

use std::time::Duration;

use reqwest::Method;
use serde_json::json;

use super::{complete, subscribed};
use crate::harness::{TestApp, inbox::ReceivedMail};

impl ReceivedMail {
    /// Path and query of its link.
    fn unsubscribe_path(&self) -> String {
        let at = self.text.find("/unsubscribe?key=").unwrap();
        self.text[at..].split_whitespace().next().unwrap().to_owned()
    }
}

#[tokio::test]
async fn link_ends_the_subscription() {
    let app = TestApp::start().await;
    let (meera, form) = subscribed(&app, json!({ "frequency": "immediately" })).await;
    complete(&app, &form, 1).await;
    let path = meera.response_mails().await[0].unsubscribe_path();
    // Programs open links; only the page's button changes something.
    app.browser().get(&path).await;
    assert_eq!(meera.notifications(&form).await["frequency"], "immediately");
    for _ in 0..2 {
        app.browser().post(&path, json!({})).await.must_be(200);
    }
    assert_eq!(meera.notifications(&form).await["frequency"], "never");
    complete(&app, &form, 1).await;
    app.clock.advance(Duration::from_hours(1));
    app.send_due_notifications().await;
    assert_eq!(meera.response_mails().await.len(), 1);
}

#[tokio::test]
async fn mail_program_unsubscribes_with_one_click() {
    let app = TestApp::start().await;
    let (meera, form) = subscribed(&app, json!({ "frequency": "immediately" })).await;
    complete(&app, &form, 1).await;
    let mail = meera.response_mails().await.remove(0);
    let path = mail.unsubscribe_path();
    assert_eq!(
        mail.headers["list-unsubscribe"],
        format!("<http://127.0.0.1:8080{path}>")
    );
    assert_eq!(mail.headers["list-unsubscribe-post"], "List-Unsubscribe=One-Click");
    let browser = app.browser();
    let request = browser
        .request(Method::POST, &path)
        .header("content-type", "application/x-www-form-urlencoded")
        .body("List-Unsubscribe=One-Click");
    browser.send(request).await.must_be(200);
    assert_eq!(meera.notifications(&form).await["frequency"], "never");
}

#[tokio::test]
async fn changed_link_is_refused() {
    let app = TestApp::start().await;
    let (meera, form) = subscribed(&app, json!({ "frequency": "immediately" })).await;
    complete(&app, &form, 1).await;
    let path = meera.response_mails().await[0].unsubscribe_path();
    let last = path.len() - 1;
    let other_end = if path.ends_with('A') { "B" } else { "A" };
    for changed in [format!("{}{other_end}", &path[..last]), "/unsubscribe?key=".to_owned()] {
        let refused = app.browser().post(&changed, json!({})).await.must_be(404);
        assert_eq!(refused.code(), "notifications.link_invalid");
    }
    app.browser().post("/unsubscribe", json!({})).await.must_be(400);
    assert_eq!(meera.notifications(&form).await["frequency"], "immediately");
}

#[tokio::test]
async fn pending_mail_is_dropped_after_unsubscribing() {
    let app = TestApp::start().await;
    let (meera, form) = subscribed(&app, json!({ "frequency": "hourly" })).await;
    complete(&app, &form, 1).await;
    complete(&app, &form, 1).await;
    app.clock.advance(Duration::from_hours(1));
    formwright::notifications::send_due_mails(&app.work).await.unwrap();
    let change = json!({ "frequency": "never" });
    meera.set_notifications(&form, change).await.must_be(200);
    app.run_worker_until_idle().await;
    assert_eq!(meera.response_mails().await.len(), 1);
    assert_eq!(meera.notifications(&form).await["mails"][0]["outcome"], "dropped");
}
