//! Video: of our own store or of a video service.

use crate::answer::AnswerType;
use crate::ids::{MediaId, Mint};
use crate::media::VideoSource;

use super::{Audience, ContentProblem, FieldError, QuestionShape, QuestionType, SentQuestion};

/// The content of a Video block.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Video {
    /// The video, if set.
    pub source: Option<VideoSource>,
}

impl QuestionType for Video {
    fn answer_type() -> Option<AnswerType> {
        None
    }

    fn new(_: &mut Mint<'_>) -> Self {
        Self { source: None }
    }

    fn parse(sent: &mut SentQuestion<'_>) -> Result<Self, FieldError> {
        Ok(Self {
            source: sent.media("videoUrl", VideoSource::parse),
        })
    }

    fn write(&self, shape: &mut QuestionShape, audience: Audience) {
        let is_for = |source: &&VideoSource| match source {
            VideoSource::OnThisDevice(_) => audience == Audience::Owner,
            VideoSource::Stored(_) | VideoSource::YouTube(_) | VideoSource::Vimeo { .. } => true,
        };
        shape.video_url = self.source.as_ref().filter(is_for).map(ToString::to_string);
    }

    fn lacks_text(&self, _: &str) -> bool {
        false
    }

    fn problems(&self) -> Vec<ContentProblem> {
        match &self.source {
            None => vec![ContentProblem::MediaMissing],
            Some(VideoSource::OnThisDevice(_)) => vec![ContentProblem::MediaNotUploaded],
            Some(VideoSource::Stored(_) | VideoSource::YouTube(_) | VideoSource::Vimeo { .. }) => Vec::new(),
        }
    }

    fn stored_media(&self) -> Option<&MediaId> {
        match self.source.as_ref()? {
            VideoSource::Stored(id) => Some(id),
            VideoSource::OnThisDevice(_) | VideoSource::YouTube(_) | VideoSource::Vimeo { .. } => None,
        }
    }

    fn remove_media(&mut self) -> bool {
        self.source = None;
        true
    }
}
