//! Escapes CSV cells. A spreadsheet evaluates a cell that begins with certain characters as a formula; an apostrophe in
//! front makes it text.

/// A cell that already begins with an apostrophe gets another one, so that removing one apostrophe always restores the text.
pub(super) fn needs_apostrophe(text: &str) -> bool {
    // Spreadsheets ignore leading spaces.
    let trimmed = text.trim_start_matches([' ', '\u{A0}', '\u{3000}', '\u{FEFF}']);
    text.starts_with('\'') || trimmed.starts_with(is_dangerous)
}

/// Characters that start a formula, their full-width forms, and those that spreadsheets skip before one.
fn is_dangerous(c: char) -> bool {
    matches!(
        c,
        '=' | '+' | '-' | '@' | '\t' | '\r' | '\n' | '\0' | '\u{FF1D}' | '\u{FF0B}' | '\u{FF0D}' | '\u{FF20}'
    )
}

/// Writes one cell as RFC 4180 requires, never as a formula.
///
/// Cells with a semicolon or a tab are quoted too: some spreadsheets split cells there, and the second part could be a formula.
pub(super) fn write_cell(out: &mut Vec<u8>, text: &str) {
    let apostrophe = needs_apostrophe(text);
    let quoted = text
        .bytes()
        .any(|byte| matches!(byte, b'"' | b',' | b';') || byte < b' ')
        || text.starts_with(' ')
        || text.ends_with(' ');
    if quoted {
        out.push(b'"');
    }
    if apostrophe {
        out.push(b'\'');
    }
    if quoted {
        let mut parts = text.split('"');
        out.extend_from_slice(parts.next().unwrap_or_default().as_bytes());
        for part in parts {
            out.extend_from_slice(b"\"\"");
            out.extend_from_slice(part.as_bytes());
        }
        out.push(b'"');
    } else {
        out.extend_from_slice(text.as_bytes());
    }
}

pub(super) fn end_row(out: &mut Vec<u8>) {
    out.extend_from_slice(b"\r\n");
}

/// Tells spreadsheets that the file is UTF-8.
pub(super) const BYTE_ORDER_MARK: &[u8] = b"\xEF\xBB\xBF";

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn parse_row(bytes: &[u8]) -> Vec<String> {
        let mut reader = ::csv::ReaderBuilder::new().has_headers(false).from_reader(bytes);
        let record = reader.records().next().unwrap().unwrap();
        record.iter().map(str::to_owned).collect()
    }

    proptest! {
        #[test]
        fn cells_are_never_formulas_and_can_be_restored(
            cells in prop::collection::vec("([=+@\t\r\n\0'\"; ,＝＋－＠-]{0,3}\\PC{0,8}){0,2}", 2..6)
        ) {
            let mut row = Vec::new();
            for (at, cell) in cells.iter().enumerate() {
                if at > 0 {
                    row.push(b',');
                }
                write_cell(&mut row, cell);
            }
            end_row(&mut row);
            let read = parse_row(&row);
            for cell in &read {
                prop_assert!(!cell.starts_with(is_dangerous), "{cell:?}");
            }
            let plain: Vec<&str> = read.iter().map(|cell| cell.strip_prefix('\'').unwrap_or(cell)).collect();
            prop_assert_eq!(plain, cells);
        }
    }
}
