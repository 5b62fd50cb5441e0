//! Cleans received media: what remains is safe to serve.

use super::format::MediaKind;
use super::media_files::{CleanMedia, ReceivedMedia};
use super::processor::MediaProcessor;
use super::{picture, video};
use crate::http::ApiError;

pub(super) async fn clean(processor: &MediaProcessor, received: ReceivedMedia) -> Result<CleanMedia, ApiError> {
    match received.format.kind() {
        MediaKind::Image => picture::clean_in_sandbox(processor, received.file).await,
        MediaKind::Video => video::clean(received).await,
    }
}
