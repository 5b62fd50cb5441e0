//! The columns of an export: each question of all versions once, with its newest text.

use std::collections::hash_map::Entry;
use std::collections::{HashMap, HashSet};

use form_model::address_part::AddressPart;
use form_model::answer::AnswerType;
use form_model::answer_counts::unique_labels;
use form_model::definition::Definition;
use form_model::questions::{Choices, KindName, OTHER_LABEL, Question};
use form_model::text_rules::{is_blank, renumbered, text_without_number};

use super::version_labels::VersionLabels;
use crate::forms::{PublishedVersion, ResultsAccess};
use crate::http::ApiError;
use crate::responses::state::ResponsesState;

/// Columns before the questions.
const LEADING: [&str; 8] = [
    "Response ID",
    "Receipt",
    "Status",
    "Version",
    "Started at",
    "Completed at",
    "Seconds",
    "Path",
];

/// Answers of versions that cannot be parsed, as JSON.
const OTHERS: &str = "Other answers";

const UNTITLED: &str = "Untitled question";

/// Shared by all rows.
#[derive(Debug, Default)]
pub(super) struct Columns {
    pub questions: Vec<Column>,
    /// Some version cannot be parsed, so there may be answers without a column.
    pub others: bool,
    /// Column index by question id.
    indexes: HashMap<String, usize>,
    /// Newest page titles.
    titles: HashMap<String, String>,
    labels: HashMap<i32, VersionLabels>,
}

/// A question, merged from all versions.
#[derive(Debug)]
pub(super) struct Column {
    pub id: String,
    /// The newest text, with the question number shown in the UI.
    pub text: String,
    pub kind: KindName,
    /// The newest version does not have it.
    pub removed: bool,
    /// None if the answers of all versions have parts.
    pub single: Option<SingleAnswer>,
    /// The rows of a Matrix, the options of a Ranking and the parts of an Address in any version, which have a column each.
    pub parts: Vec<String>,
    /// The same, for look-ups.
    pub part_ids: HashSet<String>,
    /// Newest labels of all options, rows and parts it ever had.
    pub labels: HashMap<String, String>,
}

/// An answer that fills one cell.
#[derive(Debug)]
pub(super) struct SingleAnswer {
    /// It is a number written as text.
    pub is_number: bool,
    /// Some version offers "Other", whose texts have a column of their own.
    pub other: bool,
}

impl Columns {
    /// Merges the newest version and all versions with responses by question id. A version that cannot be parsed loses its
    /// texts, never an answer.
    pub(super) async fn of(state: &ResponsesState, results: &mut ResultsAccess) -> Result<Self, ApiError> {
        let mut columns = Self::default();
        // Newest first, and one at a time: versions may be many and large.
        for number in results.version_numbers().await?.into_iter().rev() {
            match state.forms.version_cache.get(results.form, number).await {
                Ok(version) => {
                    let merged = state.context.owners_work.run(move || columns.with_version(&version));
                    columns = merged.await?;
                }
                Err(error) => {
                    tracing::error!(
                        ?error,
                        number,
                        "cannot parse a version; its answers are exported without labels"
                    );
                    columns.others = true;
                }
            }
        }
        Ok(columns)
    }

    fn with_version(mut self, version: &PublishedVersion) -> Self {
        let newest = self.labels.is_empty();
        self.add(&version.definition, newest);
        let labels = VersionLabels::of(&version.definition, &version.routes, &self.questions, &self.indexes);
        self.labels.insert(version.number, labels);
        self
    }

    fn add(&mut self, version: &Definition, newest: bool) {
        for page in version.pages() {
            let title = self.titles.entry(page.id.to_string());
            title.or_insert_with(|| page.title.clone());
        }
        for question in version.questions().filter(|question| question.takes_answer()) {
            let column = match self.indexes.entry(question.id.to_string()) {
                Entry::Occupied(index) => &mut self.questions[*index.get()],
                Entry::Vacant(index) => {
                    index.insert(self.questions.len());
                    // The newest version comes first, so its questions are numbered before removed ones.
                    let number = self.questions.len() + 1;
                    self.questions.push(Column {
                        id: question.id.to_string(),
                        text: if newest {
                            renumbered(&question.text, number)
                        } else {
                            text_without_number(&question.text).to_owned()
                        },
                        kind: question.kind.name(),
                        removed: !newest,
                        single: None,
                        parts: Vec::new(),
                        part_ids: HashSet::new(),
                        labels: HashMap::new(),
                    });
                    let last = self.questions.len() - 1;
                    &mut self.questions[last]
                }
            };
            for option in question.choice_lists().flat_map(Choices::options) {
                let label = column.labels.entry(option.id.to_string());
                label.or_insert_with(|| option.label.clone());
            }
            match parts(question) {
                None => {
                    let single = column.single.get_or_insert(SingleAnswer {
                        is_number: question.takes_number_text(),
                        other: false,
                    });
                    single.other |= question.choices().is_some_and(|choices| choices.other);
                }
                Some(parts) => {
                    for (id, label) in parts {
                        column.labels.entry(id.clone()).or_insert(label);
                        if column.part_ids.insert(id.clone()) {
                            column.parts.push(id);
                        }
                    }
                }
            }
        }
    }

    /// Unique column headers.
    pub(super) fn headers(&self) -> Vec<String> {
        let titles: Vec<String> = self.questions.iter().flat_map(Column::titles).collect();
        let others = self.others.then_some(OTHERS);
        let headers: Vec<&str> = LEADING
            .into_iter()
            .chain(titles.iter().map(String::as_str))
            .chain(others)
            .collect();
        unique_labels(&headers)
    }

    pub(super) fn index_of(&self, question: &str) -> Option<usize> {
        self.indexes.get(question).copied()
    }

    /// A question's newest text.
    pub(super) fn text_of(&self, question: &str) -> Option<&str> {
        self.index_of(question).map(|at| self.questions[at].text.as_str())
    }

    pub(super) fn version_labels(&self, version: i32) -> Option<&VersionLabels> {
        self.labels.get(&version)
    }

    /// A page's newest title, or its id if it has none.
    pub(super) fn title<'t>(&'t self, page: &'t str) -> &'t str {
        self.titles.get(page).map_or(page, String::as_str)
    }

    /// Whether rows need file metadata.
    pub(super) fn has_files(&self) -> bool {
        // Any version may have a file question.
        let questions = self.labels.values().flat_map(|labels| labels.questions.values());
        let mut kinds = questions.map(|question| question.kind);
        kinds.any(|kind| kind.answer_type() == Some(AnswerType::Files))
    }
}

/// What has a column each, with its label: the rows of a Matrix, the options of a Ranking, the parts of an Address.
fn parts(question: &Question) -> Option<Vec<(String, String)>> {
    let labels = |choices: &Choices| {
        let options = choices.options().iter();
        options
            .map(|option| (option.id.to_string(), option.label.clone()))
            .collect()
    };
    match question.answer_type()? {
        AnswerType::Grid => question.rows().map(labels),
        AnswerType::Order => question.choices().map(labels),
        AnswerType::Address => {
            let parts = question.address_parts().into_iter();
            Some(parts.map(|part| (part_id(part), part.label().to_owned())).collect())
        }
        AnswerType::Text
        | AnswerType::Option
        | AnswerType::Options
        | AnswerType::Number
        | AnswerType::Day
        | AnswerType::Agreed
        | AnswerType::Files => None,
    }
}

/// The id of a part of an address, which is the id of no option.
pub(super) fn part_id(part: AddressPart) -> String {
    format!(":{}", part.as_str())
}

impl Column {
    /// One for the answer, one for the text beside "Other", and one for each part.
    fn titles(&self) -> impl Iterator<Item = String> {
        let text = if is_blank(&self.text) { UNTITLED } else { &self.text };
        let title = if self.removed {
            format!("{text} (removed)")
        } else {
            text.to_owned()
        };
        let single = self.single.as_ref().map(|_| title.clone());
        let other = self.has_other().then_some(OTHER_LABEL);
        let parts = self.parts.iter();
        let parts = parts.map(|id| self.labels.get(id).map_or(id.as_str(), String::as_str));
        let details: Vec<_> = other
            .into_iter()
            .chain(parts)
            .map(|part| format!("{title} - {part}"))
            .collect();
        single.into_iter().chain(details)
    }

    /// Whether the text beside "Other" has a column.
    pub(super) fn has_other(&self) -> bool {
        self.single.as_ref().is_some_and(|single| single.other)
    }
}
