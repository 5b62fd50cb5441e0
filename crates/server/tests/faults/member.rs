//! A person with an account and a browser.

use std::{
    net::{Ipv4Addr, SocketAddr},
    sync::Arc,
};

use platform::testing::unique_prefix;
use reqwest::{
    Client,
    cookie::{CookieStore as _, Jar},
};
use serde_json::{Value, json};

pub(crate) struct Member {
    pub(crate) email: String,
    pub(crate) password: String,
    client: Client,
    cookies: Arc<Jar>,
    server: SocketAddr,
}

impl Member {
    /// Not signed up yet.
    pub(crate) fn to_be(server: SocketAddr) -> Self {
        Self::at(server, &unique_prefix(), Ipv4Addr::LOCALHOST)
    }

    /// With this local part of the mail address.
    pub(crate) fn named(server: SocketAddr, name: &str) -> Self {
        Self::at(server, name, Ipv4Addr::LOCALHOST)
    }

    /// With this client address, a separate network for the server.
    pub(crate) fn to_be_at(server: SocketAddr, address: Ipv4Addr) -> Self {
        Self::at(server, &unique_prefix(), address)
    }

    fn at(server: SocketAddr, name: &str, address: Ipv4Addr) -> Self {
        let cookies = Arc::new(Jar::default());
        let client = Client::builder().cookie_provider(Arc::clone(&cookies));
        Self {
            email: format!("{name}@riverside.example"),
            // Unique, so that a log can be searched for it.
            password: format!("kettle-{}", unique_prefix()),
            client: client.local_address(Some(address.into())).build().unwrap(),
            cookies,
            server,
        }
    }

    pub(crate) async fn sign_up(&self) {
        self.post_expecting(201, "user/signup", self.sign_up_form()).await;
    }

    pub(crate) async fn fail_to_sign_up_again(&self) {
        self.post_expecting(409, "user/signup", self.sign_up_form()).await;
    }

    pub(crate) fn sign_up_form(&self) -> Value {
        json!({
            "name": "Meera Nair",
            "email": self.email,
            "password": self.password,
            "confirmPassword": self.password,
        })
    }

    /// Signs in and returns the token.
    pub(crate) async fn log_in(&self) -> String {
        let form = json!({ "email": self.email, "password": self.password });
        let reply = self.post_expecting(200, "user/login", form).await;
        reply["token"].as_str().unwrap().to_owned()
    }

    pub(crate) async fn fail_to_log_in(&self, password: &str) {
        let form = json!({ "email": self.email, "password": password });
        self.post_expecting(401, "user/login", form).await;
    }

    pub(crate) async fn read_profile(&self, token: &str) {
        let url = format!("http://{}/api/user/profile", self.server);
        let reply = self.client.get(url).bearer_auth(token).send().await.unwrap();
        assert_eq!(reply.status(), 200);
    }

    pub(crate) async fn ask_for_code(&self) {
        let form = json!({ "email": self.email });
        self.post_expecting(200, "otp/send-otp", form).await;
    }

    pub(crate) async fn verify_code(&self, code: &str) {
        let form = json!({ "email": self.email, "otp": code });
        self.post_expecting(200, "otp/verify-otp", form).await;
    }

    pub(crate) async fn reset_password(&self, password: &str) {
        let form = json!({ "email": self.email, "newPassword": password });
        self.post_expecting(200, "otp/reset-password", form).await;
    }

    /// The values of the cookies that the browser now sends.
    pub(crate) fn cookies(&self) -> Vec<String> {
        let url = format!("http://{}/api/otp/verify-otp", self.server);
        let header = self.cookies.cookies(&url.parse().unwrap()).unwrap();
        let pairs = header.to_str().unwrap().split("; ");
        pairs.map(|pair| pair.split_once('=').unwrap().1.to_owned()).collect()
    }

    async fn post_expecting(&self, status: u16, call: &str, form: Value) -> Value {
        let url = format!("http://{}/api/{call}", self.server);
        let reply = self.client.post(url).json(&form).send().await.unwrap();
        let answered = reply.status();
        let text = reply.text().await.unwrap();
        assert_eq!(answered, status, "{call}: {text}");
        serde_json::from_str(&text).unwrap()
    }
}
