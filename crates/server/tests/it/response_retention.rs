//! Responses are deleted after the days that their version promises.

use std::time::Duration;

use serde_json::{Value, json};

use crate::harness::{
    Person, Respondent, TestApp,
    files::{file_upload_form, pdf},
    forms::{published, visit},
};

const A_DAY: Duration = Duration::from_hours(24);
const AN_HOUR: Duration = Duration::from_hours(1);

fn kept_for(days: u32, mut draft: Value) -> Value {
    draft["settings"] = json!({ "retentionDays": days });
    draft
}

async fn complete(app: &TestApp, form: &str, version: i32) -> Respondent {
    let mut respondent = partial(app, form, version).await;
    respondent.must_submit("glad", json!({ "best": "Tea" })).await;
    respondent
}

async fn partial(app: &TestApp, form: &str, version: i32) -> Respondent {
    let mut respondent = Respondent::of(app, form).with_version(version);
    respondent.must_submit("start", json!({ "again": "Yes" })).await;
    respondent
}

/// A response with a filled honeypot.
async fn quarantined(app: &TestApp, form: &str) {
    let respondent = Respondent::of(app, form);
    let page = json!({
        "formId": form, "currentPageId": "start", "responseId": respondent.response, "website": "https://pills.example",
        "userAnswers": [{ "questionId": "again", "answer": "Yes" }],
    });
    respondent.browser.submit(page).await.must_be(200);
}

/// All counters that are not 0, summed over their slots.
async fn counters(app: &TestApp) -> Vec<String> {
    let lines = sqlx::query_scalar(
        "select concat_ws(' ', 'form', starts, completed, quarantined) as line from (
             select sum(starts) as starts, sum(completed) as completed, sum(quarantined) as quarantined
             from form_counters_daily) as form
         union all select concat_ws(' ', question_id, bucket, sum(complete), sum(partial)) from answer_counters_daily
             group by question_id, bucket having sum(complete) <> 0 or sum(partial) <> 0
         union all select concat_ws(' ', page_id, sum(complete), sum(partial)) from page_counters_daily
             group by page_id having sum(complete) <> 0 or sum(partial) <> 0
         order by line",
    );
    lines.fetch_all(&mut app.as_superuser().await).await.unwrap()
}

async fn is_stored(app: &TestApp, respondent: &Respondent) -> bool {
    let id = respondent.id();
    app.stored_responses().await.iter().any(|line| line.contains(&id))
}

#[tokio::test]
async fn responses_are_deleted_after_the_days_of_their_version_and_not_before() {
    let app = TestApp::start().await;
    let owner = Person::signed_in(&app).await;
    let form = published(&owner, visit()).await;
    let kept = complete(&app, &form, 1).await;
    app.clock.advance(AN_HOUR);
    owner.browser.publish(&form, kept_for(3, visit())).await.must_be(200);
    // A respondent who has the first version open.
    let kept_too = complete(&app, &form, 1).await;
    let before = counters(&app).await;
    let old = [complete(&app, &form, 2).await, partial(&app, &form, 2).await];
    quarantined(&app, &form).await;
    app.clock.advance(A_DAY);
    let newer = complete(&app, &form, 2).await;

    app.clock.advance(AN_HOUR * 47);
    app.clean_up().await;
    assert_eq!(app.response_counts().await, (5, 4), "an hour is left");
    app.clock.advance(AN_HOUR);
    app.clean_up().await;
    for respondent in &old {
        assert!(!is_stored(&app, respondent).await);
    }
    for respondent in [&kept, &kept_too, &newer] {
        assert!(is_stored(&app, respondent).await);
    }
    assert_eq!(app.response_counts().await, (3, 3));
    assert_eq!(app.recount().await, Vec::<String>::new());

    app.clock.advance(A_DAY);
    app.clean_up().await;
    assert_eq!(app.response_counts().await, (2, 2), "those without retention stay");
    assert_eq!(counters(&app).await, before);
    assert_eq!(app.recount().await, Vec::<String>::new());
}

#[tokio::test]
async fn publishing_other_days_leaves_earlier_promises() {
    let app = TestApp::start().await;
    let owner = Person::signed_in(&app).await;
    let form = published(&owner, kept_for(90, visit())).await;
    let ninety = complete(&app, &form, 1).await;
    owner.browser.publish(&form, kept_for(3, visit())).await.must_be(200);
    let (three, late_ninety) = (complete(&app, &form, 2).await, complete(&app, &form, 1).await);
    owner.browser.publish(&form, visit()).await.must_be(200);
    app.clock.advance(A_DAY * 4);
    app.clean_up().await;
    assert!(!is_stored(&app, &three).await);
    assert!(is_stored(&app, &ninety).await && is_stored(&app, &late_ninety).await);
    app.clock.advance(A_DAY * 86);
    app.clean_up().await;
    assert_eq!(app.response_counts().await, (0, 0));
    assert_eq!(app.recount().await, Vec::<String>::new());
}

#[tokio::test]
async fn files_of_expired_responses_are_deleted() {
    let app = TestApp::start().await;
    let owner = Person::signed_in(&app).await;
    let form = published(&owner, kept_for(1, file_upload_form(&[], 5, "5mb"))).await;
    let mut respondent = Respondent::of(&app, &form);
    let file = respondent.upload_ok("scan", "report.pdf", pdf()).await;
    respondent.must_submit("p1", json!({ "scan": [file] })).await;
    let object = app.file_objects().await.remove(0);
    app.clock.advance(A_DAY);
    app.clean_up().await;
    assert_eq!(app.response_counts().await, (0, 0));
    assert_eq!(app.stored_file_counts().await, (0, 1), "the object is queued");
    app.clock.advance(AN_HOUR * 2);
    app.clean_up().await;
    assert_eq!(app.objects.size(&object).await.unwrap(), None);
}

#[tokio::test]
async fn forms_without_a_live_version_and_in_the_trash_keep_their_promise() {
    let app = TestApp::start().await;
    let owner = Person::signed_in(&app).await;
    let trashed = published(&owner, kept_for(2, visit())).await;
    let unpublished = published(&owner, kept_for(2, visit())).await;
    complete(&app, &trashed, 1).await;
    complete(&app, &unpublished, 1).await;
    owner.browser.delete(&format!("/api/form/{trashed}")).await.must_be(200);
    owner
        .browser
        .post(&format!("/api/form/{unpublished}/unpublish"), json!({}))
        .await
        .must_be(200);
    app.clock.advance(A_DAY);
    app.clean_up().await;
    assert_eq!(app.response_counts().await, (2, 2));
    app.clock.advance(A_DAY);
    app.clean_up().await;
    assert_eq!(app.response_counts().await, (0, 0));
    assert_eq!(app.recount().await, Vec::<String>::new());
}

#[tokio::test]
async fn version_that_cannot_be_read_does_not_stop_other_forms() {
    let app = TestApp::start().await;
    let owner = Person::signed_in(&app).await;
    let damaged = published(&owner, kept_for(1, visit())).await;
    let fine = published(&owner, kept_for(1, visit())).await;
    let stays = complete(&app, &damaged, 1).await;
    let expired = complete(&app, &fine, 1).await;
    damage_version(&app, &damaged).await;
    app.clock.advance(A_DAY);
    app.clean_up().await;
    assert!(is_stored(&app, &stays).await);
    assert!(!is_stored(&app, &expired).await);
}

async fn damage_version(app: &TestApp, form: &str) {
    let mut superuser = app.as_superuser().await;
    for statement in [
        "alter table form_versions disable trigger form_versions_never_change".to_owned(),
        format!("update form_versions set content = '[]' where form_id = '{form}'"),
        "alter table form_versions enable trigger form_versions_never_change".to_owned(),
    ] {
        sqlx::query(sqlx::AssertSqlSafe(statement))
            .execute(&mut superuser)
            .await
            .unwrap();
    }
}

#[tokio::test]
async fn respondents_read_the_days_of_the_live_version() {
    let app = TestApp::start().await;
    let owner = Person::signed_in(&app).await;
    let form = owner.browser.new_form("Visit").await;
    let published = owner.browser.publish(&form, kept_for(90, visit())).await.must_be(200);
    let link = published.body["shareLink"].as_str().unwrap();
    let shared = app.browser().shared(link).await.must_be(200);
    assert_eq!(shared.body["form"]["settings"], json!({ "retentionDays": 90 }));
}

#[tokio::test]
async fn expired_response_behind_many_of_another_version_is_deleted() {
    let app = TestApp::start().await;
    let owner = Person::signed_in(&app).await;
    let form = published(&owner, visit()).await;
    owner.browser.publish(&form, kept_for(1, visit())).await.must_be(200);
    // More than one statement reads, all started at the same moment.
    let many = "insert into responses (form_id, response_id, owner_id, version, started_at)
        select id, ('00000000-0000-8000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, owner_id, 1,
            (select published_at from form_versions where form_id = id and number = 2)
        from forms, generate_series(1, 5100) as n where id = $1::text::uuid";
    sqlx::query(many)
        .bind(&form)
        .execute(&mut app.as_superuser().await)
        .await
        .unwrap();
    let expired = complete(&app, &form, 2).await;
    app.clock.advance(A_DAY);
    app.clean_up().await;
    assert!(!is_stored(&app, &expired).await);
    assert_eq!(app.stored_responses().await.len(), 5_100);
}
