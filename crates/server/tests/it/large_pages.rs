//! Large pages: only for Long Answers, few at a time, and without memory for hostile ones.

use std::net::SocketAddr;

use serde_json::{Value, json};
use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    net::TcpStream,
};

use crate::harness::{Person, Respondent, TestApp, owner::one_question, respondent::page_body};

/// Publishes a form with four Long Answers; returns its id.
async fn form_for_long_texts(owner: &Person) -> String {
    let form = owner.browser.new_form("Essays").await;
    let question = |id: &str| json!({ "id": id, "type": "Long Answer", "questionText": "Q1 Tell us" });
    let questions: Vec<Value> = ["a", "b", "c", "d"].map(question).to_vec();
    let draft = json!({ "pages": [{ "pageId": "p1", "pageTitle": "Page 01", "questions": questions }] });
    owner.browser.publish(&form, draft).await.must_be(200);
    form
}

#[tokio::test]
async fn long_texts_of_more_than_256_kb_together_are_stored() {
    let app = TestApp::start().await;
    let form = form_for_long_texts(&Person::signed_in(&app).await).await;
    let text = "é".repeat(50 * 1024);
    let answers = json!({ "a": text, "b": text, "c": text, "d": text });
    Respondent::of(&app, &form).must_submit("p1", answers).await;
    assert_eq!(app.response_counts().await, (1, 1));
}

#[tokio::test]
async fn page_without_long_answer_is_limited_to_256_kb() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let form = meera.browser.new_form("Feedback").await;
    meera
        .browser
        .publish(&form, one_question("Q1 How was it?"))
        .await
        .must_be(200);
    let page = page_body(&form, "p1", &json!({ "q1": "x".repeat(256 * 1024) }));
    let refused = app.browser().submit(page).await;
    refused.must_say(413, "The request is larger than this call accepts (256 KB).");
    let page = page_body(&form, "p1", &json!({ "q1": "x".repeat(255 * 1024) }));
    let refused = app.browser().submit(page).await.must_be(422);
    assert_eq!(refused.body["fields"][0]["code"], "too_long");
}

#[tokio::test]
async fn each_network_can_send_one_large_page_at_a_time() {
    let app = TestApp::start().await;
    let form = form_for_long_texts(&Person::signed_in(&app).await).await;
    let page = page_body(
        &form,
        "p1",
        &json!({ "a": "x".repeat(90_000), "b": "y".repeat(90_000), "c": "z".repeat(90_000) }),
    );
    let mut slow = begin_large_page(app.address, "192.0.2.1", 300_000).await;
    let mut small = page_body(&form, "p1", &json!({ "a": "Short" }));
    app.browser().submit(small.clone()).await.must_be(200);
    let refused = app.browser().submit(page.clone()).await.must_be(503);
    assert!(refused.headers.contains_key("retry-after"));
    let elsewhere = app.browser().at_address("198.51.100.7");
    elsewhere.submit(page.clone()).await.must_be(200);
    // The permit is released when the slow request ends.
    slow.write_all(&vec![b' '; 300_000]).await.unwrap();
    let mut rest = Vec::new();
    slow.read_to_end(&mut rest).await.unwrap();
    assert!(rest.starts_with(b"HTTP/1.1 400"), "{}", String::from_utf8_lossy(&rest));
    small["userAnswers"] = page["userAnswers"].clone();
    app.browser().submit(small).await.must_be(200);
}

/// Sends the header of a large page and waits until the server reads its body.
async fn begin_large_page(server: SocketAddr, address: &str, length: usize) -> TcpStream {
    let mut client = TcpStream::connect(server).await.unwrap();
    let head = format!(
        "POST /api/response/submit HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: {address}\r\nContent-Type: application/json\r\n\
         Content-Length: {length}\r\nConnection: close\r\nExpect: 100-continue\r\n\r\n"
    );
    client.write_all(head.as_bytes()).await.unwrap();
    let mut reply = [0; 25];
    client.read_exact(&mut reply).await.unwrap();
    assert_eq!(&reply, b"HTTP/1.1 100 Continue\r\n\r\n");
    client
}

#[tokio::test]
async fn objects_and_nested_lists_are_rejected() {
    let app = TestApp::start().await;
    let form = form_for_long_texts(&Person::signed_in(&app).await).await;
    let objects = |count| vec![json!({ "": 0 }); count];
    let submit_page = async |hostile: Value| {
        Respondent::of(&app, &form)
            .submit_page("p1", json!({ "a": hostile }))
            .await
    };
    for hostile in [json!(objects(10)), json!({ "a": objects(10) }), json!([[["x"]]])] {
        let refused = submit_page(hostile).await.must_be(422);
        assert_eq!(refused.body["fields"][0]["code"], "wrong_shape");
    }
    for hostile in [json!(objects(100_000)), json!({ "a": objects(100_000) })] {
        submit_page(hostile).await.must_be(400);
    }
    assert_eq!(app.response_counts().await, (0, 0));
}
