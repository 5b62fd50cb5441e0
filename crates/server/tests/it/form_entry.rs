//! "Only these people": nobody gets anything of the form before they have proven who they are, and a listed person proves it
//! with a code from their mailbox.

mod codes;
mod mails;
mod passes;

use reqwest::{Method, header};
use serde_json::json;

use crate::harness::{Person, Reply, TestApp, owner::one_question};

/// What must not be told before proof.
const SECRET: &str = "Q1 How is the secret project?";

struct PrivateForm {
    owner: Person,
    form: String,
    link: String,
}

impl PrivateForm {
    /// A published form that is for these people only.
    async fn for_people(app: &TestApp, people: &[&Person]) -> Self {
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

fn is_refused(reply: Reply) {
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
async fn a_listed_person_without_an_account_enters_by_a_mailed_code() {
    let app = TestApp::start().await;
    let arun = Person::stranger(&app);
    let private = PrivateForm::for_people(&app, &[&arun]).await;
    let asked = arun
        .browser
        .ask_entry(&private.link, &arun.email, None)
        .await
        .must_be(200);
    assert_eq!(asked.body["resendAfterSeconds"], 60);
    assert!(!asked.headers.contains_key(header::SET_COOKIE));
    assert_eq!(asked.headers[header::CACHE_CONTROL], "no-store");
    let code = arun.newest_code(&app).await;
    let entry = asked.body["entry"].as_str().unwrap();
    let entered = arun.browser.enter(&private.link, entry, &code).await.must_be(200);
    assert!(!entered.headers.contains_key(header::SET_COOKIE));
    assert!(entered.body["expiresAt"].is_string());
    let served = arun
        .browser
        .shared_with_pass(&private.link, entered.body["pass"].as_str().unwrap())
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
async fn a_stranger_gets_nothing_of_the_form_by_any_call() {
    let app = TestApp::start().await;
    let arun = Person::stranger(&app);
    let private = PrivateForm::for_people(&app, &[&arun]).await;
    let (form, link) = (&private.form, &private.link);
    let etag = private.owner.browser.shared(link).await.must_be(200).headers[header::ETAG].clone();
    let shared = format!("/api/form/shared/{link}");
    let proven = Person::proven(&app).await;
    for stranger in [&app.browser(), &proven.browser] {
        let mut replies = Vec::new();
        for method in [Method::GET, Method::HEAD] {
            for known in ["*", etag.to_str().unwrap(), "\"another\""] {
                let request = stranger
                    .request(method.clone(), &shared)
                    .header(header::IF_NONE_MATCH, known);
                let reply = stranger.send(request).await;
                assert_eq!(reply.status, 403, "{method} of who has {known}");
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
        for pass in ["", "a", &"A".repeat(43), form, link] {
            replies.push(stranger.shared_with_pass(link, pass).await.must_be(403));
        }
        let asked = stranger
            .ask_entry(link, "nobody@riverside.example", None)
            .await
            .must_be(200);
        let entry = asked.body["entry"].as_str().unwrap().to_owned();
        replies.push(stranger.enter(link, &entry, "000000").await.must_be(400));
        // What was given for one thing is no proof of another.
        replies.push(stranger.shared_with_pass(link, &entry).await.must_be(403));
        replies.push(asked);
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
async fn a_form_that_is_open_to_all_takes_no_codes_and_a_link_to_nothing_is_not_found() {
    let app = TestApp::start().await;
    let owner = Person::signed_in(&app).await;
    let (form, link) = owner.browser.published_form("Feedback").await;
    let browser = app.browser();
    let both = async |link: &str| {
        [
            browser.ask_entry(link, "arun@riverside.example", None).await,
            browser.enter(link, &"A".repeat(43), "000000").await,
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
        .ask_entry(&link, "arun", None)
        .await
        .must_say(422, "Please enter a valid email address");
}

#[tokio::test]
async fn links_cannot_be_tried_out_by_asking_to_enter() {
    let app = TestApp::start_with_real_limits().await;
    let nothing = "1111111111111111111111";
    let browser = app.browser();
    // Far fewer than codes may be tried a minute: what counts is that the link opens nothing.
    let mut tries = 0;
    while browser.enter(nothing, "x", "000000").await.status == 404 {
        tries += 1;
        assert!(tries < 50, "nobody was slowed down");
    }
    tries = 0;
    while browser.ask_entry(nothing, "arun@riverside.example", None).await.status == 404 {
        tries += 1;
        assert!(tries < 10, "the two calls do not share what they allow");
    }
}
