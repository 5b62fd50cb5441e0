//! A question: what all twelve kinds share, and what each holds of its own.

mod choices;
mod defaults;
mod kind;
mod scale;
mod uploads;

pub(crate) use choices::numbered_label;
pub use choices::{Choice, Choices, NoOptions};
pub use defaults::{KindIsFixed, NewQuestionTexts};
pub use kind::{AltText, KindName, QuestionKind};
pub use scale::{LinearScale, Stars};
pub use uploads::{FileKind, Uploads};

use crate::colour::Colour;
use crate::ids::QuestionId;

/// One question of a page. Text, Image and Video are questions too; they take no answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Question {
    /// Its permanent id.
    pub id: QuestionId,
    /// What it asks, with the `Q<n>` in front if the owner left it there.
    pub text: String,
    /// A line below the text.
    pub description: String,
    /// Whether a page may be handed in without an answer to it.
    pub required: bool,
    /// The card's colour; none is white.
    pub background: Option<Colour>,
    /// Its kind, with what only that kind holds.
    pub kind: QuestionKind,
}

impl Question {
    /// Whether a respondent can answer it.
    pub fn takes_answer(&self) -> bool {
        self.kind.name().takes_answer()
    }

    /// Whether a page's condition may ask for its answer.
    pub fn can_carry_condition(&self) -> bool {
        self.kind.name().can_carry_condition()
    }

    /// Its options, when it offers any.
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
