//! An image stays as long as a form shows it, whether its owner or an editor uploaded it.

use std::time::Duration;

use serde_json::{Value, json};

use crate::harness::{Browser, Person, TestApp, owner::one_question, pictures};

fn showing(url: Option<&str>) -> Value {
    let mut draft = one_question("Q1 Where does it hurt?");
    if let Some(url) = url {
        let picture = json!({ "id": "i", "type": "Image", "imageUrl": url, "altText": "A back" });
        draft["pages"][0]["questions"].as_array_mut().unwrap().push(picture);
    }
    draft
}

/// Advances the clock until unused images are old enough, and purges twice: first the row, then the bytes.
async fn days_pass(app: &TestApp) {
    for _ in 0..2 {
        app.clock.advance(Duration::from_hours(25));
        app.clean_up().await;
    }
}

async fn is_there(browser: &Browser, url: &str) -> bool {
    browser.get(url).await.status == 200
}

#[tokio::test]
async fn image_is_purged_after_last_draft_drops_it() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let form = meera.browser.new_form("Pain").await;
    let url = meera.upload_ok(pictures::png()).await;
    meera.browser.save(&form, showing(Some(&url))).await.must_be(200);
    days_pass(&app).await;
    assert!(is_there(&app.browser(), &url).await, "the draft shows it");
    meera.browser.save(&form, showing(None)).await.must_be(200);
    days_pass(&app).await;
    assert!(!is_there(&app.browser(), &url).await);
}

#[tokio::test]
async fn image_of_a_version_stays_until_form_is_deleted() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let form = meera.browser.new_form("Pain").await;
    let url = meera.upload_ok(pictures::png()).await;
    meera.browser.publish(&form, showing(Some(&url))).await.must_be(200);
    meera.browser.save(&form, showing(None)).await.must_be(200);
    days_pass(&app).await;
    assert!(is_there(&app.browser(), &url).await, "version 1 shows it");
    meera.browser.delete(&format!("/api/form/{form}")).await.must_be(200);
    app.clock.advance(Duration::from_hours(24 * 30 + 1));
    app.clean_up().await;
    days_pass(&app).await;
    assert!(!is_there(&app.browser(), &url).await);
}

#[tokio::test]
async fn editors_image_survives_owners_next_save() {
    let app = TestApp::start().await;
    let (meera, arun) = (Person::signed_in(&app).await, Person::with_verified_email(&app).await);
    let form = meera.browser.new_form("Pain").await;
    let people = json!({ "responders": [{ "email": arun.email, "role": "edit" }] });
    meera
        .browser
        .put(&format!("/api/form/{form}/access"), people)
        .await
        .must_be(200);
    let url = arun.upload_ok(pictures::png()).await;
    arun.browser.save(&form, showing(Some(&url))).await.must_be(200);
    let mut again = showing(Some(&url));
    again["name"] = json!("Where it hurts");
    meera.browser.save(&form, again).await.must_be(200);
    days_pass(&app).await;
    assert!(is_there(&app.browser(), &url).await);
}

#[tokio::test]
async fn strangers_image_is_purged_despite_reference() {
    let app = TestApp::start().await;
    let (meera, arun) = (Person::signed_in(&app).await, Person::signed_in(&app).await);
    let url = meera.upload_ok(pictures::png()).await;
    let form = arun.browser.new_form("Borrowed").await;
    arun.browser.save(&form, showing(Some(&url))).await.must_be(200);
    days_pass(&app).await;
    assert!(!is_there(&app.browser(), &url).await);
}
