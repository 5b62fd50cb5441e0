//! Comparing versions, and counting answers over versions.

use crate::forms::read;
use form_model::answer_counts::{CountsByQuestion, QuestionCounts, merge, unique_labels};
use form_model::definition::Definition;
use form_model::diff::difference;
use form_model::grid::Heading;
use form_model::ids::QuestionId;
use serde_json::{Value, json};

fn form(questions: &Value) -> Definition {
    read(&json!({ "pages": [{ "pageId": "p1", "pageTitle": "Page 01", "questions": questions }] }))
}

fn colours(labels: &Value, ids: &Value) -> Value {
    json!({ "id": "q1", "type": "Multiple Choice", "questionText": "Q1 Which?", "options": labels, "optionIds": ids })
}

fn counted(counts: &[(&str, &str, u64)]) -> CountsByQuestion {
    let mut all = CountsByQuestion::new();
    for (question, bucket, count) in counts {
        let question = all.entry(QuestionId::parse(question).expect("an id")).or_default();
        if bucket.is_empty() {
            question.answered += count;
        } else {
            question.buckets.insert((*bucket).to_owned(), *count);
        }
    }
    all
}

fn bars(counts: &QuestionCounts) -> Vec<(String, &str, u64, bool)> {
    let bars = counts.bars.iter();
    bars.map(|bar| (bar.bucket.to_string(), bar.label.as_str(), bar.count, bar.removed))
        .collect()
}

#[test]
fn difference_as_sentence() {
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
fn new_order_is_one_change_and_no_rewording() {
    let first = |number: usize| json!({ "id": "a", "type": "Date", "questionText": format!("Q{number} When?") });
    let second = |number: usize, options: &Value, ids: &Value| json!({ "id": "b", "type": "Dropdown", "questionText": format!("Q{number} Which?"), "options": options, "optionIds": ids });
    let old = form(&json!([
        first(1),
        second(2, &json!(["Red", "Blue"]), &json!(["r", "b"]))
    ]));
    let new = form(&json!([
        second(1, &json!(["Blue", "Red"]), &json!(["b", "r"])),
        first(2)
    ]));
    assert_eq!(
        difference(&old, &new).sentence(0),
        "Questions of page 'Page 01' reordered, options of question 'Which?' reordered"
    );
}

#[test]
fn every_kind_of_change_is_named() {
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
         colours or sections of page 'One' changed, a Rating question made Linear Scale, question 'What day?' moved to page 'Second', \
         question 'When?' reworded to 'What day?', question 'What day?' changed, option 'Green' added, option 'Blue' removed, start page changed"
    );
}

#[test]
fn renamed_option_is_one_bar_and_removed_option_keeps_answers() {
    let first = form(&json!([colours(
        &json!(["Red", "Blue", "Grey"]),
        &json!(["r", "b", "g"])
    )]));
    let second = form(&json!([colours(&json!(["Crimson", "Green"]), &json!(["r", "n"]))]));
    let merged = merge(&[&first, &second], &counted(&[("q1", "r", 200), ("q1", "b", 3)]));
    assert_eq!(
        merged[0].labelled(),
        [
            ("Crimson".to_owned(), 200),
            ("Green".to_owned(), 0),
            ("Blue".to_owned(), 3)
        ]
    );
    assert_eq!(
        merged[0].bars.iter().map(|bar| bar.removed).collect::<Vec<_>>(),
        [false, false, true]
    );
}

#[test]
fn removed_question_is_marked() {
    let first = form(
        &json!([{ "id": "q9", "type": "Rating", "questionText": "Good?" }, colours(&json!(["Red"]), &json!(["r"]))]),
    );
    let second = form(&json!([colours(&json!(["Red"]), &json!(["r"]))]));
    let titles: Vec<String> = merge(&[&first, &second], &CountsByQuestion::new())
        .iter()
        .map(QuestionCounts::title)
        .collect();
    assert_eq!(titles, ["Q1 Which?", "Good? (removed)"]);
}

#[test]
fn numbers_are_sorted_and_have_a_mean() {
    let first = form(&json!([{ "id": "q1", "type": "Rating", "questionText": "Good?", "rating": { "count": 5 } }]));
    let second = form(
        &json!([{ "id": "q1", "type": "Linear Scale", "questionText": "Good?", "linearScale": { "min": 2, "max": 4 } }]),
    );
    let merged = merge(&[&first, &second], &counted(&[("q1", "1", 1), ("q1", "4", 3)]));
    let labels: Vec<&str> = merged[0].bars.iter().map(|bar| bar.label.as_str()).collect();
    assert_eq!(labels, ["1", "2", "3", "4"]);
    assert_eq!(merged[0].mean(), Some(3.25));
}

#[test]
fn only_answered_dates_and_file_types_have_bars() {
    let asked = form(&json!([
        { "id": "q1", "type": "Date", "questionText": "When?" },
        { "id": "q2", "type": "File Upload", "questionText": "Which?" },
    ]));
    let merged = merge(
        &[&asked],
        &counted(&[
            ("q1", "2026-10-02", 1),
            ("q1", "2025-12-31", 2),
            ("q1", "2026-01-01", 0),
            ("q2", "zip", 4),
            ("q2", "image", 3),
        ]),
    );
    let day = |day: &'static str, count| (day.to_owned(), day, count, false);
    assert_eq!(bars(&merged[0]), [day("2025-12-31", 2), day("2026-10-02", 1)]);
    assert_eq!(bars(&merged[1]), [day("image", 3), day("zip", 4)]);
    assert_eq!(merged[0].mean(), None);
}

#[test]
fn text_question_counts_answered_and_skipped() {
    let asked = form(&json!([{ "id": "q1", "type": "Long Answer", "questionText": "Why?" }]));
    let mut counts = counted(&[("q1", "", 3)]);
    for count in counts.values_mut() {
        count.asked = 5;
    }
    let merged = merge(&[&asked], &counts);
    assert_eq!((merged[0].answered, merged[0].skipped), (3, 2));
    assert_eq!(
        bars(&merged[0]),
        [
            ("answered".to_owned(), "Answered", 3, false),
            ("skipped".to_owned(), "Skipped", 2, false)
        ]
    );
}

#[test]
fn answers_of_an_earlier_type_come_last() {
    let colours = form(&json!([colours(&json!(["Red", "Blue"]), &json!(["r", "9"]))]));
    let day = form(&json!([{ "id": "q1", "type": "Date", "questionText": "Good?" }]));
    let rating = form(&json!([{ "id": "q1", "type": "Rating", "questionText": "Good?", "rating": { "count": 2 } }]));
    let counts = counted(&[
        ("q1", "r", 1),
        ("q1", "9", 2),
        ("q1", "2026-10-02", 3),
        ("q1", "2", 4),
        ("q1", "gone", 5),
    ]);
    let merged = merge(&[&colours, &day, &rating], &counts);
    let bar = |key: &str, label, count, removed| (key.to_owned(), label, count, removed);
    assert_eq!(
        bars(&merged[0]),
        [
            bar("1", "1", 0, false),
            bar("2", "2", 4, false),
            bar("2026-10-02", "2026-10-02", 3, true),
            bar("r", "Red", 1, true),
            bar("9", "Blue", 2, true),
            bar("gone", "gone", 5, true),
        ]
    );
    assert_eq!(merged[0].mean(), Some(2.0), "an option named 9 is not a number");
    let text = form(&json!([{ "id": "q1", "type": "Short Answer", "questionText": "Good?" }]));
    let keys: Vec<String> = merge(&[&colours, &text], &counts)[0]
        .bars
        .iter()
        .map(|bar| bar.bucket.to_string())
        .collect();
    assert_eq!(keys, ["answered", "skipped", "r", "9", "2", "2026-10-02", "gone"]);
}

#[test]
fn ranking_that_was_a_matrix_has_no_columns_of_it() {
    let options = |kind: &str| {
        form(
            &json!([{ "id": "q1", "type": kind, "questionText": "Which?", "rows": ["Food"], "rowIds": ["r1"],
            "options": ["Near", "Far"], "optionIds": ["near", "far"] }]),
        )
    };
    let (matrix, ranking) = (options("Matrix"), options("Ranking"));
    let counts = counted(&[("q1", "r1:near", 1), ("q1", "near:2", 2)]);
    let headings = |versions: &[&Definition]| {
        let merged = merge(versions, &counts);
        let grid = merged[0].grid.clone().unwrap();
        let keys = |headings: Vec<Heading>| headings.into_iter().map(|heading| heading.key).collect::<Vec<_>>();
        (keys(grid.rows), keys(grid.columns))
    };
    let strings = |texts: &[&str]| texts.iter().map(ToString::to_string).collect::<Vec<_>>();
    let places = (strings(&["near", "far"]), strings(&["1", "2"]));
    assert_eq!(headings(&[&matrix, &ranking]), places);
    assert_eq!(
        headings(&[&ranking, &matrix]),
        (strings(&["r1"]), strings(&["near", "far"]))
    );
}

#[test]
fn pictures_of_an_earlier_signature_have_no_bar() {
    let signature = form(&json!([{ "id": "q1", "type": "Signature", "questionText": "Who?" }]));
    let name = form(&json!([{ "id": "q1", "type": "Short Answer", "questionText": "Who?" }]));
    let merged = merge(&[&signature, &name], &counted(&[("q1", "image", 3)]));
    let keys: Vec<String> = merged[0].bars.iter().map(|bar| bar.bucket.to_string()).collect();
    assert_eq!(keys, ["answered", "skipped"]);
}

#[test]
fn question_that_became_a_text_block_counts_as_removed() {
    let asked = form(&json!([{ "id": "q1", "type": "Short Answer", "questionText": "Why?" }]));
    let words = form(&json!([{ "id": "q1", "type": "Text", "questionText": "Because" }]));
    let merged = merge(&[&asked, &words], &counted(&[("q1", "", 3)]));
    assert_eq!(
        (merged[0].title(), merged[0].answered),
        ("Why? (removed)".to_owned(), 3)
    );
}

#[test]
fn unique_labels_avoid_existing_ones() {
    assert_eq!(
        unique_labels(&["Red", "Red", "Red (2)", "Red", "__proto__"]),
        ["Red", "Red (3)", "Red (2)", "Red (4)", "__proto__"]
    );
}
