//! Cleans a picture of any supported format.

use std::io::Write;

use super::decode::CleanedPicture;
use super::{gif, jpeg, png, webp};
use crate::media::format::{MediaFormat, SIGNATURE_BYTES};
use crate::media::polyglot::is_polyglot;
use crate::media::rejection::MediaRejection;

pub(super) fn clean(bytes: &[u8], out: impl Write) -> Result<CleanedPicture, MediaRejection> {
    if is_polyglot(bytes) {
        return Err(MediaRejection::Polyglot);
    }
    match MediaFormat::detect(&bytes[..bytes.len().min(SIGNATURE_BYTES)])? {
        MediaFormat::Png => png::clean(bytes, out),
        MediaFormat::Jpeg => jpeg::clean(bytes, out),
        MediaFormat::Gif => gif::clean(bytes, out),
        MediaFormat::WebP => webp::clean(bytes, out),
        MediaFormat::Mp4 | MediaFormat::QuickTime | MediaFormat::WebM => Err(MediaRejection::UnsupportedType),
    }
}
