//! Why an answer is rejected.

use serde::Serialize;

/// Why an answer was rejected. The codes are stable.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum AnswerError {
    /// The question is required.
    Required,
    /// The answer has the wrong JSON type.
    WrongShape,
    /// The answer is not one of the options.
    NotAnOption,
    /// "Other" is chosen without a text.
    OtherWithoutText,
    /// The text beside "Other" is longer than the limit.
    OtherTooLong,
    /// The number is outside the scale or rating.
    OutOfRange,
    /// The text is longer than the limit.
    TooLong,
    /// The answer has more files or options than allowed.
    TooMany,
    /// Not a valid date.
    NotADate,
    /// Not the id of an uploaded file.
    NotAFile,
    /// Text, Image and Video blocks have no answer.
    TakesNoAnswer,
    /// The request answers the question twice.
    AnsweredTwice,
    /// The question is on another page.
    OtherPage,
    /// The form has no such question.
    UnknownQuestion,
}

impl AnswerError {
    /// The message for the respondent.
    pub fn message(self) -> &'static str {
        match self {
            // Spec §2: the notice of the respondent's screen.
            Self::Required => "Please answer this question to continue.",
            Self::WrongShape => "This answer cannot be read.",
            Self::NotAnOption => "Please choose one of the options.",
            Self::OtherWithoutText => "Please write your answer beside “Other”.",
            Self::OtherTooLong => "Please use at most 500 characters beside “Other”.",
            Self::OutOfRange => "Please choose one of the numbers.",
            Self::TooLong => "This answer is longer than 100 KB.",
            Self::TooMany => "This is more than the question takes.",
            Self::NotADate => "This day does not exist.",
            Self::NotAFile => "This file was not uploaded.",
            Self::TakesNoAnswer => "This question takes no answer.",
            Self::AnsweredTwice => "This question was answered twice.",
            Self::OtherPage => "This question is on another page.",
            Self::UnknownQuestion => "This form has no such question.",
        }
    }
}
