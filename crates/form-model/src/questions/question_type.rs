//! What every question type defines.

use std::collections::BTreeMap;

use crate::address_part::AddressPart;
use crate::answer::{Answer, AnswerType};
use crate::answer_bucket::AnswerBucket;
use crate::answer_error::AnswerError;
use crate::expected_answer::ExpectedAnswer;
use crate::grid::Grid;
use crate::ids::{MediaId, Mint, OptionId};
use crate::sent_answer::SentAnswer;
use crate::text_rules::text_without_number;

use super::{Choices, FieldError, FileUpload, QuestionShape, SentExpectation, SentQuestion};

/// The content of one question type. The defaults are those of a block that takes no answer and has no parts.
pub(crate) trait QuestionType {
    /// What an answer is; none for blocks that take no answer.
    fn answer_type() -> Option<AnswerType>
    where
        Self: Sized;

    /// Whether respondents do not see it.
    fn is_hidden() -> bool
    where
        Self: Sized,
    {
        false
    }

    /// The content of a new question.
    fn new(mint: &mut Mint<'_>) -> Self
    where
        Self: Sized;

    /// Parses the fields of this type, leniently.
    fn parse(sent: &mut SentQuestion<'_>) -> Result<Self, FieldError>
    where
        Self: Sized;

    /// Writes the fields of this type.
    fn write(&self, _shape: &mut QuestionShape, _audience: Audience) {}

    /// Validates an answer that is not blank; none if it stands for no answer.
    fn parse_answer(&self, _sent: &SentAnswer) -> Result<Option<Answer>, AnswerError> {
        Err(AnswerError::TakesNoAnswer)
    }

    /// Checks that a valid answer has all that a required question needs.
    fn check_complete(&self, _answer: &Answer) -> Result<(), AnswerError> {
        Ok(())
    }

    /// Parses the expected answer of a condition.
    fn parse_expected(&self, _sent: &SentExpectation<'_>) -> Option<ExpectedAnswer> {
        None
    }

    /// Whether some valid answer equals `expected`.
    fn can_equal(&self, _expected: &ExpectedAnswer) -> bool {
        false
    }

    /// Whether only one answer is possible.
    fn has_single_answer(&self) -> bool {
        false
    }

    /// What its answers are counted by, with labels.
    fn buckets(&self, _answered: &BTreeMap<String, u64>) -> Vec<(AnswerBucket, String)> {
        Vec::new()
    }

    /// A bucket that its answers fill and results do not show.
    fn hidden_bucket(&self) -> Option<AnswerBucket> {
        None
    }

    /// A valid answer. `pick` returns a number below its argument.
    fn sample(&self, _pick: &mut dyn FnMut(usize) -> usize) -> Option<Answer> {
        None
    }

    /// Whether a question with this text lacks one.
    fn lacks_text(&self, text: &str) -> bool {
        text_without_number(text).is_empty()
    }

    /// What is wrong with its content.
    fn problems(&self) -> Vec<ContentProblem> {
        Vec::new()
    }

    /// Whether answers may be much longer than a line.
    fn has_long_answer(&self) -> bool {
        false
    }

    /// Whether its answers are numbers written as text.
    fn takes_number_text(&self) -> bool {
        false
    }

    /// Whether its answers are email addresses.
    fn takes_email_address(&self) -> bool {
        false
    }

    /// Its options.
    fn choices(&self) -> Option<&Choices> {
        None
    }

    /// Its rows, if the options are columns.
    fn rows(&self) -> Option<&Choices> {
        None
    }

    /// Whether several columns of a row may be chosen.
    fn allows_several_per_row(&self) -> bool {
        false
    }

    /// What a respondent agrees to.
    fn consent_text(&self) -> Option<&str> {
        None
    }

    /// The parts of an address that it asks for.
    fn address_parts(&self) -> Vec<AddressPart> {
        Vec::new()
    }

    /// The table in which its answers are counted.
    fn grid(&self) -> Option<Grid> {
        None
    }

    fn choices_mut(&mut self) -> Option<&mut Choices> {
        None
    }

    /// Its options and rows.
    fn choice_lists_mut(&mut self) -> Vec<&mut Choices> {
        self.choices_mut().into_iter().collect()
    }

    /// What it accepts as files.
    fn file_upload(&self) -> Option<&FileUpload> {
        None
    }

    /// The media of our own store that it shows.
    fn stored_media(&self) -> Option<&MediaId> {
        None
    }

    /// Removes its image or video; false if the type has none.
    fn remove_media(&mut self) -> bool {
        false
    }

    /// Removes the limits of its answers; false if the type has none.
    fn remove_limits(&mut self) -> bool {
        false
    }

    /// Marks its image as decorative; false if the type has none.
    fn mark_decorative(&mut self) -> bool {
        false
    }
}

/// For whom a form is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Audience {
    /// Its owner and collaborators.
    Owner,
    /// Respondents.
    Respondent,
}

/// A problem of a question's content.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum ContentProblem {
    /// An option has the label of an earlier one.
    LabelRepeated {
        option: OptionId,
        label: String,
        free_label: String,
        is_default: bool,
    },
    /// No answer can meet the limits.
    LimitsImpossible,
    /// The media is on the owner's device only.
    MediaNotUploaded,
    /// There is no image or video.
    MediaMissing,
    /// The image has no alternative text.
    AltTextMissing,
}

impl ContentProblem {
    /// The problem of limits that no answer can meet.
    pub(super) fn of_limits(are_impossible: bool) -> Vec<Self> {
        are_impossible.then_some(Self::LimitsImpossible).into_iter().collect()
    }
}
