//! Access to restricted forms by mailed codes.

use reqwest::Method;
use serde_json::json;

use super::{Browser, Person, Reply, TestApp, inbox};

impl Browser {
    /// Requests an access code; `entry` is the value of an earlier request.
    pub async fn request_access_code(&self, link: &str, email: &str, entry: Option<&str>) -> Reply {
        let body = match entry {
            Some(entry) => json!({ "email": email, "entry": entry }),
            None => json!({ "email": email }),
        };
        self.post(&format!("/api/form/shared/{link}/code"), body).await
    }

    pub async fn redeem_access_code(&self, link: &str, entry: &str, code: &str) -> Reply {
        let body = json!({ "entry": entry, "otp": code });
        self.post(&format!("/api/form/shared/{link}/enter"), body).await
    }

    pub async fn shared_with_token(&self, link: &str, pass: &str) -> Reply {
        let request = self.request(Method::GET, &format!("/api/form/shared/{link}"));
        self.send(request.header("x-form-pass", pass)).await
    }
}

impl Person {
    /// Requests an access code and reads it from the mail; returns the entry and the code.
    pub async fn mailed_access_code(&self, app: &TestApp, link: &str) -> (String, String) {
        let asked = self
            .browser
            .request_access_code(link, &self.email, None)
            .await
            .must_be(200);
        let code = self.newest_code(app).await;
        (asked.body["entry"].as_str().unwrap().to_owned(), code)
    }

    /// An access token for the form.
    pub async fn access_token(&self, app: &TestApp, link: &str) -> String {
        let (entry, code) = self.mailed_access_code(app, link).await;
        let entered = self.browser.redeem_access_code(link, &entry, &code).await.must_be(200);
        entered.body["pass"].as_str().unwrap().to_owned()
    }

    /// The code in the newest mail that has one.
    pub async fn newest_code(&self, app: &TestApp) -> String {
        app.run_worker_until_idle().await;
        let mails = inbox::mails_to(&self.email).await;
        let newest = mails.iter().rev().find(|mail| mail.has_code());
        newest.expect("a mail with a code").code()
    }
}
