//! Mails with access codes: recipients, addresses and texts.

use reqwest::{Method, header};
use serde_json::json;

use super::RestrictedForm;
use crate::harness::{Browser, Person, Reply, TestApp, inbox, owner::one_question};

#[tokio::test]
async fn only_collaborator_is_mailed_but_every_address_gets_same_reply() {
    let app = TestApp::start().await;
    let (arun, other) = (Person::stranger(&app), Person::stranger(&app));
    let member = Person::member(&app).await;
    let restricted = RestrictedForm::with_collaborators(&app, &[&arun]).await;
    app.run_worker_until_idle().await;
    let before = inbox::mails_to(&arun.email).await.len();
    let shape = |reply: &Reply| {
        let mut names: Vec<_> = reply.headers.keys().map(ToString::to_string).collect();
        names.sort();
        let mut body = reply.body.clone();
        let entry = body["entry"].take();
        (names, body, entry.as_str().unwrap().len(), reply.text.len())
    };
    let requested = async |email: &str| {
        app.browser()
            .request_access_code(&restricted.link, email, None)
            .await
            .must_be(200)
    };
    let collaborator = shape(&requested(&arun.email).await);
    for other_email in [&other.email, &member.email, &restricted.owner.email] {
        assert_eq!(shape(&requested(other_email).await), collaborator);
    }
    app.run_worker_until_idle().await;
    assert_eq!(inbox::mails_to(&arun.email).await.len(), before + 1);
    for person in [&other, &member] {
        assert_eq!(inbox::mails_to(&person.email).await.len(), 0);
    }
}

#[tokio::test]
async fn code_is_mailed_to_address_as_owner_typed_it() {
    let app = TestApp::start().await;
    let owner = Person::signed_in(&app).await;
    let arun = Person::stranger(&app);
    let (form, link) = owner.browser.published_form("Feedback").await;
    let spelled = format!("A{}", arun.email);
    let arun = Person {
        email: spelled.to_lowercase(),
        ..arun
    };
    let change = json!({ "access": "people", "responders": [{ "email": spelled }] });
    owner
        .browser
        .put(&format!("/api/form/{form}/access"), change)
        .await
        .must_be(200);
    arun.browser
        .request_access_code(&link, &arun.email.to_uppercase(), None)
        .await
        .must_be(200);
    arun.newest_code(&app).await;
    let mails = inbox::mails_to(&arun.email).await;
    let coded: Vec<&str> = mails
        .iter()
        .filter(|mail| mail.has_code())
        .map(|mail| mail.to.as_str())
        .collect();
    assert_eq!(coded, [spelled.as_str()]);
}

#[tokio::test]
async fn collaborator_removed_before_mailing_gets_no_code() {
    let app = TestApp::start().await;
    let arun = Person::stranger(&app);
    let restricted = RestrictedForm::with_collaborators(&app, &[&arun]).await;
    app.run_worker_until_idle().await;
    let before = inbox::mails_to(&arun.email).await.len();
    arun.browser
        .request_access_code(&restricted.link, &arun.email, None)
        .await
        .must_be(200);
    restricted.change(json!({ "responders": [] })).await;
    app.run_worker_until_idle().await;
    assert_eq!(inbox::mails_to(&arun.email).await.len(), before);
}

#[tokio::test]
async fn mail_is_in_recipients_language_and_escapes_hostile_name() {
    let app = TestApp::start().await;
    let owner = Person::with_verified_email(&app).await;
    let (arun, stranger) = (Person::signed_in(&app).await, Person::stranger(&app));
    let hindi = json!({ "preferences": { "language": "hi" } });
    arun.browser.put("/api/user/profile", hindi).await.must_be(200);
    let form = owner.browser.new_form("x").await;
    let mut draft = one_question("Q1 How was it?");
    draft["name"] = json!("<img src=x>\u{202e} {{ code }} 7*7");
    draft["access"] = json!("people");
    draft["responders"] = json!([{ "email": arun.email }, { "email": stranger.email }]);
    let reply = owner.browser.publish(&form, draft).await.must_be(200);
    let link = reply.body["shareLink"].as_str().unwrap().to_owned();
    let newest = async |person: &Person| {
        person.newest_code(&app).await;
        let mut coded = inbox::mails_to(&person.email).await;
        coded.retain(inbox::ReceivedMail::has_code);
        coded.pop().unwrap()
    };

    app.browser()
        .request_access_code(&link, &arun.email, None)
        .await
        .must_be(200);
    let mail = newest(&arun).await;
    assert_eq!(mail.subject, format!("{} फ़ॉर्म खोलने के लिए आपका कोड है", mail.code()));
    assert!(mail.text.contains("यदि आपने इसे नहीं माँगा, तो कुछ न करें"), "{}", mail.text);

    ask_in(&app.browser(), "en-GB", &link, &stranger.email).await;
    let mail = newest(&stranger).await;
    assert_eq!(mail.subject, format!("{} is your code to open a form", mail.code()));
    assert!(mail.text.contains("“<img src=x> {{ code }} 7*7”"), "{}", mail.text);
    assert!(mail.text.contains("If you did not ask for it, do nothing"));
    assert!(
        mail.html.contains("&lt;img src=x&gt;") && !mail.html.contains("<img"),
        "{}",
        mail.html
    );
    assert!(mail.html.contains(&mail.code()));

    ask_in(&app.browser(), "hi-IN,hi;q=0.9", &link, &stranger.email).await;
    assert!(
        newest(&stranger).await.subject.ends_with("आपका कोड है"),
        "in the language of the requesting browser"
    );
}

async fn ask_in(browser: &Browser, language: &str, link: &str, email: &str) {
    let request = browser.request(Method::POST, &format!("/api/form/shared/{link}/code"));
    let request = request
        .header(header::ACCEPT_LANGUAGE, language)
        .json(&json!({ "email": email }));
    browser.send(request).await.must_be(200);
}
