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
    /// The question has no such row.
    NotARow,
    /// The question is required, and a row is not answered.
    RowsMissing,
    /// An option has no place in the order.
    NotAllRanked,
    /// The question is required, and a part of the address is missing.
    AddressIncomplete,
    /// A part of the address is longer than the limit.
    AddressPartTooLong,
    /// "Other" is chosen without a text.
    OtherWithoutText,
    /// The text beside "Other" is longer than the limit.
    OtherTooLong,
    /// Not a number.
    NotANumber,
    /// Not a whole number.
    NotAWholeNumber,
    /// Not an email address.
    NotAnEmail,
    /// Not a phone number.
    NotAPhoneNumber,
    /// Not a web address.
    NotAWebAddress,
    /// Not a time of day.
    NotATime,
    /// The number, time or date is below the question's `min`.
    BelowMin,
    /// The number, time or date is above the question's `max`.
    AboveMax,
    /// The text has fewer characters than the question's `minLength`.
    TooFewCharacters,
    /// The text has more characters than the question's `maxLength`.
    TooManyCharacters,
    /// The text does not look like the question's `pattern`.
    WrongPattern,
    /// Fewer choices than the question's `minChoices`.
    TooFewChoices,
    /// More choices than the question's `maxChoices`.
    TooManyChoices,
    /// The last place of the option was just taken.
    OptionFull,
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
            Self::NotARow => "This question has no such row.",
            Self::RowsMissing => "Please choose an answer in every row.",
            Self::NotAllRanked => "Please rank all options.",
            Self::AddressIncomplete => "Please complete the address.",
            Self::AddressPartTooLong => "Please use at most 200 characters for each part of the address.",
            Self::OtherWithoutText => "Please write your answer beside “Other”.",
            Self::OtherTooLong => "Please use at most 500 characters beside “Other”.",
            Self::NotANumber => "Please write a number, for example 12.5.",
            Self::NotAWholeNumber => "Please write a whole number, for example 12.",
            Self::NotAnEmail => "Please write an email address, for example name@example.org.",
            Self::NotAPhoneNumber => "Please write a phone number of 4 to 15 digits.",
            Self::NotAWebAddress => "Please write a web address, for example https://example.org.",
            Self::NotATime => "Please write a time, for example 09:30.",
            Self::BelowMin => "This is less than the question's `min`.",
            Self::AboveMax => "This is more than the question's `max`.",
            Self::TooFewCharacters => "This has fewer characters than the question's `minLength`.",
            Self::TooManyCharacters => "This has more characters than the question's `maxLength`.",
            Self::WrongPattern => "This does not look like the question's `pattern`.",
            Self::TooFewChoices => "These are fewer choices than the question's `minChoices`.",
            Self::TooManyChoices => "These are more choices than the question's `maxChoices`.",
            Self::OptionFull => "This was just filled. Please choose another option.",
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
