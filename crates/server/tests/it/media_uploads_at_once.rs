//! Uploads byte by byte: how many are under way, and how slow they may be.

use std::time::Duration;

use reqwest::Method;
use tokio::{
    io::{AsyncBufReadExt as _, AsyncReadExt as _, AsyncWriteExt as _, BufReader},
    net::TcpStream,
    time::timeout,
};

use crate::harness::{Person, TestApp, pictures};

/// Longer than the pace allows, and far shorter than an upload may take.
const LIMIT: Duration = Duration::from_secs(20);

/// An upload whose body has not been sent yet, though the server has asked for it.
struct Begun {
    connection: BufReader<TcpStream>,
    body: Vec<u8>,
}

impl Begun {
    async fn new(app: &TestApp, person: &Person) -> Self {
        let request = person.browser.request(Method::POST, "/api/media").build().unwrap();
        let token = request.headers()["authorization"].to_str().unwrap();
        let head = "--edge\r\nContent-Disposition: form-data; name=\"file\"\r\n\r\n".as_bytes();
        let body = [head, &pictures::png(), b"\r\n--edge--\r\n"].concat();
        let mut connection = BufReader::new(TcpStream::connect(app.address).await.unwrap());
        let head = format!(
            "POST /api/media HTTP/1.1\r\nHost: a\r\nAuthorization: {token}\r\nContent-Length: {}\r\n\
             Content-Type: multipart/form-data; boundary=edge\r\nExpect: 100-continue\r\nConnection: close\r\n\r\n",
            body.len()
        );
        connection.write_all(head.as_bytes()).await.unwrap();
        let mut asked = String::new();
        connection.read_line(&mut asked).await.unwrap();
        assert!(asked.starts_with("HTTP/1.1 100"), "{asked}");
        connection.read_line(&mut asked).await.unwrap();
        Self { connection, body }
    }

    async fn finish(mut self) -> String {
        self.connection.write_all(&self.body).await.unwrap();
        self.reply().await
    }

    async fn reply(&mut self) -> String {
        let mut reply = String::new();
        let read = timeout(LIMIT, self.connection.read_to_string(&mut reply));
        read.await.expect("the connection is still open").unwrap();
        reply
    }
}

#[tokio::test]
async fn a_fifth_upload_at_the_same_time_is_asked_to_come_back() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let mut begun = Vec::new();
    for _ in 0..4 {
        begun.push(Begun::new(&app, &meera).await);
    }
    let refused = meera.upload(pictures::png()).await.must_be(503);
    assert_eq!(refused.code(), "server.busy");
    assert!(refused.headers.contains_key("retry-after"));
    for upload in begun {
        let reply = upload.finish().await;
        assert!(reply.starts_with("HTTP/1.1 201"), "{reply}");
    }
    meera.upload_well(pictures::png()).await;
}

#[tokio::test]
async fn an_upload_that_drips_is_ended_and_gives_its_place_back() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let mut upload = Begun::new(&app, &meera).await;
    let beginning = upload.body[..700].to_vec();
    upload.connection.write_all(&beginning).await.unwrap();
    let reply = upload.reply().await;
    assert!(
        reply.starts_with("HTTP/1.1 408") && reply.contains("request.timeout"),
        "{reply}"
    );
}

#[tokio::test]
async fn an_upload_whose_sender_leaves_gives_its_place_back() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    for _ in 0..8 {
        drop(Begun::new(&app, &meera).await);
    }
    let taken = timeout(LIMIT, async {
        while meera.upload(pictures::png()).await.status != 201 {
            tokio::task::yield_now().await;
        }
    });
    taken.await.expect("the places are still taken");
}
