//! Responses as CSV: RFC 4180 in UTF-8, and no cell that a spreadsheet takes for a formula. What is written here for people
//! to look at stands without loss in the JSON Lines.

use std::fmt::Write as _;

use super::{
    cells::{self, BYTE_ORDER_MARK},
    columns::Columns,
    rows::{Answer, Row, written},
};

/// Between several options, and between the names of several files.
pub(super) const BETWEEN: &str = "; ";

/// Between the titles of pages.
pub(super) const LEADS_TO: &str = " > ";

/// The first row.
pub(super) fn write_headers(out: &mut Vec<u8>, columns: &Columns) {
    out.extend_from_slice(BYTE_ORDER_MARK);
    write_cells(out, &columns.headers());
}

/// A row of these cells.
pub(super) fn write_cells<T: AsRef<str>>(out: &mut Vec<u8>, texts: &[T]) {
    for (at, text) in texts.iter().enumerate() {
        if at > 0 {
            out.push(b',');
        }
        cells::write(out, text.as_ref());
    }
    cells::end_row(out);
}

/// The row of a response. `scratch` saves making a new text for each cell.
pub(super) fn write_row(out: &mut Vec<u8>, scratch: &mut String, columns: &Columns, row: &Row<'_>) {
    let stored = row.stored;
    scratch.clear();
    let _ = write!(scratch, "{}", stored.id);
    cells::write(out, scratch);
    let times = (written(stored.started_at), stored.completed_at.map(written));
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
        cells::write(out, text);
    }
    out.push(b',');
    if let Some(seconds) = row.seconds {
        scratch.clear();
        let _ = write!(scratch, "{seconds}");
        cells::write(out, scratch);
    }
    out.push(b',');
    join(scratch, row.path.iter().map(|(_, title)| *title), LEADS_TO);
    cells::write(out, scratch);
    for answered in &row.answers {
        out.push(b',');
        if let Some(answered) = answered {
            cells::write(out, text_of(&answered.answer, scratch));
        }
    }
    if columns.others {
        out.push(b',');
        cells::write(out, &others(row));
    }
    cells::end_row(out);
}

/// An answer as one text, made in `scratch` where it is not one already.
pub(super) fn text_of<'a>(answer: &'a Answer<'_>, scratch: &'a mut String) -> &'a str {
    match answer {
        Answer::Text(text) => text,
        Answer::Chosen(chosen) => chosen.text(),
        Answer::Number(number) => {
            scratch.clear();
            let _ = write!(scratch, "{number}");
            scratch
        }
        Answer::Ticked(several) => {
            join(scratch, several.iter().map(super::rows::Chosen::text), BETWEEN);
            scratch
        }
        Answer::Files(several) => {
            join(scratch, several.iter().map(super::rows::NamedFile::text), BETWEEN);
            scratch
        }
        Answer::Unfit(value) => {
            scratch.clear();
            let _ = write!(scratch, "{value}");
            scratch
        }
    }
}

/// Answers without a column, as JSON by question; nothing when there is none.
pub(super) fn others(row: &Row<'_>) -> String {
    if row.others.is_empty() {
        return String::new();
    }
    let named = row
        .others
        .iter()
        .map(|(question, raw)| (question.to_string(), raw.to_json()));
    serde_json::Value::Object(named.collect()).to_string()
}

/// Joins texts into `scratch`.
pub(super) fn join<'t>(scratch: &mut String, texts: impl Iterator<Item = &'t str>, between: &str) {
    scratch.clear();
    for (at, text) in texts.enumerate() {
        if at > 0 {
            scratch.push_str(between);
        }
        scratch.push_str(text);
    }
}
