//! A form's counters, for whoever may see its results.

use std::collections::BTreeMap;

use chrono::NaiveDate;
use sqlx::PgConnection;

use super::store::{
    all_numbers,
    numbers::{self as store, AnswerCount, PageCount},
};
use crate::forms::FormId;

/// Before and after every day on which a response can be begun.
const FIRST_DAY: NaiveDate = NaiveDate::from_ymd_opt(1, 1, 1).expect("a day of the calendar");
const LAST_DAY: NaiveDate = NaiveDate::from_ymd_opt(9999, 12, 31).expect("a day of the calendar");

/// Which responses are meant: those begun on these days (UTC, both included), to this version. Nothing said is all of them.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Only {
    pub from: Option<NaiveDate>,
    pub to: Option<NaiveDate>,
    pub version: Option<i32>,
}

impl Only {
    /// The first and the last day, whatever was left open. Ends that are always there let the database go by its index.
    pub(crate) fn days(self) -> (NaiveDate, NaiveDate) {
        (self.from.unwrap_or(FIRST_DAY), self.to.unwrap_or(LAST_DAY))
    }

    /// Whether all are meant.
    pub(crate) fn is_all(self) -> bool {
        self == Self::default()
    }
}

/// What is counted of a form. Everything is of complete and unfinished responses together, on their paths.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Numbers {
    pub views: i64,
    pub starts: i64,
    pub completed: i64,
    pub held: i64,
    /// By question and what was answered: '' is answered at all; else an option's id, a number, a day, a file's type.
    pub answers: BTreeMap<String, BTreeMap<String, i64>>,
    /// By page.
    pub pages: BTreeMap<String, PageNumbers>,
    /// How many complete responses took so many seconds, of which two digits count.
    pub seconds: BTreeMap<i64, i64>,
}

/// What is counted of a page.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct PageNumbers {
    /// Responses that have handed it in.
    pub handed_in: i64,
    /// Responses that were led to it and have not handed it in.
    pub waiting: i64,
}

impl Numbers {
    /// The seconds that half of the complete responses took at most.
    pub(crate) fn median_seconds(&self) -> Option<i64> {
        let all: i64 = self.seconds.values().sum();
        let mut so_far = 0;
        self.seconds.iter().find_map(|(seconds, count)| {
            so_far += count;
            (so_far * 2 >= all).then_some(*seconds)
        })
    }
}

/// The numbers of the form as a whole, without those of its questions and pages.
pub(crate) async fn totals(connection: &mut PgConnection, form: FormId, only: Only) -> sqlx::Result<Numbers> {
    store::activity(connection, form, only).await
}

/// Reads a form's counters. The policies decide whether there is anything to read.
async fn numbers(connection: &mut PgConnection, form: FormId, only: Only) -> sqlx::Result<Numbers> {
    let totals = store::activity(connection, form, only).await?;
    let answers = store::answers(connection, form, only).await?;
    let pages = store::pages(connection, form, only).await?;
    Ok(put_together(totals, answers, pages))
}

fn put_together(totals: Numbers, answers: Vec<AnswerCount>, pages: Vec<PageCount>) -> Numbers {
    let mut numbers = totals;
    for row in answers {
        if row.question.is_empty() {
            if let Ok(seconds) = row.bucket.parse() {
                numbers.seconds.insert(seconds, row.complete);
            }
            continue;
        }
        let count = row.complete + row.unfinished;
        if count != 0 {
            numbers
                .answers
                .entry(row.question)
                .or_default()
                .insert(row.bucket, count);
        }
    }
    for row in pages {
        let page = PageNumbers {
            handed_in: row.complete + row.unfinished,
            waiting: row.waiting,
        };
        numbers.pages.insert(row.page, page);
    }
    numbers
}

/// A form's numbers with its days and versions.
#[derive(Debug, Clone, Default)]
pub(crate) struct Everything {
    pub numbers: Numbers,
    /// The oldest first.
    pub days: Vec<DayNumbers>,
    /// How many responses each version has collected; not filtered.
    pub starts_by_version: BTreeMap<i32, i64>,
}

/// What was begun on a day, to a version.
pub(super) struct DayOfVersion {
    pub day: NaiveDate,
    pub version: i32,
    pub views: i64,
    pub starts: i64,
    pub completed: i64,
}

/// Reads all that is counted of a form; without a filter, which is what is asked for most, by one statement.
pub(crate) async fn everything(connection: &mut PgConnection, form: FormId, only: Only) -> sqlx::Result<Everything> {
    if !only.is_all() {
        return Ok(Everything {
            numbers: numbers(connection, form, only).await?,
            days: days(connection, form, only).await?,
            starts_by_version: starts_by_version(connection, form).await?,
        });
    }
    let counters = all_numbers::all(connection, form).await?;
    let mut days: BTreeMap<NaiveDate, DayNumbers> = BTreeMap::new();
    let mut starts_by_version: BTreeMap<i32, i64> = BTreeMap::new();
    for line in counters.days {
        *starts_by_version.entry(line.version).or_default() += line.starts;
        let day = days.entry(line.day).or_insert(DayNumbers {
            day: line.day,
            views: 0,
            starts: 0,
            completed: 0,
        });
        day.views += line.views;
        day.starts += line.starts;
        day.completed += line.completed;
    }
    Ok(Everything {
        numbers: put_together(counters.totals, counters.answers, counters.pages),
        days: days.into_values().collect(),
        starts_by_version,
    })
}

/// What was begun on a day.
#[derive(Debug, Clone, Copy)]
pub(crate) struct DayNumbers {
    pub day: NaiveDate,
    pub views: i64,
    pub starts: i64,
    pub completed: i64,
}

/// A form's days, the oldest first.
pub(crate) async fn days(connection: &mut PgConnection, form: FormId, only: Only) -> sqlx::Result<Vec<DayNumbers>> {
    store::days(connection, form, only).await
}

/// How many responses each version has collected, complete or not; those held apart do not count.
pub(crate) async fn starts_by_version(connection: &mut PgConnection, form: FormId) -> sqlx::Result<BTreeMap<i32, i64>> {
    store::starts_by_version(connection, form).await
}
