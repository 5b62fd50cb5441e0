//! Excel workbooks: the same cells as in CSV, but numbers stay numbers and text is never a formula.

use std::fs::File;
use std::io::{self, BufWriter, Write as _};

use anyhow::Context as _;
use rust_xlsxwriter::{Format, Workbook, Worksheet, XlsxError};
use tokio::sync::mpsc;

use super::columns::Columns;
use super::csv;
use super::rows::{Answer, Part, Row, format_time};
use super::store::ExportedResponse;
use super::stream::{Chunk, ExportError};
use crate::responses::ExportLimiter;

/// Excel's limit, without the header row.
const ROWS_PER_SHEET: u32 = 1_048_575;

/// Excel's limit.
pub(super) const MAX_COLUMNS: usize = 16_384;

/// Excel's limit in UTF-16 units.
const MAX_CELL_UNITS: usize = 32_767;

/// The end of a truncated cell.
const TRUNCATED: &str = "… [cut: Excel cells cannot be longer; the full text is in the JSON Lines export]";

/// Writes all batches to a temporary file and rewinds it.
pub(super) fn write(
    limiter: &ExportLimiter,
    columns: &Columns,
    mut batches: mpsc::Receiver<Chunk<Vec<ExportedResponse>>>,
) -> Result<File, ExportError> {
    let mut sheets = Sheets::new(limiter, columns.headers(), ROWS_PER_SHEET)?;
    loop {
        match batches.blocking_recv() {
            Some(Chunk::Data(responses)) => {
                for response in &responses {
                    sheets.add(columns, &Row::of(columns, response))?;
                }
            }
            Some(Chunk::End) => break,
            None => return Err(ExportError::ReceiverClosed),
        }
    }
    let file = limiter
        .temporary_file()
        .context("cannot create a temporary file for the workbook")?;
    let mut file = sheets.save(file)?;
    io::Seek::rewind(&mut file).context("cannot read the workbook back")?;
    Ok(file)
}

/// As many sheets as the rows need. Written rows are on disk, not in memory.
struct Sheets {
    workbook: Workbook,
    sheet: Worksheet,
    headers: Vec<String>,
    rows_per_sheet: u32,
    row: u32,
    completed: u32,
    scratch: String,
}

impl Sheets {
    fn new(limiter: &ExportLimiter, headers: Vec<String>, rows_per_sheet: u32) -> Result<Self, ExportError> {
        let mut workbook = Workbook::new();
        workbook.set_tempdir(limiter.folder()).map_err(failed)?;
        let sheet = new_sheet(&mut workbook, &headers, "Responses").map_err(failed)?;
        Ok(Self {
            workbook,
            sheet,
            headers,
            rows_per_sheet,
            row: 0,
            completed: 0,
            scratch: String::new(),
        })
    }

    fn add(&mut self, columns: &Columns, row: &Row<'_>) -> Result<(), ExportError> {
        if self.row == self.rows_per_sheet {
            self.completed += 1;
            self.row = 0;
            let name = format!("Responses {}", self.completed + 1);
            let next = new_sheet(&mut self.workbook, &self.headers, &name).map_err(failed)?;
            self.workbook.push_worksheet(std::mem::replace(&mut self.sheet, next));
        }
        self.row += 1;
        self.write_row(columns, row).map_err(failed)
    }

    fn write_row(&mut self, columns: &Columns, row: &Row<'_>) -> Result<(), XlsxError> {
        let stored = row.stored;
        let mut cells = Cells {
            sheet: &mut self.sheet,
            row: self.row,
            column: 0,
        };
        cells.text(&stored.id.to_string())?;
        cells.text(stored.receipt.as_deref().unwrap_or_default())?;
        cells.text(row.status())?;
        cells.number(Some(f64::from(stored.version)))?;
        cells.text(&format_time(stored.started_at))?;
        cells.text(&stored.completed_at.map(format_time).unwrap_or_default())?;
        #[expect(clippy::cast_precision_loss, reason = "durations are far below 2^52 seconds")]
        cells.number(row.seconds.map(|seconds| seconds as f64))?;
        csv::join(
            &mut self.scratch,
            row.path.iter().map(|(_, title)| *title),
            csv::PATH_SEPARATOR,
        );
        cells.text(&self.scratch)?;
        for (column, answered) in columns.questions.iter().zip(&row.answers) {
            let answer = answered.as_ref().map(|answered| &answered.answer);
            let is_number = column.single.as_ref().is_some_and(|single| single.is_number);
            let number = match answer {
                Some(Answer::Number(number)) => number.as_f64(),
                Some(Answer::Text(text)) if is_number => text.parse().ok(),
                Some(
                    Answer::Text(_)
                    | Answer::Option(_)
                    | Answer::Options(_)
                    | Answer::Order(_)
                    | Answer::Grid(_)
                    | Answer::Agreed(_)
                    | Answer::Address(_)
                    | Answer::Files(_)
                    | Answer::Mismatched(_),
                )
                | None => None,
            };
            if number.is_some() {
                cells.number(number)?;
            } else if column.single.is_some() {
                cells.text(answer.map_or("", |answer| csv::text_of(answer, &mut self.scratch)))?;
            }
            if column.has_other() {
                let other_text = answered.as_ref().and_then(|answered| answered.other_text.as_deref());
                cells.text(other_text.unwrap_or_default())?;
            }
            for part in &column.parts {
                match answer.and_then(|answer| answer.part(part)) {
                    #[expect(clippy::cast_precision_loss, reason = "a place is a small number")]
                    Some(Part::Place(place)) => cells.number(Some(place as f64))?,
                    Some(Part::Text(text)) => cells.text(&text)?,
                    None => cells.text("")?,
                }
            }
        }
        if columns.others {
            cells.text(&csv::other_answers(row))?;
        }
        Ok(())
    }

    fn save(mut self, file: File) -> Result<File, ExportError> {
        self.workbook.push_worksheet(self.sheet);
        let mut file = BufWriter::new(file);
        self.workbook.save_to_writer(&mut file).map_err(failed)?;
        file.flush().context("cannot write the workbook")?;
        let file = file.into_inner().map_err(io::IntoInnerError::into_error);
        Ok(file.context("cannot write the workbook")?)
    }
}

fn new_sheet(workbook: &mut Workbook, headers: &[String], name: &str) -> Result<Worksheet, XlsxError> {
    let mut sheet = workbook.new_worksheet_with_constant_memory()?;
    sheet.set_name(name)?;
    sheet.set_freeze_panes(1, 0)?;
    let bold = Format::new().set_bold();
    for (column, header) in (0..).zip(headers) {
        sheet.write_string_with_format(0, column, truncate(header), &bold)?;
    }
    Ok(sheet)
}

/// Writes the cells of a row from left to right, skipping empty ones.
struct Cells<'s> {
    sheet: &'s mut Worksheet,
    row: u32,
    column: u16,
}

impl Cells<'_> {
    fn text(&mut self, text: &str) -> Result<(), XlsxError> {
        if !text.is_empty() {
            self.sheet.write_string(self.row, self.column, truncate(text))?;
        }
        self.column += 1;
        Ok(())
    }

    fn number(&mut self, number: Option<f64>) -> Result<(), XlsxError> {
        if let Some(number) = number {
            self.sheet.write_number(self.row, self.column, number)?;
        }
        self.column += 1;
        Ok(())
    }
}

/// Truncates text to the limit of a cell and marks it.
fn truncate(text: &str) -> String {
    let units = |text: &str| text.encode_utf16().count();
    // No character has more units than bytes.
    if text.len() <= MAX_CELL_UNITS || units(text) <= MAX_CELL_UNITS {
        return text.to_owned();
    }
    let mut left = MAX_CELL_UNITS - units(TRUNCATED);
    let start = text.chars().take_while(|c| {
        let fits = c.len_utf16() <= left;
        left = left.saturating_sub(c.len_utf16());
        fits
    });
    start.chain(TRUNCATED.chars()).collect()
}

fn failed(error: XlsxError) -> ExportError {
    ExportError::Failed(anyhow::Error::new(error).context("cannot write the workbook"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn truncated_cell_is_marked_and_fits() {
        let whole = "क".repeat(MAX_CELL_UNITS);
        assert_eq!(truncate(&whole), whole);
        for long in ["a".repeat(MAX_CELL_UNITS + 1), "😀".repeat(20_000)] {
            let cut = truncate(&long);
            assert!(cut.ends_with(TRUNCATED));
            assert!((MAX_CELL_UNITS - 1..=MAX_CELL_UNITS).contains(&cut.encode_utf16().count()));
            assert!(long.starts_with(cut.trim_end_matches(TRUNCATED)));
        }
    }
}
