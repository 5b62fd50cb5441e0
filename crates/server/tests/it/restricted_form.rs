//! Restricted forms: only collaborators can open them, after proving their address with a mailed access code or a verified
//! account.

mod access_codes;
mod access_tokens;
mod mails;
mod one_per_person;

use reqwest::{Method, header};
use serde_json::json;

use crate::harness::{Person, Reply, TestApp, owner::one_question};

/// Must not be revealed without access.
const SECRET: &str = "Q1 How is the secret project?";

struct RestrictedForm {
    owner: Person,
    form: String,
    link: String,
}

impl RestrictedForm {
    /// A published form that only these collaborators can open.
    async fn with_collaborators(app: &TestApp, people: &[&Person]) -> Self {
        let owner = Person::signed_in(app).await;
        let form = owner.browser.new_form("The secret project").await;
        let mut draft = one_question(SECRET);
        draft["access"] = json!("people");
        draft["responders"] = people.iter().map(|person| json!({ "email": person.email })).collect();
        let reply = owner.browser.publish(&form, draft).await.must_be(200);
        let link = reply.body["shareLink"].as_str().unwrap().to_owned();
        Self { owner, form, link }
    }

    async fn change(&self, change: serde_json::Value) {
        let path = format!("/api/form/{}/access", self.form);
        self.owner.browser.put(&path, change).await.must_be(200);
    }
}

fn must_be_rejected(reply: Reply) {
    let reply = reply.must_be(400);
    assert_eq!(
        (reply.code(), reply.message()),
        ("code.invalid", "This code is wrong or has expired.")
    );
}

fn wrong_codes(right: &str) -> impl Iterator<Item = String> {
    let right: u32 = right.parse().unwrap();
    (1..).map(move |n| format!("{:06}", (right + n) % 1_000_000))
}

#[tokio::test]
async fn collaborator_without_account_opens_form_with_access_code() {
    let app = TestApp::start().await;
    let arun = Person::stranger(&app);
    let restricted = RestrictedForm::with_collaborators(&app, &[&arun]).await;
    let requested = arun
        .browser
        .request_access_code(&restricted.link, &arun.email, None)
        .await
        .must_be(200);
    assert_eq!(requested.body["resendAfterSeconds"], 60);
    assert!(!requested.headers.contains_key(header::SET_COOKIE));
    assert_eq!(requested.headers[header::CACHE_CONTROL], "no-store");
    let code = arun.newest_code(&app).await;
    let entry = requested.body["entry"].as_str().unwrap();
    let entered = arun
        .browser
        .redeem_access_code(&restricted.link, entry, &code)
        .await
        .must_be(200);
    assert!(!entered.headers.contains_key(header::SET_COOKIE));
    assert!(entered.body["expiresAt"].is_string());
    let served = arun
        .browser
        .shared_with_token(&restricted.link, entered.body["pass"].as_str().unwrap())
        .await
        .must_be(200);
    assert!(served.text.contains(SECRET));
    assert_eq!(served.headers[header::CACHE_CONTROL], "private, no-store");
    assert_eq!(
        served.headers[header::VARY],
        "Accept-Encoding, Authorization, X-Form-Pass"
    );
}

#[tokio::test]
async fn no_call_reveals_restricted_form_to_strangers() {
    let app = TestApp::start().await;
    let arun = Person::stranger(&app);
    let restricted = RestrictedForm::with_collaborators(&app, &[&arun]).await;
    let (form, link) = (&restricted.form, &restricted.link);
    let etag = restricted.owner.browser.shared(link).await.must_be(200).headers[header::ETAG].clone();
    let shared = format!("/api/form/shared/{link}");
    let verified = Person::with_verified_email(&app).await;
    for stranger in [&app.browser(), &verified.browser] {
        let mut replies = Vec::new();
        for method in [Method::GET, Method::HEAD] {
            for known in ["*", etag.to_str().unwrap(), "\"another\""] {
                let request = stranger
                    .request(method.clone(), &shared)
                    .header(header::IF_NONE_MATCH, known);
                let reply = stranger.send(request).await;
                assert_eq!(reply.status, 403, "{method} with If-None-Match {known}");
                replies.push(reply);
            }
            let gzip = stranger
                .request(method, &shared)
                .header(header::ACCEPT_ENCODING, "gzip");
            replies.push(stranger.send(gzip).await);
        }
        for reply in &replies {
            assert!(!reply.headers.contains_key(header::ETAG));
            assert!(!reply.headers.contains_key(header::CONTENT_ENCODING));
            assert_eq!(reply.headers[header::CACHE_CONTROL], "no-store");
        }
        for token in ["", "a", &"A".repeat(43), form, link] {
            replies.push(stranger.shared_with_token(link, token).await.must_be(403));
        }
        let requested = stranger
            .request_access_code(link, "nobody@riverside.example", None)
            .await
            .must_be(200);
        let entry = requested.body["entry"].as_str().unwrap().to_owned();
        replies.push(stranger.redeem_access_code(link, &entry, "000000").await.must_be(400));
        // The secret of a code request is not an access token.
        replies.push(stranger.shared_with_token(link, &entry).await.must_be(403));
        replies.push(requested);
        for path in ["", "/versions", "/versions/1"] {
            replies.push(stranger.get(&format!("/api/form/{form}{path}")).await);
        }
        for path in ["duplicate", "unpublish", "restore"] {
            replies.push(stranger.post(&format!("/api/form/{form}/{path}"), json!({})).await);
        }
        replies.push(stranger.save(form, json!({ "pages": [], "revision": 0 })).await);
        replies.push(stranger.publish(form, json!({})).await);
        for page in ["p1", "elsewhere"] {
            let answers = json!([{ "questionId": "q1", "answer": "Well" }]);
            let page = json!({ "formId": form, "currentPageId": page, "userAnswers": answers });
            replies.push(stranger.submit(page).await.must_be(403));
        }
        replies.push(stranger.get("/api/works/recent").await);
        replies.push(stranger.get("/api/works/shared").await);
        replies.push(stranger.get(&format!("/form/{link}")).await);
        for reply in replies {
            assert!(!reply.text.contains("secret"), "{}", reply.text);
        }
    }
}

#[tokio::test]
async fn public_form_accepts_no_codes_and_unknown_link_is_not_found() {
    let app = TestApp::start().await;
    let owner = Person::signed_in(&app).await;
    let (form, link) = owner.browser.published_form("Feedback").await;
    let browser = app.browser();
    let both = async |link: &str| {
        [
            browser.request_access_code(link, "arun@riverside.example", None).await,
            browser.redeem_access_code(link, &"A".repeat(43), "000000").await,
        ]
    };
    for reply in both(&link).await {
        assert_eq!(reply.must_be(409).code(), "form.open_to_all");
    }
    for nothing in ["1111111111111111111111", "short", "%00"] {
        for reply in both(nothing).await {
            assert_eq!(reply.must_be(404).code(), "form.not_found");
        }
    }
    let people = json!({ "access": "people" });
    owner
        .browser
        .put(&format!("/api/form/{form}/access"), people)
        .await
        .must_be(200);
    owner
        .browser
        .post(&format!("/api/form/{form}/unpublish"), json!({}))
        .await
        .must_be(200);
    for reply in both(&link).await {
        assert_eq!(reply.must_be(404).code(), "form.closed");
    }
    browser
        .request_access_code(&link, "arun", None)
        .await
        .must_say(422, "Please enter a valid email address");
}

#[tokio::test]
async fn access_code_calls_rate_limit_link_guessing() {
    let app = TestApp::start_with_real_limits().await;
    let nothing = "1111111111111111111111";
    let browser = app.browser();
    // Far fewer than code attempts per minute: what is limited are unknown links.
    let mut tries = 0;
    while browser.redeem_access_code(nothing, "x", "000000").await.status == 404 {
        tries += 1;
        assert!(tries < 50, "not rate limited");
    }
    tries = 0;
    while browser
        .request_access_code(nothing, "arun@riverside.example", None)
        .await
        .status
        == 404
    {
        tries += 1;
        assert!(tries < 10, "the two calls do not share what they allow");
    }
}
