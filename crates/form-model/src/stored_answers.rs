//! Answers of a page as JSON: complete for storage, and truncated for lists. Long texts are parsed and escaped in this crate,
//! because its debug build is optimised.

use std::collections::BTreeMap;

use serde::{Serialize, Serializer, ser::Error as _, ser::SerializeMap as _};
use serde_json::value::{RawValue, to_raw_value};

use crate::answer::{Answer, Answers};
use crate::definition::Page;
use crate::sent_answer::SentAnswer;

/// Typical size of an answer besides its text.
const USUAL_ANSWER_BYTES: usize = 64;

/// The answers for storage.
pub fn write_full(page: &Page, answers: &Answers) -> serde_json::Result<String> {
    let texts = answers.values().map(|answer| match answer {
        Answer::Text(text) => text.len(),
        Answer::Option(_) | Answer::Options(_) => answer.other_text().map_or(0, str::len),
        Answer::Address(parts) => parts.values().map(|text| text.len()).sum(),
        Answer::Order(_) | Answer::Grid(_) | Answer::Number(_) | Answer::Day(_) | Answer::Agreed | Answer::Files(_) => {
            0
        }
    });
    write(page, answers, None, texts.sum())
}

/// Parses stored answers, by question id.
pub fn parse(json: &[u8]) -> serde_json::Result<BTreeMap<String, SentAnswer>> {
    serde_json::from_slice(json)
}

/// The text as a JSON string.
pub fn escape(text: &str) -> serde_json::Result<Box<RawValue>> {
    to_raw_value(text)
}

/// The answers with long texts truncated.
pub fn write_truncated(page: &Page, answers: &Answers, max_chars: usize) -> serde_json::Result<String> {
    write(page, answers, Some(max_chars), max_chars)
}

/// The truncated text; none if it is short enough.
pub fn truncate(text: &str, max_chars: usize) -> Option<String> {
    // A text has at least as many bytes as characters.
    if text.len() <= max_chars {
        return None;
    }
    let (end, _) = text.char_indices().nth(max_chars)?;
    Some(format!("{}…", &text[..end]))
}

fn write(page: &Page, answers: &Answers, max_chars: Option<usize>, text_bytes: usize) -> serde_json::Result<String> {
    // Pre-allocated, because a growing buffer would use twice the memory.
    let mut json = Vec::with_capacity(text_bytes + answers.len() * USUAL_ANSWER_BYTES);
    let written = AnswersJson {
        page,
        answers,
        max_chars,
    };
    serde_json::to_writer(&mut json, &written)?;
    String::from_utf8(json).map_err(serde_json::Error::custom)
}

/// Serializes answers without copying them.
struct AnswersJson<'a> {
    page: &'a Page,
    answers: &'a Answers,
    max_chars: Option<usize>,
}

impl Serialize for AnswersJson<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let answers = self.answers.iter();
        let known = answers.filter_map(|(id, answer)| Some((id, answer, self.page.question(id)?)));
        let mut map = serializer.serialize_map(None)?;
        let truncated = |text: &str| truncate(text, self.max_chars?);
        for (id, answer, question) in known {
            match answer {
                Answer::Text(text) => match truncated(text) {
                    Some(beginning) => map.serialize_entry(id, &beginning)?,
                    None => map.serialize_entry(id, &**text)?,
                },
                Answer::Number(number) => map.serialize_entry(id, number)?,
                Answer::Files(files) => map.serialize_entry(id, files)?,
                Answer::Option(_) | Answer::Options(_) => match answer.other_text().and_then(truncated) {
                    Some(beginning) => map.serialize_entry(id, &answer.with_other_text(beginning).to_json(question))?,
                    None => map.serialize_entry(id, &answer.to_json(question))?,
                },
                Answer::Order(_) | Answer::Grid(_) | Answer::Day(_) | Answer::Agreed | Answer::Address(_) => {
                    map.serialize_entry(id, &answer.to_json(question))?;
                }
            }
        }
        map.end()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn truncates_by_characters_only_when_longer() {
        assert_eq!(truncate("नमस्ते", 6), None);
        assert_eq!(truncate("नमस्ते", 3).as_deref(), Some("नमस…"));
        assert_eq!(truncate("", 0), None);
    }
}
