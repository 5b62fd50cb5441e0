//! Clients that keep a socket open without using it are disconnected, while others are served.

use std::{net::SocketAddr, pin::pin, time::Duration};

use formwright::timeouts::{ConnectionTimeouts, Timeouts};
use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    net::TcpStream,
    time::timeout,
};

use crate::harness::{TestApp, patient};

/// Far longer than any timeout here, for a busy machine.
const LIMIT: Duration = Duration::from_mins(2);

#[tokio::test]
async fn slow_clients_are_disconnected_while_others_are_served() {
    let app = TestApp::start_with_timeouts(&Timeouts {
        connection: ConnectionTimeouts {
            header: Duration::from_secs(1),
            ..patient().connection
        },
        body: Duration::from_secs(1),
        ..patient()
    })
    .await;
    let at = app.address;
    let slow = async {
        tokio::join!(
            is_closed("an idle socket", silent(at, b"")),
            is_closed("a half-sent header", silent(at, b"GET /healthz HTTP/1.1\r\nHost: a")),
            is_closed("a dripped header", dripping(at, b"GET /healthz HTTP/1.1\r\nX: ")),
            is_closed(
                "a dripped body",
                dripping(at, b"POST /api/user/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 60000\r\n\r\n")
            ),
            is_closed("an idle kept-alive connection", silent(at, b"GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n")),
        )
    };
    let mut slow = pin!(slow);
    loop {
        // A connection of its own: the server may close an idle one at the moment in which it is used again.
        assert_eq!(app.browser().get("/healthz").await.status, 200);
        if timeout(Duration::from_millis(200), &mut slow).await.is_ok() {
            break;
        }
    }
}

#[tokio::test]
async fn running_request_is_finished_on_shutdown() {
    let app = TestApp::start().await;
    let mut client = TcpStream::connect(app.address).await.unwrap();
    let head =
        "POST /api/user/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n";
    client.write_all(head.as_bytes()).await.unwrap();
    // A reply on another connection shows that the server has had time to read this head.
    assert_eq!(app.browser().get("/healthz").await.status, 200);
    app.stop();
    client.write_all(b"{}").await.unwrap();
    let mut reply = String::new();
    timeout(LIMIT, client.read_to_string(&mut reply))
        .await
        .unwrap()
        .unwrap();
    assert!(reply.starts_with("HTTP/1.1 422"), "{reply}");
    let refused = timeout(LIMIT, async {
        while TcpStream::connect(app.address).await.is_ok() {
            tokio::task::yield_now().await;
        }
    });
    assert!(refused.await.is_ok(), "new connections are still accepted");
}

async fn is_closed(what: &str, client: impl Future<Output = ()>) {
    assert!(
        timeout(LIMIT, client).await.is_ok(),
        "{what} was still open after {LIMIT:?}"
    );
}

/// Sends this and then nothing, until the server closes.
async fn silent(at: SocketAddr, first: &[u8]) {
    let mut client = TcpStream::connect(at).await.unwrap();
    client.write_all(first).await.unwrap();
    let mut rest = Vec::new();
    let _ = client.read_to_end(&mut rest).await;
}

/// Sends this and then a byte every 100 ms, until the server closes.
async fn dripping(at: SocketAddr, first: &[u8]) {
    let client = TcpStream::connect(at).await.unwrap();
    let (mut read, mut write) = client.into_split();
    write.write_all(first).await.unwrap();
    let drip = async {
        while write.write_all(b"x").await.is_ok() {
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    };
    let mut rest = Vec::new();
    tokio::select! {
        _ = read.read_to_end(&mut rest) => {}
        () = drip => {}
    }
}
