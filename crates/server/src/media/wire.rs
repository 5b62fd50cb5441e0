//! The shapes of the media calls.

use serde::Serialize;
use utoipa::ToSchema;

use super::format::Kind;

/// The file that is sent.
#[derive(ToSchema)]
#[expect(
    dead_code,
    reason = "it describes the body, which is read as a stream and never held"
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

/// A picture or film as its owner sees it.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct MediaOut {
    pub id: String,
    /// What stands in `imageUrl` or `videoUrl` of a question.
    #[schema(example = "/media/4kT9wQxYzA2bC3dE4fG5hJ")]
    pub url: String,
    pub kind: Kind,
    /// As kept: a picture is written anew, so it may differ from what was sent.
    pub bytes: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub width: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub height: Option<u32>,
}
