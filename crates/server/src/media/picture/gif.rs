//! GIF: re-encoded frame by frame with the original palettes, which preserves animations.

use std::io::{Cursor, Write};

use ::gif::{ColorOutput, DecodeOptions, Encoder, MemoryLimit};

use super::decode::{CleanedPicture, MAX_DECODER_MEMORY, check_size, damaged};
use crate::media::format::MediaFormat;
use crate::media::polyglot::contains_code;
use crate::media::rejection::MediaRejection;

const HEADER_BYTES: usize = 6;
const SCREEN_BYTES: usize = 7;
const IMAGE_BYTES: usize = 9;

const EXTENSION: u8 = 0x21;
const IMAGE: u8 = 0x2C;
const TRAILER: u8 = 0x3B;

pub(super) fn clean(bytes: &[u8], out: impl Write) -> Result<CleanedPicture, MediaRejection> {
    check_structure(bytes)?;
    let mut options = DecodeOptions::new();
    options.set_color_output(ColorOutput::Indexed);
    options.check_frame_consistency(true);
    let max_memory = std::num::NonZeroU64::new(MAX_DECODER_MEMORY).ok_or(MediaRejection::Damaged)?;
    options.set_memory_limit(MemoryLimit::Bytes(max_memory));
    let mut decoder = options.read_info(Cursor::new(bytes)).map_err(damaged)?;
    let (width, height) = (decoder.width(), decoder.height());
    let palette = decoder.global_palette().unwrap_or_default().to_vec();
    let mut encoder = Encoder::new(out, width, height, &palette).map_err(damaged)?;
    let mut frames = 0_u32;
    while let Some(frame) = decoder.read_next_frame().map_err(damaged)? {
        let mut frame = frame.clone();
        // The repeat count is known only after the first frame is read.
        if frames == 0 {
            encoder.set_repeat(decoder.repeat()).map_err(damaged)?;
        }
        // The decoder returns rows in order.
        frame.interlaced = false;
        encoder.write_frame(&frame).map_err(damaged)?;
        frames += 1;
    }
    encoder.into_inner().map_err(damaged)?;
    if frames == 0 {
        return Err(MediaRejection::Damaged);
    }
    Ok(CleanedPicture {
        format: MediaFormat::Gif,
        width: width.into(),
        height: height.into(),
    })
}

/// Walks all blocks to the trailer, after which nothing may follow.
fn check_structure(bytes: &[u8]) -> Result<(), MediaRejection> {
    let screen = bytes
        .get(HEADER_BYTES..HEADER_BYTES + SCREEN_BYTES)
        .ok_or(MediaRejection::Damaged)?;
    // A width of these two bytes makes the file a script that begins with a comment.
    if screen.starts_with(b"/*") {
        return Err(MediaRejection::Polyglot);
    }
    let side = |at: usize| u32::from(u16::from_le_bytes([screen[at], screen[at + 1]]));
    check_size(side(0), side(2))?;
    let mut rest = skip(&bytes[HEADER_BYTES + SCREEN_BYTES..], palette_bytes(screen[4]))?;
    loop {
        let (&block, after) = rest.split_first().ok_or(MediaRejection::Damaged)?;
        rest = match block {
            EXTENSION => check_text_blocks(skip(after, 1)?)?,
            IMAGE => {
                let flags = *after.get(IMAGE_BYTES - 1).ok_or(MediaRejection::Damaged)?;
                let code_size = 1;
                let data = skip(after, IMAGE_BYTES + palette_bytes(flags) + code_size)?;
                sub_blocks(data, |_| Ok(()))?
            }
            TRAILER if after.iter().all(|byte| *byte == 0) => return Ok(()),
            TRAILER => return Err(MediaRejection::Polyglot),
            _ => return Err(MediaRejection::Damaged),
        };
    }
}

fn check_text_blocks(rest: &[u8]) -> Result<&[u8], MediaRejection> {
    let mut text = Vec::new();
    let rest = sub_blocks(rest, |part| {
        text.extend_from_slice(part);
        Ok(())
    })?;
    if contains_code(&text) {
        Err(MediaRejection::Polyglot)
    } else {
        Ok(rest)
    }
}

/// Visits sub-blocks up to the empty one that ends them; returns the rest.
fn sub_blocks(
    mut rest: &[u8],
    mut visit: impl FnMut(&[u8]) -> Result<(), MediaRejection>,
) -> Result<&[u8], MediaRejection> {
    loop {
        let (&length, after) = rest.split_first().ok_or(MediaRejection::Damaged)?;
        rest = skip(after, length.into())?;
        if length == 0 {
            return Ok(rest);
        }
        visit(&after[..length.into()])?;
    }
}

fn palette_bytes(flags: u8) -> usize {
    if flags & 0x80 == 0 {
        0
    } else {
        3 << ((flags & 0x07) + 1)
    }
}

fn skip(rest: &[u8], bytes: usize) -> Result<&[u8], MediaRejection> {
    rest.get(bytes..).ok_or(MediaRejection::Damaged)
}
