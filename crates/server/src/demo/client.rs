//! An in-process API client, so that demo data passes the same checks as real data.

use std::net::{Ipv4Addr, SocketAddr};

use anyhow::Context as _;
use axum::Router;
use axum::body::{self, Body};
use axum::extract::ConnectInfo;
use axum::http::{Method, Request, StatusCode, header};
use serde_json::{Value, json};
use tower::ServiceExt as _;

/// Larger than any reply.
const MAX_REPLY_BYTES: usize = 16 * 1024 * 1024;

/// An API client with an optional session.
pub(super) struct DemoClient {
    router: Router,
    token: Option<String>,
}

impl DemoClient {
    pub(super) fn new(router: Router) -> Self {
        Self { router, token: None }
    }

    /// Signs up if the account does not exist, then signs in.
    pub(super) async fn sign_up_and_in(&mut self, name: &str, email: &str, password: &str) -> anyhow::Result<()> {
        let account = json!({ "name": name, "email": email, "password": password, "confirmPassword": password });
        // Fails if the account exists; then signing in decides.
        let _ = self.send(Method::POST, "/api/user/signup", &account).await?;
        self.sign_in(email, password).await
    }

    pub(super) async fn sign_in(&mut self, email: &str, password: &str) -> anyhow::Result<()> {
        let credentials = json!({ "email": email, "password": password });
        let (status, reply) = self.send(Method::POST, "/api/user/login", &credentials).await?;
        anyhow::ensure!(
            status == StatusCode::OK,
            "{email} cannot be signed in with the demo's password ({}): set its password by FORMWRIGHT_DEMO_PASSWORD, or use \
             another --email",
            reply["message"].as_str().unwrap_or("no reason given")
        );
        self.token = reply["token"].as_str().map(str::to_owned);
        Ok(())
    }

    pub(super) async fn sign_out(&mut self) -> anyhow::Result<()> {
        self.call(Method::POST, "/api/user/logout", &json!({})).await?;
        Ok(())
    }

    /// A request that must succeed; returns the reply.
    pub(super) async fn call(&self, method: Method, path: &str, body: &Value) -> anyhow::Result<Value> {
        let (status, reply) = self.send(method, path, body).await?;
        anyhow::ensure!(status.is_success(), "{path} was refused ({status}): {reply}");
        Ok(reply)
    }

    /// Uploads a file of a response; returns its id.
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
            .send_raw(Method::POST, "/api/response/upload", &kind, body.into())
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
        self.send_raw(method, path, "application/json", body).await
    }

    async fn send_raw(
        &self,
        method: Method,
        path: &str,
        kind: &str,
        body: Body,
    ) -> anyhow::Result<(StatusCode, Value)> {
        let mut request = Request::builder()
            .method(method)
            .uri(path)
            .header(header::HOST, "localhost")
            .header(header::CONTENT_TYPE, kind)
            .extension(ConnectInfo(SocketAddr::from((Ipv4Addr::LOCALHOST, 0))));
        if let Some(token) = &self.token {
            request = request.header(header::AUTHORIZATION, format!("Bearer {token}"));
        }
        let reply = self.router.clone().oneshot(request.body(body)?).await?;
        let status = reply.status();
        let body = body::to_bytes(reply.into_body(), MAX_REPLY_BYTES).await?;
        Ok((status, serde_json::from_slice(&body).unwrap_or(Value::Null)))
    }
}
