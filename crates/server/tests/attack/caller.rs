//! An HTTP client with its own loopback address, which the server treats as a separate network.

use std::{
    net::{Ipv4Addr, SocketAddr},
    time::Duration,
};

use reqwest::{Client, Method, RequestBuilder, StatusCode, header};
use serde_json::Value;

/// Longer than any request timeout of the server.
const REQUEST_TIMEOUT: Duration = Duration::from_secs(20);

/// Shorter than the server's idle timeout.
const IDLE: Duration = Duration::from_secs(2);

/// A client with an optional token.
#[derive(Debug, Clone)]
pub(crate) struct Caller {
    client: Client,
    pub(crate) server: SocketAddr,
    pub(crate) token: Option<String>,
}

/// A reply; status 0 if none was received completely.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) bytes: Vec<u8>,
    pub(crate) headers: header::HeaderMap,
}

impl Answer {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.bytes).unwrap_or(Value::Null)
    }

    pub(crate) fn text(&self) -> String {
        String::from_utf8_lossy(&self.bytes).into_owned()
    }

    #[track_caller]
    pub(crate) fn must_be(self, status: u16) -> Self {
        let text = self.text();
        assert_eq!(self.status, status, "{}", text.chars().take(2_000).collect::<String>());
        self
    }

    fn lost() -> Self {
        Self {
            status: 0,
            bytes: Vec::new(),
            headers: header::HeaderMap::new(),
        }
    }
}

impl Caller {
    pub(crate) fn at(server: SocketAddr, address: Ipv4Addr) -> Self {
        let client = Client::builder()
            .local_address(Some(address.into()))
            .pool_idle_timeout(IDLE)
            .timeout(REQUEST_TIMEOUT);
        Self {
            client: client.build().unwrap(),
            server,
            token: None,
        }
    }

    pub(crate) fn with_token(mut self, token: &str) -> Self {
        self.token = Some(token.to_owned());
        self
    }

    pub(crate) fn without_token(&self) -> Self {
        Self {
            token: None,
            ..self.clone()
        }
    }

    pub(crate) fn request(&self, method: Method, path: &str) -> RequestBuilder {
        let request = self.client.request(method, format!("http://{}{path}", self.server));
        match &self.token {
            Some(token) => request.bearer_auth(token),
            None => request,
        }
    }

    pub(crate) async fn send(&self, request: RequestBuilder) -> Answer {
        let Ok(reply) = request.send().await else {
            return Answer::lost();
        };
        let (status, headers) = (reply.status().as_u16(), reply.headers().clone());
        match reply.bytes().await {
            Ok(bytes) => Answer {
                status,
                bytes: bytes.into(),
                headers,
            },
            Err(_) => Answer::lost(),
        }
    }

    pub(crate) async fn get(&self, path: &str) -> Answer {
        self.send(self.request(Method::GET, path)).await
    }

    pub(crate) async fn post(&self, path: &str, body: &Value) -> Answer {
        self.send(self.request(Method::POST, path).json(body)).await
    }

    pub(crate) async fn put(&self, path: &str, body: &Value) -> Answer {
        self.send(self.request(Method::PUT, path).json(body)).await
    }

    /// Sends raw text as JSON.
    pub(crate) async fn post_text(&self, path: &str, body: String) -> Answer {
        let request = self.request(Method::POST, path);
        self.send(request.header(header::CONTENT_TYPE, "application/json").body(body))
            .await
    }

    /// Opens a live stream until dropped; none if it is refused.
    pub(crate) async fn open_stream(&self, form: &str) -> Option<reqwest::Response> {
        let request = self.request(Method::GET, &format!("/api/analytics/form/{form}/live"));
        let reply = request.timeout(Duration::from_mins(10)).send().await.ok()?;
        (reply.status() == StatusCode::OK).then_some(reply)
    }
}

/// The address of the attacker of this number.
pub(crate) fn attacker(number: u8) -> Ipv4Addr {
    Ipv4Addr::new(127, 66, 0, number)
}

/// The address of the honest client of this number.
pub(crate) fn honest(number: u8) -> Ipv4Addr {
    Ipv4Addr::new(127, 77, 0, number)
}
