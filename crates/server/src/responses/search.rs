//! Substring search in answers, by option labels and file names rather than stored ids.

use std::collections::HashMap;
use std::sync::Arc;

use form_model::answer::AnswerType;
use form_model::definition::Definition;
use form_model::ids::{OptionId, QuestionId};
use form_model::questions::{Choices, Question};
use serde_json::{Map, Value, json};

use crate::analytics::{invalid_param, parse_param};
use crate::db_values::DbText;
use crate::forms::PublishedVersion;
use crate::http::ApiError;

const MAX_SEARCH_CHARS: usize = 200;

const RECEIPT_CHARS: usize = 8;

#[derive(Debug)]
pub(crate) struct Search {
    /// In lower case.
    pub text: String,
    /// The text as a receipt, if it has the form of one.
    pub receipt: Option<String>,
    /// Matching options by version, in the JSON that the SQL function `response_contains` reads.
    pub choices: Value,
    /// No option matches and JSON needs no escapes for the text, so the stored JSON can be searched as text.
    pub only_verbatim: bool,
}

impl Search {
    /// A blank text means no search.
    pub(super) fn parse(text: Option<&str>, versions: &[Arc<PublishedVersion>]) -> Result<Option<Self>, ApiError> {
        let Some(text) = parse_param("search", text.map(str::trim), DbText::parse)? else {
            return Ok(None);
        };
        if text.as_str().chars().count() > MAX_SEARCH_CHARS {
            return Err(invalid_param("search"));
        }
        let lower = text.as_str().to_lowercase();
        let versions = versions.iter().rev();
        let by_question = choices(&lower, versions.map(|version| (version.number, &version.definition)));
        let option_matches = by_question.values().flatten().any(|range| !range.options.is_empty());
        Ok(Some(Self {
            only_verbatim: !option_matches && !lower.contains(|c: char| c == '"' || c == '\\' || c.is_control()),
            choices: into_json(by_question),
            receipt: receipt(text.as_str()),
            text: lower,
        }))
    }
}

/// Receipts are shown in groups; users copy them with or without the separators.
fn receipt(text: &str) -> Option<String> {
    let plain = text.replace(['-', ' '], "").to_uppercase();
    let is_receipt = plain.len() == RECEIPT_CHARS && plain.bytes().all(|byte| byte.is_ascii_alphanumeric());
    is_receipt.then_some(plain)
}

/// Consecutive versions in which a question has the same type and options.
struct VersionRange<'v> {
    from: i32,
    to: i32,
    ids: AnswerIds<'v>,
    options: Map<String, Value>,
}

/// What the ids in a question's answers refer to. Texts, numbers, days and addresses are stored as they are and need no lookup.
#[derive(PartialEq, Eq)]
enum AnswerIds<'v> {
    Options(&'v Choices),
    Files,
    NotSearched,
}

/// The options whose label contains the text, in their own version or in the newest that offers them. Versions come newest first.
fn choices<'v>(
    text: &str,
    versions: impl Iterator<Item = (i32, &'v Definition)>,
) -> HashMap<&'v QuestionId, Vec<VersionRange<'v>>> {
    let mut by_question: HashMap<&QuestionId, Vec<VersionRange<'v>>> = HashMap::new();
    let mut newest = HashMap::new();
    for (version, definition) in versions {
        for question in definition.questions() {
            let Some(ids) = answer_ids(question) else { continue };
            let ranges = by_question.entry(&question.id).or_default();
            match ranges.last_mut() {
                Some(range) if range.from == version + 1 && range.ids == ids => range.from = version,
                _ => ranges.push(VersionRange {
                    from: version,
                    to: version,
                    options: matching_options(text, &question.id, &ids, &mut newest),
                    ids,
                }),
            }
        }
    }
    by_question
}

fn into_json(by_question: HashMap<&QuestionId, Vec<VersionRange<'_>>>) -> Value {
    let questions = by_question.into_iter();
    questions
        .map(|(question, ranges)| {
            (
                question.to_string(),
                ranges.into_iter().map(VersionRange::into_json).collect(),
            )
        })
        .collect::<Map<String, Value>>()
        .into()
}

fn answer_ids(question: &Question) -> Option<AnswerIds<'_>> {
    match question.answer_type()? {
        AnswerType::Option | AnswerType::Options | AnswerType::Grid => question.choices().map(AnswerIds::Options),
        AnswerType::Files => Some(AnswerIds::Files),
        // Every ranking has all options and every consent the same text, so a search would match every response.
        AnswerType::Order | AnswerType::Agreed => Some(AnswerIds::NotSearched),
        AnswerType::Text | AnswerType::Number | AnswerType::Day | AnswerType::Address => None,
    }
}

/// `newest` caches whether an option matches by its newest label.
fn matching_options<'v>(
    text: &str,
    question: &'v QuestionId,
    ids: &AnswerIds<'v>,
    newest: &mut HashMap<(&'v QuestionId, &'v OptionId), bool>,
) -> Map<String, Value> {
    let AnswerIds::Options(choices) = ids else {
        return Map::new();
    };
    let options = choices.options().iter().filter(|option| {
        let own = option.label.to_lowercase().contains(text);
        *newest.entry((question, &option.id)).or_insert(own) || own
    });
    options.map(|option| (option.id.to_string(), json!(1))).collect()
}

impl VersionRange<'_> {
    fn into_json(self) -> Value {
        let (from, to) = (self.from, self.to);
        match self.ids {
            AnswerIds::Options(_) | AnswerIds::NotSearched => {
                json!({ "from": from, "to": to, "options": self.options })
            }
            AnswerIds::Files => json!({ "from": from, "to": to, "files": 1 }),
        }
    }
}
