//! Texts of other people in a mail are in quotation marks and contain no links.

use serde_json::json;

use super::share;
use crate::harness::{Person, Respondent, TestApp, inbox, inbox::ReceivedMail};

const HOSTILE: &str =
    "customer. Your account is locked, unlock it now at https://evil.example/unlock?id=8842 or www.evil.example";

impl ReceivedMail {
    /// Every part has this text only in quotation marks, and no links but our own.
    #[track_caller]
    pub fn must_quote(&self, text: &str) {
        let own = "http://127.0.0.1:8080/";
        for part in [&self.subject, &self.text, &self.html] {
            let links = part.replace(own, "");
            for sign in ["://", "www.", "evil.", "@evil"] {
                assert!(!links.contains(sign), "{sign} in {part}");
            }
            assert!(
                !unquoted(part).contains(text),
                "{text} outside quotation marks in {part}"
            );
        }
    }
}

/// The text outside quotation marks.
fn unquoted(part: &str) -> String {
    let pieces = part.split('“').enumerate();
    pieces
        .map(|(at, piece)| match piece.split_once('”') {
            Some((_, outside)) if at > 0 => outside,
            _ => piece,
        })
        .collect()
}

#[tokio::test]
async fn name_of_unverified_account_is_in_no_mail() {
    let app = TestApp::start().await;
    let victim = Person::stranger(&app);
    victim.sign_up(json!({ "name": HOSTILE })).await.must_be(201);
    victim.send_code().await.must_be(200);
    victim.sign_up(json!({ "name": HOSTILE })).await.must_be(409);
    app.run_worker_until_idle().await;
    let mails = inbox::mails_to(&victim.email).await;
    assert_eq!(mails.len(), 2);
    for mail in mails {
        assert!(mail.text.starts_with("Hello,\n"), "{}", mail.text);
        for part in [&mail.subject, &mail.text, &mail.html] {
            assert!(!part.contains("locked") && !part.contains("evil"), "{part}");
        }
    }
}

#[tokio::test]
async fn verified_account_is_greeted_by_name() {
    let app = TestApp::start().await;
    let meera = Person::with_verified_email(&app).await;
    meera.send_code().await.must_be(200);
    app.run_worker_until_idle().await;
    let mail = inbox::mails_to(&meera.email).await.pop().unwrap();
    assert!(mail.text.starts_with("Hello Meera Nair,\n"), "{}", mail.text);
}

#[tokio::test]
async fn hostile_names_are_quoted_without_links_in_both_languages() {
    let app = TestApp::start().await;
    for language in ["en", "hi"] {
        let (owner, stranger) = (Person::with_verified_email(&app).await, Person::stranger(&app));
        let profile = json!({
            "name": "PayPal Security” https://evil.example/login",
            "preferences": { "language": language },
        });
        owner.browser.put("/api/user/profile", profile).await.must_be(200);
        let form = owner
            .browser
            .new_form("Invoice 4711 overdue\u{202e} - pay at https://evil.example/pay")
            .await;
        share(&owner, &form, &[&stranger], "edit").await;
        app.run_worker_until_idle().await;
        let mail = inbox::mails_to(&stranger.email).await.pop().unwrap();
        for text in ["PayPal", "4711", "evil", "pay at", "login"] {
            mail.must_quote(text);
        }
        let quoted = "“PayPal Security' https //evil example/login”";
        assert!(mail.subject.contains(quoted), "{}", mail.subject);
        assert!(mail.text.contains(quoted), "{}", mail.text);
    }
}

#[tokio::test]
async fn access_code_mail_of_unverified_owner_hides_form_name() {
    let app = TestApp::start().await;
    let (owner, arun) = (Person::signed_in(&app).await, Person::stranger(&app));
    let (form, link) = owner.browser.published_form(HOSTILE).await;
    let change = json!({ "access": "people", "responders": [{ "email": arun.email }] });
    owner
        .browser
        .put(&format!("/api/form/{form}/access"), change)
        .await
        .must_be(200);
    arun.mailed_access_code(&app, &link).await;
    let mails = inbox::mails_to(&arun.email).await;
    assert_eq!(mails.len(), 1);
    assert!(mails[0].text.contains("a form that was shared with this address"));
    assert!(!mails[0].text.contains("locked") && !mails[0].html.contains("locked"));
}

#[tokio::test]
async fn hostile_form_name_is_quoted_in_mails_about_responses() {
    let app = TestApp::start().await;
    for language in ["en", "hi"] {
        let owner = Person::with_verified_email(&app).await;
        let profile = json!({ "preferences": { "language": language } });
        owner.browser.put("/api/user/profile", profile).await.must_be(200);
        let (form, _) = owner.browser.published_form(HOSTILE).await;
        let notifications = format!("/api/form/{form}/notifications");
        let change = json!({ "frequency": "immediately" });
        owner.browser.put(&notifications, change).await.must_be(200);
        owner
            .browser
            .post(&format!("{notifications}/test"), json!({}))
            .await
            .must_be(200);
        Respondent::of(&app, &form)
            .must_submit("p1", json!({ "q1": "https://evil.example\r\nBcc: thief@evil.example" }))
            .await;
        app.run_worker_until_idle().await;
        let mut mails = inbox::mails_to(&owner.email).await;
        mails.retain(|mail| mail.text.contains("customer"));
        assert_eq!(mails.len(), 2);
        for mail in mails {
            for text in ["customer", "locked", "unlock", "8842"] {
                mail.must_quote(text);
            }
        }
    }
}
