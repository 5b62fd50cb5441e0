//! What a confirmation says.

use reqwest::Method;
use serde_json::json;

use super::{confirmations_to, confirming, respond, some_address, visit};
use crate::harness::TestApp;

#[tokio::test]
async fn confirmation_has_inserted_answers_receipt_and_copy() {
    let app = TestApp::start().await;
    let confirmation = json!({
        "subject": "See you, {{name}}",
        "text": "Dear {{ name }},\n\nwe keep a {{colour}} chair for you ({{source}}, {{unknown}}).",
        "copyAnswers": true,
    });
    let (meera, form) = confirming(&app, visit(confirmation)).await;
    let address = some_address(&app);
    let answers = json!({ "name": "Ann", "mail": format!(" {address} "), "source": "poster" });
    let respondent = respond(&app, &form, answers).await;
    app.run_worker_until_idle().await;
    let mail = confirmations_to(&address).await.remove(0);
    assert_eq!(mail.subject, "See you, Ann");
    let listed = meera.confirmations(&form).await;
    let sent = &listed["mails"][0];
    let receipt = sent["receipt"].as_str().unwrap();
    let link = mail.private_link();
    let text = format!(
        "Dear Ann,\n\nwe keep a Dark blue chair for you (poster, {{{{unknown}}}}).\n\nReceipt: {receipt}\n\n\
         See or delete your response. Anyone with this link can do so:\n{link}\n\nYour answers\n\n\
         Your name?\nAnn\n\nYour email?\n{address}\n\nColour?\nDark blue\n\nYou get this mail because somebody entered your \
         address in the form “Visit”."
    );
    assert!(mail.text.starts_with(&text), "{}", mail.text);
    assert!(mail.html.contains("Dark blue chair"));
    assert!(mail.html.contains("Colour?</span><br>Dark blue</p>"), "{}", mail.html);
    assert_eq!((&sent["kind"], &sent["outcome"]), (&json!("response"), &json!("sent")));
    assert_eq!(listed["ownerVerified"], true);
    let id = sent["id"].as_str().unwrap();
    assert!(
        mail.headers["message-id"]
            .as_str()
            .unwrap()
            .starts_with(&format!("<{id}@"))
    );
    // A change is not confirmed again.
    let mut respondent = respondent;
    respondent.must_submit("p2", json!({ "colour": "red" })).await;
    app.run_worker_until_idle().await;
    assert_eq!(confirmations_to(&address).await.len(), 1);
}

#[tokio::test]
async fn blank_settings_have_defaults_and_copy_nothing() {
    let app = TestApp::start().await;
    let (meera, form) = confirming(&app, visit(json!({ "subject": " ", "text": "{{name}}" }))).await;
    let language = json!({ "preferences": { "language": "hi" } });
    meera.browser.put("/api/user/profile", language).await.must_be(200);
    let address = some_address(&app);
    respond(&app, &form, json!({ "mail": address })).await;
    app.run_worker_until_idle().await;
    let mail = confirmations_to(&address).await.remove(0);
    assert_eq!(mail.subject, "“Visit” पर आपका जवाब");
    assert!(
        mail.text.starts_with("धन्यवाद। आपका जवाब दर्ज हो गया है।\n\nरसीद: "),
        "{}",
        mail.text
    );
    assert!(!mail.text.contains("Dark blue"), "{}", mail.text);
    // A stranger whose address was entered learns no answers from the link either.
    assert!(!mail.text.contains("/response#"), "{}", mail.text);
}

#[tokio::test]
async fn private_link_in_the_mail_opens_the_response() {
    let app = TestApp::start().await;
    let (_, form) = confirming(&app, visit(json!({ "copyAnswers": true }))).await;
    let address = some_address(&app);
    respond(&app, &form, json!({ "mail": address, "name": "Ann" })).await;
    app.run_worker_until_idle().await;
    let link = confirmations_to(&address).await.remove(0).private_link();
    let token = link.split_once('#').unwrap().1.to_owned();
    let browser = app.browser();
    let request = browser
        .request(Method::GET, "/api/response/mine")
        .header("X-Response-Token", token);
    let reply = browser.send(request).await.must_be(200);
    assert_eq!(reply.body["response"]["answers"][0]["answer"], "Ann");
}

#[tokio::test]
async fn edited_form_confirms_in_the_wording_of_the_response() {
    let app = TestApp::start().await;
    let (meera, form) = confirming(&app, visit(json!({ "text": "First wording" }))).await;
    let addresses = [some_address(&app), some_address(&app)];
    respond(&app, &form, json!({ "mail": addresses[0] })).await;
    let mut edited = visit(json!({ "text": "Second wording", "copyAnswers": true }));
    edited["pages"][1]["questions"][0]["options"][1] = json!("Navy");
    meera.browser.publish(&form, edited).await.must_be(200);
    respond(&app, &form, json!({ "mail": addresses[1] })).await;
    app.run_worker_until_idle().await;
    let first = confirmations_to(&addresses[0]).await.remove(0);
    assert!(first.text.starts_with("First wording\n"), "{}", first.text);
    let second = confirmations_to(&addresses[1]).await.remove(0);
    assert!(second.text.starts_with("Second wording\n"), "{}", second.text);
    assert!(second.text.contains("Navy") && !second.text.contains("Dark blue"));
}

#[tokio::test]
async fn long_answers_are_cut() {
    let app = TestApp::start().await;
    let (_, form) = confirming(&app, visit(json!({ "text": "{{name}}", "copyAnswers": true }))).await;
    let address = some_address(&app);
    respond(&app, &form, json!({ "mail": address, "name": "long ".repeat(5_000) })).await;
    app.run_worker_until_idle().await;
    let mail = confirmations_to(&address).await.remove(0);
    assert!(mail.text.chars().count() < 13_000);
    assert!(mail.text.contains('…') && mail.text.contains("Dark blue"));
}
