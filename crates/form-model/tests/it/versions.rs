//! Two states of a form compared, and the answers to all of them counted together.

use std::collections::BTreeMap;

use crate::forms::read;
use form_model::definition::Definition;
use form_model::diff::difference;
use form_model::ids::{OptionId, QuestionId};
use form_model::tally::{Bucket, Counts, QuestionTally, merge, unique_labels};
use serde_json::{Value, json};

fn form(questions: &Value) -> Definition {
    read(&json!({ "pages": [{ "pageId": "p1", "pageTitle": "Page 01", "questions": questions }] }))
}

fn colours(labels: &Value, ids: &Value) -> Value {
    json!({ "id": "q1", "type": "Multiple Choice", "questionText": "Q1 Which?", "options": labels, "optionIds": ids })
}

fn counted(counts: &[(&str, &str, u64)]) -> Counts {
    let key = |question, option| {
        let bucket = match str::parse::<i32>(option) {
            Ok(number) => Bucket::Number(number),
            Err(_) => Bucket::Option(OptionId::parse(option).expect("an id")),
        };
        (QuestionId::parse(question).expect("an id"), bucket)
    };
    counts
        .iter()
        .map(|(question, option, count)| (key(question, option), *count))
        .collect::<BTreeMap<_, _>>()
}

#[test]
fn a_difference_reads_as_a_sentence() {
    let old = form(&json!([colours(&json!(["Red", "Blue"]), &json!(["r", "b"]))]));
    let new = form(&json!([
        colours(&json!(["Crimson", "Blue"]), &json!(["r", "b"])),
        { "id": "q2", "type": "Date", "questionText": "When?" },
        { "id": "q3", "type": "Date", "questionText": "Until when?" },
    ]));
    assert_eq!(
        difference(&old, &new).sentence(412),
        "2 questions added, option 'Red' renamed to 'Crimson'; 412 responses keep their answers"
    );
    assert_eq!(
        difference(&new, &old).sentence(1),
        "2 questions removed, option 'Crimson' renamed to 'Red'; 1 response keeps its answers"
    );
    assert_eq!(difference(&old, &old).sentence(7), "Nothing has changed");
}

#[test]
fn every_sort_of_change_is_named() {
    let old = read(&json!({
        "pages": [
            { "pageId": "p1", "pageTitle": "One", "questions": [colours(&json!(["Red", "Blue"]), &json!(["r", "b"])), { "id": "q2", "type": "Date", "questionText": "When?" }] },
            { "pageId": "p2", "pageTitle": "Two", "questions": [{ "id": "q3", "type": "Rating", "questionText": "Good?" }] },
            { "pageId": "p3", "pageTitle": "Three" },
        ],
    }));
    let new = read(&json!({
        "pages": [
            { "pageId": "p2", "pageTitle": "Second", "questions": [{ "id": "q3", "type": "Linear Scale", "questionText": "Good?" }, { "id": "q2", "type": "Date", "questionText": "What day?", "required": true }], "nextPage": "end" },
            { "pageId": "p1", "pageTitle": "One", "bgColor": "#112233", "questions": [colours(&json!(["Red", "Green"]), &json!(["r", "g"]))] },
            { "pageId": "p4", "pageTitle": "Four" },
        ],
        "startPage": "p1",
    }));
    assert_eq!(
        difference(&old, &new).sentence(0),
        "Page 'Four' added, page 'Three' removed, pages reordered, page 'Two' renamed to 'Second', what follows page 'Second' changed, \
         colours or sections of page 'One' changed, a Rating question made Linear Scale, question 'What day?' moved to another page, \
         question 'When?' reworded to 'What day?', question 'What day?' changed, option 'Green' added, option 'Blue' removed, start page changed"
    );
}

#[test]
fn a_renamed_option_is_one_bar_and_a_removed_one_keeps_its_answers() {
    let first = form(&json!([colours(
        &json!(["Red", "Blue", "Grey"]),
        &json!(["r", "b", "g"])
    )]));
    let second = form(&json!([colours(&json!(["Crimson", "Green"]), &json!(["r", "n"]))]));
    let tallies = merge(&[&first, &second], &counted(&[("q1", "r", 200), ("q1", "b", 3)]));
    assert_eq!(
        tallies[0].labelled(),
        [
            ("Crimson".to_owned(), 200),
            ("Green".to_owned(), 0),
            ("Blue".to_owned(), 3)
        ]
    );
    assert_eq!(
        tallies[0].bars.iter().map(|bar| bar.removed).collect::<Vec<_>>(),
        [false, false, true]
    );
}

#[test]
fn a_removed_question_stays_and_says_so() {
    let first = form(
        &json!([{ "id": "q9", "type": "Rating", "questionText": "Good?" }, colours(&json!(["Red"]), &json!(["r"]))]),
    );
    let second = form(&json!([colours(&json!(["Red"]), &json!(["r"]))]));
    let titles: Vec<String> = merge(&[&first, &second], &Counts::new())
        .iter()
        .map(QuestionTally::title)
        .collect();
    assert_eq!(titles, ["Q1 Which?", "Good? (removed)"]);
}

#[test]
fn numbers_stand_in_order_and_have_a_mean() {
    let first = form(&json!([{ "id": "q1", "type": "Rating", "questionText": "Good?", "rating": { "count": 5 } }]));
    let second = form(
        &json!([{ "id": "q1", "type": "Linear Scale", "questionText": "Good?", "linearScale": { "min": 2, "max": 4 } }]),
    );
    let tallies = merge(&[&first, &second], &counted(&[("q1", "1", 1), ("q1", "4", 3)]));
    let labels: Vec<&str> = tallies[0].bars.iter().map(|bar| bar.label.as_str()).collect();
    assert_eq!(labels, ["1", "2", "3", "4"]);
    assert_eq!(tallies[0].mean(), Some(3.25));
}

#[test]
fn labels_are_told_apart_without_taking_another_ones() {
    assert_eq!(
        unique_labels(&["Red", "Red", "Red (2)", "Red", "__proto__"]),
        ["Red", "Red (3)", "Red (2)", "Red (4)", "__proto__"]
    );
}
