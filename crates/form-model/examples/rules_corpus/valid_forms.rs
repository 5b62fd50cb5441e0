//! Realistic forms: most are valid, some have a problem or two.

use form_model::definition::Definition;
use form_model::limits::{PAGES_PER_FORM, QUESTIONS_PER_FORM};
use form_model::questions::KindName;
use serde_json::{Map, Value, json};

use crate::answers::{an_answer, expected};
use crate::forms::read;
use crate::rng::Rng;

/// Includes names of properties that every JavaScript object has.
const PAGES: [&str; 6] = ["p1", "p2", "constructor", "toString", "7", "p3"];
const QUESTIONS: [&str; 9] = ["q1", "q2", "q3", "constructor", "valueOf", "q4", "12", "q5", "q6"];
/// Some are also ids of pages, which then come first.
const ENDINGS: [&str; 5] = ["e1", "e2", "toString", "7", "p1"];
const LABELS: [&str; 8] = ["Red", "Été", "o2", "STRASSE", "__proto__", "Blue", "five", "5"];

/// A form of one to five pages.
pub(crate) fn valid_form(rng: &mut Rng) -> Definition {
    let count = rng.below(5) + 1;
    let ids = rng.some(&PAGES, count);
    let count = rng.pick(&[0, 0, 1, 2, 3]);
    let endings = rng.some(&ENDINGS, count);
    let targets: Vec<&str> = ids.iter().chain(&endings).copied().collect();
    let mut free_questions = rng.some(&QUESTIONS, QUESTIONS.len());
    let pages: Vec<Value> = ids
        .iter()
        .map(|id| page(id, &targets, &mut free_questions, rng))
        .collect();
    let mut form = json!({ "pages": pages, "settings": settings(&endings, rng) });
    if rng.in_hundred(25) {
        form["startPage"] = json!(rng.pick(&ids));
    }
    form["pageConditions"] = conditions(&read(&form), &targets, rng);
    read(&form)
}

/// Times of a schedule; only the first three are valid.
const MINUTES: &str = "2026-12-01T09:00Z| 2026-12-24T17:00Z|2026-11-30T23:59Z||||2026-12-01|2026-02-30T09:00Z|2026-12-01T24:00Z|0000-12-01T09:00Z";

/// Settings with these endings, whose addresses may be invalid.
fn settings(endings: &[&str], rng: &mut Rng) -> Value {
    let endings: Vec<Value> = endings.iter().map(|id| ending(id, rng)).collect();
    let mut settings = json!({
        "endings": endings, "nextUntilLastPage": rng.in_hundred(20), "oneResponsePerDevice": rng.in_hundred(20),
        "hideAnotherResponse": rng.in_hundred(20), "opensAt": rng.word(MINUTES), "closesAt": rng.word(MINUTES),
        "closedText": rng.word("Over.|||"), "responseLimit": rng.word("|||1|1000000|0|1000001|100 |1.0"),
        "retentionDays": rng.word("|||1|3650|0|3651|90 |1.0"),
    });
    if rng.in_hundred(20) {
        settings["welcome"] =
            json!({ "title": rng.word("Hello|"), "text": rng.word("A\nB|"), "buttonLabel": rng.word("Go|") });
    }
    if rng.in_hundred(30) {
        settings["confirmation"] = confirmation(rng);
    }
    settings
}

/// A mail to respondents, whose address and answers may have no question.
pub(crate) fn confirmation(rng: &mut Rng) -> Value {
    json!({
        "addressQuestionId": rng.word("|q1|q2|gone"), "subject": rng.word("|Thanks {{a}}|{{ a_b-9 }}{{a}}"),
        "text": rng.word("|Hello\n{{renamed}}|{{ {{{a}}|{{a}} {{a b}}"), "copyAnswers": rng.in_hundred(50),
    })
}

pub(crate) fn ending(id: &str, rng: &mut Rng) -> Value {
    let addresses =
        "|||https://a.b/c?d#e|HTTPS://a.b:8080|http://a.b|a.b|https://a|https://a@b.c|javascript:x.y|https://भारत.भारत";
    json!({
        "id": id, "title": rng.word("Bye|Été|"), "text": rng.word("Later|"), "buttonLabel": rng.word("More|"),
        "buttonUrl": rng.word(addresses), "redirectUrl": rng.word(addresses),
    })
}

/// A form whose pages branch once or twice and partly rejoin.
pub(crate) fn branching_form(rng: &mut Rng) -> Definition {
    let is_nested = rng.in_hundred(60);
    let last = if is_nested { 7 } else { 5 };
    let pages: Vec<Value> = (1..=last)
        .map(|number| {
            let question = json!({ "id": format!("q{number}"), "type": "Date", "questionText": "When?" });
            let mut page = json!({ "pageId": format!("p{number}"), "questions": [question] });
            if rng.in_hundred(50) {
                page["nextPage"] = match rng.below(last + 1) {
                    0 => json!("end"),
                    to if rng.in_hundred(30) => json!(format!("p{to}")),
                    _ => json!(format!("p{}", rng.pick(&[last, last - 1]))),
                };
            }
            page
        })
        .collect();
    let fork = |at: usize, left: usize| {
        let (when_true, when_false) = (format!("p{left}"), format!("p{}", left + 1));
        json!({ "questionId": format!("q{at}"), "expectedAnswer": "2024-01-01", "truePage": when_true, "falsePage": when_false })
    };
    let mut conditions = json!({ "p1": fork(1, 2) });
    if is_nested {
        conditions["p3"] = fork(3, 4);
    }
    read(&json!({ "pages": pages, "pageConditions": conditions }))
}

/// A form with the maximum number of pages and questions.
pub(crate) fn largest_form(rng: &mut Rng) -> Definition {
    let mut left = QUESTIONS_PER_FORM;
    let pages: Vec<Value> = (0..PAGES_PER_FORM)
        .map(|at| {
            let count = if at + 1 == PAGES_PER_FORM {
                left
            } else {
                rng.below(4).min(left)
            };
            let questions: Vec<Value> = (0..count)
                .map(|_| {
                    left -= 1;
                    json!({ "id": format!("q{left}"), "type": "Short Answer", "questionText": "Why?" })
                })
                .collect();
            json!({ "pageId": format!("p{at}"), "questions": questions })
        })
        .collect();
    read(&json!({ "pages": pages }))
}

fn page(id: &str, ids: &[&str], free_questions: &mut Vec<&str>, rng: &mut Rng) -> Value {
    let count = rng.pick(&[1, 1, 1, 2, 2, 0]);
    let questions: Vec<Value> = (0..count)
        .filter_map(|_| free_questions.pop().map(|id| question(id, rng)))
        .collect();
    let mut page = json!({ "pageId": id, "questions": questions });
    if rng.in_hundred(25) {
        page["nextPage"] = json!(another(id, ids, rng));
    }
    if rng.in_hundred(15) {
        page["bgColor"] = json!(rng.word("#777777|#000000|#FFFFFF|#336699"));
        page["textColor"] = json!(rng.word("#FFFFFF|#000000|"));
        page["opacity"] = json!(rng.between(1, 10) * 10);
    }
    if rng.in_hundred(15) && !questions.is_empty() {
        let grouped = questions.iter().take(rng.below(2) + 1);
        let grouped: Vec<&Value> = grouped.map(|question| &question["id"]).collect();
        page["sections"] = json!([{
            "sectionId": "s1", "questions": grouped, "bgColor": rng.word("#B6B6B6|#00000080"), "textColor": rng.word("#FFFFFF|"),
        }]);
    }
    page
}

/// A question of a random type, with fields of all types.
pub(crate) fn question(id: &str, rng: &mut Rng) -> Value {
    let count = rng.pick(&[2, 2, 3, 4, 1]);
    let mut labels = rng.some(&LABELS, count);
    if rng.in_hundred(15) {
        labels[count - 1] = labels[0];
    } else if rng.in_hundred(10) {
        labels.fill("Drop Down Option");
    }
    // Ids are independent of order.
    let option_ids = rng.some(&["o1", "o2", "o3", "o4", "constructor"], count);
    let count = rng.pick(&[2, 2, 3, 1]);
    let mut rows = rng.some(&["Food", "Été", "o2", "7", "Room"], count);
    if rng.in_hundred(15) {
        rows[count - 1] = rows[0];
    }
    let row_ids = rng.some(&["r1", "12", "3", "valueOf"], count);
    let low = rng.between(-3, 3);
    let mut question = json!({
        "id": id, "type": rng.pick(KindName::ALL).as_str(), "questionText": rng.word("Q1 Why?|Why?|Why?|Why?|Q7 | "),
        "required": rng.in_hundred(30), "options": labels, "optionIds": option_ids,
        "linearScale": { "min": low, "max": rng.between(low + 1, 8) }, "rating": { "count": rng.between(1, 6) },
        "rows": rows, "rowIds": row_ids, "several": rng.in_hundred(50), "consentText": rng.word("I agree to the terms.|Yes| "),
        "omittedParts": omitted_parts(rng),
        "other": rng.in_hundred(50), "shuffle": rng.in_hundred(20), "maxFiles": rng.between(1, 3), "maxFileSize": "5mb",
        "imageUrl": rng.word("/media/abc|/media/abc|"), "altText": rng.word("A cat|A cat| "),
        "videoUrl": rng.word("https://youtu.be/dQw4w9WgXcQ|/media/abc|"), "shortText": rng.word("Read this|"),
    });
    if rng.in_hundred(50) {
        question["shortName"] = json!(rng.word("a|b|c|b-2|constructor|__proto__|A|end|no name"));
    }
    add_limits(&mut question, rng);
    question
}

pub(crate) fn omitted_parts(rng: &mut Rng) -> Value {
    let count = rng.pick(&[0, 0, 0, 1, 2, 4]);
    json!(rng.some(&["country", "line2", "postcode", "city", "state"], count))
}

/// Limits that may contradict each other.
fn add_limits(question: &mut Value, rng: &mut Rng) {
    let format = rng.word("|||wholeNumber|wholeNumber|number|number|email|phone|webAddress|time");
    let bounds = match (question["type"].as_str(), format) {
        (Some("Date"), _) => "2001-01-01|2020-06-15|2024-02-29|2049-12-31",
        (_, "time") => "00:00|9:05|12:00|23:59",
        _ => "-2|0|1.5|1.75|7|007.50|1000000|999999999.999999",
    };
    question["format"] = json!(format);
    for field in ["min", "max"] {
        if rng.in_hundred(35) {
            question[field] = json!(rng.word(bounds));
        }
    }
    for field in ["minLength", "maxLength", "minChoices", "maxChoices"] {
        if rng.in_hundred(25) {
            question[field] = json!(rng.between(1, 6));
        }
    }
    question["unit"] = json!(rng.word("||kg"));
    if rng.in_hundred(25) {
        question["pattern"] = json!(rng.word(r"AA-9|***|\A9|999|A\|Straße"));
    }
}

fn conditions(form: &Definition, ids: &[&str], rng: &mut Rng) -> Value {
    let mut conditions = Map::new();
    for page in form.pages() {
        let anything_goes = rng.in_hundred(10);
        let candidates: Vec<_> = page
            .questions()
            .iter()
            .filter(|question| anything_goes || question.supports_condition())
            .collect();
        if candidates.is_empty() || !rng.in_hundred(55) {
            continue;
        }
        let question = rng.pick(&candidates);
        let answer = if rng.in_hundred(90) {
            expected(question, rng)
        } else {
            an_answer(question, rng)
        };
        let when_true = another(page.id.as_str(), ids, rng);
        let when_false = match another(page.id.as_str(), ids, rng) {
            same if same == when_true => "end".to_owned(),
            other => other,
        };
        let mut condition = json!({ "questionId": question.id, "expectedAnswer": answer, "truePage": when_true, "falsePage": when_false });
        if rng.in_hundred(6) {
            condition["operator"] = json!("contains");
        }
        conditions.insert(page.id.to_string(), condition);
    }
    Value::Object(conditions)
}

/// Another page, or the end.
fn another(id: &str, ids: &[&str], rng: &mut Rng) -> String {
    let picked = rng.pick(ids);
    if picked == id {
        "end".to_owned()
    } else {
        picked.to_owned()
    }
}
