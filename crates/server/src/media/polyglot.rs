//! Detects polyglot files: pictures that other programs would open as a web page, script or archive.
//!
//! Re-encoding already removes the second content. The file is rejected anyway, because it is never an accident.

/// Other programs search for their signature in this many bytes.
const HEAD_BYTES: usize = 1024;

/// Code that no metadata of a camera or image program contains, in lower case.
const CODE_MARKS: [&[u8]; 8] = [
    b"<script",
    b"<html",
    b"<!doctype",
    b"<iframe",
    b"<svg",
    b"<?php",
    b"%pdf-",
    b"javascript:",
];

/// A ZIP archive is found from its end: this record, then a comment of the length it states.
const ARCHIVE_END: &[u8] = b"PK\x05\x06";
const ARCHIVE_END_BYTES: usize = 22;
const MAX_COMMENT_BYTES: usize = 65_535;

pub(in crate::media) fn is_polyglot(bytes: &[u8]) -> bool {
    let end = &bytes[bytes.len().saturating_sub(ARCHIVE_END_BYTES + MAX_COMMENT_BYTES)..];
    contains_code(&bytes[..bytes.len().min(HEAD_BYTES)]) || ends_with_archive(end)
}

/// Whether metadata contains HTML, a script or the start of a PDF.
pub(super) fn contains_code(text: &[u8]) -> bool {
    CODE_MARKS
        .iter()
        .any(|mark| text.windows(mark.len()).any(|part| part.eq_ignore_ascii_case(mark)))
}

fn ends_with_archive(end: &[u8]) -> bool {
    let found = end.windows(ARCHIVE_END_BYTES).enumerate();
    found
        .filter(|(_, part)| part.starts_with(ARCHIVE_END))
        .any(|(at, part)| {
            let comment = usize::from(u16::from_le_bytes([part[20], part[21]]));
            at + ARCHIVE_END_BYTES + comment == end.len()
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn appended_archive_is_detected_with_any_comment() {
        for comment in [&b""[..], b"holiday"] {
            let mut file = b"\x89PNG and so on PK\x05\x06".to_vec();
            file.extend([0; 16]);
            file.extend(u16::try_from(comment.len()).unwrap().to_le_bytes());
            file.extend(comment);
            assert!(is_polyglot(&file));
            file.push(0);
            assert!(!is_polyglot(&file), "the signature alone may be a coincidence");
        }
    }

    #[test]
    fn camera_metadata_is_not_code() {
        let camera = b"<?xpacket begin='' id='W5M0MpCehiHzreSzNTczkc9d'?><x:xmpmeta><rdf:RDF/></x:xmpmeta>";
        assert!(!contains_code(camera));
        assert!(contains_code(b"a comment with <ScRiPt src=x>"));
    }
}
