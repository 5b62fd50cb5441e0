//! PNG: re-encoded row by row where possible, so that large pictures need little memory.

use std::io::{Cursor, Write};

use ::png::{Decoder, Encoder, Info, Limits, Transformations};
use image::ImageEncoder as _;
use image::codecs::png::{PngDecoder, PngEncoder};
use image::metadata::Orientation;

use super::decode::{CleanedPicture, MAX_DECODER_MEMORY, check_size, damaged, decode};
use crate::media::format::MediaFormat;
use crate::media::polyglot::contains_code;
use crate::media::rejection::MediaRejection;

const SIGNATURE_BYTES: usize = 8;

/// Bytes of a chunk's length, name and checksum.
const CHUNK_OVERHEAD: usize = 12;

pub(super) fn clean(bytes: &[u8], out: impl Write) -> Result<CleanedPicture, MediaRejection> {
    check_structure(bytes)?;
    let mut decoder = Decoder::new_with_limits(
        Cursor::new(bytes),
        Limits {
            bytes: usize::try_from(MAX_DECODER_MEMORY).map_err(damaged)?,
        },
    );
    decoder.set_transformations(Transformations::IDENTITY);
    decoder.set_ignore_text_chunk(true);
    let mut rows = decoder.read_info().map_err(damaged)?;
    if needs_full_decode(rows.info()) {
        return clean_fully_decoded(bytes, out);
    }
    let mut writer = encoder(rows.info(), out).write_header().map_err(damaged)?;
    let mut writer = writer.stream_writer().map_err(damaged)?;
    while let Some(row) = rows.next_row().map_err(damaged)? {
        writer.write_all(row.data()).map_err(damaged)?;
    }
    writer.finish().map_err(damaged)?;
    rows.finish().map_err(damaged)?;
    let (width, height) = rows.info().size();
    Ok(CleanedPicture {
        format: MediaFormat::Png,
        width,
        height,
    })
}

/// Interlacing, rotation and colour profiles need the whole picture in memory.
fn needs_full_decode(info: &Info<'_>) -> bool {
    let is_rotated = info
        .exif_metadata
        .as_deref()
        .and_then(Orientation::from_exif_chunk)
        .is_some_and(|orientation| orientation != Orientation::NoTransforms);
    info.interlaced || info.icc_profile.is_some() || is_rotated
}

/// Copies the pixel format and only the metadata that affects display.
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

fn clean_fully_decoded(bytes: &[u8], out: impl Write) -> Result<CleanedPicture, MediaRejection> {
    let picture = decode(PngDecoder::new(Cursor::new(bytes)).map_err(damaged)?)?;
    let (width, height) = (picture.width(), picture.height());
    PngEncoder::new(out)
        .write_image(picture.as_bytes(), width, height, picture.color().into())
        .map_err(damaged)?;
    Ok(CleanedPicture {
        format: MediaFormat::Png,
        width,
        height,
    })
}

/// Walks all chunks: the header must come first and the end chunk last, and metadata must not contain code.
fn check_structure(bytes: &[u8]) -> Result<(), MediaRejection> {
    let mut rest = bytes.get(SIGNATURE_BYTES..).ok_or(MediaRejection::Damaged)?;
    let (name, size) = chunk(rest)?;
    let (b"IHDR", [w0, w1, w2, w3, h0, h1, h2, h3, _, _, _, _, _]) = (name, size) else {
        return Err(MediaRejection::Damaged);
    };
    check_size(
        u32::from_be_bytes([*w0, *w1, *w2, *w3]),
        u32::from_be_bytes([*h0, *h1, *h2, *h3]),
    )?;
    loop {
        let (name, content) = chunk(rest)?;
        rest = &rest[CHUNK_OVERHEAD + content.len()..];
        match name {
            b"acTL" => return Err(MediaRejection::Animated),
            b"IEND" if !rest.is_empty() => return Err(MediaRejection::Polyglot),
            b"IEND" => return Ok(()),
            b"IDAT" => {}
            _ if contains_code(content) => return Err(MediaRejection::Polyglot),
            _ => {}
        }
    }
}

/// The name and content of the chunk at the beginning of `rest`.
fn chunk(rest: &[u8]) -> Result<(&[u8; 4], &[u8]), MediaRejection> {
    let (length, rest) = rest.split_first_chunk().ok_or(MediaRejection::Damaged)?;
    let (name, rest) = rest.split_first_chunk::<4>().ok_or(MediaRejection::Damaged)?;
    let length = u32::from_be_bytes(*length) as usize;
    let is_complete = rest.len() >= length + (CHUNK_OVERHEAD - 8);
    if !is_complete || !name.iter().all(u8::is_ascii_alphabetic) {
        return Err(MediaRejection::Damaged);
    }
    Ok((name, &rest[..length]))
}
