//! The owner who publishes the forms.

use std::net::SocketAddr;

use reqwest::Client;
use serde_json::{Value, json};

use crate::member::Member;

/// The forms of a run.
#[derive(Debug, Clone, Default)]
pub(crate) struct Forms {
    /// Three pages, of which a respondent sees two: `start → glad | sorry → the end`.
    pub(crate) branching: String,
    /// One page.
    pub(crate) short: String,
    /// The share link of the short form.
    pub(crate) short_link: String,
}

/// Signs up and publishes both forms.
pub(crate) async fn publish_forms(server: SocketAddr) -> Forms {
    let owner = Member::to_be(server);
    owner.sign_up().await;
    let token = owner.log_in().await;
    let (branching, _) = publish(server, &token, branching()).await;
    let (short, short_link) = publish(server, &token, short()).await;
    Forms {
        branching,
        short,
        short_link,
    }
}

/// What a form takes at most.
#[derive(Debug, Clone, Copy)]
pub(crate) enum LimitOf {
    Responses,
    Option,
}

/// A new owner publishes a form of one page that takes so many complete responses, or so many with the option `here`; returns its
/// id.
pub(crate) async fn publish_limited(server: SocketAddr, of: LimitOf, limit: u32) -> String {
    let owner = Member::to_be(server);
    owner.sign_up().await;
    let mut draft = json!({ "pages": [{ "pageId": "only", "pageTitle": "Page 01", "questions": [
        { "id": "day", "type": "Multiple Choice", "questionText": "Q1 Which day?", "options": ["Here", "There"],
          "optionIds": ["here", "there"] }] }] });
    match of {
        LimitOf::Responses => draft["settings"] = json!({ "responseLimit": limit }),
        LimitOf::Option => draft["pages"][0]["questions"][0]["places"] = json!({ "here": limit }),
    }
    publish(server, &owner.log_in().await, draft).await.0
}

/// Returns the form's id and share link.
async fn publish(server: SocketAddr, token: &str, draft: Value) -> (String, String) {
    let client = Client::new();
    let url = |path: &str| format!("http://{server}/api/form/{path}");
    let create = client.post(url("create")).json(&json!({ "name": "Visit" }));
    let created: Value = create.bearer_auth(token).send().await.unwrap().json().await.unwrap();
    let form = created["form"]["_id"].as_str().unwrap().to_owned();
    let publish = client.put(url(&format!("publish/{form}"))).json(&draft);
    let published = publish.bearer_auth(token).send().await.unwrap();
    assert_eq!(published.status(), 200);
    let published: Value = published.json().await.unwrap();
    (form, published["shareLink"].as_str().unwrap().to_owned())
}

fn branching() -> Value {
    json!({
        "pages": [
            { "pageId": "start", "pageTitle": "Page 01", "questions": [
                { "id": "again", "type": "Multiple Choice", "questionText": "Q1 Again?",
                  "options": ["Yes", "No", "Perhaps"], "optionIds": ["yes", "no", "perhaps"] },
                { "id": "who", "type": "Short Answer", "questionText": "Q2 Who are you?" }] },
            { "pageId": "glad", "pageTitle": "Page 02", "questions": [
                { "id": "best", "type": "Short Answer", "questionText": "Q3 What was best?" },
                { "id": "stars", "type": "Rating", "questionText": "Q4 How many stars?",
                  "rating": { "selected": 0, "count": 5 } }] },
            { "pageId": "sorry", "pageTitle": "Page 03", "questions": [
                { "id": "mend", "type": "Long Answer", "questionText": "Q5 What should we mend?" }] },
        ],
        "pageConditions": { "start": {
            "questionId": "again", "expectedAnswer": "Yes", "truePage": "glad", "falsePage": "sorry" } },
    })
}

fn short() -> Value {
    json!({ "pages": [{ "pageId": "only", "pageTitle": "Page 01", "questions": [
        { "id": "word", "type": "Short Answer", "questionText": "Q1 How was it?" },
        { "id": "scale", "type": "Linear Scale", "questionText": "Q2 How likely?",
          "linearScale": { "min": 0, "max": 10, "selected": 5 } }] }] })
}
