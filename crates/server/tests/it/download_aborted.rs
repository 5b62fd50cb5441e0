//! Exports that wait or are aborted.

use reqwest::Response;

use crate::harness::{Person, TestApp};

/// More than all buffers together hold.
const RESPONSES: i32 = 2_000;
const CHARACTERS: i32 = 20_000;

async fn large_form(app: &TestApp) -> (Person, String) {
    let meera = Person::signed_in(app).await;
    let (form, _) = meera.browser.published_form("Visit").await;
    app.insert_responses(&form, RESPONSES, CHARACTERS).await;
    (meera, form)
}

async fn begin_export(meera: &Person, form: &str, format: &str) -> Response {
    let mut reply = meera.browser.begin_download(form, &format!("format={format}")).await;
    assert_eq!(reply.status(), 200);
    assert!(reply.chunk().await.unwrap().is_some(), "the first chunk arrives");
    reply
}

async fn until_free(app: &TestApp, permits: usize) {
    while app.app.responses.exports.free() < permits {
        tokio::task::yield_now().await;
    }
}

#[tokio::test]
async fn third_export_waits_until_another_ends() {
    let app = TestApp::start().await;
    let ((meera, her_form), (arun, his_form)) = (large_form(&app).await, large_form(&app).await);
    let first = begin_export(&meera, &her_form, "csv").await;
    let second = begin_export(&arun, &his_form, "jsonl").await;
    let (ravi, form) = large_form(&app).await;
    let waiting = tokio::spawn(async move { ravi.browser.download(&form, "format=csv").await });
    while app.app.responses.exports.waiting() == 0 {
        tokio::task::yield_now().await;
    }
    drop(first);
    let whole = waiting.await.unwrap();
    assert_eq!(whole.cells().len(), usize::try_from(RESPONSES).unwrap() + 1);
    drop(second);
    until_free(&app, 2).await;
}

#[tokio::test]
async fn lost_database_aborts_the_export_instead_of_truncating_it() {
    let app = TestApp::start().await;
    let (meera, form) = large_form(&app).await;
    for format in ["csv", "jsonl"] {
        let mut reply = begin_export(&meera, &form, format).await;
        let ended = "select count(pg_terminate_backend(pid)) from pg_stat_activity
             where datname = current_database() and usename = current_user and pid <> pg_backend_pid() and backend_xid is null
                 and backend_xmin is not null";
        let ended: i64 = sqlx::query_scalar(ended).fetch_one(&app.pool).await.unwrap();
        assert!(ended > 0, "the export holds a snapshot");
        let broken = loop {
            match reply.chunk().await {
                Ok(Some(_)) => {}
                Ok(None) => break false,
                Err(_) => break true,
            }
        };
        assert!(broken, "{format} looks complete");
        until_free(&app, 2).await;
    }
    // The next export succeeds.
    let whole = meera.browser.download(&form, "format=jsonl").await;
    assert_eq!(whole.lines().len(), usize::try_from(RESPONSES).unwrap());
}
