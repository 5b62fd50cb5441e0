//! A person with an account.

use platform::testing::unique_prefix;
use reqwest::{
    Method,
    multipart::{Form, Part},
};
use serde_json::{Value, json};

use super::{Browser, Reply, TestApp, inbox};

pub const PASSWORD: &str = "blue-kettle-42";

/// A person with a browser and a mailbox.
pub struct Person {
    pub email: String,
    pub browser: Browser,
}

impl Person {
    /// Not signed up.
    pub fn stranger(app: &TestApp) -> Self {
        let email = format!("{}@riverside.example", unique_prefix());
        Self {
            email,
            browser: app.browser(),
        }
    }

    /// Signed up, not signed in.
    pub async fn member(app: &TestApp) -> Self {
        let person = Self::stranger(app);
        person.sign_up(json!({})).await.must_be(201);
        person
    }

    /// Signed up and signed in.
    pub async fn signed_in(app: &TestApp) -> Self {
        let mut person = Self::member(app).await;
        person.browser = person.new_session().await;
        person
    }

    /// Signs up; `changes` replace fields of a valid request.
    pub async fn sign_up(&self, changes: Value) -> Reply {
        let mut body = json!({
            "name": "Meera Nair", "email": self.email, "password": PASSWORD, "confirmPassword": PASSWORD,
        });
        for (field, value) in changes.as_object().into_iter().flatten() {
            body[field] = value.clone();
        }
        self.browser.post("/api/user/signup", body).await
    }

    pub async fn log_in(&self, password: &str) -> Reply {
        self.browser
            .post("/api/user/login", json!({ "email": self.email, "password": password }))
            .await
    }

    /// Signs in with the usual password and returns the browser with the new token.
    pub async fn new_session(&self) -> Browser {
        let reply = self.log_in(PASSWORD).await.must_be(200);
        self.browser.signed_in_with(reply.body["token"].as_str().unwrap())
    }

    pub async fn send_code(&self) -> Reply {
        self.browser
            .post("/api/otp/send-otp", json!({ "email": self.email }))
            .await
    }

    pub async fn verify_code(&self, code: &str) -> Reply {
        self.browser
            .post("/api/otp/verify-otp", json!({ "email": self.email, "otp": code }))
            .await
    }

    pub async fn reset_password(&self, password: &str) -> Reply {
        let body = json!({ "email": self.email, "newPassword": password });
        self.browser.post("/api/otp/reset-password", body).await
    }

    /// Uploads media with a name and type that are ignored.
    pub async fn upload(&self, file: Vec<u8>) -> Reply {
        let part = Part::bytes(file).file_name("holiday.png");
        let form = Form::new().part("file", part.mime_str("image/png").unwrap());
        let request = self.browser.request(Method::POST, "/api/media");
        self.browser.send(request.multipart(form)).await
    }

    /// Uploads media that must be accepted; returns its URL.
    pub async fn upload_ok(&self, file: Vec<u8>) -> String {
        let reply = self.upload(file).await.must_be(201);
        reply.body["media"]["url"].as_str().unwrap().to_owned()
    }

    /// Requests a reset code and reads it from the mail.
    pub async fn mailed_code(&self, app: &TestApp) -> String {
        self.send_code().await.must_be(200);
        app.run_worker_until_idle().await;
        inbox::mails_to(&self.email)
            .await
            .last()
            .expect("a mail with the code")
            .code()
    }
}
