//! The options of a Multiple Choice, Checkbox or Dropdown question.

use std::collections::{HashMap, HashSet};

use thiserror::Error;

use crate::ids::OptionId;
use crate::limits::{Limit, LimitBroken};
use crate::text_rules::{label_key, trimmed};

/// One option. Its label may change; its id never does.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Choice {
    /// Its permanent id.
    pub id: OptionId,
    /// What it says.
    pub label: String,
}

/// The options a question offers: at least one, each with an id of its own.
///
/// Two options may bear one label while a form is being written; publishing refuses that.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Choices {
    options: Vec<Choice>,
    /// The owner wants an "Other" entry. Carried for the owner; an answer can name options only.
    pub other: bool,
    /// Each respondent sees the options in an order of their own.
    pub shuffle: bool,
}

/// Why options cannot make up a question.
#[derive(Debug, Error, PartialEq, Eq)]
pub enum NoOptions {
    /// There is none.
    #[error("A question needs at least one option.")]
    None,
    /// Two of them have one id.
    #[error("Two options of a question have the same id.")]
    IdTwice,
    /// There are too many.
    #[error(transparent)]
    TooMany(#[from] LimitBroken),
}

impl Choices {
    /// Options in their order.
    pub fn new(options: Vec<Choice>) -> Result<Self, NoOptions> {
        if options.is_empty() {
            return Err(NoOptions::None);
        }
        Limit::OptionsPerQuestion.allow(options.len())?;
        let mut seen = HashSet::new();
        if !options.iter().all(|option| seen.insert(&option.id)) {
            return Err(NoOptions::IdTwice);
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

    /// The option a respondent means by its id or by its label.
    ///
    /// An id wins over another option's label that happens to read the same, a label letter by letter over one that is
    /// only equal trimmed and composed; of two options with one label the first is meant.
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

    /// The options whose label an earlier option bears already, each with a label like it that is free: "Red (2)".
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

/// A label told apart by a number behind it.
pub(crate) fn numbered_label(label: &str, number: usize) -> String {
    format!("{label} ({number})").trim_start().to_owned()
}
