//! The twelve question types.

use serde::{Deserialize, Serialize};

use crate::media::{ImageSource, VideoSource};

use super::{Choices, LinearScale, Stars, Uploads};

/// A question type with its content.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum QuestionKind {
    /// One line of text.
    ShortAnswer,
    /// Several lines of text.
    LongAnswer,
    /// One of several options.
    MultipleChoice(Choices),
    /// Any number of several options.
    Checkbox(Choices),
    /// One of several options, in a dropdown list.
    Dropdown(Choices),
    /// Files from the respondent's device.
    FileUpload(Uploads),
    /// A date.
    Date,
    /// A whole number within a range.
    LinearScale(LinearScale),
    /// A number of stars.
    Rating(Stars),
    /// A text block.
    Text {
        /// The text below the heading.
        body: String,
    },
    /// An image.
    Image {
        /// The image, if set.
        source: Option<ImageSource>,
        /// Alternative text.
        alt: AltText,
    },
    /// A video.
    Video {
        /// The video, if set.
        source: Option<VideoSource>,
    },
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

/// A question type, by its name in JSON and in the UI.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum KindName {
    /// One line of text.
    #[serde(rename = "Short Answer")]
    ShortAnswer,
    /// Several lines of text.
    #[serde(rename = "Long Answer")]
    LongAnswer,
    /// One of several options.
    #[serde(rename = "Multiple Choice")]
    MultipleChoice,
    /// Any number of several options.
    Checkbox,
    /// One of several options, in a dropdown list.
    Dropdown,
    /// Files from the respondent's device.
    #[serde(rename = "File Upload")]
    FileUpload,
    /// A date.
    Date,
    /// A whole number within a range.
    #[serde(rename = "Linear Scale")]
    LinearScale,
    /// A number of stars.
    Rating,
    /// A text block.
    Text,
    /// An image.
    Image,
    /// A video.
    Video,
}

impl KindName {
    /// All types.
    pub const ALL: [Self; 12] = [
        Self::ShortAnswer,
        Self::LongAnswer,
        Self::MultipleChoice,
        Self::Checkbox,
        Self::Dropdown,
        Self::FileUpload,
        Self::Date,
        Self::LinearScale,
        Self::Rating,
        Self::Text,
        Self::Image,
        Self::Video,
    ];

    /// Parses the name, ignoring case.
    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL
            .into_iter()
            .find(|kind| kind.as_str().eq_ignore_ascii_case(text.trim()))
    }

    /// The name in JSON.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::ShortAnswer => "Short Answer",
            Self::LongAnswer => "Long Answer",
            Self::MultipleChoice => "Multiple Choice",
            Self::Checkbox => "Checkbox",
            Self::Dropdown => "Dropdown",
            Self::FileUpload => "File Upload",
            Self::Date => "Date",
            Self::LinearScale => "Linear Scale",
            Self::Rating => "Rating",
            Self::Text => "Text",
            Self::Image => "Image",
            Self::Video => "Video",
        }
    }

    /// Whether it can be answered.
    pub fn takes_answer(self) -> bool {
        !matches!(self, Self::Text | Self::Image | Self::Video)
    }

    /// Whether conditions may use it.
    pub fn supports_condition(self) -> bool {
        self.takes_answer() && self != Self::FileUpload
    }
}

impl QuestionKind {
    /// The type without its content.
    pub fn name(&self) -> KindName {
        match self {
            Self::ShortAnswer => KindName::ShortAnswer,
            Self::LongAnswer => KindName::LongAnswer,
            Self::MultipleChoice(_) => KindName::MultipleChoice,
            Self::Checkbox(_) => KindName::Checkbox,
            Self::Dropdown(_) => KindName::Dropdown,
            Self::FileUpload(_) => KindName::FileUpload,
            Self::Date => KindName::Date,
            Self::LinearScale(_) => KindName::LinearScale,
            Self::Rating(_) => KindName::Rating,
            Self::Text { .. } => KindName::Text,
            Self::Image { .. } => KindName::Image,
            Self::Video { .. } => KindName::Video,
        }
    }
}
