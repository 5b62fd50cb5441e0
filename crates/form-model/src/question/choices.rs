//! The options of a Multiple Choice, Checkbox or Dropdown question.

use std::collections::{HashMap, HashSet};

use thiserror::Error;

use crate::ids::OptionId;
use crate::limits::{Limit, LimitExceeded};
use crate::text_rules::{label_key, trimmed};

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
    /// The owner wants an "Other" entry. Stored only; answers can select options only.
    pub other: bool,
    /// Show the options in random order.
    pub shuffle: bool,
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
        })
    }

    pub(crate) fn pair(first: Choice, second: Choice) -> Self {
        Self {
            options: vec![first, second],
            other: false,
            shuffle: false,
        }
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

    pub(crate) fn rename(&mut self, id: &OptionId, label: String) -> bool {
        let found = self.options.iter_mut().find(|option| option.id == *id);
        found.map(|option| option.label = label).is_some()
    }
}

/// A label with a number to make it unique.
pub(crate) fn numbered_label(label: &str, number: usize) -> String {
    format!("{label} ({number})").trim_start().to_owned()
}
