//! Request and response types of the media API.

use serde::Serialize;
use utoipa::ToSchema;

use super::format::MediaKind;

#[derive(ToSchema)]
#[expect(
    dead_code,
    reason = "describes the body for OpenAPI; the handler reads it as a stream"
)]
pub(super) struct MediaUpload {
    /// PNG, JPEG, GIF or WebP of at most 25 MB and 40 megapixels; MP4, MOV or `webm` of at most 200 MB.
    #[schema(value_type = String, format = Binary)]
    file: Vec<u8>,
}

#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Uploaded {
    pub success: bool,
    pub media: MediaOut,
}

/// A stored picture or video.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct MediaOut {
    pub id: String,
    /// The value for `imageUrl` or `videoUrl` of a question.
    #[schema(example = "/media/4kT9wQxYzA2bC3dE4fG5hJ")]
    pub url: String,
    pub kind: MediaKind,
    /// The stored size, which may differ from the upload because pictures are re-encoded.
    pub bytes: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub width: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub height: Option<u32>,
}
