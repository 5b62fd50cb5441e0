//! PNG: row by row where the file allows it, so that even a large picture takes little memory.

use std::io::{Cursor, Write};

use ::png::{Decoder, Encoder, Info, Limits, Transformations};
use image::{
    ImageEncoder as _,
    codecs::png::{PngDecoder, PngEncoder},
    metadata::Orientation,
};

use super::{Cleaned, Format, MOST_MEMORY, Refusal, broken, check_size, decode, foreign::holds_marks};

const SIGNATURE_BYTES: usize = 8;

/// A chunk's length, name and checksum.
const CHUNK_FRAME: usize = 12;

pub(super) fn clean(bytes: &[u8], out: impl Write) -> Result<Cleaned, Refusal> {
    look_through(bytes)?;
    let mut decoder = Decoder::new_with_limits(
        Cursor::new(bytes),
        Limits {
            bytes: usize::try_from(MOST_MEMORY).map_err(broken)?,
        },
    );
    decoder.set_transformations(Transformations::IDENTITY);
    decoder.set_ignore_text_chunk(true);
    let mut rows = decoder.read_info().map_err(broken)?;
    if needs_the_whole(rows.info()) {
        return clean_whole(bytes, out);
    }
    let mut writer = encoder(rows.info(), out).write_header().map_err(broken)?;
    let mut writer = writer.stream_writer().map_err(broken)?;
    while let Some(row) = rows.next_row().map_err(broken)? {
        writer.write_all(row.data()).map_err(broken)?;
    }
    writer.finish().map_err(broken)?;
    rows.finish().map_err(broken)?;
    let (width, height) = rows.info().size();
    Ok(Cleaned {
        format: Format::Png,
        width,
        height,
    })
}

/// Rows come in order only without interlacing; turning and colour profiles are for the whole picture.
fn needs_the_whole(info: &Info<'_>) -> bool {
    let lies_on_its_side = info
        .exif_metadata
        .as_deref()
        .and_then(Orientation::from_exif_chunk)
        .is_some_and(|orientation| orientation != Orientation::NoTransforms);
    info.interlaced || info.icc_profile.is_some() || lies_on_its_side
}

/// The same kind of pixels, and of what is attached only what says how they look.
fn encoder<W: Write>(info: &Info<'_>, out: W) -> Encoder<'static, W> {
    let (width, height) = info.size();
    let mut encoder = Encoder::new(out, width, height);
    encoder.set_color(info.color_type);
    encoder.set_depth(info.bit_depth);
    if let Some(palette) = &info.palette {
        encoder.set_palette(palette.to_vec());
    }
    if let Some(transparency) = &info.trns {
        encoder.set_trns(transparency.to_vec());
    }
    if let Some(gamma) = info.gama_chunk {
        encoder.set_source_gamma(gamma);
    }
    if let Some(chromaticities) = info.chrm_chunk {
        encoder.set_source_chromaticities(chromaticities);
    }
    if let Some(intent) = info.srgb {
        encoder.set_source_srgb(intent);
    }
    encoder
}

fn clean_whole(bytes: &[u8], out: impl Write) -> Result<Cleaned, Refusal> {
    let picture = decode(PngDecoder::new(Cursor::new(bytes)).map_err(broken)?)?;
    let (width, height) = (picture.width(), picture.height());
    PngEncoder::new(out)
        .write_image(picture.as_bytes(), width, height, picture.color().into())
        .map_err(broken)?;
    Ok(Cleaned {
        format: Format::Png,
        width,
        height,
    })
}

/// Walks all chunks: the size first, the end at the end, and nothing in between that is not what it seems.
fn look_through(bytes: &[u8]) -> Result<(), Refusal> {
    let mut rest = bytes.get(SIGNATURE_BYTES..).ok_or(Refusal::Broken)?;
    let (name, size) = chunk(rest)?;
    let (b"IHDR", [w0, w1, w2, w3, h0, h1, h2, h3, _, _, _, _, _]) = (name, size) else {
        return Err(Refusal::Broken);
    };
    check_size(
        u32::from_be_bytes([*w0, *w1, *w2, *w3]),
        u32::from_be_bytes([*h0, *h1, *h2, *h3]),
    )?;
    loop {
        let (name, content) = chunk(rest)?;
        rest = &rest[CHUNK_FRAME + content.len()..];
        match name {
            b"acTL" => return Err(Refusal::Animated),
            b"IEND" if !rest.is_empty() => return Err(Refusal::Mixed),
            b"IEND" => return Ok(()),
            b"IDAT" => {}
            _ if holds_marks(content) => return Err(Refusal::Mixed),
            _ => {}
        }
    }
}

/// The name and content of the chunk at the beginning of `rest`.
fn chunk(rest: &[u8]) -> Result<(&[u8; 4], &[u8]), Refusal> {
    let (length, rest) = rest.split_first_chunk().ok_or(Refusal::Broken)?;
    let (name, rest) = rest.split_first_chunk::<4>().ok_or(Refusal::Broken)?;
    let length = u32::from_be_bytes(*length) as usize;
    let whole = rest.len() >= length + (CHUNK_FRAME - 8);
    if !whole || !name.iter().all(u8::is_ascii_alphabetic) {
        return Err(Refusal::Broken);
    }
    Ok((name, &rest[..length]))
}
