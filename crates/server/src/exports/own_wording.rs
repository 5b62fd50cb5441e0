//! What a version asked in its own words, where those are not the newest.

use std::collections::HashMap;

use form_model::{definition::Definition, question::KindName, routing::Routes};

use super::columns::Column;

/// A version as its responses need it.
#[derive(Debug)]
pub(super) struct OwnWording {
    /// The page that every path begins with.
    pub start: Option<String>,
    pub questions: HashMap<String, Asked>,
}

/// A question as this version asked it.
#[derive(Debug)]
pub(super) struct Asked {
    /// The place of its column.
    pub column: usize,
    pub kind: KindName,
    /// Its own text, where the newest is another.
    pub text: Option<String>,
    /// Its own labels by option, where the newest are others.
    pub labels: HashMap<String, String>,
}

impl OwnWording {
    /// Compares a version with the columns that all versions share.
    pub(super) fn of(
        definition: &Definition,
        routes: &Routes,
        columns: &[Column],
        places: &HashMap<String, usize>,
    ) -> Self {
        let asked = definition.questions().filter_map(|question| {
            let at = *places.get(question.id.as_str())?;
            let column = columns.get(at)?;
            let options = question.choices().map_or(&[][..], |choices| choices.options());
            let labels = options.iter().filter(|option| {
                let newest = column.labels.get(option.id.as_str());
                newest.is_none_or(|newest| *newest != option.label)
            });
            let asked = Asked {
                column: at,
                kind: question.kind.name(),
                text: (question.text != column.text).then(|| question.text.clone()),
                labels: labels
                    .map(|option| (option.id.to_string(), option.label.clone()))
                    .collect(),
            };
            Some((question.id.to_string(), asked))
        });
        Self {
            start: routes.start().map(ToString::to_string),
            questions: asked.collect(),
        }
    }
}
