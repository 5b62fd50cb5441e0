//! Question types, one file each. A new type is a file here, a module line and a registry line.

mod address;
mod bounds;
mod checkbox;
mod choices;
mod consent;
mod date;
mod dropdown;
mod file_upload;
mod hidden_field;
mod image;
mod linear_scale;
mod long_answer;
mod matrix;
mod multiple_choice;
mod nps;
mod number_answer;
mod question;
mod question_type;
mod ranking;
mod rating;
mod sent_expectation;
mod sent_question;
mod shape;
mod short_answer;
mod signature;
mod text;
mod text_answer;
mod text_format;
mod text_pattern;
mod video;

use serde::{Deserialize, Serialize};

use crate::answer::AnswerType;
use crate::ids::Mint;

pub use address::Address;
pub use bounds::Bounds;
pub use checkbox::Checkbox;
pub(crate) use choices::numbered_label;
pub use choices::{Choice, Choices, ChoicesError, OTHER_LABEL};
pub use consent::Consent;
pub use date::Date;
pub use dropdown::Dropdown;
pub use file_upload::{FileKind, FileUpload};
pub use hidden_field::HiddenField;
pub use image::{AltText, Image};
pub use linear_scale::LinearScale;
pub use long_answer::LongAnswer;
pub use matrix::Matrix;
pub use multiple_choice::MultipleChoice;
pub use nps::Nps;
pub use question::Question;
pub(crate) use question_type::{Audience, ContentProblem, QuestionType};
pub use ranking::Ranking;
pub use rating::Rating;
pub(crate) use sent_expectation::{SentExpectation, as_text};
pub(crate) use sent_question::{FieldError, ParseContext, SentQuestion};
pub use shape::{LinearScaleShape, QuestionShape, RatingShape, ScaleShape};
pub use short_answer::ShortAnswer;
pub use signature::Signature;
pub use text::Text;
pub use text_format::{NumberFormat, TextFormat, TextFormatName};
pub use text_pattern::TextPattern;
pub use video::Video;

/// Declares the types in the order in which the builder offers them.
macro_rules! question_types {
    ($($(#[doc = $doc:tt])+ $name:ident = $json:tt,)+) => {
        /// A question type with its content.
        #[derive(Debug, Clone, PartialEq, Eq)]
        pub enum QuestionKind {
            $($(#[doc = $doc])+ $name($name),)+
        }

        /// A question type, by its name in JSON and in the UI.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
        pub enum KindName {
            $($(#[doc = $doc])+ #[serde(rename = $json)] $name,)+
        }

        impl KindName {
            /// All types, in the order in which the builder offers them.
            pub const ALL: &[Self] = &[$(Self::$name),+];

            /// The name in JSON.
            pub fn as_str(self) -> &'static str {
                match self {
                    $(Self::$name => $json,)+
                }
            }

            /// What an answer is; none for blocks that take no answer.
            pub fn answer_type(self) -> Option<AnswerType> {
                match self {
                    $(Self::$name => $name::answer_type(),)+
                }
            }

            /// Whether respondents do not see it.
            pub fn is_hidden(self) -> bool {
                match self {
                    $(Self::$name => $name::is_hidden(),)+
                }
            }
        }

        impl QuestionKind {
            /// The type without its content.
            pub fn name(&self) -> KindName {
                match self {
                    $(Self::$name(_) => KindName::$name,)+
                }
            }

            /// The content of a new question of this type.
            pub fn of_new_question(kind: KindName, mint: &mut Mint<'_>) -> Self {
                match kind {
                    $(KindName::$name => Self::$name($name::new(mint)),)+
                }
            }

            pub(crate) fn parse(kind: KindName, sent: &mut SentQuestion<'_>) -> Result<Self, FieldError> {
                Ok(match kind {
                    $(KindName::$name => Self::$name($name::parse(sent)?),)+
                })
            }

            pub(crate) fn content(&self) -> &dyn QuestionType {
                match self {
                    $(Self::$name(content) => content,)+
                }
            }

            pub(crate) fn content_mut(&mut self) -> &mut dyn QuestionType {
                match self {
                    $(Self::$name(content) => content,)+
                }
            }
        }
    };
}

question_types! {
    /// One line of text.
    ShortAnswer = "Short Answer",
    /// Several lines of text.
    LongAnswer = "Long Answer",
    /// One of several options.
    MultipleChoice = "Multiple Choice",
    /// Any number of several options.
    Checkbox = "Checkbox",
    /// One of several options, in a dropdown list.
    Dropdown = "Dropdown",
    /// One or several columns per row.
    Matrix = "Matrix",
    /// All options in an order.
    Ranking = "Ranking",
    /// A date.
    Date = "Date",
    /// A whole number within a range.
    LinearScale = "Linear Scale",
    /// A number of stars.
    Rating = "Rating",
    /// How likely somebody is to recommend something, 0 to 10.
    Nps = "NPS",
    /// Agreement to a text.
    Consent = "Consent",
    /// A postal address.
    Address = "Address",
    /// A drawn or typed signature.
    Signature = "Signature",
    /// Files from the respondent's device.
    FileUpload = "File Upload",
    /// A text from the link of the form, which respondents do not see.
    HiddenField = "Hidden Field",
    /// A text block.
    Text = "Text",
    /// An image.
    Image = "Image",
    /// A video.
    Video = "Video",
}

impl KindName {
    // Spec §4: a new question is Multiple Choice.
    pub(crate) fn of_new_question() -> Self {
        Self::MultipleChoice
    }

    /// Parses the name, ignoring case.
    pub fn parse(text: &str) -> Option<Self> {
        let mut kinds = Self::ALL.iter().copied();
        kinds.find(|kind| kind.as_str().eq_ignore_ascii_case(text.trim()))
    }

    /// Whether responses have answers to it.
    pub fn takes_answer(self) -> bool {
        self.answer_type().is_some()
    }

    /// Whether respondents can answer it.
    pub fn is_asked(self) -> bool {
        self.takes_answer() && !self.is_hidden()
    }

    /// Whether conditions may use it.
    pub fn supports_condition(self) -> bool {
        self.is_asked() && self.answer_type().is_some_and(AnswerType::supports_condition)
    }

    /// Whether a link can fill in its answer.
    pub fn supports_prefill(self) -> bool {
        self.answer_type().is_some_and(AnswerType::supports_prefill)
    }
}

#[cfg(test)]
mod tests;
