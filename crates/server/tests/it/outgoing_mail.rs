//! Outgoing mail: recipients, limits, and texts of other people.

mod claims;
mod quoted_text;
mod recipient_limits;

use serde_json::{Value, json};

use crate::harness::{Person, TestApp, inbox};

async fn share(owner: &Person, form: &str, people: &[&Person], role: &str) {
    let people: Vec<Value> = people
        .iter()
        .map(|person| json!({ "email": person.email, "role": role }))
        .collect();
    owner
        .browser
        .put(&format!("/api/form/{form}/access"), json!({ "responders": people }))
        .await
        .must_be(200);
}

#[tokio::test]
async fn unverified_owners_invitations_wait_for_verification() {
    let app = TestApp::start().await;
    let owner = Person::signed_in(&app).await;
    let (editor, reader) = (Person::stranger(&app), Person::stranger(&app));
    let draft = owner.browser.new_form("Draft").await;
    share(&owner, &draft, &[&editor], "edit").await;
    let (published, _) = owner.browser.published_form("Feedback").await;
    share(&owner, &published, &[&reader], "results").await;
    app.run_worker_until_idle().await;
    for person in [&editor, &reader] {
        assert_eq!(inbox::mails_to(&person.email).await.len(), 0);
    }
    let saved = owner.browser.load(&draft).await;
    assert_eq!(saved["responders"][0]["email"], editor.email);

    owner.verify_email(&app).await;
    app.run_worker_until_idle().await;
    for person in [&editor, &reader] {
        assert_eq!(inbox::mails_to(&person.email).await.len(), 1);
    }
    // Invitations that waited are also sent only once.
    owner.browser.publish(&published, json!({})).await.must_be(200);
    app.run_worker_until_idle().await;
    assert_eq!(inbox::mails_to(&reader.email).await.len(), 1);
}

#[tokio::test]
async fn password_reset_verifies_address_and_sends_invitations() {
    let app = TestApp::start().await;
    let owner = Person::signed_in(&app).await;
    let editor = Person::stranger(&app);
    let form = owner.browser.new_form("Draft").await;
    share(&owner, &form, &[&editor], "edit").await;
    let code = owner.mailed_code(&app).await;
    owner.verify_code(&code).await.must_be(200);
    owner.reset_password("green-kettle-43").await.must_be(200);
    app.run_worker_until_idle().await;
    assert_eq!(inbox::mails_to(&editor.email).await.len(), 1);
}

#[tokio::test]
async fn collaborator_removed_before_owner_is_verified_gets_no_mail() {
    let app = TestApp::start().await;
    let owner = Person::signed_in(&app).await;
    let editor = Person::stranger(&app);
    let form = owner.browser.new_form("Draft").await;
    share(&owner, &form, &[&editor], "edit").await;
    share(&owner, &form, &[], "edit").await;
    owner.verify_email(&app).await;
    app.run_worker_until_idle().await;
    assert_eq!(inbox::mails_to(&editor.email).await.len(), 0);
}
