//! Options, and the rules that all types with options share.

mod match_options;

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

use serde_json::Value;
use thiserror::Error;

use crate::answer::{Answer, ChosenOption};
use crate::answer_bucket::AnswerBucket;
use crate::answer_error::AnswerError;
use crate::expected_answer::ExpectedAnswer;
use crate::ids::{Mint, OptionId};
use crate::lenient::{raw_id, text, whole_number};
use crate::limits::{Limit, LimitExceeded, OTHER_TEXT_CHARACTERS, RESPONSE_LIMIT};
use crate::sent_answer::{SentAnswer, SentItem};
use crate::text_rules::{label_key, trimmed, without_nul};

use super::text_answer::sample_word;
use super::{ContentProblem, FieldError, QuestionShape, SentExpectation, SentQuestion};
use match_options::ids_by_label;

/// Spec §4: both options of a new dropdown have this label, so repeating it is not the owner's mistake.
pub(super) const DROPDOWN_LABEL: &str = "Drop Down Option";

/// The label of "Other" in exports and analytics.
pub const OTHER_LABEL: &str = "Other";

/// One option. Its label may change; its id never does.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Choice {
    /// Its permanent id.
    pub id: OptionId,
    /// Its label.
    pub label: String,
}

/// The options of a question: at least one, with unique ids.
///
/// Duplicate labels are allowed in drafts and rejected by publishing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Choices {
    options: Vec<Choice>,
    /// Offer "Other" with a text field after the options.
    pub other: bool,
    /// Show the options in random order.
    pub shuffle: bool,
    /// How many complete responses may choose an option. Options without a number have no limit.
    pub places: BTreeMap<OptionId, u32>,
    /// Hide full options instead of showing that they are full.
    pub hide_full: bool,
}

/// Why options are invalid.
#[derive(Debug, Error, PartialEq, Eq)]
pub enum ChoicesError {
    /// There are none.
    #[error("A question needs at least one option.")]
    None,
    /// Two options have the same id.
    #[error("Two options of a question have the same id.")]
    IdTwice,
    /// There are too many.
    #[error(transparent)]
    TooMany(#[from] LimitExceeded),
}

impl Choices {
    /// Options in their order.
    pub fn new(options: Vec<Choice>) -> Result<Self, ChoicesError> {
        if options.is_empty() {
            return Err(ChoicesError::None);
        }
        Limit::OptionsPerQuestion.check(options.len())?;
        let mut seen = HashSet::new();
        if !options.iter().all(|option| seen.insert(&option.id)) {
            return Err(ChoicesError::IdTwice);
        }
        Ok(Self {
            options,
            other: false,
            shuffle: false,
            places: BTreeMap::new(),
            hide_full: false,
        })
    }

    /// The two options of a new question.
    pub(super) fn pair(label: fn(usize) -> String, mint: &mut Mint<'_>) -> Self {
        let mut option = |number| Choice {
            id: OptionId::from(mint()),
            label: label(number),
        };
        Self {
            options: vec![option(1), option(2)],
            other: false,
            shuffle: false,
            places: BTreeMap::new(),
            hide_full: false,
        }
    }

    /// Parses options; without any, those of a new question with these labels.
    pub(super) fn parse(sent: &mut SentQuestion<'_>, new_label: fn(usize) -> String) -> Result<Self, FieldError> {
        let before = sent.choices_before;
        let mut choices = Self::parse_list(sent, ["options", "optionIds"], new_label, before, HashSet::new())?;
        choices.other = sent.is_true("other");
        choices.shuffle = sent.is_true("shuffle");
        Ok(choices)
    }

    /// The same options with the places that the question has for them.
    pub(super) fn with_places(mut self, sent: &mut SentQuestion<'_>) -> Self {
        self.hide_full = sent.is_true("hideFull");
        let Some(places) = sent.get("places") else {
            return self;
        };
        for option in &self.options {
            let Some(sent_places) = places.get(option.id.as_str()).filter(|value| !value.is_null()) else {
                continue;
            };
            let number = whole_number(sent_places).and_then(|number| u32::try_from(number).ok());
            match number.filter(|number| (1..=RESPONSE_LIMIT).contains(number)) {
                Some(number) => drop(self.places.insert(option.id.clone(), number)),
                None => sent.warn(
                    &format!("places.{}", option.id),
                    "Not a number from 1 to 1,000,000; left out.",
                ),
            }
        }
        self
    }

    /// Parses rows, like options. No row has the id of a column.
    pub(super) fn parse_rows(
        sent: &mut SentQuestion<'_>,
        new_label: fn(usize) -> String,
        columns: &Self,
    ) -> Result<Self, FieldError> {
        let taken = columns.options.iter().map(|column| column.id.clone()).collect();
        let before = sent.rows_before;
        Self::parse_list(sent, ["rows", "rowIds"], new_label, before, taken)
    }

    fn parse_list(
        sent: &mut SentQuestion<'_>,
        [labels_field, ids_field]: [&str; 2],
        new_label: fn(usize) -> String,
        before: Option<&Self>,
        mut taken: HashSet<OptionId>,
    ) -> Result<Self, FieldError> {
        let sent_options = sent.list(labels_field)?;
        Limit::OptionsPerQuestion.check(sent_options.len())?;
        let sent_ids = sent.list(ids_field)?;
        let mut labels = Vec::new();
        let mut ids: Vec<Option<OptionId>> = Vec::new();
        for (at, option) in sent_options.iter().enumerate() {
            let Some(label) = text(Some(option)) else {
                sent.warn(&format!("{labels_field}[{at}]"), "Not a text; left out.");
                continue;
            };
            let id = raw_id(sent_ids.get(at)).and_then(|raw| OptionId::parse(&raw));
            ids.push(id.filter(|id| taken.insert(id.clone())));
            labels.push(label);
        }
        if sent_ids.is_empty()
            && let Some(before) = before
        {
            let found = ids_by_label(&labels, before).into_iter();
            ids = found.map(|id| id.filter(|id| taken.insert(id.clone()))).collect();
        }
        let options = labels.into_iter().zip(ids).map(|(label, id)| Choice {
            id: id.unwrap_or_else(|| OptionId::from(sent.fresh_id())),
            label,
        });
        match Self::new(options.collect()) {
            Ok(choices) => Ok(choices),
            Err(ChoicesError::TooMany(limit)) => Err(limit.into()),
            // Spec §4: at least one option always remains, so without options use the defaults.
            Err(ChoicesError::None | ChoicesError::IdTwice) => {
                sent.warn(labels_field, "No option; those of a new question were put in.");
                Ok(Self::pair(new_label, &mut || sent.fresh_id()))
            }
        }
    }

    /// Fails if a label is too long for a question whose results have a table.
    pub(super) fn check_grid_labels(&self) -> Result<(), LimitExceeded> {
        let lengths = self.options.iter().map(|option| option.label.chars().count());
        Limit::GridLabelCharacters.check(lengths.max().unwrap_or(0))
    }

    pub(super) fn write(&self, shape: &mut QuestionShape) {
        shape.options = Some(self.options.iter().map(|option| option.label.clone()).collect());
        shape.option_ids = Some(self.options.iter().map(|option| option.id.clone()).collect());
        shape.other = self.other;
        shape.shuffle = self.shuffle;
        shape.places = self.places.clone();
        shape.hide_full = self.hide_full;
    }

    pub(super) fn write_rows(&self, shape: &mut QuestionShape) {
        shape.rows = Some(self.options.iter().map(|row| row.label.clone()).collect());
        shape.row_ids = Some(self.options.iter().map(|row| row.id.clone()).collect());
        shape.shuffle = self.shuffle;
    }

    /// Validates an answer of one option.
    pub(super) fn parse_one(&self, sent: &SentAnswer) -> Result<Option<Answer>, AnswerError> {
        let chosen = match sent {
            SentAnswer::Text(name) => ChosenOption::Offered(self.parse_option(name)?),
            SentAnswer::Object(fields) if fields.has_only(&["other"]) => {
                ChosenOption::Other(self.parse_other(fields.get("other"))?.ok_or(AnswerError::WrongShape)?)
            }
            _ => return Err(AnswerError::WrongShape),
        };
        Ok(Some(Answer::Option(chosen)))
    }

    pub(super) fn parse_option(&self, name: &str) -> Result<OptionId, AnswerError> {
        let option = self.named(name).ok_or(AnswerError::NotAnOption)?;
        Ok(option.id.clone())
    }

    /// Validates a list of options.
    pub(super) fn parse_several(&self, items: &[SentItem]) -> Result<BTreeSet<OptionId>, AnswerError> {
        // Reject longer lists before looking up every entry.
        if items.len() > self.options.len() {
            return Err(AnswerError::TooMany);
        }
        let options = items
            .iter()
            .map(|item| self.parse_option(item.as_text().ok_or(AnswerError::WrongShape)?));
        options.collect()
    }

    /// Validates the text beside "Other"; none if "Other" is not chosen.
    pub(super) fn parse_other(&self, sent: &SentAnswer) -> Result<Option<Box<str>>, AnswerError> {
        let text = match sent {
            SentAnswer::Nothing => return Ok(None),
            SentAnswer::Text(text) => without_nul(text),
            _ => return Err(AnswerError::WrongShape),
        };
        let text = trimmed(&text);
        if !self.other {
            Err(AnswerError::NotAnOption)
        } else if text.is_empty() {
            Err(AnswerError::OtherWithoutText)
        } else if text.chars().count() > OTHER_TEXT_CHARACTERS {
            Err(AnswerError::OtherTooLong)
        } else {
            Ok(Some(text.into()))
        }
    }

    /// Parses the expected answer of one option.
    pub(super) fn parse_expected_one(&self, sent: &SentExpectation<'_>) -> Option<ExpectedAnswer> {
        let ids = sent.option_ids().filter(|ids| ids.len() == 1);
        ids.and_then(|ids| ids.first().cloned())
            .or_else(|| self.id_named(sent.only()?))
            .map(ExpectedAnswer::Option)
    }

    pub(super) fn one_can_equal(&self, expected: &ExpectedAnswer) -> bool {
        matches!(expected, ExpectedAnswer::Option(option) if self.by_id(option).is_some())
    }

    pub(super) fn id_named(&self, name: &Value) -> Option<OptionId> {
        self.named(&text(Some(name))?).map(|option| option.id.clone())
    }

    /// Whether only one answer is possible.
    pub(super) fn is_single(&self) -> bool {
        self.options.len() == 1 && !self.other
    }

    pub(super) fn buckets(&self) -> Vec<(AnswerBucket, String)> {
        let bucket = |option: &Choice| (AnswerBucket::Option(option.id.clone()), option.label.clone());
        let other = self.other.then(|| (AnswerBucket::OtherOption, OTHER_LABEL.to_owned()));
        self.options.iter().map(bucket).chain(other).collect()
    }

    pub(super) fn sample_one(&self, pick: &mut dyn FnMut(usize) -> usize) -> Option<Answer> {
        let option = self.options.get(pick(self.options.len() + usize::from(self.other)));
        let chosen = match option {
            Some(option) => ChosenOption::Offered(option.id.clone()),
            None => ChosenOption::Other(self.sample_other(pick)?),
        };
        Some(Answer::Option(chosen))
    }

    pub(super) fn sample_other(&self, pick: &mut dyn FnMut(usize) -> usize) -> Option<Box<str>> {
        self.other.then(|| sample_word(pick).into())
    }

    /// Repeated labels.
    pub(super) fn problems(&self) -> Vec<ContentProblem> {
        let repeated = self.repeated().into_iter();
        repeated
            .map(|(option, free_label)| ContentProblem::LabelRepeated {
                option: option.id.clone(),
                label: trimmed(&option.label).to_owned(),
                free_label,
                is_default: trimmed(&option.label) == DROPDOWN_LABEL,
            })
            .collect()
    }

    /// The options in the owner's order.
    pub fn options(&self) -> &[Choice] {
        &self.options
    }

    /// The option with this id.
    pub fn by_id(&self, id: &OptionId) -> Option<&Choice> {
        self.options.iter().find(|option| option.id == *id)
    }

    /// Finds an option by id or label.
    ///
    /// Ids take precedence over labels, exact labels over normalized ones, and the first of several equal labels wins.
    pub fn named(&self, name: &str) -> Option<&Choice> {
        let find = |means: &dyn Fn(&Choice) -> bool| self.options.iter().find(|option| means(option));
        let id = trimmed(name);
        find(&|option| option.id.as_str() == id)
            .or_else(|| find(&|option| option.label == name))
            .or_else(|| {
                let key = label_key(name);
                find(&|option| label_key(&option.label) == key)
            })
    }

    /// Options that repeat an earlier label, each with a free label such as "Red (2)".
    pub fn repeated(&self) -> Vec<(&Choice, String)> {
        let mut taken: HashSet<String> = self.options.iter().map(|option| label_key(&option.label)).collect();
        let mut bearers: HashMap<String, usize> = HashMap::new();
        let mut repeated = Vec::new();
        for option in &self.options {
            let key = label_key(&option.label);
            let number = bearers.entry(key.clone()).or_insert(1);
            if *number > 1 {
                while !taken.insert(numbered_label(&key, *number)) {
                    *number += 1;
                }
                repeated.push((option, numbered_label(&key, *number)));
            }
            *number += 1;
        }
        repeated
    }

    /// The settings without the options.
    pub(crate) fn remove_all(&mut self) {
        self.options.clear();
    }

    pub(crate) fn rename(&mut self, id: &OptionId, label: String) -> bool {
        let found = self.options.iter_mut().find(|option| option.id == *id);
        found.map(|option| option.label = label).is_some()
    }
}

/// The label of the `number`th option of a new question, counted from 1.
pub(super) fn new_label(number: usize) -> String {
    format!("Option {number}")
}

/// A label with a number to make it unique.
pub(crate) fn numbered_label(label: &str, number: usize) -> String {
    format!("{label} ({number})").trim_start().to_owned()
}
