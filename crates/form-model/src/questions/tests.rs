use std::collections::BTreeMap;

use serde_json::{Value, json};

use super::{KindName, Question, QuestionKind, QuestionShape, SentExpectation};
use crate::answer::Answer;
use crate::check_answers::read_answer;
use crate::ids::{Id, QuestionId};
use crate::questions::Audience;
use crate::sent_answer::SentAnswer;

fn counting() -> impl FnMut() -> Id {
    let mut next = 0;
    move || {
        next += 1;
        Id::numbered(next)
    }
}

fn new_question(kind: KindName) -> Question {
    let mut mint = counting();
    let question = Question::new(QuestionId::from(mint()), 3, &mut mint);
    Question {
        kind: QuestionKind::of_new_question(kind, &mut mint),
        ..question
    }
}

fn shape(kind: KindName) -> Value {
    let shape = QuestionShape::of(&new_question(kind), None, Audience::Owner);
    serde_json::to_value(shape).unwrap()
}

/// Several samples of every type that takes answers.
fn samples() -> impl Iterator<Item = (Question, Answer)> {
    let questions = KindName::ALL.iter().map(|kind| new_question(*kind));
    questions.filter(Question::takes_answer).flat_map(|question| {
        let sample = |turn: usize| {
            let mut drawn = turn;
            question.sample(&mut |count| {
                drawn = drawn * 31 + 7;
                drawn % count
            })
        };
        let samples: Vec<_> = (0..20).map(|turn| sample(turn).expect("a sample")).collect();
        samples.into_iter().map(move |answer| (question.clone(), answer))
    })
}

#[test]
fn new_question_is_multiple_choice_with_two_options() {
    let mut mint = counting();
    let question = Question::new(QuestionId::from(mint()), 3, &mut mint);
    assert_eq!(question.text, "Q3 What is ?");
    assert_eq!(question.kind.name(), KindName::MultipleChoice);
    let options = question.choices().unwrap().options().iter();
    assert!(options.map(|option| &option.label).eq(["Option 1", "Option 2"]));
}

#[test]
fn defaults_follow_the_specification() {
    assert_eq!(shape(KindName::Rating)["rating"]["count"], 5);
    assert_eq!(
        shape(KindName::Dropdown)["options"],
        json!(["Drop Down Option", "Drop Down Option"])
    );
    let upload = shape(KindName::FileUpload);
    assert_eq!(
        (&upload["maxFiles"], &upload["maxFileSize"]),
        (&json!(5), &json!("5mb"))
    );
    assert_eq!(upload["fileTypes"].as_array().unwrap().len(), 8);
    let scale = shape(KindName::LinearScale);
    assert_eq!(
        (&scale["scale"]["min"], &scale["scale"]["max"]),
        (&json!(0), &json!(10))
    );
}

#[test]
fn only_types_with_an_answer_type_take_answers() {
    for kind in KindName::ALL {
        let question = new_question(*kind);
        let sample = question.sample(&mut |_| 0);
        assert_eq!(
            sample.map(|answer| answer.answer_type()),
            kind.answer_type(),
            "{kind:?}"
        );
    }
}

#[test]
fn sample_is_valid_in_its_stored_form() {
    for (question, answer) in samples() {
        let stored = SentAnswer::from(&answer.to_json(&question));
        assert_eq!(read_answer(&question, &stored), Ok(Some(answer)), "{question:?}");
    }
}

#[test]
fn condition_can_expect_every_sample() {
    for (question, answer) in samples().filter(|(question, _)| question.supports_condition()) {
        let stored = answer.to_json(&question);
        let content = question.kind.content();
        let expected = content.parse_expected(&SentExpectation::of(&Value::Null, &stored));
        let expected = expected.expect("an expected answer");
        assert!(content.can_equal(&expected) && expected.equals(&answer), "{question:?}");
    }
}

#[test]
fn names_differ_and_parse_in_any_case() {
    let by_name: BTreeMap<_, _> = KindName::ALL.iter().map(|kind| (kind.as_str(), kind)).collect();
    assert_eq!(by_name.len(), KindName::ALL.len());
    for (name, kind) in by_name {
        assert_eq!(KindName::parse(&name.to_uppercase()), Some(*kind));
    }
}
