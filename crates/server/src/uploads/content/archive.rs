//! Detects the type of a ZIP archive by the entry names in its directory. Nothing is unpacked.

use std::fs::File;
use std::io::{self, Seek as _, SeekFrom};

use form_model::questions::FileKind::{Document, Ppt, Spreadsheet, Zip};

use super::{Kinds, number_at, read_at};

/// The end-of-central-directory record, and its maximum size.
const END_MARK: &[u8] = b"PK\x05\x06";
const MAX_END_BYTES: u64 = 22 + 65_535;

/// The names that identify an office document are in the first kilobytes.
const MAX_DIRECTORY_BYTES: u32 = 1024 * 1024;

/// An `OpenDocument` file names its type in the first entry, which is not compressed.
const OPEN_DOCUMENTS: [(&[u8], Kinds); 3] = [
    (b"mimetypeapplication/vnd.oasis.opendocument.text", &[Document]),
    (
        b"mimetypeapplication/vnd.oasis.opendocument.spreadsheet",
        &[Spreadsheet],
    ),
    (b"mimetypeapplication/vnd.oasis.opendocument.presentation", &[Ppt]),
];

pub(super) fn kinds(file: &mut File, head: &[u8]) -> io::Result<Kinds> {
    let first = head.get(30..).unwrap_or_default();
    if let Some((_, kinds)) = OPEN_DOCUMENTS.iter().find(|(mark, _)| first.starts_with(mark)) {
        return Ok(kinds);
    }
    let directory = directory(file)?;
    let has = |part: &[u8]| EntryNames(&directory).any(|name| name.starts_with(part));
    Ok(if has(b"[Content_Types].xml") {
        match () {
            () if has(b"word/") => &[Document],
            () if has(b"xl/") => &[Spreadsheet],
            () if has(b"ppt/") => &[Ppt],
            () => &[Zip],
        }
    } else if EntryNames(&directory).any(is_iwork_entry) {
        &[Document, Spreadsheet, Ppt]
    } else {
        &[Zip]
    })
}

/// Pages, Numbers and Keynote use the same layout.
fn is_iwork_entry(name: &[u8]) -> bool {
    matches!(name, b"Index.zip" | b"index.apxl" | b"index.xml")
        || (name.starts_with(b"Index/") && name.ends_with(b".iwa"))
}

/// The central directory; empty if there is no end record.
fn directory(file: &mut File) -> io::Result<Vec<u8>> {
    let length = file.seek(SeekFrom::End(0))?;
    let end = read_at(file, length.saturating_sub(MAX_END_BYTES), MAX_END_BYTES)?;
    let Some(at) = end.windows(END_MARK.len()).rposition(|four| four == END_MARK) else {
        return Ok(Vec::new());
    };
    match (number_at(&end, at + 12, 4), number_at(&end, at + 16, 4)) {
        (Some(length), Some(from)) => read_at(file, from.into(), length.min(MAX_DIRECTORY_BYTES).into()),
        _ => Ok(Vec::new()),
    }
}

/// Iterates over the entry names of a directory.
struct EntryNames<'a>(&'a [u8]);

impl<'a> Iterator for EntryNames<'a> {
    type Item = &'a [u8];

    fn next(&mut self) -> Option<&'a [u8]> {
        if !self.0.starts_with(b"PK\x01\x02") {
            return None;
        }
        let length = |at| number_at(self.0, at, 2).map(|length| length as usize);
        let (name, extra, comment) = (length(28)?, length(30)?, length(32)?);
        let found = self.0.get(46..46 + name)?;
        self.0 = self.0.get(46 + name + extra + comment..).unwrap_or_default();
        Some(found)
    }
}
