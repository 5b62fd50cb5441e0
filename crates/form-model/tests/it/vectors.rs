//! Runs `contract/vectors`, which the browser runs too. Their README describes the format.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use form_model::answer::Answers;
use form_model::check_answers::{answers_to_json, check_page, read_answer};
use form_model::definition::Definition;
use form_model::file_size::max_file_bytes;
use form_model::graph::Graph;
use form_model::ids::{PageId, QuestionId};
use form_model::placeholders::{fill_placeholders, placeholder_names};
use form_model::prefill::prefilled_answers;
use form_model::publishing::{ProblemCode, check};
use form_model::routing::{PathEnd, Routes, Step};
use form_model::sent_answer::SentAnswer;
use form_model::text_rules::{renumbered, same_text, text_without_number};
use serde_json::{Value, json};

use crate::forms::read;

#[test]
fn every_vector_passes() {
    let mut claims = BTreeSet::new();
    for file in files() {
        let vectors = parsed(&file);
        let run = vectors["run"].as_str().expect("`run` names a function");
        for case in vectors["cases"].as_array().expect("`cases` is a list") {
            let claim = case["claim"].as_str().expect("every case makes a claim");
            assert!(claims.insert(claim.to_owned()), "claimed twice: {claim}");
            let found = outcome(run, case, &vectors["forms"]);
            assert_eq!(found, case["expect"], "{claim} ({})", file.display());
        }
    }
    assert!(claims.len() > 100, "only {} claims were found", claims.len());
}

#[test]
fn every_problem_code_has_a_vector() {
    let mut claimed = BTreeSet::new();
    for file in files() {
        let vectors = parsed(&file);
        if vectors["run"] == "check" {
            let cases = vectors["cases"].as_array().expect("`cases` is a list");
            let problems = cases.iter().flat_map(|case| case["expect"].as_array().expect("a list"));
            claimed.extend(problems.map(|problem| problem["code"].as_str().expect("a code").to_owned()));
        }
    }
    let known: BTreeSet<String> = ProblemCode::ALL.iter().map(|code| text(&json!(code))).collect();
    assert_eq!(claimed, known);
}

fn outcome(run: &str, case: &Value, forms: &Value) -> Value {
    let form = || read(case["form"].as_str().map_or(&case["form"], |name| &forms[name]));
    match run {
        "start_page" => json!(Routes::of(&form()).start()),
        "next_step" => {
            let form = form();
            let step = Routes::of(&form).next_step(&page_id(case), &answers(&form, &case["answers"]));
            match step.expect("the page exists") {
                Step::Page(id) => json!({ "page": id }),
                Step::Finished(None) => json!("end"),
                Step::Finished(Some(ending)) => json!({ "ending": ending }),
                Step::Stay(question) => json!({ "stay": question }),
            }
        }
        "path" => {
            let form = form();
            let path = Routes::of(&form).path(&answers(&form, &case["answers"]));
            let end = match path.end {
                PathEnd::Finished => json!("finished"),
                PathEnd::Unanswered(question) => json!({ "unanswered": question }),
                PathEnd::Returned => json!("returned"),
                PathEnd::NoPage => json!("no page"),
            };
            json!({ "pages": path.pages, "end": end })
        }
        "check_page" => checked_answers(&form(), case),
        "prefill" => {
            let form = form();
            json!(answers_to_json(&form, &prefilled_answers(&form, &text(&case["query"]))))
        }
        "check" => {
            let fields = [
                "code",
                "severity",
                "pageId",
                "questionId",
                "optionId",
                "sectionId",
                "endingId",
                "fix",
            ];
            let mut found: Vec<Value> = check(&form())
                .iter()
                .map(|problem| {
                    let mut problem = json!(problem);
                    let all = problem.as_object_mut().expect("a problem is an object");
                    assert!(all.remove("message").is_some_and(|message| !text(&message).is_empty()));
                    assert!(all.keys().all(|key| fields.contains(&key.as_str())));
                    problem
                })
                .collect();
            // The order of problems does not matter.
            found.sort_by_key(ToString::to_string);
            let mut wanted = case["expect"].as_array().expect("a list").clone();
            wanted.sort_by_key(ToString::to_string);
            if found == wanted {
                case["expect"].clone()
            } else {
                Value::from(found)
            }
        }
        "remaining" => json!(Graph::of(&form()).remaining(&page_id(case))),
        "same_text" => {
            let (left, right) = (text(&case["left"]), text(&case["right"]));
            assert_eq!(same_text(&left, &right), same_text(&right, &left));
            json!(same_text(&left, &right))
        }
        "asked" => json!(text_without_number(&text(&case["text"]))),
        "renumbered" => json!(renumbered(&text(&case["text"]), 7)),
        "placeholders" => {
            let filled = fill_placeholders(&text(&case["text"]), |name| case["values"].get(name.as_str()).map(text));
            json!({ "names": placeholder_names(&text(&case["text"])), "filled": filled })
        }
        "max_file_bytes" => json!(max_file_bytes(&text(&case["text"]))),
        other => panic!("unknown function {other}"),
    }
}

fn checked_answers(form: &Definition, case: &Value) -> Value {
    let sent: Vec<(String, SentAnswer)> = case["userAnswers"]
        .as_array()
        .expect("a list")
        .iter()
        .map(|sent| (text(&sent["questionId"]), SentAnswer::from(&unfolded(&sent["answer"]))))
        .collect();
    match check_page(form, form.page(&page_id(case)).expect("the page exists"), &sent) {
        Ok(answers) => json!({ "answers": answers_to_json(form, &answers) }),
        Err(problems) => json!({ "problems": problems }),
    }
}

/// Expands `{"repeat": "a", "times": 3}` to "aaa", which keeps long texts out of the files.
fn unfolded(answer: &Value) -> Value {
    match (&answer["repeat"], answer["times"].as_u64()) {
        (Value::String(part), Some(times)) => json!(part.repeat(usize::try_from(times).expect("a small number"))),
        _ => answer.clone(),
    }
}

fn answers(form: &Definition, sent: &Value) -> Answers {
    let sent = sent.as_object().expect("answers by question");
    sent.iter()
        .map(|(id, answer)| {
            let id = QuestionId::parse(id).expect("an id");
            let question = form.question(&id).expect("a question of the form");
            let answer = read_answer(question, &answer.into()).expect("an acceptable answer");
            (id, answer.expect("an answer that is not blank"))
        })
        .collect()
}

fn page_id(case: &Value) -> PageId {
    PageId::parse(&text(&case["page"])).expect("an id")
}

fn text(value: &Value) -> String {
    value.as_str().expect("a text").to_owned()
}

fn files() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../contract/vectors");
    let folders = fs::read_dir(root)
        .expect("the vectors")
        .map(|entry| entry.expect("an entry").path());
    let mut files: Vec<PathBuf> = folders
        .filter(|path| path.is_dir())
        .flat_map(|folder| fs::read_dir(folder).expect("a folder"))
        .map(|entry| entry.expect("an entry").path())
        .collect();
    files.sort();
    files
}

fn parsed(file: &Path) -> Value {
    let json = fs::read_to_string(file).expect("a readable file");
    serde_json::from_str(&json).unwrap_or_else(|error| panic!("{}: {error}", file.display()))
}
