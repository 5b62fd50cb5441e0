//! A statement timeout is a temporary error.

use std::time::Duration;

use sqlx::Connection as _;

use crate::harness::{Person, TestApp};

#[tokio::test]
async fn statement_that_times_out_is_answered_with_503_and_retry_after() {
    let app = TestApp::start_with_statement_timeout(Duration::from_secs(2)).await;
    let meera = Person::signed_in(&app).await;
    let (form, _) = meera.browser.published_form("Visit").await;
    let path = format!("/api/analytics/form/{form}/responses");
    meera.browser.get(&path).await.must_be(200);
    let mut connection = app.as_superuser().await;
    let mut lock = connection.begin().await.unwrap();
    let locked = "lock table responses in access exclusive mode";
    sqlx::query(locked).execute(&mut *lock).await.unwrap();
    let refused = meera.browser.get(&path).await.must_be(503);
    assert_eq!(refused.code(), "server.busy");
    assert!(refused.headers.contains_key("retry-after"));
    lock.rollback().await.unwrap();
    meera.browser.get(&path).await.must_be(200);
}
