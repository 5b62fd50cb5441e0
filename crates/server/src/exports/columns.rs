//! The columns of a download: every question that any version asked, once, in the newest wording.

use std::collections::{HashMap, hash_map::Entry};

use form_model::{definition::Definition, question::KindName, tally::unique_labels, text_rules::is_blank};

use super::own_wording::OwnWording;
use crate::{
    app::App,
    forms::{Results, pinned_version},
};

/// What stands in front of the questions.
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

/// For answers to questions of a version that cannot be read: they are kept, as JSON.
const OTHERS: &str = "Other answers";

/// A question without a text has to be called something.
const UNTITLED: &str = "Untitled question";

/// Everything that is the same for all rows.
#[derive(Debug, Default)]
pub(super) struct Columns {
    pub questions: Vec<Column>,
    /// Some version cannot be read, so there may be answers without a column of their own.
    pub others: bool,
    places: HashMap<String, usize>,
    /// The newest titles of pages.
    titles: HashMap<String, String>,
    wordings: HashMap<i32, OwnWording>,
}

/// A question over all versions.
#[derive(Debug)]
pub(super) struct Column {
    pub id: String,
    /// Its newest text.
    pub text: String,
    pub kind: KindName,
    /// The newest version asks it no more.
    pub removed: bool,
    /// The newest labels of all options it ever offered.
    pub labels: HashMap<String, String>,
}

impl Columns {
    /// Merges all versions by id. One that cannot be read costs its wording, never a response.
    pub(super) async fn of(app: &App, results: &Results) -> Self {
        let mut columns = Self::default();
        // Newest first, and one at a time: there may be many, and each may be large.
        for number in (1..=results.version_count).rev() {
            match pinned_version(app, results.form, number).await {
                Ok(version) => {
                    let newest = columns.wordings.is_empty();
                    columns.add(&version.definition, newest);
                    let wording = OwnWording::of(
                        &version.definition,
                        &version.routes,
                        &columns.questions,
                        &columns.places,
                    );
                    columns.wordings.insert(number, wording);
                }
                Err(error) => {
                    tracing::error!(
                        ?error,
                        number,
                        "a version cannot be read; its answers go without its wording"
                    );
                    columns.others = true;
                }
            }
        }
        columns
    }

    fn add(&mut self, version: &Definition, newest: bool) {
        for page in version.pages() {
            let title = self.titles.entry(page.id.to_string());
            title.or_insert_with(|| page.title.clone());
        }
        for question in version.questions().filter(|question| question.takes_answer()) {
            let column = match self.places.entry(question.id.to_string()) {
                Entry::Occupied(place) => &mut self.questions[*place.get()],
                Entry::Vacant(place) => {
                    place.insert(self.questions.len());
                    self.questions.push(Column {
                        id: question.id.to_string(),
                        text: question.text.clone(),
                        kind: question.kind.name(),
                        removed: !newest,
                        labels: HashMap::new(),
                    });
                    let last = self.questions.len() - 1;
                    &mut self.questions[last]
                }
            };
            for option in question.choices().map_or(&[][..], |choices| choices.options()) {
                let label = column.labels.entry(option.id.to_string());
                label.or_insert_with(|| option.label.clone());
            }
        }
    }

    /// The heads of all columns, no two the same.
    pub(super) fn headers(&self) -> Vec<String> {
        let titles: Vec<String> = self.questions.iter().map(Column::title).collect();
        let others = self.others.then_some(OTHERS);
        let heads: Vec<&str> = LEADING
            .into_iter()
            .chain(titles.iter().map(String::as_str))
            .chain(others)
            .collect();
        unique_labels(&heads)
    }

    /// Where a question's column is.
    pub(super) fn place(&self, question: &str) -> Option<usize> {
        self.places.get(question).copied()
    }

    /// A question's newest text, shortened by nobody.
    pub(super) fn text_of(&self, question: &str) -> Option<&str> {
        self.place(question).map(|at| self.questions[at].text.as_str())
    }

    /// A version in its own words.
    pub(super) fn wording(&self, version: i32) -> Option<&OwnWording> {
        self.wordings.get(&version)
    }

    /// A page's newest title; its id when no version that can be read has it.
    pub(super) fn title<'t>(&'t self, page: &'t str) -> &'t str {
        self.titles.get(page).map_or(page, String::as_str)
    }

    /// Whether files have to be looked up.
    pub(super) fn has_files(&self) -> bool {
        // A question that takes files now or did once.
        let by_wording = self.wordings.values().flat_map(|wording| wording.questions.values());
        let mut kinds = by_wording.map(|asked| asked.kind);
        kinds.any(|kind| kind == KindName::FileUpload)
    }
}

impl Column {
    fn title(&self) -> String {
        let text = if is_blank(&self.text) { UNTITLED } else { &self.text };
        if self.removed {
            format!("{text} (removed)")
        } else {
            text.to_owned()
        }
    }
}
