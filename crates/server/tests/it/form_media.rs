//! A picture stays as long as a form shows it, whoever of its people uploaded it.

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

/// Lets a picture that nobody shows be old enough, and clears away twice: its row, and later its bytes.
async fn days_pass(app: &TestApp) {
    for _ in 0..2 {
        app.clock.advance(Duration::from_hours(25));
        app.tidy_up().await;
    }
}

async fn is_there(browser: &Browser, url: &str) -> bool {
    browser.get(url).await.status == 200
}

#[tokio::test]
async fn a_picture_goes_with_the_draft_that_showed_it_last() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let form = meera.browser.new_form("Pain").await;
    let url = meera.upload_well(pictures::png()).await;
    meera.browser.save(&form, showing(Some(&url))).await.must_be(200);
    days_pass(&app).await;
    assert!(is_there(&app.browser(), &url).await, "the draft shows it");
    meera.browser.save(&form, showing(None)).await.must_be(200);
    days_pass(&app).await;
    assert!(!is_there(&app.browser(), &url).await);
}

#[tokio::test]
async fn what_a_version_shows_stays_when_the_draft_drops_it_and_goes_with_the_form() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let form = meera.browser.new_form("Pain").await;
    let url = meera.upload_well(pictures::png()).await;
    meera.browser.publish(&form, showing(Some(&url))).await.must_be(200);
    meera.browser.save(&form, showing(None)).await.must_be(200);
    days_pass(&app).await;
    assert!(is_there(&app.browser(), &url).await, "version 1 shows it");
    meera.browser.delete(&format!("/api/form/{form}")).await.must_be(200);
    app.clock.advance(Duration::from_hours(24 * 30 + 1));
    app.tidy_up().await;
    days_pass(&app).await;
    assert!(!is_there(&app.browser(), &url).await);
}

#[tokio::test]
async fn an_editors_picture_is_kept_through_the_owners_next_save() {
    let app = TestApp::start().await;
    let (meera, arun) = (Person::signed_in(&app).await, Person::proven(&app).await);
    let form = meera.browser.new_form("Pain").await;
    let people = json!({ "responders": [{ "email": arun.email, "role": "edit" }] });
    meera
        .browser
        .put(&format!("/api/form/{form}/access"), people)
        .await
        .must_be(200);
    let url = arun.upload_well(pictures::png()).await;
    arun.browser.save(&form, showing(Some(&url))).await.must_be(200);
    let mut again = showing(Some(&url));
    again["name"] = json!("Where it hurts");
    meera.browser.save(&form, again).await.must_be(200);
    days_pass(&app).await;
    assert!(is_there(&app.browser(), &url).await);
}

#[tokio::test]
async fn nobody_keeps_a_strangers_picture_from_being_cleared_away() {
    let app = TestApp::start().await;
    let (meera, arun) = (Person::signed_in(&app).await, Person::signed_in(&app).await);
    let url = meera.upload_well(pictures::png()).await;
    let form = arun.browser.new_form("Borrowed").await;
    arun.browser.save(&form, showing(Some(&url))).await.must_be(200);
    days_pass(&app).await;
    assert!(!is_there(&app.browser(), &url).await);
}
