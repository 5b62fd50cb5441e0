//! Checks of requests before their body is read, and limits on connections.

use std::net::SocketAddr;

use serde_json::Value;
use tokio::{
    io::{AsyncBufReadExt as _, AsyncReadExt as _, AsyncWriteExt as _, BufReader},
    net::{TcpSocket, TcpStream},
};

use crate::harness::TestApp;

/// More calls than any rate limit allows, including what is replenished meanwhile.
const MORE_THAN_ANY_LIMIT: usize = 4_000;

/// A call with a body that needs no token.
struct PublicCall {
    method: String,
    path: String,
    is_json: bool,
}

/// All public calls with a body, from the `OpenAPI` document.
fn public_calls_with_body() -> Vec<PublicCall> {
    let description = serde_json::to_value(formwright::router::openapi()).unwrap();
    let mut calls = Vec::new();
    for (path, methods) in description["paths"].as_object().unwrap() {
        for (method, call) in methods.as_object().unwrap() {
            let needs_token = call["security"][0].get("bearer").is_some();
            if !needs_token && call["requestBody"] != Value::Null {
                calls.push(PublicCall {
                    method: method.to_uppercase(),
                    path: path.replace("{shareLink}", "7YWHMfk9JZe1LM5g7Zbcuv"),
                    is_json: call["requestBody"]["content"]["application/json"] != Value::Null,
                });
            }
        }
    }
    assert!(calls.len() >= 9, "calls are missing from the OpenAPI document");
    calls
}

impl PublicCall {
    /// The request's head. The server replies `100 Continue` only when it starts to read the body.
    fn head(&self, length: usize) -> String {
        let kind = if self.is_json {
            "application/json"
        } else {
            "multipart/form-data; boundary=x"
        };
        format!(
            "{} {} HTTP/1.1\r\nHost: a\r\nContent-Type: {kind}\r\nContent-Length: {length}\r\nExpect: 100-continue\r\n\r\n",
            self.method, self.path
        )
    }

    /// Sends the head of a request, and the body only if the server asks for it. Returns the status and whether the body was
    /// sent.
    async fn send(&self, server: SocketAddr, body: &str, length: usize) -> (u16, bool) {
        let mut client = BufReader::new(TcpStream::connect(server).await.unwrap());
        client.write_all(self.head(length).as_bytes()).await.unwrap();
        let first = read_head(&mut client).await;
        if first != 100 {
            return (first, false);
        }
        client.write_all(body.as_bytes()).await.unwrap();
        (read_head(&mut client).await, true)
    }
}

/// Reads the head of a reply and returns its status.
async fn read_head(client: &mut BufReader<TcpStream>) -> u16 {
    let mut lines = Vec::new();
    loop {
        let mut line = String::new();
        client.read_line(&mut line).await.unwrap();
        if line.trim().is_empty() {
            break;
        }
        lines.push(line);
    }
    let status = lines
        .first()
        .and_then(|line| line.split(' ').nth(1))
        .unwrap_or_default();
    status.parse().expect("a reply with a status")
}

#[tokio::test]
async fn rate_limited_public_call_is_rejected_before_reading_the_body() {
    let app = TestApp::start_with_real_limits().await;
    for call in public_calls_with_body() {
        let body = if call.is_json { "{}" } else { "--x--" };
        let mut refused = false;
        for _ in 0..MORE_THAN_ANY_LIMIT {
            let (status, body_was_read) = call.send(app.address, body, body.len()).await;
            if body_was_read {
                // Another limit may have rejected it by the content of the body; that is not the limit under test.
                continue;
            }
            assert_eq!(status, 429, "{} {}", call.method, call.path);
            refused = true;
            break;
        }
        assert!(refused, "{} {} reads every body", call.method, call.path);
    }
}

#[tokio::test]
async fn too_long_json_body_is_rejected_unread() {
    let app = TestApp::start().await;
    for call in public_calls_with_body().into_iter().filter(|call| call.is_json) {
        let answered = call.send(app.address, "", 100 * 1024 * 1024).await;
        assert_eq!(answered, (413, false), "{} {}", call.method, call.path);
    }
}

#[tokio::test]
async fn one_network_gets_at_most_a_fifth_of_connections() {
    let app = TestApp::start().await;
    let mut crowd = Vec::new();
    for _ in 0..512 / 5 {
        let mut client = from([127, 0, 0, 2], app.address).await;
        assert_eq!(ask(&mut client).await, Some(200));
        crowd.push(client);
    }
    for _ in 0..20 {
        let mut rejected = from([127, 0, 0, 2], app.address).await;
        assert_eq!(ask(&mut rejected).await, None);
    }
    let mut elsewhere = from([127, 0, 0, 3], app.address).await;
    assert_eq!(ask(&mut elsewhere).await, Some(200));
    let through_the_proxy = app.browser().get("/healthz").await;
    assert_eq!(through_the_proxy.status, 200);
    drop(crowd);
    // The server notices the closed connections a little later.
    while ask(&mut from([127, 0, 0, 2], app.address).await).await != Some(200) {
        tokio::task::yield_now().await;
    }
}

#[tokio::test]
async fn trusted_proxy_has_no_connection_limit() {
    let app = TestApp::start().await;
    let mut proxied = Vec::new();
    for _ in 0..300 {
        let mut client = from([127, 0, 0, 1], app.address).await;
        assert_eq!(ask(&mut client).await, Some(200));
        proxied.push(client);
    }
}

#[tokio::test]
async fn request_needs_exactly_one_host() {
    let app = TestApp::start().await;
    for (request, status) in [
        ("GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n", 200),
        ("GET /healthz HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", 400),
        ("GET /healthz HTTP/1.1\r\n\r\n", 400),
        ("GET /healthz HTTP/1.0\r\n\r\n", 200),
        ("GET /healthz HTTP/1.0\r\nHost: a\r\nHost: a\r\n\r\n", 400),
    ] {
        let mut client = BufReader::new(TcpStream::connect(app.address).await.unwrap());
        client.write_all(request.as_bytes()).await.unwrap();
        assert_eq!(read_head(&mut client).await, status, "{request}");
    }
}

/// A connection from this loopback address.
async fn from(address: [u8; 4], server: SocketAddr) -> TcpStream {
    let socket = TcpSocket::new_v4().unwrap();
    socket.bind((address, 0).into()).unwrap();
    socket.connect(server).await.unwrap()
}

/// The status of a small request; `None` if the connection is closed.
async fn ask(client: &mut TcpStream) -> Option<u16> {
    let request = b"GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n";
    client.write_all(request).await.ok()?;
    let mut reply = [0; 1024];
    let length = client.read(&mut reply).await.ok()?;
    let reply = std::str::from_utf8(&reply[..length]).ok()?;
    reply.split(' ').nth(1)?.parse().ok()
}
