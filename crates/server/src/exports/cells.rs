//! What may stand in a cell. A spreadsheet takes a cell that begins with one of a few characters for a formula and works it
//! out, whoever wrote it; with an apostrophe in front it is a text.

/// Whether a cell gets an apostrophe in front. One that begins with an apostrophe gets one too, so that taking the first
/// away from every cell that has one gives back what was there.
pub(super) fn needs_apostrophe(text: &str) -> bool {
    // Blanks in front stop no spreadsheet.
    let seen = text.trim_start_matches([' ', '\u{A0}', '\u{3000}', '\u{FEFF}']);
    text.starts_with('\'') || seen.starts_with(is_dangerous)
}

/// The first characters of formulas, what spreadsheets skip before one, and their full-width forms.
fn is_dangerous(c: char) -> bool {
    matches!(
        c,
        '=' | '+' | '-' | '@' | '\t' | '\r' | '\n' | '\0' | '\u{FF1D}' | '\u{FF0B}' | '\u{FF0D}' | '\u{FF20}'
    )
}

/// Writes one cell as RFC 4180 wants it, and harmless.
///
/// Cells with a semicolon or a tab are quoted too: there are spreadsheets that part cells there, and the second part could be
/// a formula again.
pub(super) fn write(out: &mut Vec<u8>, text: &str) {
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

/// Ends a row.
pub(super) fn end_row(out: &mut Vec<u8>) {
    out.extend_from_slice(b"\r\n");
}

/// What a file in UTF-8 begins with, so that spreadsheets do not guess.
pub(super) const BYTE_ORDER_MARK: &[u8] = b"\xEF\xBB\xBF";

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn read_back(bytes: &[u8]) -> Vec<String> {
        let mut reader = ::csv::ReaderBuilder::new().has_headers(false).from_reader(bytes);
        let record = reader.records().next().unwrap().unwrap();
        record.iter().map(str::to_owned).collect()
    }

    proptest! {
        #[test]
        fn no_cell_is_a_formula_and_every_cell_can_be_had_back(
            cells in prop::collection::vec("([=+@\t\r\n\0'\"; ,＝＋－＠-]{0,3}\\PC{0,8}){0,2}", 2..6)
        ) {
            let mut row = Vec::new();
            for (at, cell) in cells.iter().enumerate() {
                if at > 0 {
                    row.push(b',');
                }
                write(&mut row, cell);
            }
            end_row(&mut row);
            let read = read_back(&row);
            for cell in &read {
                prop_assert!(!cell.starts_with(is_dangerous), "{cell:?}");
            }
            let plain: Vec<&str> = read.iter().map(|cell| cell.strip_prefix('\'').unwrap_or(cell)).collect();
            prop_assert_eq!(plain, cells);
        }
    }
}
