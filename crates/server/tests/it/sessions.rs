use std::time::Duration;

use serde_json::json;

use crate::harness::{Person, TestApp, person::PASSWORD};

#[tokio::test]
async fn invalid_token_is_rejected() {
    let app = TestApp::start().await;
    let browser = app.browser();
    for token in ["", "garbage", &"A".repeat(43)] {
        let reply = browser.signed_in_with(token).get("/api/user/profile").await;
        reply.must_say(401, "You are not authenticated. Please log in again.");
    }
    browser.get("/api/user/profile").await.must_be(401);
}

#[tokio::test]
async fn log_out_ends_session_on_server() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    meera.browser.post("/api/user/logout", json!({})).await.must_be(200);
    meera.browser.get("/api/user/profile").await.must_be(401);
}

#[tokio::test]
async fn session_expires_thirty_days_after_last_use() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    for _ in 0..3 {
        app.clock.advance(Duration::from_hours(20 * 24));
        meera.browser.get("/api/user/profile").await.must_be(200);
    }
    app.clock.advance(Duration::from_hours(31 * 24));
    meera.browser.get("/api/user/profile").await.must_be(401);
}

#[tokio::test]
async fn user_lists_sessions_and_ends_one() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let other = meera.new_session().await;
    let list = meera.browser.get("/api/user/sessions").await.must_be(200);
    let sessions = list.body["sessions"].as_array().unwrap();
    assert_eq!(sessions.len(), 2);
    assert_eq!(
        (&sessions[0]["current"], &sessions[1]["current"]),
        (&json!(true), &json!(false))
    );
    let id = sessions[1]["id"].as_str().unwrap();
    meera
        .browser
        .delete(&format!("/api/user/sessions/{id}"))
        .await
        .must_be(200);
    other.get("/api/user/profile").await.must_be(401);
    meera.browser.get("/api/user/profile").await.must_be(200);
    meera
        .browser
        .delete(&format!("/api/user/sessions/{id}"))
        .await
        .must_be(404);
}

#[tokio::test]
async fn other_users_session_is_not_found() {
    let app = TestApp::start().await;
    let (meera, ravi) = (Person::signed_in(&app).await, Person::signed_in(&app).await);
    let list = ravi.browser.get("/api/user/sessions").await.must_be(200);
    let ravis = list.body["sessions"][0]["id"].as_str().unwrap();
    let foreign = meera
        .browser
        .delete(&format!("/api/user/sessions/{ravis}"))
        .await
        .must_be(404);
    let unreadable = meera.browser.delete("/api/user/sessions/nonsense").await.must_be(404);
    assert_eq!(foreign.message(), unreadable.message());
    ravi.browser.get("/api/user/profile").await.must_be(200);
}

#[tokio::test]
async fn eleventh_session_ends_least_recently_used() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    for _ in 0..10 {
        app.clock.advance(Duration::from_secs(1));
        meera.log_in(PASSWORD).await.must_be(200);
    }
    meera.browser.get("/api/user/profile").await.must_be(401);
}

#[tokio::test]
async fn database_stores_no_usable_token() {
    let app = TestApp::start().await;
    let meera = Person::member(&app).await;
    let token = meera.log_in(PASSWORD).await.must_be(200).body["token"]
        .as_str()
        .unwrap()
        .to_owned();
    let rows: Vec<String> = sqlx::query_scalar("select sessions::text from sessions")
        .fetch_all(&app.pool)
        .await
        .unwrap();
    assert!(!rows.is_empty() && rows.iter().all(|row| !row.contains(&token)));
}
