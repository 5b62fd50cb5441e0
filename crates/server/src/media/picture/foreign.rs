//! Files that are two things at once: a picture to us, a page or an archive to somebody else.
//!
//! Writing pictures anew already takes the second thing out. Whoever sends one is refused all the same: nobody makes
//! such a file by accident.

/// How far into a file its beginning reaches, for programs that look for their mark there.
const BEGINNING: usize = 1024;

/// What no text of a camera or an image program holds, in small letters.
const MARKS: [&[u8]; 8] = [
    b"<script",
    b"<html",
    b"<!doctype",
    b"<iframe",
    b"<svg",
    b"<?php",
    b"%pdf-",
    b"javascript:",
];

/// An archive is found from its end: this, and a comment of the length it names.
const ARCHIVE_END: &[u8] = b"PK\x05\x06";
const ARCHIVE_END_BYTES: usize = 22;
const LONGEST_COMMENT: usize = 65_535;

/// Whether the file would also be opened as a page, a program, a document or an archive.
pub(in crate::media) fn is_also_something_else(bytes: &[u8]) -> bool {
    let end = &bytes[bytes.len().saturating_sub(ARCHIVE_END_BYTES + LONGEST_COMMENT)..];
    holds_marks(&bytes[..bytes.len().min(BEGINNING)]) || ends_an_archive(end)
}

/// Whether a text beside the picture holds what belongs into a page or a program.
pub(super) fn holds_marks(text: &[u8]) -> bool {
    MARKS
        .iter()
        .any(|mark| text.windows(mark.len()).any(|part| part.eq_ignore_ascii_case(mark)))
}

fn ends_an_archive(end: &[u8]) -> bool {
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
    fn an_archive_at_the_end_is_found_whatever_its_comment() {
        for comment in [&b""[..], b"holiday"] {
            let mut file = b"\x89PNG and so on PK\x05\x06".to_vec();
            file.extend([0; 16]);
            file.extend(u16::try_from(comment.len()).unwrap().to_le_bytes());
            file.extend(comment);
            assert!(is_also_something_else(&file));
            file.push(0);
            assert!(!is_also_something_else(&file), "the mark alone is chance");
        }
    }

    #[test]
    fn what_a_camera_writes_is_no_mark() {
        let camera = b"<?xpacket begin='' id='W5M0MpCehiHzreSzNTczkc9d'?><x:xmpmeta><rdf:RDF/></x:xmpmeta>";
        assert!(!holds_marks(camera));
        assert!(holds_marks(b"a comment with <ScRiPt src=x>"));
    }
}
