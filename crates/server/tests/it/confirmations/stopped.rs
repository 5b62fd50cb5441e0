//! The link in each confirmation that stops them.

use reqwest::Method;
use serde_json::json;

use super::{confirmations_to, confirming, respond, some_address, visit};
use crate::harness::{TestApp, inbox::ReceivedMail};

impl ReceivedMail {
    /// Path and query of its link.
    fn stop_path(&self) -> String {
        let at = self.text.find("/unsubscribe/confirmations?key=").unwrap();
        self.text[at..].split_whitespace().next().unwrap().to_owned()
    }
}

/// A form, the address of a respondent, and the confirmation that was sent there.
async fn confirmed(app: &TestApp) -> (String, String, ReceivedMail) {
    let (_, form) = confirming(app, visit(json!({}))).await;
    let address = some_address(app);
    respond(app, &form, json!({ "mail": address })).await;
    app.run_worker_until_idle().await;
    let mail = confirmations_to(&address).await.remove(0);
    (form, address, mail)
}

#[tokio::test]
async fn link_stops_confirmations_of_all_forms_until_allowed_again() {
    let app = TestApp::start().await;
    let (_, address, mail) = confirmed(&app).await;
    let path = mail.stop_path();
    // Programs open links; only the page's button changes something.
    app.browser().get(&path).await;
    for _ in 0..2 {
        app.browser().post(&path, json!({})).await.must_be(200);
    }
    let (meera, other) = confirming(&app, visit(json!({}))).await;
    respond(&app, &other, json!({ "mail": address.to_uppercase() })).await;
    app.run_worker_until_idle().await;
    assert_eq!(confirmations_to(&address).await.len(), 1);
    assert_eq!(meera.confirmations(&other).await["mails"][0]["outcome"], "dropped");
    for _ in 0..2 {
        app.browser().delete(&path).await.must_be(200);
    }
    respond(&app, &other, json!({ "mail": address })).await;
    app.run_worker_until_idle().await;
    assert_eq!(confirmations_to(&address).await.len(), 2);
}

#[tokio::test]
async fn mail_program_stops_confirmations_with_one_click() {
    let app = TestApp::start().await;
    let (form, address, mail) = confirmed(&app).await;
    let path = mail.stop_path();
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
    respond(&app, &form, json!({ "mail": address })).await;
    app.run_worker_until_idle().await;
    assert_eq!(confirmations_to(&address).await.len(), 1);
}

#[tokio::test]
async fn changed_link_is_refused() {
    let app = TestApp::start().await;
    let (_, _, mail) = confirmed(&app).await;
    let path = mail.stop_path();
    let other_end = if path.ends_with('A') { "B" } else { "A" };
    let changed = format!("{}{other_end}", &path[..path.len() - 1]);
    // A link that ends a subscription has a key of the same length.
    for path in [changed, "/unsubscribe/confirmations?key=".to_owned()] {
        let refused = app.browser().post(&path, json!({})).await.must_be(404);
        assert_eq!(refused.code(), "notifications.link_invalid");
        app.browser().delete(&path).await.must_be(404);
    }
    app.browser()
        .post("/unsubscribe/confirmations", json!({}))
        .await
        .must_be(400);
    let key = path.split_once("key=").unwrap().1;
    app.browser()
        .post(&format!("/unsubscribe?key={key}"), json!({}))
        .await
        .must_be(404);
}
