//! Text: a block to read.

use crate::answer::AnswerType;
use crate::ids::Mint;
use crate::text_rules::is_blank;

use super::{Audience, FieldError, QuestionShape, QuestionType, SentQuestion};

/// The content of a Text block.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Text {
    /// The text below the heading.
    pub body: String,
}

impl QuestionType for Text {
    fn answer_type() -> Option<AnswerType> {
        None
    }

    fn new(_: &mut Mint<'_>) -> Self {
        Self { body: String::new() }
    }

    fn parse(sent: &mut SentQuestion<'_>) -> Result<Self, FieldError> {
        Ok(Self {
            body: sent.text("shortText").unwrap_or_default(),
        })
    }

    fn write(&self, shape: &mut QuestionShape, _: Audience) {
        shape.short_text = Some(self.body.clone());
    }

    /// A body is enough.
    fn lacks_text(&self, text: &str) -> bool {
        is_blank(&self.body) && is_blank(text)
    }
}
