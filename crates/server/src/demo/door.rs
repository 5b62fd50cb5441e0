//! The product's own door, called from within: what the demo makes passes the same checks as what people make.

use std::net::{Ipv4Addr, SocketAddr};

use anyhow::Context as _;
use axum::{
    Router,
    body::{self, Body},
    extract::ConnectInfo,
    http::{Method, Request, StatusCode, header},
};
use serde_json::{Value, json};
use tower::ServiceExt as _;

/// More than any reply has.
const MOST_BYTES: usize = 16 * 1024 * 1024;

/// Somebody at the door.
pub(super) struct Door {
    router: Router,
    token: Option<String>,
}

impl Door {
    pub(super) fn new(router: Router) -> Self {
        Self { router, token: None }
    }

    /// Signs in, after signing up if nobody has this address.
    pub(super) async fn enter(&mut self, name: &str, email: &str, password: &str) -> anyhow::Result<()> {
        let account = json!({ "name": name, "email": email, "password": password, "confirmPassword": password });
        // Refused when the address is taken: then the password decides.
        let _ = self.send(Method::POST, "/api/user/signup", &account).await?;
        self.sign_in(email, password).await
    }

    /// Signs in.
    pub(super) async fn sign_in(&mut self, email: &str, password: &str) -> anyhow::Result<()> {
        let credentials = json!({ "email": email, "password": password });
        let (status, reply) = self.send(Method::POST, "/api/user/login", &credentials).await?;
        anyhow::ensure!(
            status == StatusCode::OK,
            "{email} cannot be signed in with the demo's password ({}): give its own by FORMWRIGHT_DEMO_PASSWORD, or \
             another --email",
            reply["message"].as_str().unwrap_or("no reason given")
        );
        self.token = reply["token"].as_str().map(str::to_owned);
        Ok(())
    }

    /// Signs out.
    pub(super) async fn leave(&mut self) -> anyhow::Result<()> {
        self.call(Method::POST, "/api/user/logout", &json!({})).await?;
        Ok(())
    }

    /// A call that must go well; its reply.
    pub(super) async fn call(&self, method: Method, path: &str, body: &Value) -> anyhow::Result<Value> {
        let (status, reply) = self.send(method, path, body).await?;
        anyhow::ensure!(status.is_success(), "{path} was refused ({status}): {reply}");
        Ok(reply)
    }

    /// Sends a file of a response; its id.
    pub(super) async fn upload(&self, fields: &[(&str, &str)], name: &str, file: &[u8]) -> anyhow::Result<String> {
        const BOUNDARY: &str = "riverside-clinic-riverside-clinic";
        let mut body = Vec::new();
        for (field, value) in fields {
            let part = format!("--{BOUNDARY}\r\ncontent-disposition: form-data; name=\"{field}\"\r\n\r\n{value}\r\n");
            body.extend_from_slice(part.as_bytes());
        }
        let head = format!(
            "--{BOUNDARY}\r\ncontent-disposition: form-data; name=\"file\"; filename=\"{name}\"\r\n\
             content-type: application/octet-stream\r\n\r\n"
        );
        body.extend_from_slice(head.as_bytes());
        body.extend_from_slice(file);
        body.extend_from_slice(format!("\r\n--{BOUNDARY}--\r\n").as_bytes());
        let kind = format!("multipart/form-data; boundary={BOUNDARY}");
        let (status, reply) = self
            .ask(Method::POST, "/api/response/upload", &kind, body.into())
            .await?;
        let id = reply["upload"]["id"].as_str().map(str::to_owned);
        id.with_context(|| format!("a file was refused ({status}): {reply}"))
    }

    async fn send(&self, method: Method, path: &str, body: &Value) -> anyhow::Result<(StatusCode, Value)> {
        let body = if method == Method::GET {
            Body::empty()
        } else {
            Body::from(body.to_string())
        };
        self.ask(method, path, "application/json", body).await
    }

    async fn ask(&self, method: Method, path: &str, kind: &str, body: Body) -> anyhow::Result<(StatusCode, Value)> {
        let mut request = Request::builder()
            .method(method)
            .uri(path)
            .header(header::CONTENT_TYPE, kind)
            .extension(ConnectInfo(SocketAddr::from((Ipv4Addr::LOCALHOST, 0))));
        if let Some(token) = &self.token {
            request = request.header(header::AUTHORIZATION, format!("Bearer {token}"));
        }
        let reply = self.router.clone().oneshot(request.body(body)?).await?;
        let status = reply.status();
        let body = body::to_bytes(reply.into_body(), MOST_BYTES).await?;
        Ok((status, serde_json::from_slice(&body).unwrap_or(Value::Null)))
    }
}
