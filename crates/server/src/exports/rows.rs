//! A response as a row: its answers in their columns, in the newest wording and in its own.

use std::borrow::Cow;

use chrono::{DateTime, SecondsFormat, Utc};
use form_model::question::KindName;
use serde_json::{Number, Value};

use super::{
    columns::Columns,
    own_wording::Asked,
    raw::{Raw, RawPage},
    store::{StoredFile, StoredPage, StoredResponse},
};

/// A response, ready to be written.
pub(super) struct Row<'r> {
    pub stored: &'r StoredResponse,
    /// How long its pages were open together, where its device told of all.
    pub seconds: Option<i64>,
    /// The pages on its path, in order: ids and newest titles.
    pub path: Vec<(&'r str, &'r str)>,
    /// By column.
    pub answers: Vec<Option<Answered<'r>>>,
    /// Answers without a column.
    pub others: Vec<(Cow<'r, str>, Raw<'r>)>,
}

/// An answer.
pub(super) struct Answered<'r> {
    pub answer: Answer<'r>,
    /// The question as it was asked then, where that can be read.
    pub asked: Option<&'r Asked>,
}

/// What was answered.
pub(super) enum Answer<'r> {
    Text(Cow<'r, str>),
    Number(Number),
    Chosen(Chosen<'r>),
    Ticked(Vec<Chosen<'r>>),
    Files(Vec<NamedFile<'r>>),
    /// It does not fit its question.
    Unfit(Value),
}

/// An option.
pub(super) struct Chosen<'r> {
    pub id: Cow<'r, str>,
    /// Its newest label; none where no version that can be read offers it.
    pub label: Option<&'r str>,
    /// Its label then, where that was another.
    pub own_label: Option<&'r str>,
}

/// A file: its id, and what is known of it.
pub(super) struct NamedFile<'r> {
    pub id: Cow<'r, str>,
    pub stored: Option<&'r StoredFile>,
}

impl Chosen<'_> {
    pub(super) fn text(&self) -> &str {
        self.label.unwrap_or(&self.id)
    }
}

impl NamedFile<'_> {
    pub(super) fn text(&self) -> &str {
        self.stored.map_or(&self.id, |file| &file.name)
    }
}

impl<'r> Row<'r> {
    pub(super) fn of(columns: &'r Columns, stored: &'r StoredResponse) -> Self {
        let wording = columns.wording(stored.version);
        let mut answers: Vec<Option<Answered<'r>>> = Vec::new();
        answers.resize_with(columns.questions.len(), || None);
        let mut others = Vec::new();
        for page in &stored.pages {
            let Ok(RawPage(given)) = serde_json::from_str(&page.answers) else {
                others.push((
                    Cow::Borrowed(page.page.as_str()),
                    Raw::Text(Cow::Borrowed(&page.answers)),
                ));
                continue;
            };
            for (question, raw) in given {
                let asked = wording.and_then(|wording| wording.questions.get(question.as_ref()));
                let place = asked.map(|asked| asked.column).or_else(|| columns.place(&question));
                let Some(at) = place else {
                    others.push((question, raw));
                    continue;
                };
                let kind = asked.map_or(columns.questions[at].kind, |asked| asked.kind);
                let reading = Reading {
                    labels: &columns.questions[at].labels,
                    asked,
                    files: &stored.files,
                };
                answers[at] = Some(Answered {
                    answer: reading.read(kind, raw),
                    asked,
                });
            }
        }
        Self {
            stored,
            seconds: seconds(&stored.pages),
            path: path(
                columns,
                wording.and_then(|wording| wording.start.as_deref()),
                &stored.pages,
            ),
            answers,
            others,
        }
    }

    /// What the row says of the response as a whole.
    pub(super) fn status(&self) -> &'static str {
        if self.stored.complete { "complete" } else { "unfinished" }
    }
}

/// A time as it is written everywhere: UTC, and it says so.
pub(super) fn written(time: DateTime<Utc>) -> String {
    time.to_rfc3339_opts(SecondsFormat::Millis, true)
}

/// Nothing unless every page tells, as it is counted.
fn seconds(pages: &[StoredPage]) -> Option<i64> {
    let told = pages.iter().map(|page| page.took_ms.map(i64::from));
    let milliseconds: i64 = told.sum::<Option<i64>>().filter(|_| !pages.is_empty())?;
    Some((milliseconds + 500) / 1_000)
}

/// The pages in the order of the way: each says which one it led to.
fn path<'r>(columns: &'r Columns, start: Option<&str>, pages: &'r [StoredPage]) -> Vec<(&'r str, &'r str)> {
    let mut ordered: Vec<&StoredPage> = Vec::with_capacity(pages.len());
    let mut next = start;
    while let Some(page) = next.and_then(|id| pages.iter().find(|page| page.page == id)) {
        if ordered.iter().any(|passed| passed.page == page.page) {
            break;
        }
        ordered.push(page);
        next = page.led_to.as_deref();
    }
    // Whatever cannot be told apart is still on the path.
    for page in pages {
        if ordered.len() == pages.len() {
            break;
        }
        if !ordered.iter().any(|passed| passed.page == page.page) {
            ordered.push(page);
        }
    }
    let named = |page: &'r StoredPage| (page.page.as_str(), columns.title(&page.page));
    ordered.into_iter().map(named).collect()
}

struct Reading<'r> {
    labels: &'r std::collections::HashMap<String, String>,
    asked: Option<&'r Asked>,
    files: &'r [StoredFile],
}

impl<'r> Reading<'r> {
    fn read(&self, kind: KindName, raw: Raw<'r>) -> Answer<'r> {
        match (kind, raw) {
            (KindName::MultipleChoice | KindName::Dropdown, Raw::Text(id)) => Answer::Chosen(self.chosen(id)),
            (KindName::Checkbox, Raw::List(items)) if all_texts(&items) => {
                Answer::Ticked(texts(items).map(|id| self.chosen(id)).collect())
            }
            (KindName::FileUpload, Raw::List(items)) if all_texts(&items) => {
                Answer::Files(texts(items).map(|id| self.file(id)).collect())
            }
            (_, Raw::Text(text)) => Answer::Text(text),
            (_, Raw::Number(number)) => Answer::Number(number),
            (_, other) => Answer::Unfit(other.to_json()),
        }
    }

    fn chosen(&self, id: Cow<'r, str>) -> Chosen<'r> {
        let own = self.asked.and_then(|asked| asked.labels.get(id.as_ref()));
        Chosen {
            label: self.labels.get(id.as_ref()).map(String::as_str),
            own_label: own.map(String::as_str),
            id,
        }
    }

    fn file(&self, id: Cow<'r, str>) -> NamedFile<'r> {
        let known = id.parse::<uuid::Uuid>().ok();
        NamedFile {
            stored: known.and_then(|known| self.files.iter().find(|file| file.id == known)),
            id,
        }
    }
}

fn all_texts(items: &[Raw<'_>]) -> bool {
    items.iter().all(|item| matches!(item, Raw::Text(_)))
}

fn texts(items: Vec<Raw<'_>>) -> impl Iterator<Item = Cow<'_, str>> {
    items.into_iter().filter_map(|item| match item {
        Raw::Text(text) => Some(text),
        _ => None,
    })
}
