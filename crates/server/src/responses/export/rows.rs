//! A response as a row, with the newest labels and those of its own version.

use std::borrow::Cow;

use chrono::{DateTime, SecondsFormat, Utc};
use form_model::address_part::AddressPart;
use form_model::answer::AnswerType;
use form_model::answer_bucket::OTHER_OPTION_KEY;
use form_model::questions::OTHER_LABEL;
use serde_json::{Number, Value};

use super::columns::{Column, Columns, part_id};
use super::csv::LIST_SEPARATOR;
use super::store::{ExportedFile, ExportedPage, ExportedResponse};
use super::stored_answer::{StoredAnswer, StoredAnswers};
use super::version_labels::VersionedQuestion;

pub(super) struct Row<'r> {
    pub stored: &'r ExportedResponse,
    /// Total time of its pages; `None` unless all have a time.
    pub seconds: Option<i64>,
    /// Ids and newest titles of the pages on its path, in order.
    pub path: Vec<(&'r str, &'r str)>,
    /// By column.
    pub answers: Vec<Option<RowAnswer<'r>>>,
    /// Answers that no column shows whole.
    pub others: Vec<(Cow<'r, str>, StoredAnswer<'r>)>,
}

pub(super) struct RowAnswer<'r> {
    pub answer: Answer<'r>,
    /// The text beside "Other", if it is chosen.
    pub other_text: Option<String>,
    /// The question in the response's version; `None` if that version cannot be parsed.
    pub asked: Option<&'r VersionedQuestion>,
}

pub(super) enum Answer<'r> {
    Text(Cow<'r, str>),
    Number(Number),
    Option(ChosenOption<'r>),
    Options(Vec<ChosenOption<'r>>),
    /// The best first.
    Order(Vec<ChosenOption<'r>>),
    Grid(Vec<AnsweredRow<'r>>),
    /// What the respondent agreed to.
    Agreed(&'r str),
    Address(Vec<(AddressPart, String)>),
    Files(Vec<AnswerFile<'r>>),
    /// Does not match the question type.
    Mismatched(Value),
}

/// A row of a Matrix with its columns.
pub(super) struct AnsweredRow<'r> {
    pub row: ChosenOption<'r>,
    pub columns: Vec<ChosenOption<'r>>,
}

/// An option, a row or a column.
pub(super) struct ChosenOption<'r> {
    pub id: Cow<'r, str>,
    /// The newest label; `None` if no readable version has the option.
    pub label: Option<&'r str>,
    /// The label of the response's version, if it differs.
    pub own_label: Option<&'r str>,
}

/// A file id with its metadata, if known.
pub(super) struct AnswerFile<'r> {
    pub id: Cow<'r, str>,
    pub stored: Option<&'r ExportedFile>,
}

impl Answer<'_> {
    /// Whether the cells of its question show all of it. Always true if its version can be parsed.
    fn has_cells(&self, column: &Column) -> bool {
        match self {
            Self::Order(options) => options
                .iter()
                .all(|option| column.part_ids.contains(option.id.as_ref())),
            Self::Grid(rows) => rows
                .iter()
                .all(|answered| column.part_ids.contains(answered.row.id.as_ref())),
            Self::Address(parts) => parts.iter().all(|(part, _)| column.part_ids.contains(&part_id(*part))),
            Self::Text(_)
            | Self::Number(_)
            | Self::Option(_)
            | Self::Options(_)
            | Self::Agreed(_)
            | Self::Files(_)
            | Self::Mismatched(_) => column.single.is_some(),
        }
    }

    /// The content of the cell of a part; none if the answer has nothing there.
    pub(super) fn part(&self, id: &str) -> Option<Part> {
        match self {
            Self::Order(options) => {
                let place = options.iter().position(|option| option.id == id)?;
                Some(Part::Place(place + 1))
            }
            Self::Grid(rows) => {
                let answered = rows.iter().find(|answered| answered.row.id == id)?;
                let columns: Vec<_> = answered.columns.iter().map(ChosenOption::text).collect();
                Some(Part::Text(columns.join(LIST_SEPARATOR)))
            }
            Self::Address(parts) => {
                let (_, text) = parts.iter().find(|(part, _)| part_id(*part) == id)?;
                Some(Part::Text(text.clone()))
            }
            Self::Text(_)
            | Self::Number(_)
            | Self::Option(_)
            | Self::Options(_)
            | Self::Agreed(_)
            | Self::Files(_)
            | Self::Mismatched(_) => None,
        }
    }
}

/// The part of an answer that has a cell of its own.
pub(super) enum Part {
    /// The place of an option in a Ranking, counted from 1.
    Place(usize),
    /// The columns chosen in a row of a Matrix, or a part of an address.
    Text(String),
}

impl ChosenOption<'_> {
    fn other() -> Self {
        Self {
            id: Cow::Borrowed(OTHER_OPTION_KEY),
            label: Some(OTHER_LABEL),
            own_label: None,
        }
    }

    /// The id; none for "Other".
    pub(super) fn option_id(&self) -> Option<&str> {
        Some(self.id.as_ref()).filter(|id| *id != OTHER_OPTION_KEY)
    }

    pub(super) fn text(&self) -> &str {
        self.label.unwrap_or(&self.id)
    }
}

impl AnswerFile<'_> {
    pub(super) fn text(&self) -> &str {
        self.stored.map_or(&self.id, |file| &file.name)
    }
}

impl<'r> Row<'r> {
    pub(super) fn of(columns: &'r Columns, stored: &'r ExportedResponse) -> Self {
        let labels = columns.version_labels(stored.version);
        let mut answers: Vec<Option<RowAnswer<'r>>> = Vec::new();
        answers.resize_with(columns.questions.len(), || None);
        let mut others = Vec::new();
        for page in &stored.pages {
            let Ok(StoredAnswers(given)) = serde_json::from_str(&page.answers) else {
                others.push((
                    Cow::Borrowed(page.page.as_str()),
                    StoredAnswer::Text(Cow::Borrowed(&page.answers)),
                ));
                continue;
            };
            for (question, raw) in given {
                let asked = labels.and_then(|labels| labels.questions.get(question.as_ref()));
                let index = asked.map(|asked| asked.column).or_else(|| columns.index_of(&question));
                let Some(at) = index else {
                    others.push((question, raw));
                    continue;
                };
                let kind = asked.map_or(columns.questions[at].kind, |asked| asked.kind);
                let reader = AnswerReader {
                    column: &columns.questions[at],
                    asked,
                    files: &stored.files,
                };
                let unlabelled = asked.is_none().then(|| raw.clone());
                let (answer, other_text) = reader.read(kind.answer_type(), raw);
                if let Some(raw) = unlabelled
                    && !answer.has_cells(&columns.questions[at])
                {
                    others.push((question, raw));
                    continue;
                }
                answers[at] = Some(RowAnswer {
                    answer,
                    other_text,
                    asked,
                });
            }
        }
        Self {
            stored,
            seconds: total_seconds(&stored.pages),
            path: path(
                columns,
                labels.and_then(|labels| labels.start.as_deref()),
                &stored.pages,
            ),
            answers,
            others,
        }
    }

    pub(super) fn status(&self) -> &'static str {
        if self.stored.complete { "complete" } else { "partial" }
    }
}

pub(super) fn format_time(time: DateTime<Utc>) -> String {
    time.to_rfc3339_opts(SecondsFormat::Millis, true)
}

/// `None` unless every page has a time, as in the counters.
fn total_seconds(pages: &[ExportedPage]) -> Option<i64> {
    let durations = pages.iter().map(|page| page.duration_ms.map(i64::from));
    let milliseconds: i64 = durations.sum::<Option<i64>>().filter(|_| !pages.is_empty())?;
    Some((milliseconds + 500) / 1_000)
}

/// Follows each page to the next one it led to.
fn path<'r>(columns: &'r Columns, start: Option<&str>, pages: &'r [ExportedPage]) -> Vec<(&'r str, &'r str)> {
    let mut ordered: Vec<&ExportedPage> = Vec::with_capacity(pages.len());
    let mut next = start;
    while let Some(page) = next.and_then(|id| pages.iter().find(|page| page.page == id)) {
        if ordered.iter().any(|visited| visited.page == page.page) {
            break;
        }
        ordered.push(page);
        next = page.next_page_id.as_deref();
    }
    // Pages that cannot be ordered are still on the path.
    for page in pages {
        if ordered.len() == pages.len() {
            break;
        }
        if !ordered.iter().any(|visited| visited.page == page.page) {
            ordered.push(page);
        }
    }
    let named = |page: &'r ExportedPage| (page.page.as_str(), columns.title(&page.page));
    ordered.into_iter().map(named).collect()
}

/// The parts in their order.
fn address<'r>(value: Value) -> Answer<'r> {
    let Some(sent) = value.get("address").and_then(Value::as_object) else {
        return Answer::Mismatched(value);
    };
    let text = |part: AddressPart| Some((part, sent.get(part.as_str())?.as_str()?.to_owned()));
    Answer::Address(AddressPart::ALL.into_iter().filter_map(text).collect())
}

struct AnswerReader<'r> {
    column: &'r Column,
    asked: Option<&'r VersionedQuestion>,
    files: &'r [ExportedFile],
}

impl<'r> AnswerReader<'r> {
    /// The answer, and the text beside "Other".
    fn read(&self, answer_type: Option<AnswerType>, raw: StoredAnswer<'r>) -> (Answer<'r>, Option<String>) {
        if let StoredAnswer::Json(value) = &raw
            && let Some((options, text)) = with_other(value)
        {
            let offered = options.into_iter().map(|id| self.chosen(Cow::Owned(id)));
            let chosen: Vec<_> = offered.chain([ChosenOption::other()]).collect();
            match answer_type {
                Some(AnswerType::Option) => return (Answer::Option(ChosenOption::other()), Some(text)),
                Some(AnswerType::Options) => return (Answer::Options(chosen), Some(text)),
                Some(
                    AnswerType::Text
                    | AnswerType::Order
                    | AnswerType::Grid
                    | AnswerType::Number
                    | AnswerType::Day
                    | AnswerType::Agreed
                    | AnswerType::Address
                    | AnswerType::Files,
                )
                | None => {}
            }
        }
        (self.read_plain(answer_type, raw), None)
    }

    fn read_plain(&self, answer_type: Option<AnswerType>, raw: StoredAnswer<'r>) -> Answer<'r> {
        match (answer_type, raw) {
            (Some(AnswerType::Option), StoredAnswer::Text(id)) => Answer::Option(self.chosen(id)),
            (Some(AnswerType::Options), StoredAnswer::List(items)) if all_texts(&items) => {
                Answer::Options(texts(items).map(|id| self.chosen(id)).collect())
            }
            (Some(AnswerType::Order), StoredAnswer::List(items)) if all_texts(&items) => {
                Answer::Order(texts(items).map(|id| self.chosen(id)).collect())
            }
            (Some(AnswerType::Grid), StoredAnswer::Json(value)) => self.grid(value),
            (Some(AnswerType::Address), StoredAnswer::Json(value)) => address(value),
            (Some(AnswerType::Agreed), StoredAnswer::Text(agreed)) => match self.consent_text() {
                Some(text) => Answer::Agreed(text),
                None => Answer::Text(agreed),
            },
            (Some(AnswerType::Files), StoredAnswer::List(items)) if all_texts(&items) => {
                Answer::Files(texts(items).map(|id| self.file(id)).collect())
            }
            (
                Some(
                    AnswerType::Text
                    | AnswerType::Number
                    | AnswerType::Day
                    | AnswerType::Option
                    | AnswerType::Options
                    | AnswerType::Order
                    | AnswerType::Grid
                    | AnswerType::Agreed
                    | AnswerType::Address
                    | AnswerType::Files,
                )
                | None,
                raw,
            ) => plain(raw),
        }
    }

    fn chosen(&self, id: Cow<'r, str>) -> ChosenOption<'r> {
        let own = self.asked.and_then(|asked| asked.labels.get(id.as_ref()));
        ChosenOption {
            label: self.column.labels.get(id.as_ref()).map(String::as_str),
            own_label: own.map(String::as_str),
            id,
        }
    }

    /// The rows in the order of their columns in the export.
    fn grid(&self, value: Value) -> Answer<'r> {
        let Some(rows) = value.get("rows").and_then(Value::as_object) else {
            return Answer::Mismatched(value);
        };
        let known = self.column.parts.iter();
        let known = known.filter_map(|row| Some((Cow::Borrowed(row.as_str()), rows.get(row)?)));
        // Those of a version that cannot be parsed.
        let unknown = rows.iter().filter(|(row, _)| !self.column.part_ids.contains(*row));
        let unknown = unknown.map(|(row, columns)| (Cow::Owned(row.clone()), columns));
        let answered = known.chain(unknown).filter_map(|(row, columns)| {
            let columns = match columns {
                Value::String(column) => vec![column.clone()],
                several => several
                    .as_array()?
                    .iter()
                    .filter_map(|id| Some(id.as_str()?.to_owned()))
                    .collect(),
            };
            Some(AnsweredRow {
                row: self.chosen(row),
                columns: columns.into_iter().map(|id| self.chosen(Cow::Owned(id))).collect(),
            })
        });
        Answer::Grid(answered.collect())
    }

    /// None if the response's version cannot be parsed: another version may have had another text.
    fn consent_text(&self) -> Option<&'r str> {
        self.asked?.consent_text.as_deref()
    }

    fn file(&self, id: Cow<'r, str>) -> AnswerFile<'r> {
        let known = id.parse::<uuid::Uuid>().ok();
        AnswerFile {
            stored: known.and_then(|known| self.files.iter().find(|file| file.id == known)),
            id,
        }
    }
}

/// An answer without ids, or one that no longer fits its question.
fn plain(raw: StoredAnswer<'_>) -> Answer<'_> {
    match raw {
        StoredAnswer::Text(text) => Answer::Text(text),
        StoredAnswer::Number(number) => Answer::Number(number),
        StoredAnswer::List(_) | StoredAnswer::Json(_) => Answer::Mismatched(raw.to_json()),
    }
}

/// The options and the text of `{"options": ["o1"], "other": "Tea"}`, where options may be missing.
fn with_other(value: &Value) -> Option<(Vec<String>, String)> {
    let text = value.get("other")?.as_str()?.to_owned();
    let options = value.get("options").and_then(Value::as_array).into_iter().flatten();
    let options = options.filter_map(|id| id.as_str().map(str::to_owned));
    Some((options.collect(), text))
}

fn all_texts(items: &[StoredAnswer<'_>]) -> bool {
    items.iter().all(|item| matches!(item, StoredAnswer::Text(_)))
}

fn texts(items: Vec<StoredAnswer<'_>>) -> impl Iterator<Item = Cow<'_, str>> {
    items.into_iter().filter_map(|item| match item {
        StoredAnswer::Text(text) => Some(text),
        _ => None,
    })
}
