use std::time::Duration;

use reqwest::Method;
use serde_json::json;

use crate::harness::{Person, TestApp, inbox, person::PASSWORD};

const NEW: &str = "green-kettle-43";

#[tokio::test]
async fn new_password_ends_all_other_sessions() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let other = meera.new_session().await;
    let change = json!({ "currentPassword": PASSWORD, "newPassword": NEW });
    meera.browser.put("/api/user/password", change).await.must_be(200);
    meera.browser.get("/api/user/profile").await.must_be(200);
    other.get("/api/user/profile").await.must_be(401);
    meera.log_in(PASSWORD).await.must_be(401);
    meera.log_in(NEW).await.must_be(200);
    app.run_worker_until_idle().await;
    let mail = inbox::mails_to(&meera.email).await.pop().unwrap();
    assert_eq!(mail.subject, "Your Formwright password was changed");
}

#[tokio::test]
async fn wrong_current_password_changes_nothing_and_is_rate_limited() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let guess = json!({ "currentPassword": "not-her-kettle", "newPassword": NEW });
    for _ in 0..10 {
        let reply = meera
            .browser
            .put("/api/user/password", guess.clone())
            .await
            .must_be(422);
        assert_eq!((reply.code(), reply.field()), ("password.wrong", "currentPassword"));
    }
    meera.browser.put("/api/user/password", guess).await.must_be(429);
    meera.log_in(PASSWORD).await.must_be(200);
}

#[tokio::test]
async fn weak_new_password_is_rejected() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    for (password, code) in [("short", "password.too_short"), ("iloveyou", "password.too_common")] {
        let change = json!({ "currentPassword": PASSWORD, "newPassword": password });
        let reply = meera.browser.put("/api/user/password", change).await.must_be(422);
        assert_eq!((reply.code(), reply.field()), (code, "newPassword"));
    }
}

#[tokio::test]
async fn unchanged_password_is_rejected() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let other = meera.new_session().await;
    let change = json!({ "currentPassword": PASSWORD, "newPassword": PASSWORD });
    let reply = meera.browser.put("/api/user/password", change).await.must_be(422);
    assert_eq!((reply.code(), reply.field()), ("password.unchanged", "newPassword"));
    other.get("/api/user/profile").await.must_be(200);
}

#[tokio::test]
async fn user_can_download_own_data() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let reply = meera.browser.get("/api/user/export").await.must_be(200);
    assert!(
        reply.headers["content-disposition"]
            .to_str()
            .unwrap()
            .starts_with("attachment")
    );
    assert_eq!(reply.body["user"]["email"], meera.email);
    assert_eq!(reply.body["sessions"].as_array().unwrap().len(), 1);
    assert!(!reply.text.contains("argon2"));
}

#[tokio::test]
async fn deleting_an_account_deletes_all_its_data() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    meera.send_code().await.must_be(200);
    meera.browser.delete("/api/user").await.must_be(200);
    meera.browser.get("/api/user/profile").await.must_be(401);
    meera.log_in(PASSWORD).await.must_be(401);
    for table in ["users", "sessions", "known_devices", "passcodes", "security_events"] {
        let rows: i64 = sqlx::query_scalar(sqlx::AssertSqlSafe(format!("select count(*) from {table}")))
            .fetch_one(&app.pool)
            .await
            .unwrap();
        assert_eq!(rows, 0, "{table}");
    }
    meera.sign_up(json!({})).await.must_be(201);
}

#[tokio::test]
async fn old_session_needs_password_to_delete_account() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    app.clock.advance(Duration::from_mins(11));
    let refused = meera.browser.delete("/api/user").await.must_be(403);
    assert_eq!(refused.code(), "password.needed");
    let with = |password: &str| {
        meera
            .browser
            .request(Method::DELETE, "/api/user")
            .json(&json!({ "password": password }))
    };
    meera.browser.send(with("not-her-kettle")).await.must_be(422);
    meera.browser.send(with(PASSWORD)).await.must_be(200);
    meera.log_in(PASSWORD).await.must_be(401);
}
