//! JPEG: decoded and encoded once more. Cameras append things of their own, which are known and dropped.

use std::io::{Cursor, Write};

use image::{
    DynamicImage, ImageEncoder as _,
    codecs::jpeg::{JpegDecoder, JpegEncoder},
};

use super::{Cleaned, Format, Refusal, broken, decode, foreign::holds_marks};
use crate::media::video;

/// High enough that a second encoding is not seen.
const QUALITY: u8 = 90;

const START: [u8; 2] = [0xFF, 0xD8];
const END: u8 = 0xD9;
const SCAN: u8 = 0xDA;
const COMMENT: u8 = 0xFE;

pub(super) fn clean(bytes: &[u8], out: impl Write) -> Result<Cleaned, Refusal> {
    look_at_appendix(look_through(bytes)?)?;
    let picture = decode(JpegDecoder::new(Cursor::new(bytes)).map_err(broken)?)?;
    write(picture, out)
}

/// Also for pictures that came in a format we cannot write as small.
pub(super) fn write(picture: DynamicImage, out: impl Write) -> Result<Cleaned, Refusal> {
    let (width, height) = (picture.width(), picture.height());
    let picture = match picture {
        plain @ (DynamicImage::ImageLuma8(_) | DynamicImage::ImageRgb8(_)) => plain,
        other => other.into_rgb8().into(),
    };
    JpegEncoder::new_with_quality(out, QUALITY)
        .write_image(picture.as_bytes(), width, height, picture.color().into())
        .map_err(broken)?;
    Ok(Cleaned {
        format: Format::Jpeg,
        width,
        height,
    })
}

/// Walks all segments and scans to the picture's end; returns what follows it.
fn look_through(bytes: &[u8]) -> Result<&[u8], Refusal> {
    let mut rest = bytes.strip_prefix(&START).ok_or(Refusal::Broken)?;
    loop {
        let (marker, after) = marker(rest)?;
        rest = match marker {
            END => return Ok(after),
            // Markers without a segment.
            0x01 | 0xD0..=0xD7 => after,
            0x00 | 0xD8 => return Err(Refusal::Broken),
            _ => {
                let (segment, after) = segment(after)?;
                let is_text = marker == COMMENT || (0xE0..=0xEF).contains(&marker);
                if is_text && holds_marks(segment) {
                    return Err(Refusal::Mixed);
                }
                if marker == SCAN { after_scan(after)? } else { after }
            }
        };
    }
}

/// The next marker; any number of fill bytes may stand before it.
fn marker(rest: &[u8]) -> Result<(u8, &[u8]), Refusal> {
    let (&first, mut rest) = rest.split_first().ok_or(Refusal::Broken)?;
    if first != 0xFF {
        return Err(Refusal::Broken);
    }
    loop {
        let (&marker, after) = rest.split_first().ok_or(Refusal::Broken)?;
        if marker != 0xFF {
            return Ok((marker, after));
        }
        rest = after;
    }
}

fn segment(rest: &[u8]) -> Result<(&[u8], &[u8]), Refusal> {
    let (length, _) = rest.split_first_chunk().ok_or(Refusal::Broken)?;
    let length = usize::from(u16::from_be_bytes(*length));
    if length < 2 || length > rest.len() {
        return Err(Refusal::Broken);
    }
    Ok((&rest[2..length], &rest[length..]))
}

/// Skips the compressed picture: it ends at a marker that is neither an escaped byte nor a restart.
fn after_scan(rest: &[u8]) -> Result<&[u8], Refusal> {
    let end = rest
        .windows(2)
        .position(|pair| pair[0] == 0xFF && !matches!(pair[1], 0x00 | 0xD0..=0xD7 | 0xFF));
    Ok(&rest[end.ok_or(Refusal::Broken)?..])
}

/// After the end stand, in files of ordinary phones: padding; further pictures (a preview, the brightness of an HDR
/// screen); a film of the moment; or a list of such things. Anything else is not a camera's doing.
fn look_at_appendix(mut rest: &[u8]) -> Result<(), Refusal> {
    loop {
        let padding = rest.iter().take_while(|byte| matches!(byte, 0x00 | 0xFF)).count();
        // The byte before a picture's first marker looks like padding too.
        let next = if rest[padding..].starts_with(&START[1..]) && padding > 0 {
            &rest[padding - 1..]
        } else {
            &rest[padding..]
        };
        if next.is_empty() {
            return Ok(());
        }
        if next.starts_with(&START) {
            rest = look_through(next)?;
            continue;
        }
        let is_list = next.ends_with(b"SEFT") && !holds_marks(next);
        // A film's first bytes are the length of its first box, and so begin with what looks like padding.
        let is_film = (0..=padding.min(3)).any(|back| video::is_film(&rest[padding - back..]));
        return if is_list || is_film {
            Ok(())
        } else {
            Err(Refusal::Mixed)
        };
    }
}
