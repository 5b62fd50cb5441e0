//! WebP. We can write it without loss only: a photograph that came with loss would become many times larger, so it
//! becomes a JPEG where it has no transparency.

use std::io::{Cursor, Write};

use image::{
    DynamicImage, ImageEncoder as _,
    codecs::webp::{WebPDecoder, WebPEncoder},
};

use super::{Cleaned, Format, Refusal, broken, decode, foreign::holds_marks, jpeg};

/// The file's frame: `RIFF`, a length, `WEBP`.
const FRAME_BYTES: usize = 12;

pub(super) fn clean(bytes: &[u8], out: impl Write) -> Result<Cleaned, Refusal> {
    let with_loss = look_through(bytes)?;
    let picture = decode(WebPDecoder::new(Cursor::new(bytes)).map_err(broken)?)?;
    if with_loss && !picture.color().has_alpha() {
        return jpeg::write(picture, out);
    }
    let (width, height) = (picture.width(), picture.height());
    let picture = match picture {
        plain @ (DynamicImage::ImageRgb8(_) | DynamicImage::ImageRgba8(_)) => plain,
        other => other.into_rgba8().into(),
    };
    WebPEncoder::new_lossless(out)
        .write_image(picture.as_bytes(), width, height, picture.color().into())
        .map_err(broken)?;
    Ok(Cleaned {
        format: Format::WebP,
        width,
        height,
    })
}

/// Walks all chunks to the end the file names for itself; returns whether the picture was stored with loss.
fn look_through(bytes: &[u8]) -> Result<bool, Refusal> {
    let named = bytes
        .get(4..8)
        .and_then(<[u8]>::first_chunk)
        .map(|length| u32::from_le_bytes(*length) as usize + 8)
        .ok_or(Refusal::Broken)?;
    if named > bytes.len() {
        return Err(Refusal::Broken);
    }
    if named < bytes.len() {
        return Err(Refusal::Mixed);
    }
    let mut rest = &bytes[FRAME_BYTES..];
    let mut with_loss = None;
    while !rest.is_empty() {
        let (name, after) = rest.split_first_chunk::<4>().ok_or(Refusal::Broken)?;
        let (length, after) = after.split_first_chunk().ok_or(Refusal::Broken)?;
        let length = u32::from_le_bytes(*length) as usize;
        let content = after.get(..length).ok_or(Refusal::Broken)?;
        // A chunk of odd length is followed by one byte of padding.
        rest = after.get(length + length % 2..).unwrap_or_default();
        match name {
            b"ANIM" | b"ANMF" => return Err(Refusal::Animated),
            b"VP8 " => with_loss = Some(true),
            b"VP8L" => with_loss = Some(false),
            b"ALPH" => {}
            _ if holds_marks(content) => return Err(Refusal::Mixed),
            _ => {}
        }
    }
    with_loss.ok_or(Refusal::Broken)
}
