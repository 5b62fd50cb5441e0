//! Media that no form uses are purged after a day, and their objects an hour later.

use std::collections::HashSet;

use std::time::Duration;

use crate::harness::{Person, TestApp, pictures};

/// Just over the purge delays of unused media and of their objects.
const A_DAY: Duration = Duration::from_hours(25);
const AN_HOUR: Duration = Duration::from_mins(61);

async fn is_served(app: &TestApp, address: &str) -> bool {
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
    let done = sqlx::query(statement)
        .bind(id)
        .execute(&mut app.as_superuser().await)
        .await;
    assert!(done.unwrap().rows_affected() > 0);
}

/// Uses it in a form, as saving a draft does.
async fn use_in_form(app: &TestApp, address: &str) {
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
async fn unused_media_are_purged_after_a_day_and_objects_later() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let address = meera.upload_ok(pictures::png()).await;
    let object = object_of(&app, &address).await;
    app.clean_up().await;
    assert!(is_served(&app, &address).await, "a new one stays");
    app.clock.advance(A_DAY);
    app.clean_up().await;
    assert!(!is_served(&app, &address).await);
    assert!(
        app.objects.size(&object).await.unwrap().is_some(),
        "the hour has not passed"
    );
    app.clock.advance(AN_HOUR);
    app.clean_up().await;
    assert_eq!(app.objects.size(&object).await.unwrap(), None);
}

#[tokio::test]
async fn object_stays_for_the_kept_days() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let address = meera.upload_ok(pictures::png()).await;
    let object = object_of(&app, &address).await;
    app.clock.advance(A_DAY);
    app.clean_up_keeping(8).await;
    assert!(!is_served(&app, &address).await);
    app.clock.advance(Duration::from_hours(8 * 24 - 1));
    app.clean_up_keeping(8).await;
    assert!(app.objects.size(&object).await.unwrap().is_some());
    app.clock.advance(Duration::from_hours(2));
    app.clean_up_keeping(8).await;
    assert_eq!(app.objects.size(&object).await.unwrap(), None);
}

#[tokio::test]
async fn used_media_are_purged_a_day_after_the_form() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let address = meera.upload_ok(pictures::png()).await;
    use_in_form(&app, &address).await;
    app.clock.advance(A_DAY);
    app.clean_up().await;
    assert!(is_served(&app, &address).await);
    execute(&app, "delete from forms where name <> $1", "").await;
    app.clean_up().await;
    assert!(is_served(&app, &address).await, "the day starts now");
    app.clock.advance(A_DAY);
    app.clean_up().await;
    assert!(!is_served(&app, &address).await);
}

#[tokio::test]
async fn repeated_upload_restarts_the_day() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let file = pictures::png();
    let address = meera.upload_ok(file.clone()).await;
    app.clock.advance(Duration::from_hours(20));
    assert_eq!(meera.upload_ok(file).await, address);
    app.clock.advance(Duration::from_hours(20));
    app.clean_up().await;
    assert!(is_served(&app, &address).await);
}

#[tokio::test]
async fn object_stays_while_any_owner_has_it() {
    let app = TestApp::start().await;
    let (meera, ravi) = (Person::signed_in(&app).await, Person::signed_in(&app).await);
    let file = pictures::png();
    let meeras = meera.upload_ok(file.clone()).await;
    let ravis = ravi.upload_ok(file).await;
    let object = object_of(&app, &ravis).await;
    use_in_form(&app, &ravis).await;
    for wait in [A_DAY, AN_HOUR, AN_HOUR] {
        app.clock.advance(wait);
        app.clean_up().await;
    }
    assert!(!is_served(&app, &meeras).await);
    assert!(is_served(&app, &ravis).await);
    assert!(app.objects.size(&object).await.unwrap().is_some());
}

#[tokio::test]
async fn deleting_an_account_purges_its_media() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let address = meera.upload_ok(pictures::png()).await;
    let object = object_of(&app, &address).await;
    meera.browser.delete("/api/user").await.must_be(200);
    assert!(!is_served(&app, &address).await);
    app.clock.advance(AN_HOUR);
    app.clean_up().await;
    assert_eq!(app.objects.size(&object).await.unwrap(), None);
}

#[tokio::test]
async fn object_of_an_aborted_upload_is_purged() {
    let app = TestApp::start().await;
    let mut connection = app.pool.acquire().await.unwrap();
    let content: [u8; 16] = platform::rng::Rng::system().bytes();
    let name: String = sqlx::query_scalar(
        "insert into media_purge_queue (sha256) values (sha256($1)) returning encode(sha256, 'hex')",
    )
    .bind(&content[..])
    .fetch_one(&mut *connection)
    .await
    .unwrap();
    let object = format!("media/{name}");
    app.objects.put(&object, &content[..]).await.unwrap();
    app.clean_up().await;
    assert!(
        app.objects.size(&object).await.unwrap().is_some(),
        "the upload may still be running"
    );
    app.clock.advance(AN_HOUR);
    app.clean_up().await;
    assert_eq!(app.objects.size(&object).await.unwrap(), None);
}

#[tokio::test]
async fn purge_never_deletes_the_object_of_a_concurrent_upload() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let file = pictures::png();
    let mut addresses = HashSet::new();
    for _ in 0..6 {
        let address = meera.upload_ok(file.clone()).await;
        addresses.insert(address);
        // The row is deleted and the object is due for deletion.
        app.clock.advance(A_DAY);
        app.clean_up().await;
        app.clock.advance(AN_HOUR);
        let (address, ()) = tokio::join!(meera.upload_ok(file.clone()), app.clean_up());
        assert!(is_served(&app, &address).await);
        app.clock.advance(A_DAY);
        app.clean_up().await;
    }
    assert!(addresses.len() > 1, "it was purged in between");
}

#[tokio::test]
async fn other_users_cannot_delete_a_picture() {
    let app = TestApp::start().await;
    let (meera, ravi) = (Person::signed_in(&app).await, Person::signed_in(&app).await);
    let address = meera.upload_ok(pictures::png()).await;
    for path in [address.clone(), format!("/api{address}")] {
        let status = ravi.browser.delete(&path).await.status.as_u16();
        assert!(matches!(status, 404 | 405), "{path} {status}");
    }
    ravi.browser.delete("/api/user").await.must_be(200);
    assert!(is_served(&app, &address).await);
}
