//! Files that nobody handed in go after a day, and files of a form with the form.

use std::time::Duration;

use serde_json::json;

use crate::harness::{Person, Respondent, TestApp, files::pdf};

const A_DAY: Duration = Duration::from_hours(25);
const AN_HOUR: Duration = Duration::from_mins(61);

#[tokio::test]
async fn a_file_that_no_page_names_goes_after_a_day_and_its_object_an_hour_later() {
    let app = TestApp::start().await;
    let form = Person::signed_in(&app).await.browser.form_for_files().await;
    let mut arun = Respondent::of(&app, &form);
    let kept = arun.upload_well("scan", "a.pdf", pdf()).await;
    arun.upload_well("scan", "b.pdf", pdf()).await;
    arun.hand_in("p1", json!({ "scan": [kept] })).await.must_be(200);
    let objects = app.file_objects().await;
    app.tidy_up().await;
    assert_eq!(app.files_kept().await, (2, 0), "fresh ones stay");
    app.clock.advance(A_DAY);
    app.tidy_up().await;
    assert_eq!(app.files_kept().await, (1, 1));
    assert!(
        app.objects.size(&objects[1]).await.unwrap().is_some(),
        "its hour is not over"
    );
    app.clock.advance(AN_HOUR);
    app.tidy_up().await;
    assert_eq!(app.files_kept().await, (1, 0));
    assert_eq!(app.objects.size(&objects[1]).await.unwrap(), None);
    assert!(app.objects.size(&objects[0]).await.unwrap().is_some());
}

#[tokio::test]
async fn a_file_sent_again_or_asked_for_stays_for_another_day() {
    let app = TestApp::start().await;
    let form = Person::signed_in(&app).await.browser.form_for_files().await;
    let mut arun = Respondent::of(&app, &form);
    let id = arun.upload_well("scan", "a.pdf", pdf()).await;
    app.clock.advance(Duration::from_hours(23));
    arun.upload_as(&id, "scan", "a.pdf", pdf()).await.must_be(201);
    app.clock.advance(Duration::from_hours(23));
    app.tidy_up().await;
    // Refused for another answer: whoever mends it finds the file.
    let refused = json!({ "scan": [id], "why": { "not": "text" } });
    arun.hand_in("p1", refused).await.must_be(422);
    arun.hand_in("p1", json!({ "scan": [id] })).await.must_be(200);
    app.clock.advance(A_DAY);
    app.tidy_up().await;
    assert_eq!(app.files_kept().await, (1, 0));
}

#[tokio::test]
async fn the_files_of_a_form_that_is_gone_for_good_go_with_their_objects() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let form = meera.browser.form_for_files().await;
    let mut arun = Respondent::of(&app, &form);
    let id = arun.upload_well("scan", "a.pdf", pdf()).await;
    arun.hand_in("p1", json!({ "scan": [id] })).await.must_be(200);
    let objects = app.file_objects().await;
    meera.browser.delete(&format!("/api/form/{form}")).await.must_be(200);
    app.clock.advance(Duration::from_hours(24 * 31));
    app.tidy_up().await;
    for _ in 0..2 {
        app.clock.advance(AN_HOUR);
        app.tidy_up().await;
    }
    assert_eq!(app.files_kept().await, (0, 0));
    assert_eq!(app.objects.size(&objects[0]).await.unwrap(), None);
}

#[tokio::test]
async fn no_file_outlives_the_memory_of_its_form() {
    let app = TestApp::start().await;
    let form = Person::signed_in(&app).await.browser.form_for_files().await;
    Respondent::of(&app, &form).upload_well("scan", "a.pdf", pdf()).await;
    // As when responses are cleared away first: whatever is left of files goes with the last mention of the form.
    let mut connection = app.as_schema_owner().await;
    for statement in [
        "insert into form_leftovers select id from forms",
        "delete from form_leftovers",
    ] {
        sqlx::query(statement).execute(&mut connection).await.unwrap();
    }
    assert_eq!(app.files_kept().await, (0, 1));
}
