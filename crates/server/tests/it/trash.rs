//! The trash: a deleted form is gone everywhere, and comes back whole for 30 days.

use std::time::Duration;

use serde_json::json;

use crate::harness::{Person, TestApp};

#[tokio::test]
async fn a_deleted_form_is_gone_everywhere_until_it_is_restored() {
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
async fn after_thirty_days_a_deleted_form_is_gone_for_good() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let (form, link) = meera.browser.published_form("Feedback").await;
    let (kept, _) = meera.browser.published_form("Kept").await;
    app.browser().shared(&link).await.must_be(200);
    app.flush_views().await;
    meera.browser.delete(&format!("/api/form/{form}")).await.must_be(200);
    app.clock.advance(Duration::from_hours(29 * 24));
    app.tidy_up().await;
    let meera = meera.log_in_anew().await;
    meera
        .post(&format!("/api/form/{form}/restore"), json!({}))
        .await
        .must_be(200);
    meera.delete(&format!("/api/form/{form}")).await.must_be(200);
    app.clock.advance(Duration::from_hours(30 * 24 + 1));
    app.tidy_up().await;
    let mut owner = app.as_schema_owner().await;
    let mut left = async |table: &str, column: &str, form: &str| -> i64 {
        let count = format!("select count(*) from {table} where {column} = '{form}'");
        sqlx::query_scalar(sqlx::AssertSqlSafe(count))
            .fetch_one(&mut owner)
            .await
            .unwrap()
    };
    for table in ["form_versions", "form_drafts", "form_activity"] {
        assert_eq!(left(table, "form_id", &form).await, 0, "{table}");
    }
    assert_eq!(left("forms", "id", &form).await, 0);
    assert_eq!(left("forms", "id", &kept).await, 1);
}
