//! The trash: a deleted form disappears everywhere and can be restored for 30 days.

use std::time::Duration;

use chrono::{DateTime, TimeDelta};
use serde_json::{Value, json};

use crate::harness::{Person, TestApp};

#[tokio::test]
async fn deleted_form_disappears_everywhere_until_restored() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let (form, link) = meera.browser.published_form("Feedback").await;
    app.browser().shared(&link).await.must_be(200);
    meera.browser.delete(&format!("/api/form/{form}")).await.must_be(200);
    app.browser().shared(&link).await.must_say(404, "Form not found");
    meera.browser.get(&format!("/api/form/{form}")).await.must_be(404);
    meera.browser.publish(&form, json!({})).await.must_be(404);
    meera.browser.delete(&format!("/api/form/{form}")).await.must_be(404);
    let works = meera.browser.get("/api/works/recent").await;
    assert_eq!(works.body["recentWorks"], json!([]));

    let restore = format!("/api/form/{form}/restore");
    meera.browser.post(&restore, json!({})).await.must_be(200);
    app.browser().shared(&link).await.must_be(200);
    assert_eq!(meera.browser.load(&form).await["status"], "published");
    meera.browser.post(&restore, json!({})).await.must_be(404);
}

#[tokio::test]
async fn trash_lists_own_forms_most_recently_deleted_first() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let other = Person::signed_in(&app).await;
    let empty = meera.browser.get("/api/works/trash").await.must_be(200);
    assert_eq!(empty.body["trash"], json!([]));
    let draft = meera.browser.new_form("Draft").await;
    let (live, _) = meera.browser.published_form("Live").await;
    meera.browser.new_form("Kept").await;
    let theirs = other.browser.new_form("Theirs").await;
    for (person, form) in [(&meera, &draft), (&meera, &live), (&other, &theirs)] {
        app.clock.advance(Duration::from_secs(1));
        person.browser.delete(&format!("/api/form/{form}")).await.must_be(200);
    }
    let trash = meera.browser.get("/api/works/trash").await.must_be(200);
    let listed = trash.body["trash"].as_array().unwrap();
    let shown = |form: &Value| (form["name"].clone(), form["status"].clone(), form["responses"].clone());
    assert_eq!(
        listed.iter().map(shown).collect::<Vec<_>>(),
        [
            (json!("Live"), json!("published"), json!(0)),
            (json!("Draft"), json!("draft"), json!(0))
        ]
    );
    let instant = |name: &str| DateTime::parse_from_rfc3339(listed[0][name].as_str().unwrap()).unwrap();
    assert_eq!(instant("purgedAt") - instant("deletedAt"), TimeDelta::days(30));
}

#[tokio::test]
async fn purged_form_cannot_be_restored_and_is_deleted() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let (form, link) = meera.browser.published_form("Feedback").await;
    let purge = format!("/api/form/{form}/purge");
    meera.browser.post(&purge, json!({})).await.must_be(404);
    meera.browser.delete(&format!("/api/form/{form}")).await.must_be(200);
    meera.browser.post(&purge, json!({})).await.must_be(200);
    let trash = meera.browser.get("/api/works/trash").await.must_be(200);
    assert_eq!(trash.body["trash"], json!([]));
    meera.browser.post(&purge, json!({})).await.must_be(404);
    let restore = format!("/api/form/{form}/restore");
    meera.browser.post(&restore, json!({})).await.must_be(404);
    app.browser().shared(&link).await.must_be(404);
    app.clean_up().await;
    assert_eq!(left(&app, "forms", "id", &form).await, 0);
}

#[tokio::test]
async fn form_is_purged_after_thirty_days_in_trash() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let (form, link) = meera.browser.published_form("Feedback").await;
    let (other_form, _) = meera.browser.published_form("Kept").await;
    app.browser().shared(&link).await.must_be(200);
    app.flush_views().await;
    meera.browser.delete(&format!("/api/form/{form}")).await.must_be(200);
    app.clock.advance(Duration::from_hours(29 * 24));
    app.clean_up().await;
    let meera = meera.new_session().await;
    meera
        .post(&format!("/api/form/{form}/restore"), json!({}))
        .await
        .must_be(200);
    meera.delete(&format!("/api/form/{form}")).await.must_be(200);
    app.clock.advance(Duration::from_hours(30 * 24 + 1));
    app.clean_up().await;
    for table in ["form_versions", "form_drafts", "form_counters"] {
        assert_eq!(left(&app, table, "form_id", &form).await, 0, "{table}");
    }
    assert_eq!(left(&app, "forms", "id", &form).await, 0);
    assert_eq!(left(&app, "forms", "id", &other_form).await, 1);
}

async fn left(app: &TestApp, table: &str, column: &str, form: &str) -> i64 {
    let mut owner = app.as_superuser().await;
    let count = format!("select count(*) from {table} where {column} = '{form}'");
    sqlx::query_scalar(sqlx::AssertSqlSafe(count))
        .fetch_one(&mut owner)
        .await
        .unwrap()
}
