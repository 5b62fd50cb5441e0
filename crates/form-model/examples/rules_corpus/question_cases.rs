//! Single questions: many answers to one, new ones, and changes of type.

use form_model::check_answers::read_answer;
use form_model::definition::{Definition, Page};
use form_model::ids::Id;
use form_model::questions::{KindName, Question, QuestionKind};
use form_model::sent_answer::SentAnswer;
use form_model::text_rules::{is_blank, renumbered, text_without_number};
use form_model::wire;
use serde_json::{Value, json};

use crate::answers::{an_answer, folded, unfolded};
use crate::forms::read;
use crate::rng::Rng;
use crate::valid_forms::question;

/// So many that a corpus of 20,000 cases has 100,000 pairs of a question and an answer in these cases alone.
const ANSWERS: usize = 100;

/// A question with many answers and what each is read as.
pub(crate) fn answers_case(rng: &mut Rng) -> Value {
    let question = parsed(&question("q1", rng));
    let (given, read): (Vec<Value>, Vec<Value>) = (0..ANSWERS)
        .map(|_| {
            let answer = an_answer(&question, rng);
            let outcome = match read_answer(&question, &SentAnswer::from(&unfolded(&answer))) {
                Ok(Some(valid)) => json!({ "answer": folded(valid.to_json(&question)) }),
                Ok(None) => json!({}),
                Err(fault) => json!({ "fault": fault }),
            };
            (answer, outcome)
        })
        .unzip();
    json!({ "sort": "answers", "question": written(question), "given": given, "read": read })
}

/// The content of a new question.
pub(crate) fn new_case(rng: &mut Rng) -> Value {
    let kind = rng.pick(KindName::ALL);
    let blank = parsed(&json!({ "id": "q1", "type": kind }));
    json!({ "sort": "new", "kind": kind, "question": written(of_new_type(&blank, kind)) })
}

/// A question before and after a change of its type.
pub(crate) fn retyped_case(rng: &mut Rng) -> Value {
    let mut sent = question("q1", rng);
    sent["questionText"] = json!(rng.word("Q1 Why?|Why?|Q1 What is ?|Q1 |Q1 Rate us by choosing stars?|| |Q12|Quite"));
    if rng.in_hundred(30) {
        sent["options"] = json!(["Option 1", "Drop Down Option 3"]);
        sent["optionIds"] = json!(["o1", "o2"]);
    }
    let before = parsed(&sent);
    let kind = rng.pick(KindName::ALL);
    let after = retyped(&before, kind);
    json!({ "sort": "retyped", "kind": kind, "before": written(before), "after": after })
}

/// Decisions §9: the content is that of a new question, but typed texts and options stay. An image or a video stays.
fn retyped(before: &Question, kind: KindName) -> Value {
    let old = written(before.clone());
    if is_media(before.kind.name()) || before.kind.name() == kind {
        return old;
    }
    let mut after = written(of_new_type(before, kind));
    let has_typed_option = |old: &Value| {
        old["options"]
            .as_array()
            .is_some_and(|all| !all.iter().all(is_new_label))
    };
    if after.get("options").is_some() && has_typed_option(&old) {
        let offers_other = matches!(kind.as_str(), "Multiple Choice" | "Checkbox" | "Dropdown");
        // A Matrix shuffles its rows instead.
        let shuffles_options = before.rows().is_none() && kind.as_str() != "Matrix";
        let kept = [
            ("options", true),
            ("optionIds", true),
            ("other", offers_other),
            ("shuffle", shuffles_options),
        ];
        for (field, _) in kept.into_iter().filter(|(_, is_kept)| *is_kept) {
            if let Some(kept) = old.get(field) {
                after[field] = kept.clone();
            }
        }
    }
    if kind.as_str() == "Consent" {
        after["required"] = json!(true);
    }
    let typed = typed_text(&old);
    if kind.as_str() == "Text" {
        after["shortText"] = json!(typed.as_deref().unwrap_or_default());
    }
    let text = match typed {
        _ if kind.as_str() == "Text" => String::new(),
        None if is_media(kind) => String::new(),
        None => match new_text(kind.as_str()) {
            Some(text) if kind.is_hidden() => text.to_owned(),
            Some(text) => format!("Q1 {text}"),
            None => Question::new_text(1),
        },
        Some(typed) if !kind.is_asked() => typed,
        Some(typed) if !before.is_asked() => format!("Q1 {typed}"),
        Some(_) => renumbered(old["questionText"].as_str().expect("a text"), 1),
    };
    after["questionText"] = json!(text);
    after
}

/// The texts of new questions of these types.
const NEW_TEXTS: [(&str, &str); 6] = [
    ("Rating", "Rate us by choosing stars?"),
    ("NPS", "How likely are you to recommend us?"),
    ("Consent", "Do you agree?"),
    ("Address", "What is your address?"),
    ("Signature", "Please sign."),
    ("Hidden Field", "Hidden field"),
];

fn new_text(kind: &str) -> Option<&'static str> {
    NEW_TEXTS.iter().find(|(name, _)| *name == kind).map(|(_, text)| *text)
}

fn is_media(kind: KindName) -> bool {
    matches!(kind.as_str(), "Image" | "Video")
}

fn is_new_label(label: &Value) -> bool {
    let label = label.as_str().expect("a label");
    let number = |text: &str| !text.is_empty() && text.chars().all(|digit| digit.is_ascii_digit());
    let numbered = ["Option ", "Row ", "Column ", "Drop Down Option "];
    label == "Drop Down Option"
        || numbered
            .into_iter()
            .any(|name| label.strip_prefix(name).is_some_and(number))
}

/// The text without its number; none if it is that of a new question.
fn typed_text(question: &Value) -> Option<String> {
    let text = question["questionText"].as_str().expect("a text");
    let body = question["shortText"].as_str().filter(|body| !is_blank(body));
    let typed = body.unwrap_or_else(|| {
        let digits = text
            .strip_prefix('Q')
            .map(|rest| rest.trim_start_matches(|c: char| c.is_ascii_digit()));
        match digits {
            Some(rest) if text.as_bytes().get(1).is_some_and(u8::is_ascii_digit) => {
                if rest.is_empty() {
                    ""
                } else {
                    rest.strip_prefix(' ').unwrap_or(text)
                }
            }
            _ => text,
        }
    });
    let unnumbered = text_without_number(typed);
    let is_default = ["", "What is ?"].contains(&unnumbered) || NEW_TEXTS.iter().any(|(_, text)| *text == unnumbered);
    (!is_default).then(|| typed.to_owned())
}

/// The question with the content of a new one of this type.
fn of_new_type(question: &Question, kind: KindName) -> Question {
    let mut minted = 0;
    let mut mint = || {
        minted += 1;
        Id::parse(&format!("new{minted}")).expect("an id")
    };
    Question {
        kind: QuestionKind::of_new_question(kind, &mut mint),
        ..question.clone()
    }
}

fn parsed(question: &Value) -> Question {
    let form = read(&json!({ "pages": [{ "pageId": "p1", "questions": [question] }] }));
    let question = form.questions().next();
    question.expect("a question").clone()
}

/// The question as the API has it.
fn written(question: Question) -> Value {
    let id = Id::parse("p1").expect("an id").into();
    let page = Page::new(id, String::new(), vec![question], Vec::new()).expect("a page");
    let form = Definition::new(vec![page], None).expect("a form");
    json!(wire::write(&form))["pages"][0]["questions"][0].clone()
}
