//! Mails that confirm a response to its respondent.

mod content;
mod hostile_text;
mod recipients;
mod stopped;
mod test_mail;

use serde_json::{Value, json};

use crate::harness::{Person, Respondent, TestApp, forms::published, inbox, inbox::ReceivedMail};

/// Asks for name, address and a colour, and confirms to the address.
fn visit(confirmation: Value) -> Value {
    let mut confirmation = confirmation;
    confirmation["addressQuestionId"] = json!("mail");
    json!({
        "formName": "Visit",
        "pages": [
            { "pageId": "p1", "pageTitle": "You", "questions": [
                { "id": "name", "type": "Short Answer", "questionText": "Q1 Your name?", "shortName": "name" },
                { "id": "mail", "type": "Short Answer", "questionText": "Q2 Your email?", "format": "email" },
                { "id": "source", "type": "Hidden Field", "questionText": "Source", "shortName": "source" },
            ] },
            { "pageId": "p2", "pageTitle": "Colour", "questions": [
                { "id": "colour", "type": "Multiple Choice", "questionText": "Q3 Colour?", "shortName": "colour",
                  "options": ["Red", "Dark blue"], "optionIds": ["red", "blue"] },
            ] },
        ],
        "settings": { "confirmation": confirmation },
    })
}

/// A person with a verified address, and their published form.
async fn confirming(app: &TestApp, draft: Value) -> (Person, String) {
    let meera = Person::with_verified_email(app).await;
    let form = published(&meera, draft).await;
    (meera, form)
}

/// Somebody's address.
fn some_address(app: &TestApp) -> String {
    Person::stranger(app).email
}

/// Completes a response to [`visit`].
async fn respond(app: &TestApp, form: &str, answers: Value) -> Respondent {
    let mut respondent = Respondent::of(app, form);
    respondent.must_submit("p1", answers).await;
    respondent.must_submit("p2", json!({ "colour": "blue" })).await;
    respondent
}

impl Person {
    async fn confirmations(&self, form: &str) -> Value {
        let path = format!("/api/form/{form}/confirmations");
        self.browser.get(&path).await.must_be(200).body
    }
}

impl ReceivedMail {
    /// The private link to the response.
    fn private_link(&self) -> String {
        let at = self
            .text
            .find("http://127.0.0.1:8080/response#")
            .expect("a private link");
        self.text[at..].split_whitespace().next().unwrap().to_owned()
    }
}

async fn confirmations_to(address: &str) -> Vec<ReceivedMail> {
    let mut mails = inbox::mails_to(address).await;
    mails.retain(|mail| mail.text.contains("/unsubscribe/confirmations?key="));
    mails
}
