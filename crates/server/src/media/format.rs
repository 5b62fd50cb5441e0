//! Detects the format of a file by its first bytes. Its name and the browser's content type are ignored.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::rejection::MediaRejection;

/// Enough bytes to tell all formats apart.
pub(super) const SIGNATURE_BYTES: usize = 512;

const MEGABYTE: u64 = 1024 * 1024;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema, sqlx::Type)]
#[serde(rename_all = "lowercase")]
#[sqlx(type_name = "text", rename_all = "lowercase")]
pub(super) enum MediaKind {
    Image,
    Video,
}

impl MediaKind {
    pub(super) fn max_bytes(self) -> u64 {
        match self {
            Self::Image => 25 * MEGABYTE,
            Self::Video => 200 * MEGABYTE,
        }
    }
}

/// The supported formats.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum MediaFormat {
    Png,
    Jpeg,
    Gif,
    WebP,
    Mp4,
    QuickTime,
    WebM,
}

impl MediaFormat {
    /// `head` is the first [`SIGNATURE_BYTES`] of a file, or all of a shorter one.
    pub(super) fn detect(head: &[u8]) -> Result<Self, MediaRejection> {
        match head {
            [0x89, b'P', b'N', b'G', b'\r', b'\n', 0x1A, b'\n', ..] => Ok(Self::Png),
            [0xFF, 0xD8, 0xFF, ..] => Ok(Self::Jpeg),
            [b'G', b'I', b'F', b'8', b'7' | b'9', b'a', ..] => Ok(Self::Gif),
            [b'R', b'I', b'F', b'F', _, _, _, _, b'W', b'E', b'B', b'P', ..] => Ok(Self::WebP),
            [0x1A, 0x45, 0xDF, 0xA3, ..] => Ok(Self::WebM),
            [_, _, _, _, b'f', b't', b'y', b'p', brand @ ..] => Self::of_brand(brand),
            _ => Err(MediaRejection::UnsupportedType),
        }
    }

    /// Pictures (HEIC, AVIF) and audio use the same container as video; the brand tells them apart.
    fn of_brand(brand: &[u8]) -> Result<Self, MediaRejection> {
        match brand.get(..4) {
            Some(b"qt  ") => Ok(Self::QuickTime),
            Some(
                b"isom"
                | b"mp41"
                | b"mp42"
                | b"avc1"
                | b"M4V "
                | b"M4VH"
                | b"M4VP"
                | b"MSNV"
                | b"dash"
                | b"cmfc"
                | [b'i', b's', b'o', b'2'..=b'9'],
            ) => Ok(Self::Mp4),
            _ => Err(MediaRejection::UnsupportedType),
        }
    }

    pub(super) fn kind(self) -> MediaKind {
        match self {
            Self::Png | Self::Jpeg | Self::Gif | Self::WebP => MediaKind::Image,
            Self::Mp4 | Self::QuickTime | Self::WebM => MediaKind::Video,
        }
    }

    pub(super) fn content_type(self) -> &'static str {
        match self {
            Self::Png => "image/png",
            Self::Jpeg => "image/jpeg",
            Self::Gif => "image/gif",
            Self::WebP => "image/webp",
            Self::Mp4 => "video/mp4",
            Self::QuickTime => "video/quicktime",
            Self::WebM => "video/webm",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn picture_or_audio_in_a_video_container_is_rejected() {
        for brand in ["heic", "avif", "mif1", "M4A ", "crx "] {
            let head = [b"\0\0\0\x18ftyp", brand.as_bytes(), b"\0\0\0\0"].concat();
            assert_eq!(
                MediaFormat::detect(&head),
                Err(MediaRejection::UnsupportedType),
                "{brand}"
            );
        }
        assert_eq!(MediaFormat::detect(b"\0\0\0\x18ftypisom\0\0\0\0"), Ok(MediaFormat::Mp4));
        assert_eq!(
            MediaFormat::detect(b"\0\0\0\x18ftypqt  \0\0\0\0"),
            Ok(MediaFormat::QuickTime)
        );
    }

    #[test]
    fn truncated_or_unknown_signatures_are_rejected() {
        for head in [
            &b""[..],
            b"\x89PNG",
            b"RIFF\0\0\0\0WEB",
            b"\0\0\0\x18ftypis",
            b"<svg",
            b"<!doctype html>",
        ] {
            assert_eq!(MediaFormat::detect(head), Err(MediaRejection::UnsupportedType));
        }
    }
}
