use std::time::Duration;

use futures::future::join_all;
use serde_json::json;

use crate::harness::{Person, TestApp, inbox, person::PASSWORD};

const NEW: &str = "green-kettle-43";

#[tokio::test]
async fn mailed_code_allows_password_reset() {
    let app = TestApp::start().await;
    let meera = Person::member(&app).await;
    let signed_in = meera.new_session().await;
    signed_in.get("/api/user/profile").await.must_be(200);

    let code = meera.mailed_code(&app).await;
    meera.verify_code(&code).await.must_be(200);
    meera.reset_password(NEW).await.must_be(200);

    signed_in.get("/api/user/profile").await.must_be(401);
    meera.log_in(PASSWORD).await.must_be(401);
    let reply = meera.log_in(NEW).await.must_be(200);
    assert_eq!(
        reply.body["user"]["emailVerified"], true,
        "the code verified the address"
    );
    app.run_worker_until_idle().await;
    let mails = inbox::mails_to(&meera.email).await;
    assert_eq!(mails.last().unwrap().subject, "Your Formwright password was changed");
}

#[tokio::test]
async fn reset_cookie_is_limited_to_our_calls() {
    let app = TestApp::start().await;
    let reply = Person::member(&app).await.send_code().await.must_be(200);
    let cookie = reply.headers["set-cookie"].to_str().unwrap().to_owned();
    for part in [
        "formwright_reset=",
        "HttpOnly",
        "SameSite=Strict",
        "Path=/api/otp",
        "Max-Age=600",
    ] {
        assert!(cookie.contains(part), "{part} is missing from {cookie}");
    }
}

#[tokio::test]
async fn known_and_unknown_addresses_get_same_reply() {
    let app = TestApp::start().await;
    let (member, stranger) = (Person::member(&app).await, Person::stranger(&app));
    let known = member.send_code().await.must_be(200);
    let unknown = stranger.send_code().await.must_be(200);
    assert_eq!(known.text, unknown.text);
    let names = |reply: &crate::harness::Reply| {
        let mut names: Vec<_> = reply.headers.keys().map(ToString::to_string).collect();
        names.sort();
        names
    };
    assert_eq!(names(&known), names(&unknown));
    app.run_worker_until_idle().await;
    assert_eq!(inbox::mails_to(&member.email).await.len(), 1);
    assert_eq!(inbox::mails_to(&stranger.email).await.len(), 0);
}

#[tokio::test]
async fn malformed_address_is_rejected() {
    let app = TestApp::start().await;
    let reply = app
        .browser()
        .post("/api/otp/send-otp", json!({ "email": "meera" }))
        .await;
    reply.must_say(422, "Please enter a valid email address");
}

#[tokio::test]
async fn nothing_is_reset_without_a_verified_code() {
    let app = TestApp::start().await;
    let meera = Person::member(&app).await;
    meera
        .reset_password(NEW)
        .await
        .must_say(400, "Failed to reset password");
    meera.mailed_code(&app).await;
    meera
        .reset_password(NEW)
        .await
        .must_say(400, "Failed to reset password");
    meera.log_in(PASSWORD).await.must_be(200);
}

#[tokio::test]
async fn other_browser_can_neither_verify_nor_reset() {
    let app = TestApp::start().await;
    let meera = Person::member(&app).await;
    let thief = Person {
        email: meera.email.clone(),
        browser: app.browser(),
    };
    let code = meera.mailed_code(&app).await;
    thief.verify_code(&code).await.must_say(400, "Invalid or expired OTP");
    meera.verify_code(&code).await.must_be(200);
    thief
        .reset_password(NEW)
        .await
        .must_say(400, "Failed to reset password");
    thief.send_code().await.must_be(200); // the thief's own cookie does not help
    thief.verify_code(&code).await.must_be(400);
    thief.reset_password(NEW).await.must_be(400);
    meera.reset_password(NEW).await.must_be(200);
}

#[tokio::test]
async fn verified_code_resets_only_its_own_address() {
    let app = TestApp::start().await;
    let (meera, ravi) = (Person::member(&app).await, Person::member(&app).await);
    let code = meera.mailed_code(&app).await;
    meera.verify_code(&code).await.must_be(200);
    let body = json!({ "email": ravi.email, "newPassword": NEW });
    meera
        .browser
        .post("/api/otp/reset-password", body)
        .await
        .must_say(400, "Failed to reset password");
    ravi.log_in(PASSWORD).await.must_be(200);
}

#[tokio::test]
async fn code_and_reset_work_once() {
    let app = TestApp::start().await;
    let meera = Person::member(&app).await;
    let code = meera.mailed_code(&app).await;
    meera.verify_code(&code).await.must_be(200);
    meera.verify_code(&code).await.must_be(400);
    meera.reset_password(NEW).await.must_be(200);
    meera.reset_password("third-kettle-44").await.must_be(400);
    meera.log_in(NEW).await.must_be(200);
}

#[tokio::test]
async fn one_of_concurrent_resets_wins() {
    let app = TestApp::start().await;
    let meera = Person::member(&app).await;
    let code = meera.mailed_code(&app).await;
    meera.verify_code(&code).await.must_be(200);
    let passwords: Vec<String> = (0..8).map(|n| format!("racing-kettle-{n}")).collect();
    let replies = join_all(passwords.iter().map(|password| meera.reset_password(password))).await;
    let winners: Vec<_> = replies
        .iter()
        .enumerate()
        .filter(|(_, reply)| reply.status == 200)
        .collect();
    assert_eq!(winners.len(), 1);
    meera.log_in(&passwords[winners[0].0]).await.must_be(200);
}

#[tokio::test]
async fn five_wrong_codes_invalidate_the_code() {
    let app = TestApp::start().await;
    let meera = Person::member(&app).await;
    let code = meera.mailed_code(&app).await;
    for wrong in wrong_codes(&code).take(5) {
        meera.verify_code(&wrong).await.must_say(400, "Invalid or expired OTP");
    }
    meera.verify_code(&code).await.must_say(400, "Invalid or expired OTP");
    // The user is not locked out: another code can be requested at once.
    let fresh = meera.mailed_code(&app).await;
    meera.verify_code(&fresh).await.must_be(200);
}

#[tokio::test]
async fn at_most_five_of_two_hundred_parallel_guesses_are_compared() {
    let app = TestApp::start().await;
    let meera = Person::member(&app).await;
    let code = meera.mailed_code(&app).await;
    let guesses = wrong_codes(&code).take(199).chain([code.clone()]).collect::<Vec<_>>();
    join_all(guesses.iter().map(|guess| meera.verify_code(guess))).await;
    let tries: i16 = sqlx::query_scalar("select max(tries) from passcodes")
        .fetch_one(&app.pool)
        .await
        .unwrap();
    assert!(tries <= 5, "{tries} attempts were counted");
}

#[tokio::test]
async fn strangers_guesses_do_not_block_the_owner() {
    let app = TestApp::start().await;
    let meera = Person::member(&app).await;
    let code = meera.mailed_code(&app).await;
    let attacker = Person {
        email: meera.email.clone(),
        browser: app.browser(),
    };
    attacker.send_code().await.must_be(200);
    for wrong in wrong_codes(&code).take(6) {
        attacker.verify_code(&wrong).await.must_be(400);
    }
    meera.verify_code(&code).await.must_be(200);
}

#[tokio::test]
async fn code_and_reset_grant_expire_after_ten_minutes() {
    let app = TestApp::start().await;
    let meera = Person::member(&app).await;
    let late = meera.mailed_code(&app).await;
    app.clock.advance(Duration::from_mins(11));
    meera.verify_code(&late).await.must_say(400, "Invalid or expired OTP");

    let code = meera.mailed_code(&app).await;
    app.clock.advance(Duration::from_mins(9));
    meera.verify_code(&code).await.must_be(200);
    app.clock.advance(Duration::from_mins(11));
    meera
        .reset_password(NEW)
        .await
        .must_say(400, "Failed to reset password");
}

#[tokio::test]
async fn second_request_within_a_minute_keeps_code_and_later_one_replaces_it() {
    let app = TestApp::start().await;
    let meera = Person::member(&app).await;
    let first = meera.mailed_code(&app).await;
    assert_eq!(meera.mailed_code(&app).await, first);
    assert_eq!(inbox::mails_to(&meera.email).await.len(), 1);
    app.clock.advance(Duration::from_secs(61));
    let second = meera.mailed_code(&app).await;
    assert_eq!(inbox::mails_to(&meera.email).await.len(), 2);
    if first != second {
        meera.verify_code(&first).await.must_be(400);
    }
    meera.verify_code(&second).await.must_be(200);
}

#[tokio::test]
async fn rejected_password_does_not_consume_the_code() {
    let app = TestApp::start().await;
    let meera = Person::member(&app).await;
    let code = meera.mailed_code(&app).await;
    meera.verify_code(&code).await.must_be(200);
    meera
        .reset_password("short")
        .await
        .must_say(422, "Password must be at 8 characters");
    assert_eq!(
        meera.reset_password("password1").await.must_be(422).code(),
        "password.too_common"
    );
    meera.reset_password(NEW).await.must_be(200);
}

#[tokio::test]
async fn inbox_gets_five_codes_per_hour_with_unchanged_reply() {
    let app = TestApp::start().await;
    let meera = Person::member(&app).await;
    for _ in 0..8 {
        let browser = app.browser();
        browser
            .post("/api/otp/send-otp", json!({ "email": meera.email }))
            .await
            .must_be(200);
    }
    app.run_worker_until_idle().await;
    assert_eq!(inbox::mails_to(&meera.email).await.len(), 5);
}

#[tokio::test]
async fn known_device_can_request_reset_code_after_hourly_limit() {
    let app = TestApp::start().await;
    let meera = Person::member(&app).await;
    meera.log_in(PASSWORD).await.must_be(200);
    for _ in 0..7 {
        app.browser()
            .post("/api/otp/send-otp", json!({ "email": meera.email }))
            .await
            .must_be(200);
    }
    app.run_worker_until_idle().await; // so that the owner's mail is the last
    let code = meera.mailed_code(&app).await;
    meera.verify_code(&code).await.must_be(200);
}

#[tokio::test]
async fn code_is_in_no_reply_and_no_table() {
    let app = TestApp::start().await;
    let meera = Person::member(&app).await;
    let sent = meera.send_code().await;
    let stored: Vec<String> =
        sqlx::query_scalar("select payload::text from outbox union all select passcodes::text from passcodes")
            .fetch_all(&mut app.as_superuser().await)
            .await
            .unwrap();
    app.run_worker_until_idle().await;
    let code = inbox::mails_to(&meera.email).await.last().unwrap().code();
    assert!(!sent.text.contains(&code));
    assert_eq!(stored.len(), 2);
    assert!(
        stored
            .iter()
            .all(|row| !row.contains(&code) && !row.contains("\"code\"")),
        "{stored:?}"
    );
}

#[tokio::test]
async fn cross_site_calls_are_rejected() {
    let app = TestApp::start().await;
    let browser = app.browser();
    let request = browser.request(reqwest::Method::POST, "/api/otp/send-otp");
    let request = request
        .header("sec-fetch-site", "cross-site")
        .json(&json!({ "email": "a@b.co" }));
    browser.send(request).await.must_be(403);
}

fn wrong_codes(right: &str) -> impl Iterator<Item = String> {
    let right: u32 = right.parse().unwrap();
    (1..).map(move |n| format!("{:06}", (right + n) % 1_000_000))
}
