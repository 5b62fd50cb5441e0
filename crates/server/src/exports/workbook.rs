//! Responses as an Excel workbook: the same cells as in the CSV, but numbers are numbers and no text is ever a formula.

use std::{
    fs::File,
    io::{self, BufWriter, Write as _},
};

use anyhow::Context as _;
use rust_xlsxwriter::{Format, Workbook, Worksheet, XlsxError};
use tokio::sync::mpsc;

use super::{
    columns::Columns,
    csv,
    flow::{Part, Stop},
    rows::{Answer, Row, written},
    store::StoredResponse,
    turns::Downloads,
};

/// Rows that a sheet takes below its heads.
const ROWS_OF_SHEET: u32 = 1_048_575;

/// UTF-16 units that a cell takes.
const LONGEST: usize = 32_767;

/// What a cell ends with that holds less than was answered.
const CUT: &str = "… [cut: Excel takes no longer cells, the whole text is in the JSON Lines]";

/// Writes all portions into a file without a name, which is at its beginning again.
pub(super) fn write(
    downloads: &Downloads,
    columns: &Columns,
    mut portions: mpsc::Receiver<Part<Vec<StoredResponse>>>,
) -> Result<File, Stop> {
    let mut sheets = Sheets::new(downloads, columns.headers(), ROWS_OF_SHEET)?;
    loop {
        match portions.blocking_recv() {
            Some(Part::Piece(responses)) => {
                for response in &responses {
                    sheets.add(columns, &Row::of(columns, response))?;
                }
            }
            Some(Part::Whole) => break,
            None => return Err(Stop::Gone),
        }
    }
    let file = downloads.file().context("a workbook has no place to lie in")?;
    let mut file = sheets.save(file)?;
    io::Seek::rewind(&mut file).context("a workbook cannot be read again")?;
    Ok(file)
}

/// As many sheets as the rows need. What is written lies on the disk.
struct Sheets {
    workbook: Workbook,
    sheet: Worksheet,
    headers: Vec<String>,
    rows_of_sheet: u32,
    row: u32,
    filled: u32,
    scratch: String,
}

impl Sheets {
    fn new(downloads: &Downloads, headers: Vec<String>, rows_of_sheet: u32) -> Result<Self, Stop> {
        let mut workbook = Workbook::new();
        workbook.set_tempdir(downloads.folder()).map_err(failed)?;
        let sheet = new_sheet(&mut workbook, &headers, "Responses").map_err(failed)?;
        Ok(Self {
            workbook,
            sheet,
            headers,
            rows_of_sheet,
            row: 0,
            filled: 0,
            scratch: String::new(),
        })
    }

    fn add(&mut self, columns: &Columns, row: &Row<'_>) -> Result<(), Stop> {
        if self.row == self.rows_of_sheet {
            self.filled += 1;
            self.row = 0;
            let name = format!("Responses {}", self.filled + 1);
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
        cells.text(&written(stored.started_at))?;
        cells.text(&stored.completed_at.map(written).unwrap_or_default())?;
        #[expect(clippy::cast_precision_loss, reason = "a response takes less than millions of years")]
        cells.number(row.seconds.map(|seconds| seconds as f64))?;
        csv::join(
            &mut self.scratch,
            row.path.iter().map(|(_, title)| *title),
            csv::LEADS_TO,
        );
        cells.text(&self.scratch)?;
        for answered in &row.answers {
            match answered.as_ref().map(|answered| &answered.answer) {
                None => cells.text("")?,
                Some(Answer::Number(number)) if number.as_f64().is_some() => cells.number(number.as_f64())?,
                Some(answer) => cells.text(csv::text_of(answer, &mut self.scratch))?,
            }
        }
        if columns.others {
            cells.text(&csv::others(row))?;
        }
        Ok(())
    }

    fn save(mut self, file: File) -> Result<File, Stop> {
        self.workbook.push_worksheet(self.sheet);
        let mut file = BufWriter::new(file);
        self.workbook.save_to_writer(&mut file).map_err(failed)?;
        file.flush().context("a workbook cannot be written")?;
        let file = file.into_inner().map_err(io::IntoInnerError::into_error);
        Ok(file.context("a workbook cannot be written")?)
    }
}

fn new_sheet(workbook: &mut Workbook, headers: &[String], name: &str) -> Result<Worksheet, XlsxError> {
    let mut sheet = workbook.new_worksheet_with_constant_memory()?;
    sheet.set_name(name)?;
    sheet.set_freeze_panes(1, 0)?;
    let bold = Format::new().set_bold();
    for (column, header) in (0..).zip(headers) {
        sheet.write_string_with_format(0, column, fitting(header), &bold)?;
    }
    Ok(sheet)
}

/// The cells of a row, one after the other; empty ones are left out.
struct Cells<'s> {
    sheet: &'s mut Worksheet,
    row: u32,
    column: u16,
}

impl Cells<'_> {
    fn text(&mut self, text: &str) -> Result<(), XlsxError> {
        if !text.is_empty() {
            self.sheet.write_string(self.row, self.column, fitting(text))?;
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

/// The text as a cell takes it; where that is not all of it, the cell says so.
fn fitting(text: &str) -> String {
    let units = |text: &str| text.encode_utf16().count();
    // No character has more units than bytes.
    if text.len() <= LONGEST || units(text) <= LONGEST {
        return text.to_owned();
    }
    let mut left = LONGEST - units(CUT);
    let kept = text.chars().take_while(|c| {
        let fits = c.len_utf16() <= left;
        left = left.saturating_sub(c.len_utf16());
        fits
    });
    kept.chain(CUT.chars()).collect()
}

fn failed(error: XlsxError) -> Stop {
    Stop::Failed(anyhow::Error::new(error).context("a workbook cannot be written"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cell_that_is_cut_says_so_and_fits() {
        let whole = "क".repeat(LONGEST);
        assert_eq!(fitting(&whole), whole);
        for long in ["a".repeat(LONGEST + 1), "😀".repeat(20_000)] {
            let cut = fitting(&long);
            assert!(cut.ends_with(CUT));
            assert!((LONGEST - 1..=LONGEST).contains(&cut.encode_utf16().count()));
            assert!(long.starts_with(cut.trim_end_matches(CUT)));
        }
    }
}
