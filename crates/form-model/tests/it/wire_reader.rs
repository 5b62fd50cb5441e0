//! Parsing is lenient, and the result round-trips.

use crate::forms::{any_form, cases, counting_mint, read};
use form_model::definition::Definition;
use form_model::limits::Limit;
use form_model::questions::{KindName, QuestionKind};
use form_model::wire::{self, ReadError};
use proptest::prelude::*;
use serde_json::{Value, json};

fn written(form: &Definition) -> Value {
    serde_json::to_value(wire::write(form)).expect("a definition is JSON")
}

proptest! {
    #![proptest_config(cases(1500))]

    #[test]
    fn written_form_round_trips(sent in any_form()) {
        let form = read(&sent);
        let stored = written(&form);
        prop_assert_eq!(wire::read_stored(&stored), Ok(form));
    }

    #[test]
    fn changed_form_round_trips(before in any_form(), sent in any_form()) {
        // Ids are random, so new ones differ from those of the form before.
        let mut mint = counting_mint();
        let before = wire::read(&before, None, &mut mint).expect("a readable form").definition;
        let form = wire::read(&sent, Some(&before), &mut mint).expect("a readable form").definition;
        prop_assert_eq!(wire::read_stored(&written(&form)), Ok(form));
    }

    #[test]
    fn stored_text_has_no_nul(sent in any_form()) {
        let stored = written(&read(&sent)).to_string();
        prop_assert!(!stored.contains("\\u0000"));
    }

    #[test]
    fn public_form_has_no_private_fields(sent in any_form()) {
        let public = serde_json::to_string(&wire::write_public(&read(&sent))).expect("JSON");
        for private in ["answerText", "selected", "dateValue", "\"files\"", "blob:", "data:", "responders", "secret"] {
            prop_assert!(!public.contains(private), "{private} in {public}");
        }
    }
}

#[test]
fn invalid_expected_answer_round_trips() {
    for (label, expected) in [
        ("", json!(null)),
        ("[]", json!([])),
        ("{}", json!({})),
        ("[1,2]", json!([1, 2])),
    ] {
        for kind in ["Multiple Choice", "Dropdown", "Checkbox"] {
            let form = read(&json!({
                "pages": [
                    { "pageId": "a", "questions": [{ "id": "q", "type": kind, "options": [label, "Other"] }] },
                    { "pageId": "b", "questions": [] },
                ],
                "pageConditions": { "a": {
                    "questionId": "q", "expectedAnswer": expected, "truePage": "b", "falsePage": "end" } },
            }));
            assert_eq!(wire::read_stored(&written(&form)), Ok(form), "{kind} {label:?}");
        }
    }
}

fn one_question(question: &Value) -> Value {
    json!({ "pages": [{ "pageId": "p1", "pageTitle": "Page 01", "questions": [question] }] })
}

fn option_ids(form: &Definition) -> Vec<String> {
    let choices = form
        .questions()
        .next()
        .and_then(|question| question.choices())
        .expect("options");
    choices.options().iter().map(|option| option.id.to_string()).collect()
}

#[test]
fn references_follow_replaced_ids() {
    let form = read(&json!({
        "pages": [
            { "pageId": "page one", "questions": [{ "id": "q/1", "type": "Rating" }], "sections": [{ "questions": ["q/1"] }] },
            { "questions": [] },
        ],
        "pageConditions": { "page one": { "questionId": "q/1", "expectedAnswer": 5, "truePage": "end", "falsePage": "page one" } },
        "startPage": "page one",
    }));
    let page = &form.pages()[0];
    assert_eq!(form.chosen_start(), Some(&page.id));
    let question = &page.questions()[0].id;
    assert_eq!(page.sections()[0].questions, std::slice::from_ref(question));
    let condition = page.condition.as_ref().expect("the condition followed its page");
    assert_eq!(condition.question, *question);
    assert_eq!(
        condition.when_false,
        form_model::definition::Target::Page(page.id.clone())
    );
    assert_ne!(form.pages()[1].id, page.id);
}

#[test]
fn options_without_ids_keep_their_ids() {
    let question = |options: Value| {
        one_question(&json!({ "id": "q1", "type": "Dropdown", "questionText": "Q1 ?", "options": options }))
    };
    let before = read(&question(json!(["Red", "Green", "Blue"])));
    let after = |options: Value| {
        let mut next = 100;
        let mut mint = || {
            next += 1;
            form_model::ids::Id::numbered(next)
        };
        wire::read(&question(options), Some(&before), &mut mint)
            .expect("readable")
            .definition
    };
    assert_eq!(
        option_ids(&after(json!(["Crimson", "Green", "Blue"]))),
        option_ids(&before),
        "renamed"
    );
    assert_eq!(
        option_ids(&after(json!(["Green", "Blue"]))),
        option_ids(&before)[1..],
        "removed"
    );
    assert_eq!(
        option_ids(&after(json!(["Red", "Green", "Blue", "New"])))[3],
        "n101",
        "added"
    );
}

#[test]
fn only_an_identical_question_without_id_keeps_its_id() {
    let question = |text: &str| one_question(&json!({ "type": "Date", "questionText": text }));
    let before = read(&question("When?"));
    let id = before.questions().next().expect("a question").id.clone();
    let again = |text: &str| {
        let mut mint = counting_mint();
        for _ in 0..50 {
            mint();
        }
        let reading = wire::read(&question(text), Some(&before), &mut mint).expect("readable");
        reading.definition.questions().next().expect("a question").id.clone()
    };
    assert_eq!(again("When?"), id);
    assert_ne!(again("Since when?"), id);
}

#[test]
fn scale_without_bounds_is_one_to_ten() {
    let form = read(&one_question(&json!({ "type": "Linear Scale" })));
    let QuestionKind::LinearScale(scale) = &form.questions().next().expect("a question").kind else {
        panic!("a scale")
    };
    assert_eq!(
        (
            scale.min(),
            scale.max(),
            scale.min_label.as_str(),
            scale.max_label.as_str()
        ),
        (1, 10, "Scale Start", "Scale End")
    );
}

#[test]
fn exceeded_limits_are_named() {
    let refusal = |form: &Value| match wire::read(form, None, &mut counting_mint()) {
        Err(ReadError::TooMuch(limit)) => (limit.limit, limit.to_string()),
        other => panic!("not refused: {other:?}"),
    };
    let pages = json!({ "pages": vec![json!({}); 201] });
    assert_eq!(
        refusal(&pages),
        (Limit::PagesPerForm, "A form can have at most 200 pages.".to_owned())
    );
    let questions = json!({ "pages": [{ "questions": vec![json!({ "type": "Date" }); 501] }] });
    assert_eq!(
        refusal(&questions),
        (
            Limit::QuestionsPerForm,
            "A form can have at most 500 questions.".to_owned()
        )
    );
    let options = one_question(&json!({ "options": vec!["x"; 501] }));
    assert_eq!(
        refusal(&options),
        (
            Limit::OptionsPerQuestion,
            "A question can have at most 500 options.".to_owned()
        )
    );
    let dropdown = json!({ "type": "Dropdown", "options": vec!["x"; 500] });
    let many = json!({ "pages": [{ "questions": vec![dropdown; 41] }] });
    assert_eq!(
        refusal(&many),
        (
            Limit::OptionsPerForm,
            "A form can have at most 20,000 options, cells of matrices and places of rankings over all its questions."
                .to_owned()
        )
    );
    assert_eq!(Limit::OptionsPerForm.max(), 20_000, "the text above names it");
    let labels: Vec<String> = (0..251).map(|at| format!("o{at}")).collect();
    let places: serde_json::Map<String, Value> = labels.iter().map(|id| (id.clone(), json!(1))).collect();
    let limited = json!({ "type": "Checkbox", "options": labels, "optionIds": labels, "places": places });
    let places = json!({ "pages": [{ "questions": vec![limited; 4] }] });
    assert_eq!(
        refusal(&places),
        (
            Limit::PlacesPerForm,
            "At most 1,000 options of a form can have places.".to_owned()
        )
    );
    assert_eq!(Limit::PlacesPerForm.max(), 1_000, "the text above names it");
    let files = one_question(&json!({ "type": "File Upload", "maxFiles": 11 }));
    assert_eq!(
        refusal(&files),
        (
            Limit::FilesPerQuestion,
            "A question can ask for at most 10 files.".to_owned()
        )
    );
    let refused = Limit::FormBytes.check(2 * 1024 * 1024 + 1).unwrap_err();
    assert_eq!(refused.to_string(), "A form can be at most 2 MB.");
}

#[test]
fn largest_form_is_accepted() {
    let question = |at: usize| json!({ "id": format!("q{at}"), "type": "Checkbox", "options": (0..40).map(|n| n.to_string()).collect::<Vec<_>>() });
    let page = |at: usize| {
        let mine = (0..500).filter(|question| question % 200 == at).map(question);
        json!({ "pageId": format!("p{at}"), "questions": mine.collect::<Vec<_>>() })
    };
    let form = read(&json!({ "pages": (0..200).map(page).collect::<Vec<_>>() }));
    assert_eq!((form.pages().len(), form.questions().count()), (200, 500));
}

#[test]
fn cells_of_a_matrix_and_places_of_a_ranking_count_as_options() {
    let labels = |count: usize| (0..count).map(|at| at.to_string()).collect::<Vec<_>>();
    let matrix = json!({ "type": "Matrix", "rows": labels(50), "options": labels(20) });
    let ranking = json!({ "type": "Ranking", "options": labels(20) });
    for (question, most, found) in [(matrix, 20, 21_000), (ranking, 50, 20_400)] {
        let form =
            |questions: usize| json!({ "pages": [{ "pageId": "p1", "questions": vec![question.clone(); questions] }] });
        assert!(wire::read(&form(most), None, &mut counting_mint()).is_ok());
        let Err(ReadError::TooMuch(refused)) = wire::read(&form(most + 1), None, &mut counting_mint()) else {
            panic!("not refused")
        };
        assert_eq!((refused.limit, refused.found), (Limit::OptionsPerForm, found));
    }
}

#[test]
fn labels_of_tables_of_results_have_a_limit() {
    let (longest, longer) = ("é".repeat(250), "é".repeat(251));
    for (kind, field) in [("Matrix", "rows"), ("Matrix", "options"), ("Ranking", "options")] {
        let form = |label: &str| {
            let mut question = json!({ "type": kind });
            question[field] = json!(["Red", label]);
            json!({ "pages": [{ "pageId": "p1", "questions": [question] }] })
        };
        assert!(wire::read(&form(&longest), None, &mut counting_mint()).is_ok());
        let Err(ReadError::TooMuch(refused)) = wire::read(&form(&longer), None, &mut counting_mint()) else {
            panic!("not refused: {kind} {field}")
        };
        assert_eq!((refused.limit, refused.found), (Limit::GridLabelCharacters, 251));
    }
}

#[test]
fn transposed_matrix_without_row_ids_can_be_read_again() {
    let matrix = |rows: Value, row_ids: Value, columns: Value, column_ids: Value| {
        json!({ "pages": [{ "pageId": "p1",
        "questions": [{ "id": "q1", "type": "Matrix", "rows": rows, "rowIds": row_ids, "options": columns, "optionIds": column_ids }] }] })
    };
    let before = read(&matrix(
        json!(["A", "B"]),
        json!(["r1", "r2"]),
        json!(["C", "D"]),
        json!(["c1", "c2"]),
    ));
    let sent = matrix(json!(["C", "D"]), json!([]), json!(["A", "B"]), json!(["r1", "r2"]));
    let form = wire::read(&sent, Some(&before), &mut counting_mint())
        .unwrap()
        .definition;
    assert_eq!(wire::read_stored(&written(&form)), Ok(form));
}

#[test]
fn stored_form_may_exceed_the_option_limit() {
    let options: Vec<String> = (0..500).map(|option| option.to_string()).collect();
    let question =
        |at: usize| json!({ "id": format!("q{at}"), "type": "Dropdown", "options": options, "optionIds": options });
    let questions: Vec<Value> = (0..41).map(question).collect();
    let stored = json!({ "pages": [{ "pageId": "p1", "pageTitle": "Page 01", "questions": questions }] });
    assert_eq!(wire::read_stored(&stored).unwrap().questions().count(), 41);
}

#[test]
fn invalid_input_is_rejected() {
    for (form, message) in [
        (json!([]), "The form must be an object."),
        (json!({ "pages": 3 }), "pages must be a list."),
        (json!({ "pages": ["x"] }), "pages[0] must be an object."),
        (
            json!({ "pages": [], "pageConditions": [] }),
            "pageConditions must be an object.",
        ),
        (
            one_question(&json!({ "type": "Telepathy" })),
            "pages[0].questions[0].type is not a question type.",
        ),
    ] {
        let Err(refused) = wire::read(&form, None, &mut counting_mint()) else {
            panic!("{form} was read")
        };
        assert_eq!(refused.to_string(), message);
    }
}

#[test]
fn only_the_public_form_says_how_many_pages_can_follow() {
    let form = read(&json!({ "pages": [{ "pageId": "a", "nextPage": "b" }, { "pageId": "b" }] }));
    let public = serde_json::to_value(wire::write_public(&form)).expect("JSON");
    assert_eq!(public["pages"][0]["remaining"], json!({ "shortest": 1, "longest": 1 }));
    assert_eq!(public["pages"][1]["remaining"], json!({ "shortest": 0, "longest": 0 }));
    assert_eq!(written(&form)["pages"][0].get("remaining"), None);
}

#[test]
fn public_form_has_exactly_the_allowed_keys() {
    let questions: Vec<Value> = KindName::ALL
        .iter()
        .map(|kind| {
            json!({ "type": kind.as_str(), "questionText": "x", "description": "d", "answerText": "a", "bgColor": "#123456",
            "imageUrl": "/media/a", "videoUrl": "/media/b", "altText": "alt", "answer": "b", "responders": ["c"] })
        })
        .collect();
    let form = read(&json!({ "pages": [{ "pageId": "p1", "questions": questions, "views": 3 }], "owner": "x" }));
    let public = serde_json::to_value(wire::write_public(&form)).expect("JSON");
    let keys = |value: &Value| {
        value
            .as_object()
            .expect("an object")
            .keys()
            .cloned()
            .collect::<std::collections::BTreeSet<_>>()
    };
    let own = |names: &[&str]| {
        names
            .iter()
            .map(|name| (*name).to_owned())
            .collect::<std::collections::BTreeSet<_>>()
    };
    assert_eq!(keys(&public), own(&["pageConditions", "pages", "startPage"]));
    assert_eq!(
        keys(&public["pages"][0]),
        own(&["pageId", "pageTitle", "questions", "remaining"])
    );
    let owners = serde_json::to_value(wire::write(&form)).expect("JSON");
    let questions = |form: &Value| form["pages"][0]["questions"].as_array().expect("a list").clone();
    let owners_only = own(&["files", "dateValue", "answerText", "answer", "responders"]);
    for (public, owners) in questions(&public).iter().zip(questions(&owners)) {
        assert!(keys(public).is_subset(&keys(&owners)), "{public}");
        assert!(keys(public).is_disjoint(&owners_only), "{public}");
        for content in public.as_object().expect("an object").values() {
            assert!(content.get("selected").is_none(), "{public}");
        }
    }
}
