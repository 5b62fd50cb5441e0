//! The twelve kinds.

use serde::{Deserialize, Serialize};

use crate::media::{ImageSource, VideoSource};

use super::{Choices, LinearScale, Stars, Uploads};

/// A kind with what only it holds.
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
    /// One of several options, in a list that opens.
    Dropdown(Choices),
    /// Files from the respondent's device.
    FileUpload(Uploads),
    /// A calendar day.
    Date,
    /// A whole number between two ends.
    LinearScale(LinearScale),
    /// A number of stars.
    Rating(Stars),
    /// Words to read.
    Text {
        /// The words below the heading.
        body: String,
    },
    /// A picture to look at.
    Image {
        /// The picture, once there is one.
        source: Option<ImageSource>,
        /// What it says to somebody who does not see it.
        alt: AltText,
    },
    /// A film to watch.
    Video {
        /// The film, once there is one.
        source: Option<VideoSource>,
    },
}

/// What a picture says to somebody who does not see it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum AltText {
    /// Not said yet.
    Missing,
    /// Nothing: the picture only decorates.
    Decorative,
    /// These words.
    Words(String),
}

/// A kind without its content, by the name it has on the wire and on the screen.
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
    /// One of several options, in a list that opens.
    Dropdown,
    /// Files from the respondent's device.
    #[serde(rename = "File Upload")]
    FileUpload,
    /// A calendar day.
    Date,
    /// A whole number between two ends.
    #[serde(rename = "Linear Scale")]
    LinearScale,
    /// A number of stars.
    Rating,
    /// Words to read.
    Text,
    /// A picture to look at.
    Image,
    /// A film to watch.
    Video,
}

impl KindName {
    /// All twelve, in the order in which they are offered.
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

    /// Reads the name, in any case.
    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL
            .into_iter()
            .find(|kind| kind.as_str().eq_ignore_ascii_case(text.trim()))
    }

    /// The name as it stands on the wire.
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

    /// Whether a respondent can answer it.
    pub fn takes_answer(self) -> bool {
        !matches!(self, Self::Text | Self::Image | Self::Video)
    }

    /// Whether a page's condition may ask for its answer.
    pub fn can_carry_condition(self) -> bool {
        self.takes_answer() && self != Self::FileUpload
    }
}

impl QuestionKind {
    /// The kind without its content.
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
