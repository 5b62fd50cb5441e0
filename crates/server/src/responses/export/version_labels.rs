//! Question texts and option labels of one version, where they differ from the newest.

use std::collections::HashMap;

use form_model::definition::Definition;
use form_model::questions::{Choices, KindName};
use form_model::routing::Routes;
use form_model::text_rules;

use super::columns::Column;

#[derive(Debug)]
pub(super) struct VersionLabels {
    pub start: Option<String>,
    pub questions: HashMap<String, VersionedQuestion>,
}

#[derive(Debug)]
pub(super) struct VersionedQuestion {
    /// Index of its column.
    pub column: usize,
    pub kind: KindName,
    /// Set if it differs from the newest.
    pub text: Option<String>,
    /// What the respondent agreed to, if it is a Consent.
    pub consent_text: Option<String>,
    /// By id of an option or row, only those that differ from the newest.
    pub labels: HashMap<String, String>,
}

impl VersionLabels {
    /// Compares a version with the columns merged from all versions.
    pub(super) fn of(
        definition: &Definition,
        routes: &Routes,
        columns: &[Column],
        indexes: &HashMap<String, usize>,
    ) -> Self {
        let asked = definition.questions().filter_map(|question| {
            let at = *indexes.get(question.id.as_str())?;
            let column = columns.get(at)?;
            let options = question.choice_lists().flat_map(Choices::options);
            let labels = options.filter(|option| {
                let newest = column.labels.get(option.id.as_str());
                newest.is_none_or(|newest| *newest != option.label)
            });
            let asked = VersionedQuestion {
                column: at,
                kind: question.kind.name(),
                text: (text_rules::text_without_number(&question.text)
                    != text_rules::text_without_number(&column.text))
                .then(|| question.text.clone()),
                consent_text: question.consent_text().map(str::to_owned),
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
