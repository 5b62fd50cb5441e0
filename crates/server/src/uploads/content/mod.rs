//! Checks that a file's content matches the type its extension claims. The browser's content type is ignored, and nothing is
//! unpacked or decoded.

mod archive;
mod compound;

use std::fs::File;
use std::io::{self, Read as _, Seek as _, SeekFrom};

use form_model::questions::FileKind;

use FileKind::{Audio, Document, Image, Pdf, Ppt, Spreadsheet, Video, Zip};

/// Enough bytes to tell all formats apart.
pub(super) const SIGNATURE_BYTES: usize = 1024;

/// The type that a file's extension claims.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct ClaimedType {
    pub kind: FileKind,
    /// Plain text has no signature.
    is_text: bool,
}

/// The types that a signature allows: a video container may hold only audio.
type Kinds = &'static [FileKind];

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum FileSignature {
    Is(Kinds),
    /// A ZIP archive, perhaps an office document.
    Archive,
    /// The container of older Microsoft Office files.
    Compound,
    /// Perhaps text.
    Unknown,
}

impl ClaimedType {
    /// By the extension in lower case; `None` if uploads never accept it, such as SVG, HTML, XML and documents with macros
    /// (`docm`).
    pub(super) fn of_extension(extension: &str) -> Option<Self> {
        let kind = match extension {
            "png" | "jpg" | "jpeg" | "jpe" | "jfif" | "gif" | "webp" | "heic" | "heif" | "avif" | "bmp" | "tif"
            | "tiff" => Image,
            "pdf" => Pdf,
            "ppt" | "pptx" | "pps" | "ppsx" | "odp" | "key" => Ppt,
            "doc" | "docx" | "odt" | "rtf" | "txt" | "md" | "pages" => Document,
            "mp4" | "m4v" | "mov" | "qt" | "webm" | "mkv" | "avi" | "3gp" | "3g2" | "mpg" | "mpeg" | "wmv" | "ogv" => {
                Video
            }
            "zip" | "rar" | "7z" | "tar" | "gz" | "tgz" => Zip,
            "mp3" | "m4a" | "m4b" | "aac" | "wav" | "ogg" | "oga" | "opus" | "flac" | "amr" | "wma" | "aif"
            | "aiff" | "caf" | "weba" => Audio,
            "xls" | "xlsx" | "ods" | "csv" | "tsv" | "numbers" => Spreadsheet,
            _ => return None,
        };
        let is_text = matches!(extension, "txt" | "md" | "csv" | "tsv");
        Some(Self { kind, is_text })
    }

    /// Whether a file with this beginning can have the claimed type.
    pub(super) fn may_begin_with(self, head: &[u8]) -> bool {
        match FileSignature::of(head) {
            FileSignature::Is(kinds) => kinds.contains(&self.kind),
            FileSignature::Archive => matches!(self.kind, Ppt | Document | Spreadsheet | Zip),
            FileSignature::Compound => matches!(self.kind, Ppt | Document | Spreadsheet),
            FileSignature::Unknown => self.is_text && head.iter().copied().all(is_text_byte),
        }
    }

    /// Whether the whole file has the claimed type.
    pub(super) fn matches(self, file: &mut File) -> io::Result<bool> {
        let mut head = Vec::with_capacity(SIGNATURE_BYTES);
        file.rewind()?;
        file.take(SIGNATURE_BYTES as u64).read_to_end(&mut head)?;
        Ok(match FileSignature::of(&head) {
            FileSignature::Is(kinds) => kinds.contains(&self.kind),
            FileSignature::Archive => archive::kinds(file, &head)?.contains(&self.kind),
            FileSignature::Compound => compound::kinds(file, &head)?.contains(&self.kind),
            FileSignature::Unknown => self.is_text && is_text(file)?,
        })
    }
}

impl FileSignature {
    fn of(head: &[u8]) -> Self {
        match head {
            [b'P', b'K', 3, 4, ..] | [b'P', b'K', 5, 6, ..] => Self::Archive,
            [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1, ..] => Self::Compound,
            [_, _, _, _, b'f', b't', b'y', b'p', brand @ ..] => Self::Is(kinds_of_brand(brand)),
            _ => match Self::by_magic_bytes(head) {
                [] => Self::Unknown,
                kinds => Self::Is(kinds),
            },
        }
    }

    fn by_magic_bytes(head: &[u8]) -> Kinds {
        match head {
            [0x89, b'P', b'N', b'G', b'\r', b'\n', 0x1A, b'\n', ..]
            | [0xFF, 0xD8, 0xFF, ..]
            | [b'G', b'I', b'F', b'8', b'7' | b'9', b'a', ..]
            | [b'R', b'I', b'F', b'F', _, _, _, _, b'W', b'E', b'B', b'P', ..]
            | [b'I', b'I', b'*', 0, ..]
            | [b'M', b'M', 0, b'*', ..]
            // The size of the next header tells a BMP from a text that begins with BM.
            | [b'B', b'M', _, _, _, _, _, _, _, _, _, _, _, _, 12 | 40 | 52 | 56 | 64 | 108 | 124, 0, 0, 0, ..] => &[Image],
            [b'R', b'I', b'F', b'F', _, _, _, _, b'W', b'A', b'V', b'E', ..]
            | [b'I', b'D', b'3', ..]
            | [b'f', b'L', b'a', b'C', ..]
            | [b'#', b'!', b'A', b'M', b'R', ..]
            | [b'c', b'a', b'f', b'f', 0, 1, ..]
            | [b'F', b'O', b'R', b'M', _, _, _, _, b'A', b'I', b'F', b'F' | b'C', ..] => &[Audio],
            // Frames without a file header: AAC, and MP3 of every layer.
            [0xFF, second, ..] if second & 0xF6 == 0xF0 => &[Audio],
            [0xFF, second, third, ..] if second & 0xE0 == 0xE0 && third >> 4 != 0xF && third & 0x0C != 0x0C => &[Audio],
            [b'R', b'I', b'F', b'F', _, _, _, _, b'A', b'V', b'I', b' ', ..]
            | [0, 0, 1, 0xBA | 0xB3, ..]
            | [_, _, _, _, b'm', b'o', b'o', b'v', ..]
            | [_, _, _, _, b'm', b'd', b'a', b't', ..]
            | [_, _, _, _, b'w', b'i', b'd', b'e', ..] => &[Video],
            [0x1A, 0x45, 0xDF, 0xA3, ..]
            | [b'O', b'g', b'g', b'S', ..]
            | [0x30, 0x26, 0xB2, 0x75, 0x8E, 0x66, 0xCF, 0x11, ..] => &[Video, Audio],
            [b'R', b'a', b'r', b'!', 0x1A, 7, ..] | [b'7', b'z', 0xBC, 0xAF, 0x27, 0x1C, ..] | [0x1F, 0x8B, 8, ..] => &[Zip],
            [b'{', b'\\', b'r', b't', b'f', ..] => &[Document],
            _ if head.get(257..262) == Some(b"ustar") => &[Zip],
            _ if is_pdf(head) => &[Pdf],
            _ => &[],
        }
    }
}

/// Some programs write an empty line or a byte order mark first; nothing else may come before the signature.
fn is_pdf(head: &[u8]) -> bool {
    head.strip_prefix(b"\xEF\xBB\xBF")
        .unwrap_or(head)
        .trim_ascii_start()
        .starts_with(b"%PDF-")
}

/// Pictures and audio use the same container as video; the brand tells them apart.
fn kinds_of_brand(brand: &[u8]) -> Kinds {
    match brand.get(..4) {
        Some(b"heic" | b"heix" | b"heim" | b"heis" | b"hevc" | b"hevx" | b"mif1" | b"msf1" | b"avif" | b"avis") => {
            &[Image]
        }
        Some(b"M4A " | b"M4B " | b"M4P " | b"F4A ") => &[Audio],
        Some(_) => &[Video, Audio],
        None => &[],
    }
}

/// Whether the whole file is text, in any encoding without zero bytes: spreadsheets still write legacy encodings.
fn is_text(file: &mut File) -> io::Result<bool> {
    file.seek(SeekFrom::Start(0))?;
    let mut buffer = vec![0; 64 * 1024];
    loop {
        match file.read(&mut buffer)? {
            0 => return Ok(true),
            read if buffer[..read].iter().copied().all(is_text_byte) => {}
            _ => return Ok(false),
        }
    }
}

fn is_text_byte(byte: u8) -> bool {
    !byte.is_ascii_control() || matches!(byte, b'\t' | b'\n' | b'\r' | 0x0C)
}

/// Reads fewer bytes at the end of the file.
fn read_at(file: &mut File, at: u64, max: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    file.seek(SeekFrom::Start(at))?;
    file.take(max).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// A little-endian number.
fn number_at(bytes: &[u8], at: usize, length: usize) -> Option<u32> {
    let bytes = bytes.get(at..at + length)?.iter().rev();
    Some(bytes.fold(0, |number, byte| number << 8 | u32::from(*byte)))
}
