//! Forms as an owner makes them: most have nothing wrong, and some a thing or two.

use form_model::definition::Definition;
use form_model::limits::{PAGES_PER_FORM, QUESTIONS_PER_FORM};
use serde_json::{Map, Value, json};

use crate::answers::{an_answer, expected};
use crate::dice::Dice;
use crate::forms::read;

const KINDS: [&str; 12] = [
    "Short Answer",
    "Long Answer",
    "Multiple Choice",
    "Checkbox",
    "Dropdown",
    "File Upload",
    "Date",
    "Linear Scale",
    "Rating",
    "Text",
    "Image",
    "Video",
];

/// Among plain ids such as every object of a browser has.
const PAGES: [&str; 6] = ["p1", "p2", "constructor", "toString", "7", "p3"];
const QUESTIONS: [&str; 9] = ["q1", "q2", "q3", "constructor", "valueOf", "q4", "12", "q5", "q6"];
const LABELS: [&str; 8] = ["Red", "Été", "o2", "STRASSE", "__proto__", "Blue", "five", "5"];

/// A form of one to five pages.
pub(crate) fn sound_form(dice: &mut Dice) -> Definition {
    let count = dice.below(5) + 1;
    let ids = dice.some(&PAGES, count);
    let mut free_questions = dice.some(&QUESTIONS, QUESTIONS.len());
    let pages: Vec<Value> = ids.iter().map(|id| page(id, &ids, &mut free_questions, dice)).collect();
    let mut form = json!({ "pages": pages });
    if dice.in_hundred(25) {
        form["startPage"] = json!(dice.pick(&ids));
    }
    form["pageConditions"] = conditions(&read(&form), &ids, dice);
    read(&form)
}

/// A form with as many pages and questions as there may be.
pub(crate) fn largest_form(dice: &mut Dice) -> Definition {
    let mut left = QUESTIONS_PER_FORM;
    let pages: Vec<Value> = (0..PAGES_PER_FORM)
        .map(|at| {
            let count = if at + 1 == PAGES_PER_FORM {
                left
            } else {
                dice.below(4).min(left)
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

fn page(id: &str, ids: &[&str], free_questions: &mut Vec<&str>, dice: &mut Dice) -> Value {
    let count = dice.pick(&[1, 1, 1, 2, 2, 0]);
    let questions: Vec<Value> = (0..count)
        .filter_map(|_| free_questions.pop().map(|id| question(id, dice)))
        .collect();
    let mut page = json!({ "pageId": id, "questions": questions });
    if dice.in_hundred(25) {
        page["nextPage"] = json!(another(id, ids, dice));
    }
    if dice.in_hundred(15) {
        page["bgColor"] = json!(dice.word("#777777|#000000|#FFFFFF|#336699"));
        page["textColor"] = json!(dice.word("#FFFFFF|#000000|"));
        page["opacity"] = json!(dice.between(1, 10) * 10);
    }
    if dice.in_hundred(15)
        && let Some(question) = questions.first()
    {
        page["sections"] = json!([{
            "sectionId": "s1", "questions": [question["id"]], "bgColor": dice.word("#B6B6B6|#00000080"), "textColor": dice.word("#FFFFFF|"),
        }]);
    }
    page
}

fn question(id: &str, dice: &mut Dice) -> Value {
    let count = dice.pick(&[2, 2, 3, 4, 1]);
    let mut labels = dice.some(&LABELS, count);
    if dice.in_hundred(15) {
        labels[count - 1] = labels[0];
    }
    // Ids say nothing about order.
    let option_ids = dice.some(&["o1", "o2", "o3", "o4", "constructor"], count);
    let low = dice.between(-3, 3);
    json!({
        "id": id, "type": dice.pick(&KINDS), "questionText": dice.word("Q1 Why?|Why?|Why?|Why?|Q7 "),
        "required": dice.in_hundred(30), "options": labels, "optionIds": option_ids,
        "linearScale": { "min": low, "max": dice.between(low + 1, 8) }, "rating": { "count": dice.between(1, 6) },
        "maxFiles": dice.between(1, 3), "maxFileSize": "5mb",
        "imageUrl": dice.word("/media/abc|/media/abc|"), "altText": dice.word("A cat|A cat| "),
        "videoUrl": dice.word("https://youtu.be/dQw4w9WgXcQ|/media/abc|"), "shortText": dice.word("Read this|"),
    })
}

fn conditions(form: &Definition, ids: &[&str], dice: &mut Dice) -> Value {
    let mut conditions = Map::new();
    for page in form.pages() {
        let anything_goes = dice.in_hundred(10);
        let candidates: Vec<_> = page
            .questions()
            .iter()
            .filter(|question| anything_goes || question.can_carry_condition())
            .collect();
        if candidates.is_empty() || !dice.in_hundred(55) {
            continue;
        }
        let question = dice.pick(&candidates);
        let answer = if dice.in_hundred(90) {
            expected(question, dice)
        } else {
            an_answer(question, dice)
        };
        let when_true = another(page.id.as_str(), ids, dice);
        let when_false = match another(page.id.as_str(), ids, dice) {
            same if same == when_true => "end".to_owned(),
            other => other,
        };
        let mut condition = json!({ "questionId": question.id, "expectedAnswer": answer, "truePage": when_true, "falsePage": when_false });
        if dice.in_hundred(4) {
            condition["operator"] = json!("contains");
        }
        conditions.insert(page.id.to_string(), condition);
    }
    Value::Object(conditions)
}

/// Another page, or the end.
fn another(id: &str, ids: &[&str], dice: &mut Dice) -> String {
    let picked = dice.pick(ids);
    if picked == id {
        "end".to_owned()
    } else {
        picked.to_owned()
    }
}
