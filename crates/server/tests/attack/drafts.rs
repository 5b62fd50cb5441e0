//! Forms for the attacks.

use base64::{Engine as _, engine::general_purpose::STANDARD};
use platform::rng::Rng;
use serde_json::{Value, json};

use crate::{account::Account, account::Published, caller::Answer};

/// Bytes of the longest text answer.
pub(crate) const LONGEST_TEXT: usize = 100 * 1024;

/// A typical form: a short text and a file.
pub(crate) fn short_draft() -> Value {
    json!({ "pages": [{ "pageId": "p1", "pageTitle": "Page 01", "questions": [
        { "id": "word", "type": "Short Answer", "questionText": "Q1 How was it?" },
        { "id": "scan", "type": "File Upload", "questionText": "Q2 A photograph?", "maxFiles": 5, "maxFileSize": "5mb" },
    ] }] })
}

/// Pages with long text questions.
pub(crate) fn long_texts_draft(pages: usize, texts: usize) -> Value {
    let page = |page: usize| {
        let question = |text: usize| json!({ "id": format!("t{page}-{text}"), "type": "Long Answer", "questionText": format!("Q{text} Tell us more") });
        json!({ "pageId": format!("p{page}"), "pageTitle": format!("Page {page:02}"),
                "questions": (1..=texts).map(question).collect::<Vec<_>>() })
    };
    json!({ "pages": (1..=pages).map(page).collect::<Vec<_>>() })
}

/// Answers of maximum length to a page of [`long_texts_draft`].
pub(crate) fn longest_answers(page: usize, texts: usize) -> Value {
    let answers = (1..=texts).map(|text| (format!("t{page}-{text}"), json!(random_text(LONGEST_TEXT))));
    Value::Object(answers.collect())
}

/// Random text, hard to compress.
pub(crate) fn random_text(bytes: usize) -> String {
    let mut random = Vec::with_capacity(bytes);
    while random.len() < bytes {
        random.extend(Rng::system().bytes::<4096>());
    }
    let mut text = STANDARD.encode(random);
    text.truncate(bytes);
    text
}

/// 500 questions with options but without ids, which the server generates.
pub(crate) fn wide_draft(options: usize, text_bytes: usize) -> Value {
    let question = |number: usize| {
        let labels: Vec<String> = (0..options).map(|option| format!("{option:x}")).collect();
        let text = format!("Q{number} {}", "why ".repeat(text_bytes / 4));
        json!({ "id": format!("q{number}"), "type": "Multiple Choice", "questionText": text.trim(), "options": labels })
    };
    json!({ "pages": [{ "pageId": "p1", "pageTitle": "Page 01",
                        "questions": (1..=500).map(question).collect::<Vec<_>>() }] })
}

/// Two questions with so many options each, all of which have places.
pub(crate) fn limited_draft(options: usize) -> Value {
    let ids: Vec<String> = (0..options).map(|at| format!("o{at}")).collect();
    let places: serde_json::Map<String, Value> = ids.iter().map(|id| (id.clone(), json!(9))).collect();
    let question = |number: usize| {
        json!({ "id": format!("q{number}"), "type": "Checkbox", "questionText": format!("Q{number} When?"), "options": ids,
                "optionIds": ids, "places": places })
    };
    json!({ "pages": [{ "pageId": "p1", "pageTitle": "Page 01", "questions": [question(1), question(2)] }] })
}

/// Publishes the largest accepted form with at most `max_options` per question; returns the sent bytes too.
pub(crate) async fn publish_largest(owner: &Account, max_options: usize) -> (Published, usize) {
    let sizes = [
        (490, 100),
        (250, 1_000),
        (120, 2_000),
        (60, 2_000),
        (40, 2_400),
        (40, 1_600),
        (40, 800),
        (40, 100),
        (20, 100),
        (4, 20),
    ];
    let form = owner.new_form("Everything there is").await;
    for (options, text) in sizes {
        let draft = wide_draft(options, text);
        if options <= max_options
            && let Some(link) = accepted_link(&owner.publish(&form, &draft).await)
        {
            return (Published { id: form, link }, draft.to_string().len());
        }
    }
    panic!("no size of the form was accepted");
}

fn accepted_link(answer: &Answer) -> Option<String> {
    let link = answer.json()["shareLink"].as_str().map(ToOwned::to_owned);
    link.filter(|_| answer.status == 200)
}
