//! JSON Lines: one object per response, lossless.

use std::iter::once;

use form_model::questions::KindName;
use serde::{Serialize, Serializer};
use serde_json::{Value, json};
use uuid::Uuid;

use super::columns::Columns;
use super::rows::{Answer, AnswerFile, AnsweredRow, ChosenOption, Row, RowAnswer, format_time};

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct ResponseLine<'r> {
    response_id: Uuid,
    receipt: Option<&'r str>,
    status: &'static str,
    version: i32,
    started_at: String,
    completed_at: Option<String>,
    seconds: Option<i64>,
    path: Vec<PathPage<'r>>,
    answers: Vec<AnswerLine<'r>>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct PathPage<'r> {
    page_id: &'r str,
    title: &'r str,
}

/// `question` and `answer` have the newest texts; `asked` and `answeredAs` are what the respondent saw, if it differs.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct AnswerLine<'r> {
    question_id: &'r str,
    #[serde(skip_serializing_if = "Option::is_none")]
    question: Option<&'r str>,
    /// The question type at the time of the answer.
    #[serde(rename = "type", skip_serializing_if = "Option::is_none")]
    kind: Option<KindName>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    removed: bool,
    answer: AnswerValue<'r>,
    #[serde(skip_serializing_if = "Option::is_none")]
    option_ids: Option<Vec<&'r str>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    other_text: Option<&'r str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    asked: Option<&'r str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    answered_as: Option<Value>,
}

/// A row of a Matrix.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct GridLine<'r> {
    row: &'r str,
    row_id: &'r str,
    columns: Vec<&'r str>,
    column_ids: Vec<&'r str>,
}

enum AnswerValue<'r> {
    Answer(&'r Answer<'r>),
    Json(Value),
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
            answer: AnswerValue::Answer(&answered.answer),
            option_ids: option_ids(&answered.answer),
            other_text: answered.other_text.as_deref(),
            asked: answered.asked.and_then(|asked| asked.text.as_deref()),
            answered_as: original_labels(answered),
        })
    });
    let others = row.others.iter().map(|(question, raw)| AnswerLine {
        question_id: question,
        question: None,
        kind: None,
        removed: false,
        answer: AnswerValue::Json(raw.to_json()),
        option_ids: None,
        other_text: None,
        asked: None,
        answered_as: None,
    });
    let line = ResponseLine {
        response_id: stored.id,
        receipt: stored.receipt.as_deref(),
        status: row.status(),
        version: stored.version,
        started_at: format_time(stored.started_at),
        completed_at: stored.completed_at.map(format_time),
        seconds: row.seconds,
        path: row
            .path
            .iter()
            .map(|(page_id, title)| PathPage { page_id, title })
            .collect(),
        answers: answers.chain(others).collect(),
    };
    serde_json::to_writer(&mut *out, &line)?;
    out.push(b'\n');
    Ok(())
}

fn option_ids<'r>(answer: &'r Answer<'_>) -> Option<Vec<&'r str>> {
    match answer {
        Answer::Option(chosen) => Some(chosen.option_id().into_iter().collect()),
        Answer::Options(several) | Answer::Order(several) => {
            Some(several.iter().filter_map(ChosenOption::option_id).collect())
        }
        Answer::Text(_)
        | Answer::Number(_)
        | Answer::Grid(_)
        | Answer::Agreed(_)
        | Answer::Address(_)
        | Answer::Files(_)
        | Answer::Mismatched(_) => None,
    }
}

/// The labels that the respondent saw, if any of them has changed.
fn original_labels(answered: &RowAnswer<'_>) -> Option<Value> {
    let original = |chosen: &ChosenOption<'_>| Value::from(chosen.own_label.unwrap_or(chosen.text()));
    match &answered.answer {
        Answer::Option(chosen) => chosen.own_label.map(Value::from),
        Answer::Options(several) | Answer::Order(several) => {
            let has_changed = several.iter().any(|chosen| chosen.own_label.is_some());
            has_changed.then(|| several.iter().map(original).collect())
        }
        Answer::Grid(rows) => {
            let mut labels = rows
                .iter()
                .flat_map(|answered| once(&answered.row).chain(&answered.columns));
            let has_changed = labels.any(|chosen| chosen.own_label.is_some());
            let row = |answered: &AnsweredRow<'_>| {
                let columns: Value = answered.columns.iter().map(original).collect();
                json!({ "row": original(&answered.row), "columns": columns })
            };
            has_changed.then(|| rows.iter().map(row).collect())
        }
        Answer::Text(_)
        | Answer::Number(_)
        | Answer::Agreed(_)
        | Answer::Address(_)
        | Answer::Files(_)
        | Answer::Mismatched(_) => None,
    }
}

impl Serialize for AnswerValue<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Answer(Answer::Text(text)) => serializer.serialize_str(text),
            Self::Answer(Answer::Number(number)) => number.serialize(serializer),
            Self::Answer(Answer::Option(chosen)) => serializer.serialize_str(chosen.text()),
            Self::Answer(Answer::Agreed(text)) => serializer.serialize_str(text),
            Self::Answer(Answer::Address(parts)) => {
                serializer.collect_map(parts.iter().map(|(part, text)| (part.as_str(), text)))
            }
            Self::Answer(Answer::Grid(rows)) => serializer.collect_seq(rows.iter().map(GridLine::of)),
            Self::Answer(Answer::Options(several) | Answer::Order(several)) => {
                serializer.collect_seq(several.iter().map(ChosenOption::text))
            }
            Self::Answer(Answer::Files(several)) => serializer.collect_seq(several.iter().map(FileLine::of)),
            Self::Answer(Answer::Mismatched(value)) | Self::Json(value) => value.serialize(serializer),
        }
    }
}

impl<'r> GridLine<'r> {
    fn of(answered: &'r AnsweredRow<'_>) -> Self {
        Self {
            row: answered.row.text(),
            row_id: &answered.row.id,
            columns: answered.columns.iter().map(ChosenOption::text).collect(),
            column_ids: answered.columns.iter().map(|column| column.id.as_ref()).collect(),
        }
    }
}

impl<'r> FileLine<'r> {
    fn of(file: &'r AnswerFile<'_>) -> Self {
        let stored = file.stored;
        Self {
            id: &file.id,
            name: stored.map(|stored| stored.name.as_str()),
            bytes: stored.map(|stored| stored.bytes),
            kind: stored.map(|stored| stored.kind.as_str()),
            sha256: stored.map(|stored| hex::encode(&stored.sha256)),
        }
    }
}
