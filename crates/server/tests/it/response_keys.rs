//! A response id grants no write access: the secret key stays on the device, and owners, exports and events see the id.

use std::{collections::BTreeSet, io::Read as _};

use formwright::{
    forms::FormId,
    stored_responses::{ResponseId, ResponseKey},
};
use futures::StreamExt as _;
use platform::rng::Rng;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::harness::{Browser, Person, Respondent, TestApp, files::pdf, respondent::page_body};

/// Two pages, with a text and a file on the first.
fn two_pages() -> Value {
    json!({ "pages": [
        { "pageId": "p1", "pageTitle": "Page 01", "nextPage": "p2", "questions": [
            { "id": "why", "type": "Short Answer", "questionText": "Q1 Why?" },
            { "id": "scan", "type": "File Upload", "questionText": "Q2 Your report?", "fileTypes": [], "maxFiles": 2, "maxFileSize": "5mb" }] },
        { "pageId": "p2", "pageTitle": "Page 02", "nextPage": "end", "questions": [
            { "id": "else", "type": "Short Answer", "questionText": "Q3 Anything else?" }] },
    ] })
}

async fn published(owner: &Person) -> String {
    let form = owner.browser.new_form("Visit").await;
    owner.browser.publish(&form, two_pages()).await.must_be(200);
    form
}

/// Submits the first page, with a file.
async fn submit_first_page(app: &TestApp, form: &str) -> Respondent {
    let mut respondent = Respondent::of(app, form);
    let scan = respondent.upload_ok("scan", "scan.pdf", pdf()).await;
    let answers = json!({ "why": "It hurt", "scan": [scan] });
    respondent.must_submit("p1", answers).await;
    respondent
}

/// Every UUID in these bytes.
fn uuids_in(bytes: &[u8]) -> BTreeSet<Uuid> {
    let texts = bytes.windows(36).filter_map(|window| std::str::from_utf8(window).ok());
    texts.filter_map(|text| text.parse().ok()).collect()
}

/// The unpacked content of an archive; a workbook is one too.
fn unpacked(archive: &[u8]) -> Vec<u8> {
    let mut archive = zip::ZipArchive::new(std::io::Cursor::new(archive)).unwrap();
    let mut all = Vec::new();
    for at in 0..archive.len() {
        archive.by_index(at).unwrap().read_to_end(&mut all).unwrap();
    }
    all
}

/// Everything that a collaborator with the role `results` can read of a form, by source.
async fn readable(viewer: &Browser, form: &str, responses: &[String]) -> Vec<(&'static str, Vec<u8>)> {
    let path = format!("/api/analytics/form/{form}");
    let text = async |path: String| viewer.get(&path).await.must_be(200).text.into_bytes();
    let mut sources = vec![
        ("list", text(format!("{path}/responses")).await),
        ("numbers with latest texts", text(path.clone()).await),
    ];
    for response in responses {
        sources.push(("one response", text(format!("{path}/responses/{response}")).await));
    }
    for (source, format) in [("csv", "csv"), ("json lines", "jsonl")] {
        let download = viewer.download(form, &format!("format={format}")).await;
        sources.push((source, download.bytes));
    }
    for (source, format) in [("workbook", "xlsx"), ("files", "files")] {
        let download = viewer.download(form, &format!("format={format}")).await;
        sources.push((source, unpacked(&download.bytes)));
    }
    sources
}

/// The same UUID with another version.
fn as_key(id: Uuid, version: u8) -> Uuid {
    let mut bytes = id.into_bytes();
    bytes[6] = (bytes[6] & 0x0f) | (version << 4);
    Uuid::from_bytes(bytes)
}

#[tokio::test]
async fn visible_ids_cannot_change_existing_responses() {
    let app = TestApp::start().await;
    let (meera, viewer) = (Person::signed_in(&app).await, Person::with_verified_email(&app).await);
    let form = published(&meera).await;
    let access = json!({ "responders": [{ "email": viewer.email, "role": "results" }] });
    let path = format!("/api/form/{form}/access");
    meera.browser.put(&path, access).await.must_be(200);
    let mut events = app
        .app
        .context
        .bus
        .subscribe_broadcast(&["responses.received.v1"])
        .await
        .unwrap();
    let mut complete = submit_first_page(&app, &form).await;
    complete.must_submit("p2", json!({ "else": "No" })).await;
    let unfinished = submit_first_page(&app, &form).await;
    app.run_worker_until_idle().await;

    let ids = [complete.id(), unfinished.id()];
    let mut sources = readable(&viewer.browser, &form, &ids).await;
    let event = events.next().await.unwrap();
    sources.push(("event", event.to_vec()));
    let (before, files) = (app.stored_responses().await, app.file_objects().await);
    for (source, bytes) in &sources {
        let seen = uuids_in(bytes);
        let own: Vec<Uuid> = ids.iter().map(|id| id.parse().unwrap()).collect();
        assert!(
            own.iter().any(|id| seen.contains(id)),
            "{source} shows no id of a response"
        );
        for key in [&complete.response, &unfinished.response] {
            assert!(!seen.contains(&key.parse().unwrap()), "{source} shows a key");
        }
        for id in own {
            assert_eq!(try_to_write(&app, &form, id).await, [422, 422], "{source}");
        }
        for seen in seen {
            for key in [seen, as_key(seen, 7), as_key(seen, 4)] {
                try_to_write(&app, &form, key).await;
            }
        }
    }
    let (after, files_after) = (app.stored_responses().await, app.file_objects().await);
    assert!(
        before.iter().all(|line| after.contains(line)),
        "an existing response changed"
    );
    assert!(files_after.starts_with(&files), "an existing file changed");
    assert_eq!(app.recount().await, Vec::<String>::new());
}

/// Tries to submit a page and upload a file with this key; returns the statuses.
async fn try_to_write(app: &TestApp, form: &str, key: Uuid) -> [u16; 2] {
    let mut page = page_body(form, "p1", &json!({ "why": "TAMPERED" }));
    page["responseId"] = json!(key);
    page["seq"] = json!(900);
    let submitted = app.browser().submit(page).await.status.as_u16();
    let key = key.to_string();
    let fields = [("formId", form), ("responseId", &*key), ("questionId", "scan")];
    let uploaded = app.browser().upload_file(&fields, "tampered.pdf", pdf()).await;
    [submitted, uploaded.status.as_u16()]
}

#[tokio::test]
async fn reply_contains_the_key_but_storage_does_not() {
    let app = TestApp::start().await;
    let form = published(&Person::signed_in(&app).await).await;
    let mut respondent = submit_first_page(&app, &form).await;
    let reply = respondent.must_submit("p2", json!({})).await;
    assert_eq!(reply.body["responseId"], respondent.response);
    let minted = app
        .browser()
        .submit(page_body(&form, "p1", &json!({})))
        .await
        .must_be(200);
    let minted = minted.body["responseId"].as_str().unwrap().to_owned();
    let everything = "select string_agg(line, ' ') from (
        select r::text from responses r union all select p::text from response_pages p
        union all select u::text from response_uploads u union all select o.payload::text from outbox o) as all_lines (line)";
    let stored: String = sqlx::query_scalar(everything)
        .fetch_one(&mut app.as_superuser().await)
        .await
        .unwrap();
    assert!(stored.contains(&respondent.id()));
    for key in [&respondent.response, &minted] {
        assert!(!stored.contains(key), "{stored}");
    }
}

#[tokio::test]
async fn database_rejects_storing_a_key() {
    let app = TestApp::start().await;
    let form = published(&Person::signed_in(&app).await).await;
    submit_first_page(&app, &form).await;
    for table in ["responses", "response_pages", "response_uploads"] {
        let store = format!("update {table} set response_id = gen_random_uuid()");
        let mut connection = app.as_superuser().await;
        let refused = sqlx::query(sqlx::AssertSqlSafe(store))
            .execute(&mut connection)
            .await
            .unwrap_err();
        let refused = refused.into_database_error().unwrap();
        let constraint = format!("{table}_id_is_no_key");
        assert_eq!(refused.constraint(), Some(&*constraint));
    }
}

#[tokio::test]
async fn server_and_sql_function_derive_the_same_id() {
    let app = TestApp::start().await;
    let mut connection = app.as_superuser().await;
    let rng = Rng::seeded(7);
    for _ in 0..50 {
        let form = Uuid::from_bytes(rng.bytes());
        let timed = rng.uuid_v7(app.app.context.clock.now());
        let random = uuid::Builder::from_random_bytes(rng.bytes()).into_uuid();
        for key in [timed, random] {
            let sql: Uuid = sqlx::query_scalar("select response_id_of($1, $2)")
                .bind(form)
                .bind(key)
                .fetch_one(&mut connection)
                .await
                .unwrap();
            let key = ResponseKey::parse(&key.to_string()).unwrap();
            assert_eq!(sql, ResponseId::of(FormId::from(form), key).as_uuid());
        }
    }
}
