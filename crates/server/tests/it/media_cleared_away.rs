//! What no form shows goes after a day, and its object with it.

use std::collections::HashSet;

use platform::db::begin_for_product;
use std::time::Duration;

use crate::harness::{Person, TestApp, pictures};

/// After which what is unused counts as forgotten, and after which its object does.
const A_DAY: Duration = Duration::from_hours(25);
const AN_HOUR: Duration = Duration::from_mins(61);

async fn is_shown(app: &TestApp, address: &str) -> bool {
    let status = app.browser().get(address).await.status;
    assert!(status == 200 || status == 404, "{status}");
    status == 200
}

async fn object_of(app: &TestApp, address: &str) -> String {
    let reply = app.browser().get(address).await;
    let etag = reply.headers["etag"].to_str().unwrap();
    format!("media/{}", etag.trim_matches('"'))
}

async fn execute(app: &TestApp, statement: &'static str, id: &str) {
    let mut transaction = begin_for_product(&app.pool).await.unwrap();
    let done = sqlx::query(statement).bind(id).execute(&mut *transaction).await;
    assert!(done.unwrap().rows_affected() > 0);
    transaction.commit().await.unwrap();
}

/// Has a form show it, as saving a draft does.
async fn put_into_a_form(app: &TestApp, address: &str) {
    let id = address.trim_start_matches("/media/");
    execute(
        app,
        "insert into forms (id, owner_id, name, draft_sha256, page_count, graph)
         select gen_random_uuid(), owner_id, 'Trip', sha256('x'), 1, '{}' from media where id = $1",
        id,
    )
    .await;
    execute(
        app,
        "insert into form_media (form_id, media_id, in_draft, in_version) select id, $1, true, false from forms",
        id,
    )
    .await;
    execute(app, "update media set unused_since = null where id = $1", id).await;
}

#[tokio::test]
async fn what_no_form_has_shown_for_a_day_is_gone_and_an_hour_later_its_object() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let address = meera.upload_well(pictures::png()).await;
    let object = object_of(&app, &address).await;
    app.tidy_up().await;
    assert!(is_shown(&app, &address).await, "a fresh one stays");
    app.clock.advance(A_DAY);
    app.tidy_up().await;
    assert!(!is_shown(&app, &address).await);
    assert!(
        app.objects.size(&object).await.unwrap().is_some(),
        "its hour is not over"
    );
    app.clock.advance(AN_HOUR);
    app.tidy_up().await;
    assert_eq!(app.objects.size(&object).await.unwrap(), None);
}

#[tokio::test]
async fn what_a_form_shows_stays_until_a_day_after_the_form_is_gone() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let address = meera.upload_well(pictures::png()).await;
    put_into_a_form(&app, &address).await;
    app.clock.advance(A_DAY);
    app.tidy_up().await;
    assert!(is_shown(&app, &address).await);
    execute(&app, "delete from forms where name <> $1", "").await;
    app.tidy_up().await;
    assert!(is_shown(&app, &address).await, "its day begins now");
    app.clock.advance(A_DAY);
    app.tidy_up().await;
    assert!(!is_shown(&app, &address).await);
}

#[tokio::test]
async fn what_is_sent_again_has_another_day() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let file = pictures::png();
    let address = meera.upload_well(file.clone()).await;
    app.clock.advance(Duration::from_hours(20));
    assert_eq!(meera.upload_well(file).await, address);
    app.clock.advance(Duration::from_hours(20));
    app.tidy_up().await;
    assert!(is_shown(&app, &address).await);
}

#[tokio::test]
async fn an_object_stays_as_long_as_anybody_has_it() {
    let app = TestApp::start().await;
    let (meera, ravi) = (Person::signed_in(&app).await, Person::signed_in(&app).await);
    let file = pictures::png();
    let meeras = meera.upload_well(file.clone()).await;
    let ravis = ravi.upload_well(file).await;
    let object = object_of(&app, &ravis).await;
    put_into_a_form(&app, &ravis).await;
    for wait in [A_DAY, AN_HOUR, AN_HOUR] {
        app.clock.advance(wait);
        app.tidy_up().await;
    }
    assert!(!is_shown(&app, &meeras).await);
    assert!(is_shown(&app, &ravis).await);
    assert!(app.objects.size(&object).await.unwrap().is_some());
}

#[tokio::test]
async fn an_account_takes_its_pictures_along() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let address = meera.upload_well(pictures::png()).await;
    let object = object_of(&app, &address).await;
    meera.browser.delete("/api/user").await.must_be(200);
    assert!(!is_shown(&app, &address).await);
    app.clock.advance(AN_HOUR);
    app.tidy_up().await;
    assert_eq!(app.objects.size(&object).await.unwrap(), None);
}

#[tokio::test]
async fn an_object_whose_upload_never_ended_is_cleared_away() {
    let app = TestApp::start().await;
    let mut transaction = begin_for_product(&app.pool).await.unwrap();
    let content: [u8; 16] = platform::chance::Chance::system().bytes();
    let name: String =
        sqlx::query_scalar("insert into media_leftovers (sha256) values (sha256($1)) returning encode(sha256, 'hex')")
            .bind(&content[..])
            .fetch_one(&mut *transaction)
            .await
            .unwrap();
    transaction.commit().await.unwrap();
    let object = format!("media/{name}");
    app.objects.put(&object, &content[..]).await.unwrap();
    app.tidy_up().await;
    assert!(
        app.objects.size(&object).await.unwrap().is_some(),
        "it may still be under way"
    );
    app.clock.advance(AN_HOUR);
    app.tidy_up().await;
    assert_eq!(app.objects.size(&object).await.unwrap(), None);
}

#[tokio::test]
async fn clearing_away_never_takes_the_object_of_an_upload_at_the_same_time() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let file = pictures::png();
    let mut addresses = HashSet::new();
    for _ in 0..6 {
        let address = meera.upload_well(file.clone()).await;
        addresses.insert(address);
        // The row is gone and the object due to be deleted at this very moment.
        app.clock.advance(A_DAY);
        app.tidy_up().await;
        app.clock.advance(AN_HOUR);
        let (address, ()) = tokio::join!(meera.upload_well(file.clone()), app.tidy_up());
        assert!(is_shown(&app, &address).await);
        app.clock.advance(A_DAY);
        app.tidy_up().await;
    }
    assert!(addresses.len() > 1, "it was cleared away in between");
}

#[tokio::test]
async fn nobody_else_can_take_a_picture_away() {
    let app = TestApp::start().await;
    let (meera, ravi) = (Person::signed_in(&app).await, Person::signed_in(&app).await);
    let address = meera.upload_well(pictures::png()).await;
    for path in [address.clone(), format!("/api{address}")] {
        let status = ravi.browser.delete(&path).await.status.as_u16();
        assert!(matches!(status, 404 | 405), "{path} {status}");
    }
    ravi.browser.delete("/api/user").await.must_be(200);
    assert!(is_shown(&app, &address).await);
}
