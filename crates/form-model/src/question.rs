//! A question: common fields and the content of its type.

mod choices;
mod defaults;
mod kind;
mod scale;
mod uploads;

pub(crate) use choices::numbered_label;
pub use choices::{Choice, Choices, ChoicesError};
pub use defaults::NewQuestionTexts;
pub use kind::{AltText, KindName, QuestionKind};
pub use scale::{LinearScale, Stars};
pub use uploads::{FileKind, Uploads};

use crate::colour::Colour;
use crate::ids::QuestionId;

/// A question or a block without an answer (Text, Image, Video).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Question {
    /// Its permanent id.
    pub id: QuestionId,
    /// Its text, usually with a leading `Q<n>`.
    pub text: String,
    /// Description below the text.
    pub description: String,
    /// Whether it must be answered.
    pub required: bool,
    /// Background colour; default white.
    pub background: Option<Colour>,
    /// Its type with type-specific content.
    pub kind: QuestionKind,
}

impl Question {
    /// Whether it can be answered.
    pub fn takes_answer(&self) -> bool {
        self.kind.name().takes_answer()
    }

    /// Whether a condition may use it.
    pub fn supports_condition(&self) -> bool {
        self.kind.name().supports_condition()
    }

    /// Its options, for types that have options.
    pub fn choices(&self) -> Option<&Choices> {
        match &self.kind {
            QuestionKind::MultipleChoice(choices)
            | QuestionKind::Checkbox(choices)
            | QuestionKind::Dropdown(choices) => Some(choices),
            _ => None,
        }
    }

    pub(crate) fn choices_mut(&mut self) -> Option<&mut Choices> {
        match &mut self.kind {
            QuestionKind::MultipleChoice(choices)
            | QuestionKind::Checkbox(choices)
            | QuestionKind::Dropdown(choices) => Some(choices),
            _ => None,
        }
    }
}
