//! A question: common fields and the content of its type.

use crate::address_part::AddressPart;
use crate::answer::{Answer, AnswerType};
use crate::colour::Colour;
use crate::ids::{MediaId, Mint, OptionId, QuestionId};
use crate::short_name::ShortName;

use super::{Choices, FileUpload, KindName, QuestionKind};

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
    /// Its name in links that fill in its answer.
    pub short_name: Option<ShortName>,
    /// Background colour; default white.
    pub background: Option<Colour>,
    /// Its type with type-specific content.
    pub kind: QuestionKind,
}

impl Question {
    /// A new question with this number.
    pub fn new(id: QuestionId, number: usize, mint: &mut Mint<'_>) -> Self {
        Self {
            id,
            text: Self::new_text(number),
            description: String::new(),
            required: false,
            short_name: None,
            background: None,
            kind: QuestionKind::of_new_question(KindName::of_new_question(), mint),
        }
    }

    /// The text of a new question with this number.
    pub fn new_text(number: usize) -> String {
        format!("Q{number} What is ?")
    }

    /// Whether responses have answers to it.
    pub fn takes_answer(&self) -> bool {
        self.kind.name().takes_answer()
    }

    /// Whether respondents can answer it.
    pub fn is_asked(&self) -> bool {
        self.kind.name().is_asked()
    }

    /// Whether a condition may use it.
    pub fn supports_condition(&self) -> bool {
        self.kind.name().supports_condition()
    }

    /// What an answer is; none for blocks that take no answer.
    pub fn answer_type(&self) -> Option<AnswerType> {
        self.kind.name().answer_type()
    }

    /// Whether its answers are numbers written as text.
    pub fn takes_number_text(&self) -> bool {
        self.kind.content().takes_number_text()
    }

    /// Whether its answers are email addresses.
    pub fn takes_email_address(&self) -> bool {
        self.kind.content().takes_email_address()
    }

    /// Whether answers may be much longer than a line.
    pub fn has_long_answer(&self) -> bool {
        self.kind.content().has_long_answer()
    }

    /// Its options, for types that have options.
    pub fn choices(&self) -> Option<&Choices> {
        self.kind.content().choices()
    }

    /// Its rows, for types whose options are columns.
    pub fn rows(&self) -> Option<&Choices> {
        self.kind.content().rows()
    }

    /// Its options and rows.
    pub fn choice_lists(&self) -> impl Iterator<Item = &Choices> {
        self.choices().into_iter().chain(self.rows())
    }

    /// The label of an option or row.
    pub fn label_of(&self, option: &OptionId) -> Option<&str> {
        let choice = self.choice_lists().find_map(|choices| choices.by_id(option))?;
        Some(choice.label.as_str())
    }

    pub(crate) fn choice_lists_mut(&mut self) -> Vec<&mut Choices> {
        self.kind.content_mut().choice_lists_mut()
    }

    /// Whether several columns of a row may be chosen.
    pub fn allows_several_per_row(&self) -> bool {
        self.kind.content().allows_several_per_row()
    }

    /// What a respondent agrees to, for types that ask for consent.
    pub fn consent_text(&self) -> Option<&str> {
        self.kind.content().consent_text()
    }

    /// The parts of an address that it asks for; empty for other types.
    pub fn address_parts(&self) -> Vec<AddressPart> {
        self.kind.content().address_parts()
    }

    /// What it accepts, for types that take files.
    pub fn file_upload(&self) -> Option<&FileUpload> {
        self.kind.content().file_upload()
    }

    /// The media of our own store that it shows.
    pub fn stored_media(&self) -> Option<&MediaId> {
        self.kind.content().stored_media()
    }

    /// A valid answer; none for blocks. `pick` returns a number below its argument.
    pub fn sample(&self, pick: &mut dyn FnMut(usize) -> usize) -> Option<Answer> {
        self.kind.content().sample(pick)
    }
}
