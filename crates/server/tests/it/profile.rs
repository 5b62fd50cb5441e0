use reqwest::Method;
use serde_json::json;

use crate::harness::{Person, TestApp, inbox, person::PASSWORD};

#[tokio::test]
async fn user_can_change_profile() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let change =
        json!({ "name": "  Meera N. ", "mobile": "+91 98220 00000", "location": "Pune, India", "email": "x@y.zz" });
    let reply = meera.browser.put("/api/user/profile", change).await.must_be(200);
    assert_eq!(
        reply.body["user"],
        json!({ "name": "Meera N.", "email": meera.email, "mobile": "+91 98220 00000", "location": "Pune, India",
                "emailVerified": false, "preferences": {} })
    );
    let read = meera.browser.get("/api/user/profile").await.must_be(200);
    assert_eq!(read.body, reply.body);
}

#[tokio::test]
async fn absent_fields_stay_and_blank_fields_are_cleared() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    meera
        .browser
        .put("/api/user/profile", json!({ "mobile": "123", "location": "Pune" }))
        .await
        .must_be(200);
    let reply = meera
        .browser
        .put("/api/user/profile", json!({ "mobile": "" }))
        .await
        .must_be(200);
    assert_eq!(reply.body["user"]["mobile"], "");
    assert_eq!(reply.body["user"]["location"], "Pune");
    assert_eq!(reply.body["user"]["name"], "Meera Nair");
}

#[tokio::test]
async fn blank_or_too_long_name_is_rejected() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    for (name, code) in [
        ("  ", "fields.required"),
        (&*"x".repeat(201), "text.unfit"),
        ("a\u{0}b", "text.unfit"),
    ] {
        let reply = meera
            .browser
            .put("/api/user/profile", json!({ "name": name }))
            .await
            .must_be(422);
        assert_eq!((reply.code(), reply.field()), (code, "name"));
    }
}

#[tokio::test]
async fn mails_use_the_chosen_language() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let preferences = json!({ "preferences": { "theme": "dark", "language": "hi" } });
    let reply = meera.browser.put("/api/user/profile", preferences).await.must_be(200);
    assert_eq!(
        reply.body["user"]["preferences"],
        json!({ "theme": "dark", "language": "hi" })
    );
    let one = json!({ "preferences": { "theme": "light" } });
    let reply = meera.browser.put("/api/user/profile", one).await.must_be(200);
    assert_eq!(
        reply.body["user"]["preferences"],
        json!({ "theme": "light", "language": "hi" })
    );
    meera.mailed_code(&app).await;
    let mail = inbox::mails_to(&meera.email).await.pop().unwrap();
    assert!(
        mail.subject.contains("आपका") && mail.html.contains("lang=\"hi\""),
        "{}",
        mail.subject
    );
}

#[tokio::test]
async fn mails_use_browser_language_until_one_is_chosen() {
    let app = TestApp::start().await;
    let meera = Person::stranger(&app);
    let body = json!({ "name": "मीरा", "email": meera.email, "password": PASSWORD, "confirmPassword": PASSWORD });
    let request = meera.browser.request(Method::POST, "/api/user/signup").json(&body);
    meera
        .browser
        .send(request.header("accept-language", "hi-IN,hi;q=0.9"))
        .await
        .must_be(201);
    meera.mailed_code(&app).await;
    assert!(inbox::mails_to(&meera.email).await[0].subject.contains("कोड"));
}

#[tokio::test]
async fn unknown_theme_is_rejected() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    meera
        .browser
        .put("/api/user/profile", json!({ "preferences": { "theme": "pink" } }))
        .await
        .must_be(400);
}
