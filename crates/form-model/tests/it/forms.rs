//! Test forms: deterministic ids and random forms.

use form_model::definition::Definition;
use form_model::ids::Id;
use form_model::questions::KindName;
use form_model::wire;
use proptest::prelude::*;
use proptest::sample::select;
use serde_json::{Value, json};

/// Ids `n1`, `n2` and so on.
pub(crate) fn counting_mint() -> impl FnMut() -> Id {
    let mut next = 0;
    move || {
        next += 1;
        Id::numbered(next)
    }
}

pub(crate) fn cases(cases: u32) -> ProptestConfig {
    ProptestConfig {
        cases,
        failure_persistence: None,
        ..ProptestConfig::default()
    }
}

/// Parses a form that must be valid.
pub(crate) fn read(form: &Value) -> Definition {
    wire::read(form, None, &mut counting_mint())
        .expect("a readable form")
        .definition
}

/// A random form, valid or slightly invalid; few ids and labels, so that they collide.
pub(crate) fn any_form() -> impl Strategy<Value = Value> {
    let pages = prop::collection::vec(any_page(), 0..5);
    let conditions = prop::collection::vec((any_page_id(), any_condition()), 0..4);
    let start = prop::option::of(any_page_id());
    (pages, conditions, start, any_settings()).prop_map(|(pages, conditions, start, settings)| {
        let mut form = json!({ "pages": pages, "pageConditions": {}, "settings": settings });
        for (page, condition) in conditions {
            if let Some(page) = page.as_str() {
                form["pageConditions"][page] = condition;
            }
        }
        if let Some(start) = start {
            form["startPage"] = start;
        }
        form
    })
}

fn any_page_id() -> impl Strategy<Value = Value> {
    let ids = [
        "p1",
        "p1",
        "p2",
        "p2",
        "p3",
        "p4",
        "p 5",
        "end",
        "e1",
        "e2",
        "__proto__",
        "",
    ];
    prop_oneof![9 => select(ids.to_vec()).prop_map(Value::from), 1 => Just(Value::Null), 1 => Just(json!(7))]
}

/// Settings with few ids of endings, some of which pages have too.
fn any_settings() -> impl Strategy<Value = Value> {
    let id = select(vec![json!("e1"), json!("e2"), json!("p3"), json!("e 4"), json!(null)]);
    let address = select(vec!["", " https://a.b ", "http://a.b", "x\0"]);
    let ending = (id, address).prop_map(|(id, address)| json!({ "id": id, "title": address, "buttonUrl": address }));
    let endings = prop::collection::vec(ending, 0..3);
    let welcome = select(vec![json!(null), json!({}), json!({ "title": "a\0b", "text": 7 })]);
    prop_oneof![
        1 => Just(Value::Null),
        3 => (endings, welcome, any::<bool>()).prop_map(|(endings, welcome, flag)| {
            json!({ "endings": endings, "welcome": welcome, "nextUntilLastPage": flag, "oneResponsePerDevice": "true" })
        }),
    ]
}

fn any_question_id() -> impl Strategy<Value = Value> {
    let ids = ["q1", "q2", "q3", "q4", "q5", "q6", "q7", "bad id"];
    prop_oneof![9 => select(ids.to_vec()).prop_map(Value::from), 1 => Just(Value::Null)]
}

fn any_label() -> impl Strategy<Value = Value> {
    let labels = ["Red", "red", " Red ", "Red (2)", "Blue", "", "o1", "é", "e\u{301}", "5"];
    select(labels.to_vec()).prop_map(Value::from)
}

fn any_colour() -> impl Strategy<Value = Value> {
    select(vec!["white", "#fff", "#B6B6B6", "#00000080", "#777777", "red", ""]).prop_map(Value::from)
}

fn any_page() -> impl Strategy<Value = Value> {
    let section = (
        prop::option::of(select(vec!["s1", "s2", "s 3"])),
        prop::collection::vec(any_question_id(), 0..3),
        any_colour(),
        any_colour(),
    )
        .prop_map(|(id, questions, colour, text)| {
            json!({ "sectionId": id, "questions": questions, "bgColor": colour, "textColor": text, "opacity": 50 })
        });
    (
        any_page_id(),
        prop::option::of(select(vec!["Page 01", "Start", "", "\0"])),
        prop::collection::vec(any_question(), 0..4),
        prop::collection::vec(section, 0..3),
        prop::option::of(any_page_id()),
        (
            any_colour(),
            any_colour(),
            select(vec![json!(10), json!("70%"), json!(0.5), json!("x")]),
        ),
    )
        .prop_map(|(id, title, questions, sections, next, (colour, text, opacity))| {
            let mut page = json!({
                "pageId": id, "questions": questions, "sections": sections,
                "bgColor": colour, "textColor": text, "opacity": opacity,
            });
            if let Some(title) = title {
                page["pageTitle"] = json!(title);
            }
            if let Some(next) = next {
                page["nextPage"] = next;
            }
            page
        })
}

fn any_question() -> impl Strategy<Value = Value> {
    // Multiple Choice twice: conditions mostly compare its answers.
    let weight = |kind| if kind == KindName::MultipleChoice { 2 } else { 1 };
    let kinds: Vec<_> = KindName::ALL
        .iter()
        .flat_map(|kind| vec![kind.as_str(); weight(*kind)])
        .collect();
    let addresses = [
        "/media/abc",
        "blob:x",
        "data:,x",
        "https://youtu.be/dQw4w9WgXcQ",
        "https://vimeo.com/123456",
        "https://evil/x",
    ];
    (
        any_question_id(),
        select(kinds),
        select(vec!["Q1 Why?", "", "Q2", "Who?", "a\0b"]),
        prop::collection::vec(any_label(), 0..4),
        prop::option::of(prop::collection::vec(select(vec!["o1", "o2", "o3", "o 4"]), 0..4)),
        (any::<bool>(), any_rows()),
        select(addresses.to_vec()),
        (-2i64..12, -2i64..12, any_colour()),
    )
        .prop_map(|(id, kind, text, options, option_ids, (flag, (rows, row_ids)), address, (low, high, colour))| {
            let mut question = json!({
                "id": id, "type": kind, "questionText": text, "options": options, "required": flag, "bgColor": colour,
                "imageUrl": address, "videoUrl": address, "decorative": flag, "altText": text, "shortText": text,
                "linearScale": { "min": low, "max": high, "selected": 5 }, "rating": { "count": high },
                "maxFiles": low.abs().min(10), "maxFileSize": "7mb", "fileTypes": ["pdf", "zip", "exe"],
                "shortName": if flag { text } else { "a" }, "answerText": "secret", "shuffle": flag, "other": !flag, "format": if flag { "number" } else { "" },
                "min": low, "max": high, "unit": text, "minLength": low, "maxLength": high, "pattern": text, "minChoices": low,
                "rows": rows, "several": flag, "consentText": text, "omittedParts": if flag { vec!["line2", "city"] } else { vec![] },
            });
            if let Some(ids) = row_ids {
                question["rowIds"] = json!(ids);
            }
            if let Some(ids) = option_ids {
                question["optionIds"] = json!(ids);
            }
            question
        })
}

/// Rows with few ids, some of which options have too.
fn any_rows() -> impl Strategy<Value = (Vec<Value>, Option<Vec<&'static str>>)> {
    let ids = prop::collection::vec(select(vec!["o1", "o2", "r1", "r2"]), 0..4);
    (prop::collection::vec(any_label(), 0..4), prop::option::of(ids))
}

fn any_condition() -> impl Strategy<Value = Value> {
    let expected = prop_oneof![
        any_label(),
        prop::collection::vec(any_label(), 0..3).prop_map(Value::from),
        (-3i64..12).prop_map(Value::from),
        select(vec![
            json!("2024-02-29"),
            json!("2023-02-29"),
            json!(null),
            json!({ "a": "\0" }),
            json!("7")
        ]),
    ];
    let ids = prop::option::of(prop::collection::vec(select(vec!["o1", "o2", "o9"]), 0..3));
    (
        any_question_id(),
        expected,
        any_page_id(),
        any_page_id(),
        ids,
        select(vec![None, None, Some("equals"), Some("contains")]),
    )
        .prop_map(|(question, expected, when_true, when_false, ids, operator)| {
            let mut condition = json!({
                "questionId": question, "expectedAnswer": expected, "truePage": when_true, "falsePage": when_false,
            });
            if let Some(ids) = ids {
                condition["expectedOptionIds"] = json!(ids);
            }
            if let Some(operator) = operator {
                condition["operator"] = json!(operator);
            }
            condition
        })
}

pub(crate) use small::{SmallPage, everything_answerable, everything_answerable_in, small_form, some_small_pages};

// With a path, because examples/rules_corpus includes this file too.
#[path = "forms/small.rs"]
mod small;
