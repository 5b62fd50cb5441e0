//! Mails about new responses.

mod frequency;
mod recipients;
mod unsubscribe;

use serde_json::{Value, json};

use crate::harness::{Person, Reply, Respondent, TestApp, inbox, inbox::ReceivedMail};

impl Person {
    async fn set_notifications(&self, form: &str, change: Value) -> Reply {
        self.browser
            .put(&format!("/api/form/{form}/notifications"), change)
            .await
    }

    async fn notifications(&self, form: &str) -> Value {
        let path = format!("/api/form/{form}/notifications");
        self.browser.get(&path).await.must_be(200).body
    }

    async fn send_test_mail(&self, form: &str) -> Reply {
        let path = format!("/api/form/{form}/notifications/test");
        self.browser.post(&path, json!({})).await
    }

    /// Mails about responses to forms, oldest first.
    async fn response_mails(&self) -> Vec<ReceivedMail> {
        let mut mails = inbox::mails_to(&self.email).await;
        mails.retain(|mail| mail.text.contains("/unsubscribe?key="));
        mails
    }
}

/// A person with a verified address, and their published form, about which they are mailed this often.
async fn subscribed(app: &TestApp, change: Value) -> (Person, String) {
    let meera = Person::with_verified_email(app).await;
    let (form, _) = meera.browser.published_form("Clinic").await;
    meera.set_notifications(&form, change).await.must_be(200);
    (meera, form)
}

/// Completes responses to the form of one question.
async fn complete(app: &TestApp, form: &str, responses: usize) {
    for _ in 0..responses {
        Respondent::of(app, form)
            .must_submit("p1", json!({ "q1": "Well" }))
            .await;
    }
    app.run_worker_until_idle().await;
}
