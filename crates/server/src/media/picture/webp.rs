//! WebP. The encoder is lossless only, and a lossy photograph would become many times larger, so it becomes a JPEG unless
//! it is transparent.

use std::io::{Cursor, Write};

use image::codecs::webp::{WebPDecoder, WebPEncoder};
use image::{DynamicImage, ImageEncoder as _};

use super::decode::{CleanedPicture, damaged, decode};
use super::jpeg;
use crate::media::format::MediaFormat;
use crate::media::polyglot::contains_code;
use crate::media::rejection::MediaRejection;

/// `RIFF`, a length, `WEBP`.
const HEADER_BYTES: usize = 12;

pub(super) fn clean(bytes: &[u8], out: impl Write) -> Result<CleanedPicture, MediaRejection> {
    let is_lossy = check_structure(bytes)?;
    let picture = decode(WebPDecoder::new(Cursor::new(bytes)).map_err(damaged)?)?;
    if is_lossy && !picture.color().has_alpha() {
        return jpeg::write(picture, out);
    }
    let (width, height) = (picture.width(), picture.height());
    let picture = match picture {
        plain @ (DynamicImage::ImageRgb8(_) | DynamicImage::ImageRgba8(_)) => plain,
        other => other.into_rgba8().into(),
    };
    WebPEncoder::new_lossless(out)
        .write_image(picture.as_bytes(), width, height, picture.color().into())
        .map_err(damaged)?;
    Ok(CleanedPicture {
        format: MediaFormat::WebP,
        width,
        height,
    })
}

/// Walks all chunks to the end stated in the header; returns whether the picture is lossy.
fn check_structure(bytes: &[u8]) -> Result<bool, MediaRejection> {
    let stated = bytes
        .get(4..8)
        .and_then(<[u8]>::first_chunk)
        .map(|length| u32::from_le_bytes(*length) as usize + 8)
        .ok_or(MediaRejection::Damaged)?;
    if stated > bytes.len() {
        return Err(MediaRejection::Damaged);
    }
    if stated < bytes.len() {
        return Err(MediaRejection::Polyglot);
    }
    let mut rest = &bytes[HEADER_BYTES..];
    let mut is_lossy = None;
    while !rest.is_empty() {
        let (name, after) = rest.split_first_chunk::<4>().ok_or(MediaRejection::Damaged)?;
        let (length, after) = after.split_first_chunk().ok_or(MediaRejection::Damaged)?;
        let length = u32::from_le_bytes(*length) as usize;
        let content = after.get(..length).ok_or(MediaRejection::Damaged)?;
        // A chunk of odd length is followed by one byte of padding.
        rest = after.get(length + length % 2..).unwrap_or_default();
        match name {
            b"ANIM" | b"ANMF" => return Err(MediaRejection::Animated),
            b"VP8 " => is_lossy = Some(true),
            b"VP8L" => is_lossy = Some(false),
            b"ALPH" => {}
            _ if contains_code(content) => return Err(MediaRejection::Polyglot),
            _ => {}
        }
    }
    is_lossy.ok_or(MediaRejection::Damaged)
}
