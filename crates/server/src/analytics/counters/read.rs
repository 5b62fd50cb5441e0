//! A form's counters, for collaborators who may see its results.

use std::collections::BTreeMap;

use chrono::NaiveDate;
use sqlx::PgConnection;

use super::store::read::{self as store, AnswerCount, PageCount};
use super::store::read_all as all_store;
use crate::forms::FormId;

/// Before and after every day on which a response can start.
const FIRST_DAY: NaiveDate = NaiveDate::from_ymd_opt(1, 1, 1).expect("a day of the calendar");
const LAST_DAY: NaiveDate = NaiveDate::from_ymd_opt(9999, 12, 31).expect("a day of the calendar");

/// Selects responses by start day (UTC, both ends included) and version. The default selects all.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct CohortFilter {
    pub from: Option<NaiveDate>,
    pub to: Option<NaiveDate>,
    pub version: Option<i32>,
}

impl CohortFilter {
    /// The first and the last day. Both are always set, because the database uses its index only for fixed bounds.
    pub(crate) fn days(self) -> (NaiveDate, NaiveDate) {
        (self.from.unwrap_or(FIRST_DAY), self.to.unwrap_or(LAST_DAY))
    }

    pub(crate) fn is_all(self) -> bool {
        self == Self::default()
    }
}

/// Counters of complete and partial responses together; answers and pages only along each response's path.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct FormCounters {
    pub views: i64,
    pub starts: i64,
    pub completed: i64,
    pub quarantined: i64,
    /// By question and bucket: an option id, a number, a day or a file type; '' counts any answer.
    pub answers: BTreeMap<String, BTreeMap<String, i64>>,
    pub pages: BTreeMap<String, PageCounters>,
    /// Complete responses by duration in seconds, rounded to two digits.
    pub seconds: BTreeMap<i64, i64>,
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct PageCounters {
    pub submitted: i64,
    /// Responses that reached the page and did not submit it.
    pub dropped_off: i64,
}

impl FormCounters {
    /// The median duration of complete responses.
    pub(crate) fn median_seconds(&self) -> Option<i64> {
        let all: i64 = self.seconds.values().sum();
        let mut so_far = 0;
        self.seconds.iter().find_map(|(seconds, count)| {
            so_far += count;
            (so_far * 2 >= all).then_some(*seconds)
        })
    }
}

/// Row security decides whether the caller sees anything.
async fn read_counters(
    connection: &mut PgConnection,
    form: FormId,
    filter: CohortFilter,
) -> sqlx::Result<FormCounters> {
    let totals = store::read_totals(connection, form, filter).await?;
    let answers = store::read_answers(connection, form, filter).await?;
    let pages = store::read_pages(connection, form, filter).await?;
    Ok(assemble(totals, answers, pages))
}

fn assemble(totals: FormCounters, answers: Vec<AnswerCount>, pages: Vec<PageCount>) -> FormCounters {
    let mut counters = totals;
    for row in answers {
        if row.question.is_empty() {
            if let Ok(seconds) = row.bucket.parse() {
                counters.seconds.insert(seconds, row.complete);
            }
            continue;
        }
        let count = row.complete + row.partial;
        if count != 0 {
            counters
                .answers
                .entry(row.question)
                .or_default()
                .insert(row.bucket, count);
        }
    }
    for row in pages {
        let page = PageCounters {
            submitted: row.complete + row.partial,
            dropped_off: row.dropped_off,
        };
        counters.pages.insert(row.page, page);
    }
    counters
}

/// A form's counters with its daily counters and its versions.
#[derive(Debug, Clone, Default)]
pub(crate) struct AllCounters {
    pub counters: FormCounters,
    /// Oldest first.
    pub days: Vec<DayCounters>,
    /// Not filtered.
    pub starts_by_version: BTreeMap<i32, i64>,
}

/// Counters of the responses started on one day under one version.
pub(crate) struct DayVersionCounters {
    pub day: NaiveDate,
    pub version: i32,
    pub views: i64,
    pub starts: i64,
    pub completed: i64,
}

/// Reads all counters of a form. Without a filter, which is the usual case, this takes one statement.
pub(crate) async fn read_all_counters(
    connection: &mut PgConnection,
    form: FormId,
    filter: CohortFilter,
) -> sqlx::Result<AllCounters> {
    if !filter.is_all() {
        return Ok(AllCounters {
            counters: read_counters(connection, form, filter).await?,
            days: store::read_days(connection, form, filter).await?,
            starts_by_version: store::read_starts_by_version(connection, form).await?,
        });
    }
    let rows = all_store::read_all(connection, form).await?;
    let mut days: BTreeMap<NaiveDate, DayCounters> = BTreeMap::new();
    let mut starts_by_version: BTreeMap<i32, i64> = BTreeMap::new();
    for row in rows.days {
        *starts_by_version.entry(row.version).or_default() += row.starts;
        let day = days.entry(row.day).or_insert(DayCounters {
            day: row.day,
            views: 0,
            starts: 0,
            completed: 0,
        });
        day.views += row.views;
        day.starts += row.starts;
        day.completed += row.completed;
    }
    Ok(AllCounters {
        counters: assemble(rows.totals, rows.answers, rows.pages),
        days: days.into_values().collect(),
        starts_by_version,
    })
}

/// Counters of the responses started on one day.
#[derive(Debug, Clone, Copy)]
pub(crate) struct DayCounters {
    pub day: NaiveDate,
    pub views: i64,
    pub starts: i64,
    pub completed: i64,
}
