//! Limits of concurrent and of slow uploads.

use std::time::Duration;

use formwright::timeouts::Timeouts;
use reqwest::Method;
use tokio::{
    io::{AsyncBufReadExt as _, AsyncReadExt as _, AsyncWriteExt as _, BufReader},
    net::TcpStream,
    time::timeout,
};

use crate::harness::{Person, TestApp, patient, pictures};

/// Longer than the minimum rate allows, on a busy machine too.
const REPLY_TIMEOUT: Duration = Duration::from_mins(2);

/// An upload that has a permit and has not sent its body.
struct OpenUpload {
    connection: BufReader<TcpStream>,
    body: Vec<u8>,
}

impl OpenUpload {
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
        let mut status = String::new();
        connection.read_line(&mut status).await.unwrap();
        assert!(status.starts_with("HTTP/1.1 100"), "{status}");
        connection.read_line(&mut status).await.unwrap();
        Self { connection, body }
    }

    async fn finish(mut self) -> String {
        self.connection.write_all(&self.body).await.unwrap();
        self.reply().await
    }

    async fn reply(&mut self) -> String {
        let mut reply = String::new();
        let read = timeout(REPLY_TIMEOUT, self.connection.read_to_string(&mut reply));
        read.await.expect("the connection is still open").unwrap();
        reply
    }
}

#[tokio::test]
async fn fifth_concurrent_upload_is_rejected_until_a_permit_is_free() {
    let app = TestApp::start_with_small_limits().await;
    let mut uploads = Vec::new();
    for _ in 0..4 {
        uploads.push(OpenUpload::new(&app, &Person::signed_in(&app).await).await);
    }
    let meera = Person::signed_in(&app).await;
    let rejected = meera.upload(pictures::png()).await.must_be(503);
    assert_eq!(rejected.code(), "server.busy");
    assert!(rejected.headers.contains_key("retry-after"));
    for upload in uploads {
        let reply = upload.finish().await;
        assert!(reply.starts_with("HTTP/1.1 201"), "{reply}");
    }
    meera.upload_ok(pictures::png()).await;
}

#[tokio::test]
async fn second_upload_of_an_account_waits_for_the_first() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let first = OpenUpload::new(&app, &meera).await;
    let (second, reply) = tokio::join!(meera.upload(pictures::png()), first.finish());
    assert!(reply.starts_with("HTTP/1.1 201"), "{reply}");
    second.must_be(201);
}

#[tokio::test]
async fn slow_upload_times_out() {
    let app = TestApp::start_with_timeouts(&Timeouts {
        upload_grace: Duration::from_secs(1),
        ..patient()
    })
    .await;
    let meera = Person::signed_in(&app).await;
    let mut upload = OpenUpload::new(&app, &meera).await;
    let beginning = upload.body[..700].to_vec();
    upload.connection.write_all(&beginning).await.unwrap();
    let reply = upload.reply().await;
    assert!(
        reply.starts_with("HTTP/1.1 408") && reply.contains("request.timeout"),
        "{reply}"
    );
}

#[tokio::test]
async fn aborted_uploads_release_their_permits() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    for _ in 0..8 {
        drop(OpenUpload::new(&app, &meera).await);
    }
    let uploaded = timeout(REPLY_TIMEOUT, async {
        while meera.upload(pictures::png()).await.status != 201 {
            tokio::task::yield_now().await;
        }
    });
    uploaded.await.expect("the permits are still in use");
}
