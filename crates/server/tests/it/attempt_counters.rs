//! Stored attempt counters contain no address, expire, and are deleted with their account.

use std::time::Duration;

use serde_json::json;
use sha2::{Digest as _, Sha256};

use crate::harness::{Person, TestApp, inbox, person::PASSWORD};

impl TestApp {
    async fn counters(&self, condition: &str) -> i64 {
        let statement = format!("select count(*) from rate_limit_attempts where {condition}");
        let count = sqlx::query_scalar(sqlx::AssertSqlSafe(statement));
        count.fetch_one(&self.pool).await.unwrap()
    }
}

#[tokio::test]
async fn counter_keys_are_not_plain_hashes_of_addresses() {
    let app = TestApp::start().await;
    let meera = Person::stranger(&app);
    meera.log_in("not-her-kettle").await.must_be(401);
    meera.send_code().await.must_be(200);
    assert!(app.counters("true").await > 0);
    let mut with_length = Sha256::new();
    with_length.update((meera.email.len() as u64).to_be_bytes());
    with_length.update(&meera.email);
    for candidate in [with_length.finalize(), Sha256::digest(&meera.email)] {
        let found = sqlx::query_scalar::<_, i64>("select count(*) from rate_limit_attempts where key_sha256 = $1");
        let found = found.bind(candidate.to_vec()).fetch_one(&app.pool).await.unwrap();
        assert_eq!(found, 0);
    }
}

#[tokio::test]
async fn counters_are_purged_after_thirty_days() {
    let app = TestApp::start().await;
    let meera = Person::member(&app).await;
    meera.log_in("not-her-kettle").await.must_be(401);
    assert_eq!(app.counters("window_ends_at > app_now() + interval '30 days'").await, 0);
    app.clock.advance(Duration::from_hours(24 * 30 + 1));
    app.clean_up().await;
    assert_eq!(app.counters("true").await, 0);
}

#[tokio::test]
async fn long_lived_counters_of_older_releases_are_purged() {
    let app = TestApp::start().await;
    sqlx::query(
        "insert into rate_limit_attempts (scope, key_sha256, used, window_ends_at)
         values ('sign_in_since_success', sha256('ann@example.org'), 1, app_now() + interval '3650 days')",
    )
    .execute(&app.pool)
    .await
    .unwrap();
    app.clean_up().await;
    assert_eq!(app.counters("true").await, 0);
}

#[tokio::test]
async fn counters_of_verified_account_are_deleted_with_it() {
    let app = TestApp::start().await;
    let meera = Person::with_verified_email(&app).await;
    let form = meera.browser.new_form("Visit").await;
    let people = json!({ "responders": [{ "email": "arun@riverside.example" }] });
    meera
        .browser
        .put(&format!("/api/form/{form}/access"), people)
        .await
        .must_be(200);
    meera.log_in("not-her-kettle").await.must_be(401);
    meera.send_code().await.must_be(200);
    let wrong = json!({ "currentPassword": "not-her-kettle", "newPassword": "green-kettle-43" });
    meera.browser.put("/api/user/password", wrong).await.must_be(422);
    // Attempts per network have a key that cannot be recomputed; they expire within minutes.
    let lasting = "scope <> 'sign_in_from'";
    assert!(app.counters(lasting).await >= 5);
    meera.browser.delete("/api/user").await.must_be(200);
    assert_eq!(app.counters(lasting).await, 0);
}

#[tokio::test]
async fn signing_up_again_does_not_reset_mail_limit() {
    let app = TestApp::start().await;
    let victim = Person::stranger(&app);
    for _ in 0..3 {
        victim.sign_up(json!({})).await.must_be(201);
        for _ in 0..5 {
            let body = json!({ "email": victim.email });
            app.browser().post("/api/otp/send-otp", body).await.must_be(200);
        }
        app.run_worker_until_idle().await;
        victim.new_session().await.delete("/api/user").await.must_be(200);
    }
    assert_eq!(inbox::mails_to(&victim.email).await.len(), 5);
}

#[tokio::test]
async fn account_stores_at_most_twenty_known_devices() {
    let app = TestApp::start().await;
    let meera = Person::member(&app).await;
    let first = Person {
        email: meera.email.clone(),
        browser: app.browser(),
    };
    for n in 0..22 {
        let browser = if n == 0 { first.browser.clone() } else { app.browser() };
        let at = Person {
            email: meera.email.clone(),
            browser,
        };
        at.log_in(PASSWORD).await.must_be(200);
        app.clock.advance(Duration::from_secs(1));
    }
    let devices = sqlx::query_scalar::<_, i64>("select count(*) from known_devices");
    assert_eq!(devices.fetch_one(&app.pool).await.unwrap(), 20);
    // The first browser is no longer known, so it has no limit of its own.
    for _ in 0..7 {
        let body = json!({ "email": meera.email });
        app.browser().post("/api/otp/send-otp", body).await.must_be(200);
    }
    first.send_code().await.must_be(200);
    app.run_worker_until_idle().await;
    assert_eq!(inbox::mails_to(&meera.email).await.len(), 5);
}
