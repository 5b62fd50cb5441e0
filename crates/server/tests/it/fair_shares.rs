//! Fair sharing: an account that uses its whole share does not block others.

use futures::future::join_all;
use reqwest::Method;
use tokio::{io::AsyncWriteExt as _, net::TcpStream};

use crate::harness::{Person, Respondent, TestApp, files::pdf, pictures};

/// More than fits into network buffers.
const RESPONSES: i32 = 2_000;
const LETTERS: i32 = 20_000;

impl Person {
    /// The same person behind another client address.
    fn at_address(mut self, address: &str) -> Self {
        self.browser = self.browser.at_address(address);
        self
    }
}

#[tokio::test]
async fn download_is_served_while_another_account_uses_its_share() {
    let app = TestApp::start_with_small_limits().await;
    let (attacker, owner) = (Person::signed_in(&app).await, Person::signed_in(&app).await);
    let (theirs, _) = attacker.browser.published_form("Theirs").await;
    let (own, _) = owner.browser.published_form("Own").await;
    app.insert_responses(&theirs, RESPONSES, LETTERS).await;
    let mut held = attacker.browser.begin_download(&theirs, "format=csv").await;
    assert!(held.chunk().await.unwrap().is_some());
    for _ in 0..4 {
        let refused = attacker.browser.begin_download(&theirs, "format=csv").await;
        assert_eq!(refused.status(), 429);
        assert!(refused.headers().contains_key("retry-after"));
    }
    for _ in 0..4 {
        owner.browser.download(&own, "format=csv").await;
        while app.app.responses.exports.free() == 0 {
            tokio::task::yield_now().await;
        }
    }
    drop(held);
}

/// Starts an upload without finishing it.
async fn begin_upload(app: &TestApp, path: &str, headers: &str, body: &[u8]) -> TcpStream {
    let mut connection = TcpStream::connect(app.address).await.unwrap();
    let head = format!(
        "POST {path} HTTP/1.1\r\nHost: a\r\n{headers}Content-Length: 1000000\r\n\
         Content-Type: multipart/form-data; boundary=edge\r\n\r\n"
    );
    connection.write_all(head.as_bytes()).await.unwrap();
    connection.write_all(body).await.unwrap();
    connection
}

#[tokio::test]
async fn media_upload_is_served_while_another_account_uses_its_share() {
    let app = TestApp::start_with_small_limits().await;
    let (attacker, owner) = (Person::signed_in(&app).await, Person::signed_in(&app).await);
    let request = attacker.browser.request(Method::POST, "/api/media").build().unwrap();
    let token = request.headers()["authorization"].to_str().unwrap();
    let headers = format!("Authorization: {token}\r\n");
    let body = "--edge\r\nContent-Disposition: form-data; name=\"file\"\r\n\r\n".as_bytes();
    let body = [body, &pictures::png()[..8]].concat();
    let held = join_all((0..4).map(|_| begin_upload(&app, "/api/media", &headers, &body))).await;
    // Wait until the attacker's share is used up.
    while attacker.upload(pictures::png()).await.status != 429 {}
    for _ in 0..4 {
        owner.upload_ok(pictures::png()).await;
    }
    drop(held);
}

/// Starts a respondent's upload without finishing it.
async fn begin_file(app: &TestApp, form: &str, address: &str) -> TcpStream {
    let field = |name: &str, value: &str| {
        format!("--edge\r\nContent-Disposition: form-data; name=\"{name}\"\r\n\r\n{value}\r\n")
    };
    let body = [
        field("formId", form),
        field("responseId", &Respondent::of(app, form).response),
        field("questionId", "scan"),
        "--edge\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.pdf\"\r\n\r\n%PDF-1.7\n".to_owned(),
    ]
    .concat();
    let headers = format!("X-Forwarded-For: {address}\r\n");
    begin_upload(app, "/api/response/upload", &headers, body.as_bytes()).await
}

#[tokio::test]
async fn upload_is_accepted_while_another_form_and_network_use_their_shares() {
    let app = TestApp::start_with_small_limits().await;
    let (attacker, owner) = (Person::signed_in(&app).await, Person::signed_in(&app).await);
    let (theirs, own) = (
        attacker.browser.publish_file_upload_form().await,
        owner.browser.publish_file_upload_form().await,
    );
    let at_once = |address: &'static str| join_all((0..6).map(|_| begin_file(&app, &theirs, address)));
    let mut held = at_once("198.51.100.1").await;
    while app.app.uploads.limiter.active() < 4 {
        tokio::task::yield_now().await;
    }
    // The network's share of four is used up, on every form.
    let mut neighbour = Respondent::of(&app, &own);
    neighbour.browser = neighbour.browser.at_address("198.51.100.1");
    let refused = neighbour.upload("scan", "a.pdf", pdf()).await.must_be(429);
    assert!(refused.headers.contains_key("retry-after"));
    // From further networks, the attacker's form gets its sixteen.
    for address in ["198.51.100.2", "198.51.100.3", "198.51.100.4", "198.51.100.5"] {
        held.extend(at_once(address).await);
    }
    while app.app.uploads.limiter.active() < 16 {
        tokio::task::yield_now().await;
    }
    let mut late = Respondent::of(&app, &theirs);
    late.browser = late.browser.at_address("198.51.100.9");
    late.upload("scan", "a.pdf", pdf()).await.must_be(503);
    for _ in 0..4 {
        Respondent::of(&app, &own).upload_ok("scan", "a.pdf", pdf()).await;
    }
    drop(held);
}

#[tokio::test]
async fn thirty_respondents_behind_one_address_can_upload() {
    let app = TestApp::start_with_real_limits().await;
    let teacher = Person::signed_in(&app).await;
    let form = teacher.browser.publish_file_upload_form().await;
    let pupils: Vec<Respondent> = (0..30).map(|_| Respondent::of(&app, &form)).collect();
    let replies = join_all(pupils.iter().map(|pupil| pupil.upload("scan", "a.pdf", pdf()))).await;
    for reply in replies {
        reply.must_be(201);
    }
}

#[tokio::test]
async fn analytics_are_served_while_another_account_uses_its_connections() {
    let app = TestApp::start_with_small_limits().await;
    let (attacker, owner) = (Person::signed_in(&app).await, Person::signed_in(&app).await);
    let (theirs, _) = attacker.browser.published_form("Theirs").await;
    let (own, _) = owner.browser.published_form("Own").await;
    let id: uuid::Uuid = sqlx::query_scalar("select owner_id from forms where id = $1::uuid")
        .bind(&theirs)
        .fetch_one(&mut app.as_superuser().await)
        .await
        .unwrap();
    let held = [
        app.app.context.results_pool.begin_as_user(id).await.unwrap(),
        app.app.context.results_pool.begin_as_user(id).await.unwrap(),
    ];
    let path = |form: &str| format!("/api/analytics/form/{form}");
    let refused = attacker.browser.get(&path(&theirs)).await.must_be(429);
    assert!(refused.headers.contains_key("retry-after"));
    for _ in 0..4 {
        owner.browser.get(&path(&own)).await.must_be(200);
    }
    drop(held);
    attacker.browser.get(&path(&theirs)).await.must_be(200);
}

#[tokio::test]
async fn live_stream_is_served_while_other_accounts_use_their_shares() {
    // Twenty permits: four per account, four per network, the last two for accounts without permits.
    let app = TestApp::start_with_small_limits().await;
    let mut held = Vec::new();
    for nth in 1..=4 {
        let attacker = Person::signed_in(&app).await.at_address(&format!("198.51.100.{nth}"));
        let (form, _) = attacker.browser.published_form("Theirs").await;
        for _ in 0..4 {
            held.push(attacker.browser.watch(&form).await);
        }
        let refused = attacker.browser.watch_rejected(&form).await.must_be(429);
        assert!(refused.headers.contains_key("retry-after"));
        let neighbour = Person::signed_in(&app).await;
        let (form, _) = neighbour.browser.published_form("Next door").await;
        let neighbour = neighbour.at_address(&format!("198.51.100.{nth}"));
        neighbour.browser.watch_rejected(&form).await.must_be(429);
    }
    let fifth = Person::signed_in(&app).await.at_address("198.51.100.5");
    let (form, _) = fifth.browser.published_form("Theirs").await;
    held.push(fifth.browser.watch(&form).await);
    held.push(fifth.browser.watch(&form).await);
    fifth.browser.watch_rejected(&form).await.must_be(503);
    let owner = Person::signed_in(&app).await;
    let (form, _) = owner.browser.published_form("Own").await;
    let mut watching = owner.browser.watch(&form).await;
    assert_eq!(watching.next().await.unwrap()["starts"], 0);
}
