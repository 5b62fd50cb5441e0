//! `formwright recount`: recomputes every counter from the stored responses, and reports or corrects differences.
//!
//! Pages are submitted meanwhile. One snapshot sees a form's rows and its counters at the same moment. Every later write changes
//! rows and counters alike, so a difference stays the same and can be corrected at any later time.

use std::collections::BTreeMap;
use std::fmt;

use chrono::NaiveDate;
use platform::db::{self, SystemPool};
use sqlx::PgConnection;

use super::CounterChanges;
use super::changes::{CompletionCounts, DURATION_QUESTION};
use super::recount_reader::RecountReader;
use super::store::{recount as recount_store, write};
use crate::forms::{self, Cohort, FormId, ResponseCounts};

/// The slot that corrections are added to. Any will do: a counter is the sum of its slots.
const SLOT: i16 = 0;

/// Forms listed per query.
const FORM_BATCH: i64 = 1_000;

#[derive(Debug, Clone, Copy)]
pub struct RecountOptions {
    /// Only this form; `None` for all forms.
    pub form: Option<FormId>,
    /// Report only, correct nothing.
    pub check: bool,
}

/// A counter that does not match the stored responses.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CounterDifference {
    pub form: FormId,
    pub counter: String,
    /// The counter's value.
    pub counted: i64,
    /// The value computed from the rows.
    pub stored: i64,
}

impl fmt::Display for CounterDifference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            form,
            counter,
            counted,
            stored,
        } = self;
        write!(
            f,
            "form {} {counter}: counted {counted}, stored {stored}",
            form.as_text()
        )
    }
}

#[derive(Debug, Default, PartialEq, Eq)]
pub struct RecountSummary {
    pub forms: u64,
    pub responses: u64,
    pub differences: u64,
}

impl fmt::Display for RecountSummary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            forms,
            responses,
            differences,
        } = self;
        write!(
            f,
            "{forms} forms, {responses} responses, {differences} counters differed"
        )
    }
}

/// Calls `report` for each difference.
pub async fn recount(
    pool: &SystemPool,
    options: RecountOptions,
    mut report: impl FnMut(&CounterDifference),
) -> anyhow::Result<RecountSummary> {
    // Two recounts at once would each apply the same correction.
    let mut lock_connection = pool.acquire().await?;
    recount_store::lock(&mut lock_connection).await?;
    let mut result = RecountSummary::default();
    let mut last = None;
    loop {
        let forms = match options.form {
            Some(form) => vec![form],
            None => recount_store::forms_after(&mut *db::begin_as_system(pool).await?, last, FORM_BATCH).await?,
        };
        for form in &forms {
            let (responses, comparison) = recount_form(pool, *form).await?;
            result.forms += 1;
            result.responses += responses;
            let differences = comparison.differences(*form);
            result.differences += differences.len() as u64;
            differences.iter().for_each(&mut report);
            if !options.check && !differences.is_empty() {
                correct_counters(pool, *form, &comparison).await?;
            }
        }
        last = forms.last().copied();
        if options.form.is_some() || last.is_none() {
            break;
        }
    }
    // Closing the connection releases the lock.
    lock_connection.close_on_drop();
    Ok(result)
}

/// The day and version a counter is for; `None` for all time.
type CounterScope = Option<(NaiveDate, i32)>;

#[derive(Debug, Default, Clone, Copy)]
struct CountedAndStored {
    counted: CompletionCounts,
    stored: CompletionCounts,
}

impl CountedAndStored {
    /// What must be added to the counter.
    fn missing(self) -> CompletionCounts {
        CompletionCounts {
            complete: self.stored.complete - self.counted.complete,
            partial: self.stored.partial - self.counted.partial,
            dropped_off: self.stored.dropped_off - self.counted.dropped_off,
        }
    }
}

#[derive(Debug, Default)]
struct Comparison {
    answers: BTreeMap<(CounterScope, String, String), CountedAndStored>,
    pages: BTreeMap<(CounterScope, String), CountedAndStored>,
    /// The counters' values and the values computed from the rows.
    totals: BTreeMap<CounterScope, (ResponseCounts, ResponseCounts)>,
}

impl Comparison {
    fn differences(&self, form: FormId) -> Vec<CounterDifference> {
        let mut differences = Vec::new();
        let mut compare = |scope: &CounterScope, counter: String, counted: i64, stored: i64| {
            if counted != stored {
                let counter = match scope {
                    None => counter,
                    Some((day, version)) => format!("{counter}, on {day} of version {version}"),
                };
                differences.push(CounterDifference {
                    form,
                    counter,
                    counted,
                    stored,
                });
            }
        };
        for (scope, (counted, stored)) in &self.totals {
            compare(scope, "starts".to_owned(), counted.starts, stored.starts);
            compare(scope, "completed".to_owned(), counted.completed, stored.completed);
            compare(scope, "quarantined".to_owned(), counted.quarantined, stored.quarantined);
        }
        let answers = self.answers.iter().map(|((scope, question, bucket), counts)| {
            let counter = match (question.as_str(), bucket.as_str()) {
                (DURATION_QUESTION, seconds) => format!("time of {seconds} s"),
                (question, "") => format!("question {question}"),
                (question, bucket) => format!("question {question} as {bucket}"),
            };
            (scope, counter, counts)
        });
        let pages = self
            .pages
            .iter()
            .map(|((scope, page), counts)| (scope, format!("page {page}"), counts));
        for (scope, counter, CountedAndStored { counted, stored }) in answers.chain(pages) {
            compare(scope, format!("{counter}, complete"), counted.complete, stored.complete);
            compare(scope, format!("{counter}, partial"), counted.partial, stored.partial);
            compare(
                scope,
                format!("{counter}, dropped_off"),
                counted.dropped_off,
                stored.dropped_off,
            );
        }
        differences
    }
}

/// Compares one form within one snapshot; also returns how many responses it has.
async fn recount_form(pool: &SystemPool, form: FormId) -> anyhow::Result<(u64, Comparison)> {
    let mut snapshot = db::begin_snapshot_as_system(pool).await?;
    let mut comparison = Comparison::default();
    let mut responses = 0;
    let mut reader = RecountReader::new(form);
    while let Some(batch) = reader.next(&mut snapshot).await? {
        responses += batch.len() as u64;
        let mut changes = CounterChanges::default();
        for response in &batch {
            changes.add(form, response, 1);
        }
        comparison.add_stored(&changes);
    }
    comparison.add_counted(&mut snapshot, form).await?;
    snapshot.rollback().await?;
    Ok((responses, comparison))
}

impl Comparison {
    fn add_stored(&mut self, changes: &CounterChanges<'_>) {
        for ((cohort, question, bucket), count) in &changes.answers {
            for scope in scopes(*cohort) {
                let key = (scope, (*question).to_owned(), bucket.to_string());
                self.answers.entry(key).or_default().stored.add(*count);
            }
        }
        for ((cohort, page), count) in &changes.pages {
            for scope in scopes(*cohort) {
                self.pages
                    .entry((scope, page.to_string()))
                    .or_default()
                    .stored
                    .add(*count);
            }
        }
        for (cohort, counts) in &changes.totals {
            for scope in scopes(*cohort) {
                self.totals.entry(scope).or_default().1.add(*counts);
            }
        }
    }

    async fn add_counted(&mut self, connection: &mut PgConnection, form: FormId) -> sqlx::Result<()> {
        self.totals.entry(None).or_default().0 = forms::read_response_counts(connection, form).await?;
        for (cohort, counted) in forms::read_response_counts_by_day(connection, form).await? {
            self.totals.entry(Some((cohort.day, cohort.version))).or_default().0 = counted;
        }
        for row in recount_store::counted_answers(connection, form).await? {
            let key = (row.day.zip(row.version), row.question, row.bucket);
            self.answers.entry(key).or_default().counted = CompletionCounts {
                complete: row.complete,
                partial: row.partial,
                dropped_off: 0,
            };
        }
        for row in recount_store::counted_pages(connection, form).await? {
            self.pages
                .entry((row.day.zip(row.version), row.page))
                .or_default()
                .counted = CompletionCounts {
                complete: row.complete,
                partial: row.partial,
                dropped_off: row.dropped_off,
            };
        }
        Ok(())
    }
}

/// A response is counted on its day and for all time.
fn scopes(cohort: Cohort) -> [CounterScope; 2] {
    [None, Some((cohort.day, cohort.version))]
}

/// Adds the differences found in the snapshot, in the table order of every other writer.
async fn correct_counters(pool: &SystemPool, form: FormId, comparison: &Comparison) -> sqlx::Result<()> {
    let cohort = |(day, version)| Cohort { form, day, version };
    let (mut answers_daily, mut answers_all_time) = (Vec::new(), Vec::new());
    for ((scope, question, bucket), counts) in &comparison.answers {
        match (counts.missing(), scope) {
            (missing, _) if missing.is_zero() => {}
            (missing, Some(day)) => {
                answers_daily.push((cohort(*day), question.as_str(), bucket.as_str(), missing));
            }
            (missing, None) => answers_all_time.push((form, question.as_str(), bucket.as_str(), missing)),
        }
    }
    let (mut pages_daily, mut pages_all_time) = (Vec::new(), Vec::new());
    for ((scope, page), counts) in &comparison.pages {
        match (counts.missing(), scope) {
            (missing, _) if missing.is_zero() => {}
            (missing, Some(day)) => pages_daily.push((cohort(*day), page.as_str(), missing)),
            (missing, None) => pages_all_time.push((form, page.as_str(), missing)),
        }
    }
    let (mut days, mut all_time) = (Vec::new(), Vec::new());
    for (scope, (counted, stored)) in &comparison.totals {
        let missing = ResponseCounts {
            starts: stored.starts - counted.starts,
            completed: stored.completed - counted.completed,
            quarantined: stored.quarantined - counted.quarantined,
        };
        match scope {
            _ if missing == ResponseCounts::default() => {}
            Some(day) => days.push((cohort(*day), missing)),
            None => all_time.push((form, missing)),
        }
    }
    let mut transaction = db::begin_as_system(pool).await?;
    write::add_answers(&mut transaction, SLOT, &answers_daily, &answers_all_time).await?;
    write::add_pages(&mut transaction, SLOT, &pages_daily, &pages_all_time).await?;
    forms::add_response_counts(&mut transaction, SLOT, &days, &all_time).await?;
    transaction.commit().await
}
