//! The first account of an installation, created with the link from the log.

use std::time::Duration;

use formwright::installation::set_up_link;
use platform::{objects::Objects, testing::TestFolder};
use serde_json::{Value, json};

use crate::harness::{Browser, Person, Reply, TestApp, patient, person::PASSWORD};

const DAY: Duration = Duration::from_hours(24);

fn key_of(app: &TestApp) -> String {
    let link = set_up_link(&app.app.installation);
    let (page, key) = link.split_once('#').unwrap();
    assert_eq!(page, "http://127.0.0.1:8080/set-up");
    key.to_owned()
}

async fn check(browser: &Browser, key: &str) -> Reply {
    browser.post("/api/set-up/check", json!({ "key": key })).await
}

fn account(person: &Person, key: &str) -> Value {
    json!({ "key": key, "name": "Meera Nair", "email": person.email, "password": PASSWORD, "confirmPassword": PASSWORD })
}

async fn set_up(person: &Person, key: &str) -> Reply {
    person.browser.post("/api/set-up", account(person, key)).await
}

#[tokio::test]
async fn first_account_is_verified_and_link_works_once() {
    let app = TestApp::start().await;
    let (meera, key) = (Person::stranger(&app), key_of(&app));
    check(&meera.browser, &key).await.must_be(200);
    set_up(&meera, &key).await.must_be(201);
    let reply = meera.log_in(PASSWORD).await.must_be(200);
    assert_eq!(reply.body["user"]["emailVerified"], true);

    let ravi = Person::stranger(&app);
    for key in [key, key_of(&app)] {
        assert_eq!(
            check(&ravi.browser, &key).await.must_be(403).code(),
            "set_up.link_invalid"
        );
        assert_eq!(set_up(&ravi, &key).await.must_be(403).code(), "set_up.link_invalid");
    }
}

#[tokio::test]
async fn link_ends_with_the_first_sign_up() {
    let app = TestApp::start().await;
    let key = key_of(&app);
    Person::member(&app).await;
    check(&app.browser(), &key).await.must_be(403);
}

#[tokio::test]
async fn simultaneous_requests_create_one_account() {
    let app = TestApp::start().await;
    let key = key_of(&app);
    let people: Vec<_> = (0..4).map(|_| Person::stranger(&app)).collect();
    let replies = futures::future::join_all(people.iter().map(|person| set_up(person, &key))).await;
    let mut statuses: Vec<_> = replies.iter().map(|reply| reply.status.as_u16()).collect();
    statuses.sort_unstable();
    assert_eq!(statuses, [201, 403, 403, 403]);
}

#[tokio::test]
async fn link_expires_after_seven_days() {
    let app = TestApp::start().await;
    let (meera, key) = (Person::stranger(&app), key_of(&app));
    app.clock.advance(6 * DAY);
    check(&meera.browser, &key).await.must_be(200);
    app.clock.advance(DAY);
    check(&meera.browser, &key).await.must_be(403);
    set_up(&meera, &key).await.must_be(403);
    set_up(&meera, &key_of(&app)).await.must_be(201);
}

#[tokio::test]
async fn wrong_key_creates_nothing() {
    let app = TestApp::start().await;
    let meera = Person::stranger(&app);
    for key in ["", "1.", "9999999999.AAAA"] {
        check(&meera.browser, key).await.must_be(403);
        set_up(&meera, key).await.must_be(403);
    }
    meera.log_in(PASSWORD).await.must_be(401);
}

#[tokio::test]
async fn account_is_validated_as_in_sign_up() {
    let app = TestApp::start().await;
    let (meera, key) = (Person::stranger(&app), key_of(&app));
    for (field, value, code) in [
        ("name", " ", "fields.required"),
        ("email", "meera@", "email.invalid"),
        ("password", "Password1", "password.too_common"),
        ("confirmPassword", "another", "password.mismatch"),
    ] {
        let mut body = account(&meera, &key);
        body[field] = value.into();
        let reply = meera.browser.post("/api/set-up", body).await.must_be(422);
        assert_eq!((reply.field(), reply.code()), (field, code));
    }
    set_up(&meera, &key).await.must_be(201);
}

#[tokio::test]
async fn check_says_what_is_missing() {
    let app = TestApp::start().await;
    let reply = check(&app.browser(), &key_of(&app)).await.must_be(200);
    let expected =
        json!({ "success": true, "publicUrl": "http://127.0.0.1:8080", "sendsMail": true, "storesFiles": true });
    assert_eq!(reply.body, expected);

    let folder = TestFolder::create().unwrap();
    let path = folder.path().join("objects");
    let objects = Objects::directory(&path, patient().objects).unwrap();
    std::fs::remove_dir_all(&path).unwrap();
    let app = TestApp::start_with_objects(objects).await;
    let reply = check(&app.browser(), &key_of(&app)).await.must_be(200);
    assert_eq!(reply.body["storesFiles"], false);
}
