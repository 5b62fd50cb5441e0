//! GIF: frame by frame with its own palettes, so that an animation stays what it was.

use std::io::{Cursor, Write};

use ::gif::{ColorOutput, DecodeOptions, Encoder, MemoryLimit};

use super::{Cleaned, Format, MOST_MEMORY, Refusal, broken, check_size, foreign::holds_marks};

const HEADER_BYTES: usize = 6;
const SCREEN_BYTES: usize = 7;
const IMAGE_BYTES: usize = 9;

const EXTENSION: u8 = 0x21;
const IMAGE: u8 = 0x2C;
const TRAILER: u8 = 0x3B;

pub(super) fn clean(bytes: &[u8], out: impl Write) -> Result<Cleaned, Refusal> {
    look_through(bytes)?;
    let mut options = DecodeOptions::new();
    options.set_color_output(ColorOutput::Indexed);
    options.check_frame_consistency(true);
    let most = std::num::NonZeroU64::new(MOST_MEMORY).ok_or(Refusal::Broken)?;
    options.set_memory_limit(MemoryLimit::Bytes(most));
    let mut decoder = options.read_info(Cursor::new(bytes)).map_err(broken)?;
    let (width, height) = (decoder.width(), decoder.height());
    let palette = decoder.global_palette().unwrap_or_default().to_vec();
    let mut encoder = Encoder::new(out, width, height, &palette).map_err(broken)?;
    let mut frames = 0_u32;
    while let Some(frame) = decoder.read_next_frame().map_err(broken)? {
        let mut frame = frame.clone();
        // How often it plays is known once the first frame is there.
        if frames == 0 {
            encoder.set_repeat(decoder.repeat()).map_err(broken)?;
        }
        // The decoder has put the rows in order.
        frame.interlaced = false;
        encoder.write_frame(&frame).map_err(broken)?;
        frames += 1;
    }
    encoder.into_inner().map_err(broken)?;
    if frames == 0 {
        return Err(Refusal::Broken);
    }
    Ok(Cleaned {
        format: Format::Gif,
        width: width.into(),
        height: height.into(),
    })
}

/// Walks all blocks to the trailer, behind which nothing may stand.
fn look_through(bytes: &[u8]) -> Result<(), Refusal> {
    let screen = bytes
        .get(HEADER_BYTES..HEADER_BYTES + SCREEN_BYTES)
        .ok_or(Refusal::Broken)?;
    // A width of these two letters makes the file a script that begins with a comment.
    if screen.starts_with(b"/*") {
        return Err(Refusal::Mixed);
    }
    let side = |at: usize| u32::from(u16::from_le_bytes([screen[at], screen[at + 1]]));
    check_size(side(0), side(2))?;
    let mut rest = skip(&bytes[HEADER_BYTES + SCREEN_BYTES..], palette_bytes(screen[4]))?;
    loop {
        let (&block, after) = rest.split_first().ok_or(Refusal::Broken)?;
        rest = match block {
            EXTENSION => look_through_text(skip(after, 1)?)?,
            IMAGE => {
                let flags = *after.get(IMAGE_BYTES - 1).ok_or(Refusal::Broken)?;
                let code_size = 1;
                let data = skip(after, IMAGE_BYTES + palette_bytes(flags) + code_size)?;
                sub_blocks(data, |_| Ok(()))?
            }
            TRAILER if after.iter().all(|byte| *byte == 0) => return Ok(()),
            TRAILER => return Err(Refusal::Mixed),
            _ => return Err(Refusal::Broken),
        };
    }
}

fn look_through_text(rest: &[u8]) -> Result<&[u8], Refusal> {
    let mut text = Vec::new();
    let rest = sub_blocks(rest, |part| {
        text.extend_from_slice(part);
        Ok(())
    })?;
    if holds_marks(&text) {
        Err(Refusal::Mixed)
    } else {
        Ok(rest)
    }
}

/// Visits blocks until the empty one that ends them; returns what follows.
fn sub_blocks(mut rest: &[u8], mut visit: impl FnMut(&[u8]) -> Result<(), Refusal>) -> Result<&[u8], Refusal> {
    loop {
        let (&length, after) = rest.split_first().ok_or(Refusal::Broken)?;
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

fn skip(rest: &[u8], bytes: usize) -> Result<&[u8], Refusal> {
    rest.get(bytes..).ok_or(Refusal::Broken)
}
