//! Decodes pictures within limits of size and memory.

use image::metadata::Orientation;
use image::{DynamicImage, ImageDecoder, Limits};
use serde::{Deserialize, Serialize};

use super::colours;
use crate::media::format::MediaFormat;
use crate::media::rejection::MediaRejection;

/// Of a picture.
pub(in crate::media) const MAX_PIXELS: u64 = 40_000_000;

/// Enough for `MAX_PIXELS` with four channels of 16 bits, and the decoder's own tables.
pub(super) const MAX_DECODER_MEMORY: u64 = 400 * 1024 * 1024;

/// The result of cleaning a picture.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct CleanedPicture {
    /// May differ from the original: lossy WebP becomes JPEG.
    pub format: MediaFormat,
    pub width: u32,
    pub height: u32,
}

/// Rejects a size before decoding.
pub(super) fn check_size(width: u32, height: u32) -> Result<(), MediaRejection> {
    match u64::from(width) * u64::from(height) {
        0 => Err(MediaRejection::Damaged),
        pixels if pixels > MAX_PIXELS => Err(MediaRejection::TooManyPixels),
        _ => Ok(()),
    }
}

/// Decodes a picture, applies its orientation and converts it to sRGB.
pub(super) fn decode(mut decoder: impl ImageDecoder) -> Result<DynamicImage, MediaRejection> {
    let (width, height) = decoder.dimensions();
    check_size(width, height)?;
    let mut limits = Limits::default();
    limits.max_alloc = Some(MAX_DECODER_MEMORY);
    decoder.set_limits(limits).map_err(damaged)?;
    let orientation = decoder.orientation().unwrap_or(Orientation::NoTransforms);
    let profile = decoder.icc_profile().unwrap_or_default();
    let mut picture = DynamicImage::from_decoder(decoder).map_err(damaged)?;
    if let Some(profile) = profile {
        colours::convert_to_srgb(&mut picture, &profile);
    }
    picture.apply_orientation(orientation);
    Ok(picture)
}

/// The decoder's own error does not help the user.
pub(super) fn damaged<E>(_: E) -> MediaRejection {
    MediaRejection::Damaged
}
