//! Pictures: looked through, decoded and written anew, so that nothing stays of a file but what is seen.
//!
//! This happens in a process of its own that knows no setting and no secret, may take little and ends after one
//! picture: a decoder that is led astray takes nothing along, and its memory is not the server's.

mod another_process;
mod colours;
mod foreign;
mod gif;
mod jpeg;
mod png;
mod this_process;
mod webp;

use std::io::Write;

use image::{DynamicImage, ImageDecoder, Limits, metadata::Orientation};
use serde::{Deserialize, Serialize};

use super::{
    format::{Format, Kind, TELLING_BYTES},
    refusal::Refusal,
};

pub(super) use another_process::clean_in_another_process;
pub(super) use foreign::is_also_something_else;
pub use this_process::clean_in_this_process;

/// The most pixels a picture may have.
pub(super) const MOST_PIXELS: u64 = 40_000_000;

/// The most a decoder may allocate: 16 bits for each of four channels of the most pixels, and its own tables.
const MOST_MEMORY: u64 = 400 * 1024 * 1024;

/// What became of a picture.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
struct Cleaned {
    /// What it is now: a format that cannot be written well becomes another.
    format: Format,
    width: u32,
    height: u32,
}

/// Writes the picture in `bytes` anew.
fn clean(bytes: &[u8], out: impl Write) -> Result<Cleaned, Refusal> {
    if is_also_something_else(bytes) {
        return Err(Refusal::Mixed);
    }
    match Format::recognise(&bytes[..bytes.len().min(TELLING_BYTES)])? {
        Format::Png => png::clean(bytes, out),
        Format::Jpeg => jpeg::clean(bytes, out),
        Format::Gif => gif::clean(bytes, out),
        Format::WebP => webp::clean(bytes, out),
        Format::Mp4 | Format::QuickTime | Format::WebM => Err(Refusal::Type),
    }
}

/// Refuses a size before anything of it is decoded.
fn check_size(width: u32, height: u32) -> Result<(), Refusal> {
    match u64::from(width) * u64::from(height) {
        0 => Err(Refusal::Broken),
        pixels if pixels > MOST_PIXELS => Err(Refusal::TooManyPixels),
        _ => Ok(()),
    }
}

/// Decodes a whole picture as it is meant to be seen: upright, and in the colours every screen shows.
fn decode(mut decoder: impl ImageDecoder) -> Result<DynamicImage, Refusal> {
    let (width, height) = decoder.dimensions();
    check_size(width, height)?;
    let mut limits = Limits::default();
    limits.max_alloc = Some(MOST_MEMORY);
    decoder.set_limits(limits).map_err(broken)?;
    let orientation = decoder.orientation().unwrap_or(Orientation::NoTransforms);
    let profile = decoder.icc_profile().unwrap_or_default();
    let mut picture = DynamicImage::from_decoder(decoder).map_err(broken)?;
    if let Some(profile) = profile {
        colours::convert_to_srgb(&mut picture, &profile);
    }
    picture.apply_orientation(orientation);
    Ok(picture)
}

/// What a decoder dislikes is of no use to the sender; that it cannot be read is.
fn broken<E>(_: E) -> Refusal {
    Refusal::Broken
}
