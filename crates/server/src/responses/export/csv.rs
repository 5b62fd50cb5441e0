//! CSV for reading: RFC 4180 in UTF-8, without formulas. The lossless format is JSON Lines.

use std::fmt::Write as _;

use super::columns::Columns;
use super::csv_escape::{self, BYTE_ORDER_MARK};
use super::rows::{Answer, AnswerFile, ChosenOption, Part, Row, format_time};

/// Between several options or file names.
pub(super) const LIST_SEPARATOR: &str = "; ";

/// Between page titles.
pub(super) const PATH_SEPARATOR: &str = " > ";

pub(super) fn write_headers(out: &mut Vec<u8>, columns: &Columns) {
    out.extend_from_slice(BYTE_ORDER_MARK);
    write_cells(out, &columns.headers());
}

pub(super) fn write_cells<T: AsRef<str>>(out: &mut Vec<u8>, texts: &[T]) {
    for (at, text) in texts.iter().enumerate() {
        if at > 0 {
            out.push(b',');
        }
        csv_escape::write_cell(out, text.as_ref());
    }
    csv_escape::end_row(out);
}

/// `scratch` avoids allocating a string for each cell.
pub(super) fn write_row(out: &mut Vec<u8>, scratch: &mut String, columns: &Columns, row: &Row<'_>) {
    let stored = row.stored;
    scratch.clear();
    let _ = write!(scratch, "{}", stored.id);
    csv_escape::write_cell(out, scratch);
    let times = (format_time(stored.started_at), stored.completed_at.map(format_time));
    scratch.clear();
    let _ = write!(scratch, "{}", stored.version);
    for text in [
        stored.receipt.as_deref().unwrap_or_default(),
        row.status(),
        scratch,
        &times.0,
        times.1.as_deref().unwrap_or_default(),
    ] {
        out.push(b',');
        csv_escape::write_cell(out, text);
    }
    out.push(b',');
    if let Some(seconds) = row.seconds {
        scratch.clear();
        let _ = write!(scratch, "{seconds}");
        csv_escape::write_cell(out, scratch);
    }
    out.push(b',');
    join(scratch, row.path.iter().map(|(_, title)| *title), PATH_SEPARATOR);
    csv_escape::write_cell(out, scratch);
    for (column, answered) in columns.questions.iter().zip(&row.answers) {
        if column.single.is_some() {
            out.push(b',');
            if let Some(answered) = answered {
                csv_escape::write_cell(out, text_of(&answered.answer, scratch));
            }
        }
        if column.has_other() {
            out.push(b',');
            let other_text = answered.as_ref().and_then(|answered| answered.other_text.as_deref());
            csv_escape::write_cell(out, other_text.unwrap_or_default());
        }
        for part in &column.parts {
            out.push(b',');
            match answered.as_ref().and_then(|answered| answered.answer.part(part)) {
                Some(Part::Place(place)) => csv_escape::write_cell(out, &place.to_string()),
                Some(Part::Text(text)) => csv_escape::write_cell(out, &text),
                None => {}
            }
        }
    }
    if columns.others {
        out.push(b',');
        csv_escape::write_cell(out, &other_answers(row));
    }
    csv_escape::end_row(out);
}

/// An answer that fills one cell, built in `scratch` unless it can be borrowed.
pub(super) fn text_of<'a>(answer: &'a Answer<'_>, scratch: &'a mut String) -> &'a str {
    match answer {
        Answer::Text(text) => text,
        Answer::Agreed(text) => text,
        // Their parts have columns of their own.
        Answer::Order(_) | Answer::Grid(_) | Answer::Address(_) => "",
        Answer::Option(chosen) => chosen.text(),
        Answer::Number(number) => {
            scratch.clear();
            let _ = write!(scratch, "{number}");
            scratch
        }
        Answer::Options(several) => {
            join(scratch, several.iter().map(ChosenOption::text), LIST_SEPARATOR);
            scratch
        }
        Answer::Files(several) => {
            join(scratch, several.iter().map(AnswerFile::text), LIST_SEPARATOR);
            scratch
        }
        Answer::Mismatched(value) => {
            scratch.clear();
            let _ = write!(scratch, "{value}");
            scratch
        }
    }
}

/// Answers without a column, as JSON by question id; empty if there are none.
pub(super) fn other_answers(row: &Row<'_>) -> String {
    if row.others.is_empty() {
        return String::new();
    }
    let named = row
        .others
        .iter()
        .map(|(question, raw)| (question.to_string(), raw.to_json()));
    serde_json::Value::Object(named.collect()).to_string()
}

pub(super) fn join<'t>(scratch: &mut String, texts: impl Iterator<Item = &'t str>, between: &str) {
    scratch.clear();
    for (at, text) in texts.enumerate() {
        if at > 0 {
            scratch.push_str(between);
        }
        scratch.push_str(text);
    }
}
