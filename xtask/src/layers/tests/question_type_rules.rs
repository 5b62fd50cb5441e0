use std::fs;

use super::super::question_types::check;
use crate::workspace::Workspace;

/// The rules that a file at this path violates.
fn violated(path: &str, text: &str) -> Vec<&'static str> {
    let root = tempfile::tempdir().expect("a temporary folder");
    let path = root.path().join(path);
    fs::create_dir_all(path.parent().expect("a folder")).expect("a writable folder");
    fs::write(path, text).expect("a writable file");
    let found = check(&Workspace::at(root.path())).expect("a readable tree");
    found.into_iter().map(|violation| violation.rule).collect()
}

fn violated_by_body(body: &str) -> Vec<&'static str> {
    violated("crates/server/src/export.rs", &format!("fn handle() {{ {body} }}"))
}

#[test]
fn question_type_outside_its_folder_is_found() {
    let text = "fn is_long(kind: KindName) -> bool { kind == KindName::LongAnswer }";
    assert_eq!(violated("crates/server/src/export.rs", text), ["question-types"]);
    assert_eq!(violated("crates/form-model/src/diff.rs", text), ["question-types"]);
    assert!(violated("crates/form-model/src/questions/long_answer.rs", text).is_empty());
    assert!(violated_by_body("KindName::ALL; KindName::parse(text);").is_empty());
}

#[test]
fn unnamed_rest_of_answer_types_is_found() {
    assert_eq!(
        violated_by_body("match a { Answer::Text(_) => 1, _ => 2 }"),
        ["exhaustive"]
    );
    assert_eq!(
        violated_by_body("match t { Some(AnswerType::Day) => 1, Some(_) | None => 2 }"),
        ["exhaustive"]
    );
    assert_eq!(
        violated_by_body("match (t, raw) { (Some(AnswerType::Day), Raw::Text(_)) => 1, (_, raw) => 2 }"),
        ["exhaustive"]
    );
    assert_eq!(
        violated_by_body("match t { AnswerType::Day => 1, other => 2 }"),
        ["exhaustive"]
    );
}

#[test]
fn rest_of_other_values_is_allowed() {
    assert!(violated_by_body("match text { \"a\" => 1, _ => 2 }").is_empty());
    let by_content =
        "match (t, raw) { (AnswerType::Day, Raw::Text(_)) => 1, (AnswerType::Day | AnswerType::Text, _) => 2 }";
    assert!(violated_by_body(by_content).is_empty());
    assert!(violated_by_body("match t { Some(AnswerType::Day) => 1, None => 2 }").is_empty());
}
