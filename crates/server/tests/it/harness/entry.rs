//! How somebody without an account enters a form that is for listed people.

use reqwest::Method;
use serde_json::json;

use super::{Browser, Person, Reply, TestApp, inbox};

impl Browser {
    /// Asks for a code to enter; `entry` is what an earlier ask gave.
    pub async fn ask_entry(&self, link: &str, email: &str, entry: Option<&str>) -> Reply {
        let body = match entry {
            Some(entry) => json!({ "email": email, "entry": entry }),
            None => json!({ "email": email }),
        };
        self.post(&format!("/api/form/shared/{link}/code"), body).await
    }

    pub async fn enter(&self, link: &str, entry: &str, code: &str) -> Reply {
        let body = json!({ "entry": entry, "otp": code });
        self.post(&format!("/api/form/shared/{link}/enter"), body).await
    }

    pub async fn shared_with_pass(&self, link: &str, pass: &str) -> Reply {
        let request = self.request(Method::GET, &format!("/api/form/shared/{link}"));
        self.send(request.header("x-form-pass", pass)).await
    }
}

impl Person {
    /// Asks for a code to enter and reads it from the mail; what was given, and the code.
    pub async fn mailed_entry(&self, app: &TestApp, link: &str) -> (String, String) {
        let asked = self.browser.ask_entry(link, &self.email, None).await.must_be(200);
        let code = self.newest_code(app).await;
        (asked.body["entry"].as_str().unwrap().to_owned(), code)
    }

    /// A pass for the form behind the link.
    pub async fn pass(&self, app: &TestApp, link: &str) -> String {
        let (entry, code) = self.mailed_entry(app, link).await;
        let entered = self.browser.enter(link, &entry, &code).await.must_be(200);
        entered.body["pass"].as_str().unwrap().to_owned()
    }

    /// The code in the last mail that has one.
    pub async fn newest_code(&self, app: &TestApp) -> String {
        app.run_worker_until_idle().await;
        let mails = inbox::mails_to(&self.email).await;
        let newest = mails.iter().rev().find(|mail| mail.has_code());
        newest.expect("a mail with a code").code()
    }
}
