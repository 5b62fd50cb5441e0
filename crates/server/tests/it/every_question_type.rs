//! Every question type: its answers are stored, counted and exported without loss.

use form_model::answer::{Answer, AnswerType};
use form_model::definition::Definition;
use form_model::ids::{Id, OptionId};
use form_model::questions::{KindName, Question};
use form_model::wire;
use serde_json::{Map, Value, json};

use crate::harness::{
    Person, Respondent, TestApp, analytics::of_question, downloads::answer_cells, forms::published, pictures::png,
};

const RESPONDENTS: usize = 5;

/// One page with a new question of each type; "Other" and several columns per row are on where they exist.
fn form_with_every_type() -> Definition {
    let question = |(at, kind): (usize, &KindName)| json!({ "id": format!("q{at}"), "type": kind, "questionText": kind, "other": true, "several": at % 2 == 0 });
    let questions: Vec<Value> = KindName::ALL.iter().enumerate().map(question).collect();
    let draft = json!({ "pages": [{ "pageId": "p1", "questions": questions }] });
    let mut minted = 0;
    let mut mint = || {
        minted += 1;
        Id::parse(&format!("o{minted}")).unwrap()
    };
    wire::read(&draft, None, &mut mint).unwrap().definition
}

/// A valid answer; those with files upload a picture.
async fn answer_to(question: &Question, person: usize, respondent: &Respondent) -> Option<Value> {
    let mut turn = person;
    let mut pick = |count: usize| {
        turn += 1;
        turn % count
    };
    match question.sample(&mut pick)? {
        Answer::Files(_) => {
            let file = respondent.upload_ok(question.id.as_str(), "picture.png", png()).await;
            Some(json!([file]))
        }
        // The last respondent chooses "Other".
        Answer::Option(_) if person + 1 == RESPONDENTS => Some(json!({ "other": "=Tea" })),
        Answer::Options(chosen) if person + 1 == RESPONDENTS => {
            let ids: Vec<&str> = chosen.offered.iter().map(OptionId::as_str).collect();
            Some(json!({ "options": ids, "other": "Milk, \"fresh\"" }))
        }
        answer => Some(answer.to_json(question)),
    }
}

async fn answered(app: &TestApp) -> (Person, String, Definition, Vec<Map<String, Value>>) {
    let meera = Person::signed_in(app).await;
    let form = form_with_every_type();
    let id = published(&meera, json!(wire::write(&form))).await;
    let mut given = Vec::new();
    for person in 0..RESPONDENTS {
        let mut respondent = Respondent::of(app, &id);
        let mut answers = Map::new();
        for question in form.questions() {
            if let Some(answer) = answer_to(question, person, &respondent).await {
                answers.insert(question.id.to_string(), answer);
            }
        }
        respondent.must_submit("p1", Value::Object(answers.clone())).await;
        given.push(answers);
    }
    (meera, id, form, given)
}

/// The answer as it was sent, from its line of JSON Lines.
fn sent_answer(question: &Question, line: &Value) -> Value {
    let (answer, option_ids) = (&line["answer"], &line["optionIds"]);
    match question.answer_type().unwrap() {
        AnswerType::Text | AnswerType::Number | AnswerType::Day => answer.clone(),
        AnswerType::Option if line["otherText"].is_string() => json!({ "other": line["otherText"] }),
        AnswerType::Option => option_ids[0].clone(),
        AnswerType::Options if line["otherText"].is_string() => {
            json!({ "options": option_ids, "other": line["otherText"] })
        }
        AnswerType::Options | AnswerType::Order => option_ids.clone(),
        AnswerType::Grid => {
            let columns = |row: &Value| {
                let ids = &row["columnIds"];
                let is_list = question.allows_several_per_row();
                if is_list { ids.clone() } else { ids[0].clone() }
            };
            let rows = answer.as_array().unwrap().iter();
            let rows: Map<_, _> = rows
                .map(|row| (row["rowId"].as_str().unwrap().to_owned(), columns(row)))
                .collect();
            json!({ "rows": rows })
        }
        AnswerType::Agreed => {
            assert_eq!(answer.as_str(), question.consent_text());
            json!(Answer::AGREED)
        }
        AnswerType::Address => json!({ "address": answer }),
        AnswerType::Files => answer
            .as_array()
            .unwrap()
            .iter()
            .map(|file| file["id"].clone())
            .collect(),
    }
}

/// The columns of a question with their cells, from its line of JSON Lines.
fn columns_of(question: &Question, line: &Value) -> Vec<(String, String)> {
    let (title, answer) = (question.kind.name().as_str(), &line["answer"]);
    let text = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    let joined = |list: &Value| {
        let items: Vec<String> = list.as_array().unwrap().iter().map(text).collect();
        items.join("; ")
    };
    let part = |label: &str, cell: String| (format!("{title} - {label}"), cell);
    let single = |cell: String| (title.to_owned(), cell);
    let with_other = |cell: String| {
        vec![
            single(cell),
            part("Other", line["otherText"].as_str().unwrap_or_default().to_owned()),
        ]
    };
    match question.answer_type().unwrap() {
        AnswerType::Text | AnswerType::Number | AnswerType::Day | AnswerType::Agreed => vec![single(text(answer))],
        AnswerType::Option => with_other(text(answer)),
        AnswerType::Options => with_other(joined(answer)),
        AnswerType::Order => {
            let labels = question.choices().unwrap().options().iter();
            let ranked: Vec<String> = answer.as_array().unwrap().iter().map(text).collect();
            labels
                .map(|option| {
                    let place = ranked.iter().position(|label| *label == option.label).unwrap() + 1;
                    part(&option.label, place.to_string())
                })
                .collect()
        }
        AnswerType::Grid => {
            let rows = answer.as_array().unwrap().iter();
            rows.map(|row| part(row["row"].as_str().unwrap(), joined(&row["columns"])))
                .collect()
        }
        AnswerType::Address => {
            let parts = question.address_parts().into_iter();
            parts
                .map(|one| part(one.label(), text(&answer[one.as_str()])))
                .collect()
        }
        AnswerType::Files => {
            let names = answer.as_array().unwrap().iter().map(|file| file["name"].clone());
            vec![single(joined(&names.collect()))]
        }
    }
}

/// In how many bars a sent answer is counted.
fn count_of(answer: &Value) -> u64 {
    let length = |value: &Value| value.as_array().map_or(1, Vec::len) as u64;
    if let Some(rows) = answer["rows"].as_object() {
        return rows.values().map(length).sum();
    }
    if answer["options"].is_array() {
        return length(&answer["options"]) + 1;
    }
    length(answer)
}

#[tokio::test]
async fn every_type_is_counted() {
    let app = TestApp::start().await;
    let (meera, id, form, given) = answered(&app).await;
    assert_eq!(app.recount().await, Vec::<String>::new());
    let analytics = meera.browser.analytics_of(&id, "").await;
    for question in form.questions().filter(|question| question.takes_answer()) {
        let counted = of_question(&analytics, question.id.as_str());
        let name = question.kind.name().as_str();
        assert_eq!(
            (&counted["answered"], &counted["skipped"]),
            (&json!(given.len()), &json!(0)),
            "{name}"
        );
        let bars = counted["bars"].as_array().unwrap().iter();
        let sum: u64 = bars.map(|bar| bar["count"].as_u64().unwrap()).sum();
        let answers = given.iter().map(|answers| &answers[question.id.as_str()]);
        assert_eq!(sum, answers.map(count_of).sum::<u64>(), "{name}");
    }
}

#[tokio::test]
async fn every_type_is_exported_without_loss() {
    let app = TestApp::start().await;
    let (meera, id, form, given) = answered(&app).await;
    let lines = meera.browser.download(&id, "format=jsonl").await.lines();
    let csv = meera.browser.download(&id, "format=csv").await.plain_cells();
    assert_eq!(meera.browser.download(&id, "format=xlsx").await.sheet_cells(), csv);
    let rows = answer_cells(&csv);
    let (headers, rows) = rows.split_first().unwrap();
    assert_eq!((lines.len(), rows.len()), (given.len(), given.len()));
    for ((line, cells), given) in lines.iter().zip(rows).zip(given) {
        let mut sent = Map::new();
        let mut expected = Vec::new();
        for line in line["answers"].as_array().unwrap() {
            let question = form
                .questions()
                .find(|question| question.id.as_str() == line["questionId"])
                .unwrap();
            assert_eq!(line["type"], *question.kind.name().as_str());
            sent.insert(question.id.to_string(), sent_answer(question, line));
            expected.extend(columns_of(question, line));
        }
        assert_eq!(Value::Object(sent), Value::Object(given));
        let columns: Vec<(String, String)> = headers.iter().cloned().zip(cells.iter().cloned()).collect();
        assert_eq!(columns, expected);
    }
}
