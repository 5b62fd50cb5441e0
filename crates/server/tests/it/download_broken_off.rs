//! Downloads that do not come to their end.

use reqwest::Response;

use crate::harness::{Person, TestApp};

/// More than all the buffers on the way hold.
const RESPONSES: i32 = 2_000;
const LETTERS: i32 = 20_000;

async fn large(app: &TestApp) -> (Person, String) {
    let meera = Person::signed_in(app).await;
    let (form, _) = meera.browser.published_form("Visit").await;
    app.put_down_responses(&form, RESPONSES, LETTERS).await;
    (meera, form)
}

async fn begun(meera: &Person, form: &str, format: &str) -> Response {
    let mut reply = meera.browser.begin_download(form, &format!("format={format}")).await;
    assert_eq!(reply.status(), 200);
    assert!(
        reply.chunk().await.unwrap().is_some(),
        "there is something to begin with"
    );
    reply
}

async fn until_free(app: &TestApp, places: usize) {
    while app.app.downloads.free() < places {
        tokio::task::yield_now().await;
    }
}

#[tokio::test]
async fn a_third_download_at_one_time_is_asked_to_come_back_until_somebody_leaves() {
    let app = TestApp::start().await;
    let (meera, form) = large(&app).await;
    let first = begun(&meera, &form, "csv").await;
    let second = begun(&meera, &form, "jsonl").await;
    let third = meera.browser.begin_download(&form, "format=csv").await;
    assert_eq!(third.status(), 503);
    assert!(third.headers().contains_key("retry-after"));
    drop(first);
    until_free(&app, 1).await;
    let whole = meera.browser.download(&form, "format=csv").await;
    assert_eq!(whole.cells().len(), usize::try_from(RESPONSES).unwrap() + 1);
    drop(second);
    until_free(&app, 2).await;
}

#[tokio::test]
async fn a_download_whose_database_goes_away_ends_as_broken_and_never_as_a_short_file() {
    let app = TestApp::start().await;
    let (meera, form) = large(&app).await;
    for format in ["csv", "jsonl"] {
        let mut reply = begun(&meera, &form, format).await;
        let ended = "select count(pg_terminate_backend(pid)) from pg_stat_activity
             where datname = current_database() and usename = current_user and pid <> pg_backend_pid() and backend_xid is null
                 and backend_xmin is not null";
        let ended: i64 = sqlx::query_scalar(ended).fetch_one(&app.pool).await.unwrap();
        assert!(ended > 0, "the download holds a snapshot");
        let broken = loop {
            match reply.chunk().await {
                Ok(Some(_)) => {}
                Ok(None) => break false,
                Err(_) => break true,
            }
        };
        assert!(broken, "{format} looks whole");
        until_free(&app, 2).await;
    }
    // Nothing is left behind: the next one is whole.
    let whole = meera.browser.download(&form, "format=jsonl").await;
    assert_eq!(whole.lines().len(), usize::try_from(RESPONSES).unwrap());
}
