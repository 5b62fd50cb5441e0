//! The settings of a form: saved with the draft, frozen with the version, served to respondents.

use serde_json::{Value, json};

use crate::harness::{Person, TestApp, owner::one_question};

fn two_endings() -> Value {
    json!({
        "endings": [{ "id": "bye", "title": "Bye" }, { "id": "young", "redirectUrl": "https://clinic.example" }],
        "oneResponsePerDevice": true,
    })
}

fn draft_with(settings: &Value) -> Value {
    let mut draft = one_question("Q1 How was it?");
    draft["settings"] = settings.clone();
    draft["pages"][0]["nextPage"] = json!("young");
    draft
}

#[tokio::test]
async fn settings_belong_to_the_draft_and_the_version() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let form = meera.browser.new_form("Clinic").await;
    let published = meera
        .browser
        .publish(&form, draft_with(&two_endings()))
        .await
        .must_be(200);
    let link = published.body["shareLink"].as_str().expect("a link").to_owned();

    let shared = app.browser().shared(&link).await.must_be(200);
    assert_eq!(shared.body["form"]["settings"], two_endings());
    assert_eq!(shared.body["form"]["pages"][0]["nextPage"], "young");

    // A client that does not know settings leaves them, and the version keeps them when the draft loses them.
    let path = format!("/api/form/save-draft/{form}");
    let mut plain = draft_with(&Value::Null);
    plain.as_object_mut().expect("an object").remove("settings");
    meera.browser.put(&path, plain).await.must_be(200);
    let loaded = meera.browser.get(&format!("/api/form/{form}")).await.must_be(200);
    assert_eq!(loaded.body["form"]["settings"], two_endings());
    assert_eq!(loaded.body["form"]["hasUnpublishedChanges"], false);

    meera.browser.put(&path, draft_with(&json!({}))).await.must_be(200);
    let loaded = meera.browser.get(&format!("/api/form/{form}")).await.must_be(200);
    assert_eq!(loaded.body["form"].get("settings"), None);
    let shared = app.browser().shared(&link).await.must_be(200);
    assert_eq!(shared.body["form"]["settings"], two_endings());
}

#[tokio::test]
async fn form_with_an_invalid_address_is_not_published() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let form = meera.browser.new_form("Clinic").await;
    let settings = json!({ "endings": [{ "id": "young", "redirectUrl": "javascript:alert.call(1)" }] });
    let refused = meera.browser.publish(&form, draft_with(&settings)).await.must_be(422);
    assert_eq!(refused.body["code"], "form.not_publishable");
    assert_eq!(refused.body["problems"][0]["code"], "ending_address_invalid");
    assert_eq!(refused.body["problems"][0]["endingId"], "young");
}
