//! Parses the maximum file size that an owner entered as free text.

use crate::limits::FILE_BYTES;

/// The limit for text that cannot be parsed.
pub const DEFAULT_BYTES: u64 = 5 * 1024 * 1024;

/// The limit in bytes: `<number><kb|mb|gb>`, case-insensitive, blanks allowed.
///
/// Other text means five megabytes. The result never exceeds the global limit.
///
/// ```
/// use form_model::file_size::max_file_bytes;
/// assert_eq!(max_file_bytes("5mb"), 5 * 1024 * 1024);
/// assert_eq!(max_file_bytes("as large as you like"), 5 * 1024 * 1024);
/// ```
pub fn max_file_bytes(text: &str) -> u64 {
    read(text).unwrap_or(DEFAULT_BYTES).min(FILE_BYTES)
}

fn read(text: &str) -> Option<u64> {
    let compact: String = text
        .chars()
        .filter(|c| !c.is_whitespace())
        .collect::<String>()
        .to_ascii_lowercase();
    let unit_starts = compact.find(|c: char| !c.is_ascii_digit())?;
    let (number, unit) = compact.split_at(unit_starts);
    let bytes_per_unit: u64 = match unit {
        "kb" => 1024,
        "mb" => 1024 * 1024,
        "gb" => 1024 * 1024 * 1024,
        _ => return None,
    };
    let number: u64 = number.parse().ok()?;
    // Zero would reject every file, so it counts as invalid.
    (number > 0).then(|| number.saturating_mul(bytes_per_unit))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn units_ignore_case_and_blanks() {
        assert_eq!(max_file_bytes("300kb"), 300 * 1024);
        assert_eq!(max_file_bytes(" 7 MB "), 7 * 1024 * 1024);
        assert_eq!(max_file_bytes("10Mb"), 10 * 1024 * 1024);
    }

    #[test]
    fn invalid_text_means_five_megabytes() {
        for text in [
            "",
            "mb",
            "5",
            "5 apples",
            "-5mb",
            "1.5mb",
            "0mb",
            "५mb",
            "99999999999999999999999mb",
        ] {
            assert_eq!(max_file_bytes(text), DEFAULT_BYTES, "{text:?}");
        }
    }

    #[test]
    fn global_limit_is_never_exceeded() {
        assert_eq!(max_file_bytes("1gb"), FILE_BYTES);
        assert_eq!(max_file_bytes("18446744073709551615gb"), FILE_BYTES);
    }
}
