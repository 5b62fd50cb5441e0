//! Responses as JSON Lines: one object a response, and nothing of it lost.

use form_model::question::KindName;
use serde::{Serialize, Serializer, ser::SerializeSeq as _};
use serde_json::Value;
use uuid::Uuid;

use super::{
    columns::Columns,
    rows::{Answer, Answered, Chosen, NamedFile, Row, written},
};

/// One response.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Line<'r> {
    response_id: Uuid,
    receipt: Option<&'r str>,
    status: &'static str,
    version: i32,
    started_at: String,
    completed_at: Option<String>,
    seconds: Option<i64>,
    path: Vec<PassedPage<'r>>,
    answers: Vec<AnswerLine<'r>>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct PassedPage<'r> {
    page_id: &'r str,
    title: &'r str,
}

/// One answer. `question` and `answer` are in the newest wording; `asked` and `answeredAs` are what the respondent saw, where
/// that was something else.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct AnswerLine<'r> {
    question_id: &'r str,
    #[serde(skip_serializing_if = "Option::is_none")]
    question: Option<&'r str>,
    /// The kind of question that was answered.
    #[serde(rename = "type", skip_serializing_if = "Option::is_none")]
    kind: Option<KindName>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    removed: bool,
    answer: Typed<'r>,
    #[serde(skip_serializing_if = "Option::is_none")]
    option_ids: Option<Vec<&'r str>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    asked: Option<&'r str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    answered_as: Option<Value>,
}

enum Typed<'r> {
    Answer(&'r Answer<'r>),
    Raw(Value),
}

#[derive(Serialize)]
struct FileLine<'r> {
    id: &'r str,
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<&'r str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    bytes: Option<i64>,
    #[serde(rename = "type", skip_serializing_if = "Option::is_none")]
    kind: Option<&'r str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    sha256: Option<String>,
}

/// The line of a response.
pub(super) fn write_row(out: &mut Vec<u8>, columns: &Columns, row: &Row<'_>) -> serde_json::Result<()> {
    let stored = row.stored;
    let answered = columns.questions.iter().zip(&row.answers);
    let answers = answered.filter_map(|(column, answered)| {
        let answered = answered.as_ref()?;
        Some(AnswerLine {
            question_id: &column.id,
            question: Some(&column.text),
            kind: Some(answered.asked.map_or(column.kind, |asked| asked.kind)),
            removed: column.removed,
            answer: Typed::Answer(&answered.answer),
            option_ids: option_ids(&answered.answer),
            asked: answered.asked.and_then(|asked| asked.text.as_deref()),
            answered_as: answered_as(answered),
        })
    });
    let others = row.others.iter().map(|(question, raw)| AnswerLine {
        question_id: question,
        question: None,
        kind: None,
        removed: false,
        answer: Typed::Raw(raw.to_json()),
        option_ids: None,
        asked: None,
        answered_as: None,
    });
    let line = Line {
        response_id: stored.id,
        receipt: stored.receipt.as_deref(),
        status: row.status(),
        version: stored.version,
        started_at: written(stored.started_at),
        completed_at: stored.completed_at.map(written),
        seconds: row.seconds,
        path: row
            .path
            .iter()
            .map(|(page_id, title)| PassedPage { page_id, title })
            .collect(),
        answers: answers.chain(others).collect(),
    };
    serde_json::to_writer(&mut *out, &line)?;
    out.push(b'\n');
    Ok(())
}

fn option_ids<'r>(answer: &'r Answer<'_>) -> Option<Vec<&'r str>> {
    match answer {
        Answer::Chosen(chosen) => Some(vec![&chosen.id]),
        Answer::Ticked(several) => Some(several.iter().map(|chosen| chosen.id.as_ref()).collect()),
        _ => None,
    }
}

/// The labels that the respondent saw, where one of them is another now.
fn answered_as(answered: &Answered<'_>) -> Option<Value> {
    let then = |chosen: &Chosen<'_>| Value::from(chosen.own_label.unwrap_or(chosen.text()));
    match &answered.answer {
        Answer::Chosen(chosen) => chosen.own_label.map(Value::from),
        Answer::Ticked(several) if several.iter().any(|chosen| chosen.own_label.is_some()) => {
            Some(several.iter().map(then).collect())
        }
        _ => None,
    }
}

impl Serialize for Typed<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Answer(Answer::Text(text)) => serializer.serialize_str(text),
            Self::Answer(Answer::Number(number)) => number.serialize(serializer),
            Self::Answer(Answer::Chosen(chosen)) => serializer.serialize_str(chosen.text()),
            Self::Answer(Answer::Ticked(several)) => {
                let mut list = serializer.serialize_seq(Some(several.len()))?;
                for chosen in several {
                    list.serialize_element(chosen.text())?;
                }
                list.end()
            }
            Self::Answer(Answer::Files(several)) => serializer.collect_seq(several.iter().map(FileLine::of)),
            Self::Answer(Answer::Unfit(value)) | Self::Raw(value) => value.serialize(serializer),
        }
    }
}

impl<'r> FileLine<'r> {
    fn of(file: &'r NamedFile<'_>) -> Self {
        let stored = file.stored;
        Self {
            id: &file.id,
            name: stored.map(|stored| stored.name.as_str()),
            bytes: stored.map(|stored| stored.bytes),
            kind: stored.map(|stored| stored.kind.as_str()),
            sha256: stored.map(|stored| hexadecimal(&stored.sha256)),
        }
    }
}

/// A hash as it is written everywhere.
pub(super) fn hexadecimal(bytes: &[u8]) -> String {
    use std::fmt::Write as _;
    bytes
        .iter()
        .fold(String::with_capacity(bytes.len() * 2), |mut text, byte| {
            let _ = write!(text, "{byte:02x}");
            text
        })
}
