//! JPEG: decoded and re-encoded. Known data that cameras append is dropped.

use std::io::{Cursor, Write};

use image::codecs::jpeg::{JpegDecoder, JpegEncoder};
use image::{DynamicImage, ImageEncoder as _};

use super::decode::{CleanedPicture, damaged, decode};
use crate::media::format::MediaFormat;
use crate::media::polyglot::contains_code;
use crate::media::rejection::MediaRejection;
use crate::media::video;

/// High enough that the second encoding is not visible.
const QUALITY: u8 = 90;

const START: [u8; 2] = [0xFF, 0xD8];
const END: u8 = 0xD9;
const SCAN: u8 = 0xDA;
const COMMENT: u8 = 0xFE;

pub(super) fn clean(bytes: &[u8], out: impl Write) -> Result<CleanedPicture, MediaRejection> {
    check_appendix(check_structure(bytes)?)?;
    let picture = decode(JpegDecoder::new(Cursor::new(bytes)).map_err(damaged)?)?;
    write(picture, out)
}

/// Also used for pictures of other formats.
pub(super) fn write(picture: DynamicImage, out: impl Write) -> Result<CleanedPicture, MediaRejection> {
    let (width, height) = (picture.width(), picture.height());
    let picture = match picture {
        plain @ (DynamicImage::ImageLuma8(_) | DynamicImage::ImageRgb8(_)) => plain,
        other => other.into_rgb8().into(),
    };
    JpegEncoder::new_with_quality(out, QUALITY)
        .write_image(picture.as_bytes(), width, height, picture.color().into())
        .map_err(damaged)?;
    Ok(CleanedPicture {
        format: MediaFormat::Jpeg,
        width,
        height,
    })
}

/// Walks all segments and scans to the picture's end; returns the rest.
fn check_structure(bytes: &[u8]) -> Result<&[u8], MediaRejection> {
    let mut rest = bytes.strip_prefix(&START).ok_or(MediaRejection::Damaged)?;
    loop {
        let (marker, after) = marker(rest)?;
        rest = match marker {
            END => return Ok(after),
            // Markers without a segment.
            0x01 | 0xD0..=0xD7 => after,
            0x00 | 0xD8 => return Err(MediaRejection::Damaged),
            _ => {
                let (segment, after) = segment(after)?;
                let is_text = marker == COMMENT || (0xE0..=0xEF).contains(&marker);
                if is_text && contains_code(segment) {
                    return Err(MediaRejection::Polyglot);
                }
                if marker == SCAN { after_scan(after)? } else { after }
            }
        };
    }
}

/// The next marker, which may follow any number of fill bytes.
fn marker(rest: &[u8]) -> Result<(u8, &[u8]), MediaRejection> {
    let (&first, mut rest) = rest.split_first().ok_or(MediaRejection::Damaged)?;
    if first != 0xFF {
        return Err(MediaRejection::Damaged);
    }
    loop {
        let (&marker, after) = rest.split_first().ok_or(MediaRejection::Damaged)?;
        if marker != 0xFF {
            return Ok((marker, after));
        }
        rest = after;
    }
}

fn segment(rest: &[u8]) -> Result<(&[u8], &[u8]), MediaRejection> {
    let (length, _) = rest.split_first_chunk().ok_or(MediaRejection::Damaged)?;
    let length = usize::from(u16::from_be_bytes(*length));
    if length < 2 || length > rest.len() {
        return Err(MediaRejection::Damaged);
    }
    Ok((&rest[2..length], &rest[length..]))
}

/// Skips compressed data, which ends at a marker that is neither an escaped byte nor a restart.
fn after_scan(rest: &[u8]) -> Result<&[u8], MediaRejection> {
    let end = rest
        .windows(2)
        .position(|pair| pair[0] == 0xFF && !matches!(pair[1], 0x00 | 0xD0..=0xD7 | 0xFF));
    Ok(&rest[end.ok_or(MediaRejection::Damaged)?..])
}

/// Phones append padding, further pictures (a preview, an HDR gain map), a short video, or a list of such parts. Anything
/// else does not come from a camera.
fn check_appendix(mut rest: &[u8]) -> Result<(), MediaRejection> {
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
            rest = check_structure(next)?;
            continue;
        }
        let is_list = next.ends_with(b"SEFT") && !contains_code(next);
        // A video begins with the length of its first box, whose first bytes look like padding.
        let is_video = (0..=padding.min(3)).any(|back| video::is_video(&rest[padding - back..]));
        return if is_list || is_video {
            Ok(())
        } else {
            Err(MediaRejection::Polyglot)
        };
    }
}
