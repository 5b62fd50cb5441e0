//! Image: a picture of our own store.

use crate::answer::AnswerType;
use crate::ids::{MediaId, Mint};
use crate::media::ImageSource;

use super::{Audience, ContentProblem, FieldError, QuestionShape, QuestionType, SentQuestion};

/// The content of an Image block.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Image {
    /// The image, if set.
    pub source: Option<ImageSource>,
    /// Alternative text.
    pub alt: AltText,
}

/// The alternative text of an image.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum AltText {
    /// Not set.
    Missing,
    /// Decorative image without text.
    Decorative,
    /// This text.
    Words(String),
}

impl QuestionType for Image {
    fn answer_type() -> Option<AnswerType> {
        None
    }

    fn new(_: &mut Mint<'_>) -> Self {
        Self {
            source: None,
            alt: AltText::Missing,
        }
    }

    fn parse(sent: &mut SentQuestion<'_>) -> Result<Self, FieldError> {
        Ok(Self {
            source: sent.media("imageUrl", ImageSource::parse),
            alt: match sent.text_unless_blank("altText") {
                _ if sent.is_true("decorative") => AltText::Decorative,
                Some(words) => AltText::Words(words),
                None => AltText::Missing,
            },
        })
    }

    fn write(&self, shape: &mut QuestionShape, audience: Audience) {
        let is_for = |source: &&ImageSource| match source {
            ImageSource::OnThisDevice(_) => audience == Audience::Owner,
            ImageSource::Stored(_) => true,
        };
        shape.image_url = self.source.as_ref().filter(is_for).map(ToString::to_string);
        shape.decorative = self.alt == AltText::Decorative;
        shape.alt_text = match &self.alt {
            AltText::Words(words) => Some(words.clone()),
            AltText::Missing | AltText::Decorative => None,
        };
    }

    fn lacks_text(&self, _: &str) -> bool {
        false
    }

    fn problems(&self) -> Vec<ContentProblem> {
        let of_source = match &self.source {
            None => return vec![ContentProblem::MediaMissing],
            Some(ImageSource::OnThisDevice(_)) => Some(ContentProblem::MediaNotUploaded),
            Some(ImageSource::Stored(_)) => None,
        };
        let of_text = (self.alt == AltText::Missing).then_some(ContentProblem::AltTextMissing);
        of_source.into_iter().chain(of_text).collect()
    }

    fn stored_media(&self) -> Option<&MediaId> {
        match self.source.as_ref()? {
            ImageSource::Stored(id) => Some(id),
            ImageSource::OnThisDevice(_) => None,
        }
    }

    fn remove_media(&mut self) -> bool {
        self.source = None;
        true
    }

    fn mark_decorative(&mut self) -> bool {
        self.alt = AltText::Decorative;
        true
    }
}
