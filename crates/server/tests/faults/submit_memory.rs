//! A hostile page costs the server little more memory than its size.

use std::io::Write as _;

use reqwest::Client;
use serde_json::{Value, json};

use crate::{
    installation::Installation,
    server_memory::{MEGABYTE, memory, reset_peak_memory},
};

/// For one body of two megabytes.
const MAX_GROWTH: usize = 16 * MEGABYTE;

/// Publishes a form with a Long Answer, so that large bodies are read; returns its id.
async fn published_form(client: &Client, server: &str, token: &str) -> String {
    let create = client.post(format!("{server}/api/form/create")).bearer_auth(token);
    let created = create.json(&json!({ "name": "Essays" })).send().await.unwrap();
    let created: Value = created.json().await.unwrap();
    let form = created["form"]["_id"].as_str().unwrap().to_owned();
    let draft = json!({ "pages": [{ "pageId": "p1", "pageTitle": "Page 01", "questions": [
        { "id": "q1", "type": "Long Answer", "questionText": "Q1 Tell us" },
    ] }] });
    let publish = client
        .put(format!("{server}/api/form/publish/{form}"))
        .bearer_auth(token);
    assert_eq!(publish.json(&draft).send().await.unwrap().status(), 200);
    form
}

fn page(form: &str, answers: &str) -> String {
    format!("{{\"formId\":\"{form}\",\"currentPageId\":\"p1\",\"userAnswers\":[{answers}]}}")
}

fn repeated(piece: &str, bytes: usize) -> String {
    vec![piece; bytes / (piece.len() + 1)].join(",")
}

/// Bodies that are small on the wire but could become large in memory.
fn hostile_pages(form: &str) -> Vec<String> {
    let bytes = 2 * MEGABYTE - 1024;
    let one_answer = |answer: &str| page(form, &format!("{{\"questionId\":\"q1\",\"answer\":{answer}}}"));
    let short_texts = repeated("\"a\"", 4_000);
    vec![
        one_answer(&format!("[{}]", repeated("{\"\":0}", bytes))),
        one_answer(&format!("{{\"a\":[{}]}}", repeated("[]", bytes))),
        one_answer(&format!("[{}]", repeated("\"\"", bytes))),
        one_answer(&format!("[{}]", repeated("0", bytes))),
        page(
            form,
            &repeated(&format!("{{\"questionId\":\"q1\",\"answer\":[{short_texts}]}}"), bytes),
        ),
        page(form, &repeated("{\"questionId\":\"\"}", bytes)),
        one_answer(&format!("\"{}\"", "x".repeat(bytes - 200))),
    ]
}

#[tokio::test]
async fn hostile_page_grows_memory_by_less_than_16_megabytes() {
    let mut installation = Installation::at_rest().await;
    installation.start_serve().await;
    let token = installation.member().await.log_in().await;
    let client = Client::builder().pool_max_idle_per_host(0).build().unwrap();
    let server = format!("http://{}", installation.address());
    let form = published_form(&client, &server, &token).await;
    let submit = async |body: String| {
        let request = client.post(format!("{server}/api/response/submit"));
        let request = request.header("content-type", "application/json").body(body);
        request.send().await.unwrap().status().as_u16()
    };
    // Warms up: connections are opened and code is paged in.
    assert_eq!(
        submit(page(&form, "{\"questionId\":\"q1\",\"answer\":\"Fine\"}")).await,
        200
    );
    let before = reset_peak_memory(&installation);
    for body in hostile_pages(&form) {
        assert!(body.len() > 256 * 1024 && body.len() <= 2 * MEGABYTE, "{}", body.len());
        let status = submit(body).await;
        assert!(matches!(status, 400 | 422), "{status}");
    }
    let growth = memory(&installation, "VmHWM").saturating_sub(before);
    // Shows how far it is from the limit.
    let _ = writeln!(
        std::io::stdout(),
        "{} KB before, {} KB more",
        before / 1024,
        growth / 1024
    );
    assert!(growth < MAX_GROWTH, "{growth} bytes");
}
