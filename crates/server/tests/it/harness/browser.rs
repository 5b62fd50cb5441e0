//! A client with a cookie jar.

use std::{net::SocketAddr, time::Duration};

use reqwest::{
    Client, Method, RequestBuilder, Response, StatusCode,
    header::{self, HeaderMap, HeaderValue},
};
use serde_json::Value;

/// A reply.
#[derive(Debug)]
pub struct Reply {
    pub status: StatusCode,
    pub headers: HeaderMap,
    pub body: Value,
    pub text: String,
}

impl Reply {
    pub fn code(&self) -> &str {
        self.body["code"].as_str().unwrap_or_default()
    }

    pub fn message(&self) -> &str {
        self.body["message"].as_str().unwrap_or_default()
    }

    /// The path of the first rejected field.
    pub fn field(&self) -> &str {
        self.body["fields"][0]["path"].as_str().unwrap_or_default()
    }

    #[track_caller]
    pub fn must_be(self, status: u16) -> Self {
        assert_eq!(self.status.as_u16(), status, "{}", self.text);
        assert_eq!(self.body["success"], status < 400, "{}", self.text);
        self
    }

    /// Asserts status and message.
    #[track_caller]
    pub fn must_say(self, status: u16, message: &str) -> Self {
        let reply = self.must_be(status);
        assert_eq!(reply.message(), message);
        reply
    }
}

/// A browser with cookies and an optional token.
#[derive(Clone)]
pub struct Browser {
    client: Client,
    base: String,
    token: Option<String>,
    address: String,
}

impl Browser {
    pub fn new(server: SocketAddr) -> Self {
        let client = Client::builder()
            .cookie_store(true)
            // Shorter than the server's idle timeout, so that no connection is used while it is being closed.
            .pool_idle_timeout(Duration::from_secs(2))
            // For a machine under load; nextest ends a test that hangs.
            .timeout(Duration::from_mins(10))
            .build()
            .unwrap();
        Self {
            client,
            base: format!("http://{server}"),
            token: None,
            address: "192.0.2.1".to_owned(),
        }
    }

    /// The same browser with another client address (the test server trusts loopback as its proxy).
    pub fn at_address(mut self, address: &str) -> Self {
        address.clone_into(&mut self.address);
        self
    }

    /// The same browser, with its cookies and its token, at another server.
    pub fn at(&self, server: SocketAddr) -> Self {
        Self {
            base: format!("http://{server}"),
            ..self.clone()
        }
    }

    pub fn signed_in_with(&self, token: &str) -> Self {
        Self {
            token: Some(token.to_owned()),
            ..self.clone()
        }
    }

    pub fn request(&self, method: Method, path: &str) -> RequestBuilder {
        let request = self.client.request(method, format!("{}{path}", self.base));
        let request = request.header("x-forwarded-for", &self.address);
        match &self.token {
            Some(token) => request.bearer_auth(token),
            None => request,
        }
    }

    pub async fn send(&self, request: RequestBuilder) -> Reply {
        let mut response = request.send().await.unwrap();
        let (status, headers) = (response.status(), response.headers().clone());
        let text = if headers
            .get(header::CONTENT_TYPE)
            .is_some_and(|kind| kind == "text/event-stream")
        {
            first_event(&mut response).await
        } else {
            response.text().await.unwrap()
        };
        let body = serde_json::from_str(&text).unwrap_or(Value::Null);
        Reply {
            status,
            headers,
            body,
            text,
        }
    }

    /// Sends a conditional request.
    pub async fn get_if_none_match(&self, path: &str, etag: &HeaderValue) -> Reply {
        self.send(self.request(Method::GET, path).header(header::IF_NONE_MATCH, etag))
            .await
    }

    pub async fn get(&self, path: &str) -> Reply {
        self.send(self.request(Method::GET, path)).await
    }

    pub async fn post(&self, path: &str, body: Value) -> Reply {
        self.send(self.request(Method::POST, path).json(&body)).await
    }

    pub async fn put(&self, path: &str, body: Value) -> Reply {
        self.send(self.request(Method::PUT, path).json(&body)).await
    }

    pub async fn delete(&self, path: &str) -> Reply {
        self.send(self.request(Method::DELETE, path)).await
    }
}

/// An event stream does not end, so only its first event is read.
async fn first_event(response: &mut Response) -> String {
    let mut read = Vec::new();
    while !read.windows(2).any(|ending| ending == b"\n\n") {
        match response.chunk().await.unwrap() {
            Some(more) => read.extend_from_slice(&more),
            None => break,
        }
    }
    String::from_utf8(read).unwrap()
}
