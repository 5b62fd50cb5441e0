//! `formwright recount`: works every counter out anew from what is stored, and says or mends what differs.
//!
//! Pages go on coming in meanwhile. One snapshot sees a form's rows and its counters as of one moment; what differs then differs
//! for ever, because whoever writes changes both alike. So the difference can be taken away at any later moment.

use std::{collections::BTreeMap, fmt};

use chrono::NaiveDate;
use platform::db::{self, Pool};
use sqlx::PgConnection;

use super::{
    recount_rows::Cursor,
    store::{counters, recounting},
    tally::{Count, TIME, Tally},
};
use crate::forms::{self, Activity, Cohort, FormId};

/// The slot that corrections are added to. Any will do: only the sum of all slots is a number.
const SLOT: i16 = 0;

/// Forms asked for at one time.
const FORMS_AT_ONCE: i64 = 1_000;

/// What is to be recounted, and whether to mend it.
#[derive(Debug, Clone, Copy)]
pub struct Recount {
    /// Only this form; none is all of them.
    pub form: Option<FormId>,
    /// Only say what differs.
    pub check: bool,
}

/// A counter that does not hold what the rows say.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Difference {
    /// Whose.
    pub form: FormId,
    /// Which counter.
    pub counter: String,
    /// What it holds.
    pub counted: i64,
    /// What the rows say.
    pub stored: i64,
}

impl fmt::Display for Difference {
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

/// What a recount has found.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Recounted {
    /// Forms looked at.
    pub forms: u64,
    /// Responses counted.
    pub responses: u64,
    /// Counters that differed.
    pub differences: u64,
}

/// Recounts, and reports each difference as it is found.
pub async fn recount(pool: &Pool, what: Recount, mut report: impl FnMut(&Difference)) -> anyhow::Result<Recounted> {
    // Two at once would each take the same difference away.
    let mut alone = pool.acquire().await?;
    recounting::lock(&mut alone).await?;
    let mut all = Recounted::default();
    let mut last = None;
    loop {
        let forms = match what.form {
            Some(form) => vec![form],
            None => recounting::forms_after(&mut *db::begin_for_product(pool).await?, last, FORMS_AT_ONCE).await?,
        };
        for form in &forms {
            let (responses, found) = recount_form(pool, *form).await?;
            all.forms += 1;
            all.responses += responses;
            let differences = found.differences(*form);
            all.differences += differences.len() as u64;
            differences.iter().for_each(&mut report);
            if !what.check && !differences.is_empty() {
                mend(pool, *form, &found).await?;
            }
        }
        last = forms.last().copied();
        if what.form.is_some() || last.is_none() {
            break;
        }
    }
    // The lock goes with the connection.
    alone.close_on_drop();
    Ok(all)
}

/// Where a counter stands: on a day under a version, or for all time.
type Place = Option<(NaiveDate, i32)>;

/// What is counted, and what is stored.
#[derive(Debug, Default, Clone, Copy)]
struct Both {
    counted: Count,
    stored: Count,
}

impl Both {
    /// What must be added to the counter.
    fn missing(self) -> Count {
        Count {
            complete: self.stored.complete - self.counted.complete,
            unfinished: self.stored.unfinished - self.counted.unfinished,
            waiting: self.stored.waiting - self.counted.waiting,
        }
    }
}

#[derive(Debug, Default)]
struct Found {
    answers: BTreeMap<(Place, String, String), Both>,
    pages: BTreeMap<(Place, String), Both>,
    /// Counted, and stored.
    activity: BTreeMap<Place, (Activity, Activity)>,
}

impl Found {
    fn differences(&self, form: FormId) -> Vec<Difference> {
        let mut all = Vec::new();
        let mut compare = |place: &Place, counter: String, counted: i64, stored: i64| {
            if counted != stored {
                let counter = match place {
                    None => counter,
                    Some((day, version)) => format!("{counter}, on {day} of version {version}"),
                };
                all.push(Difference {
                    form,
                    counter,
                    counted,
                    stored,
                });
            }
        };
        for (place, (counted, stored)) in &self.activity {
            compare(place, "starts".to_owned(), counted.starts, stored.starts);
            compare(place, "completed".to_owned(), counted.completed, stored.completed);
            compare(place, "held".to_owned(), counted.held, stored.held);
        }
        let answers = self.answers.iter().map(|((place, question, bucket), both)| {
            let counter = match (question.as_str(), bucket.as_str()) {
                (TIME, seconds) => format!("time of {seconds} s"),
                (question, "") => format!("question {question}"),
                (question, bucket) => format!("question {question} as {bucket}"),
            };
            (place, counter, both)
        });
        let pages = self
            .pages
            .iter()
            .map(|((place, page), both)| (place, format!("page {page}"), both));
        for (place, counter, Both { counted, stored }) in answers.chain(pages) {
            compare(place, format!("{counter}, complete"), counted.complete, stored.complete);
            compare(
                place,
                format!("{counter}, unfinished"),
                counted.unfinished,
                stored.unfinished,
            );
            compare(place, format!("{counter}, waiting"), counted.waiting, stored.waiting);
        }
        all
    }
}

/// Counts one form within one snapshot; gives how many responses it has, too.
async fn recount_form(pool: &Pool, form: FormId) -> anyhow::Result<(u64, Found)> {
    let mut snapshot = db::begin_snapshot_for_product(pool).await?;
    let mut found = Found::default();
    let mut responses = 0;
    let mut cursor = Cursor::new(form);
    while let Some(portion) = cursor.next(&mut snapshot).await? {
        responses += portion.len() as u64;
        let mut tally = Tally::default();
        for response in &portion {
            tally.add(form, response, 1);
        }
        found.add_stored(&tally);
    }
    found.add_counted(&mut snapshot, form).await?;
    snapshot.rollback().await?;
    Ok((responses, found))
}

impl Found {
    fn add_stored(&mut self, tally: &Tally<'_>) {
        for ((cohort, question, bucket), count) in &tally.answers {
            for place in places(*cohort) {
                let key = (place, (*question).to_owned(), bucket.to_string());
                self.answers.entry(key).or_default().stored.add(*count);
            }
        }
        for ((cohort, page), count) in &tally.pages {
            for place in places(*cohort) {
                self.pages
                    .entry((place, page.to_string()))
                    .or_default()
                    .stored
                    .add(*count);
            }
        }
        for (cohort, more) in &tally.activity {
            for place in places(*cohort) {
                self.activity.entry(place).or_default().1.add(*more);
            }
        }
    }

    async fn add_counted(&mut self, connection: &mut PgConnection, form: FormId) -> sqlx::Result<()> {
        self.activity.entry(None).or_default().0 = forms::count_responses(connection, form).await?;
        for (cohort, counted) in forms::count_responses_by_day(connection, form).await? {
            self.activity.entry(Some((cohort.day, cohort.version))).or_default().0 = counted;
        }
        for row in recounting::counted_answers(connection, form).await? {
            let key = (row.day.zip(row.version), row.question, row.bucket);
            self.answers.entry(key).or_default().counted = Count {
                complete: row.complete,
                unfinished: row.unfinished,
                waiting: 0,
            };
        }
        for row in recounting::counted_pages(connection, form).await? {
            self.pages
                .entry((row.day.zip(row.version), row.page))
                .or_default()
                .counted = Count {
                complete: row.complete,
                unfinished: row.unfinished,
                waiting: row.waiting,
            };
        }
        Ok(())
    }
}

/// A response is counted on its day, and for all time.
fn places(cohort: Cohort) -> [Place; 2] {
    [None, Some((cohort.day, cohort.version))]
}

/// Adds what was missing in that snapshot, in the order in which everybody counts.
async fn mend(pool: &Pool, form: FormId, found: &Found) -> sqlx::Result<()> {
    let cohort = |(day, version)| Cohort { form, day, version };
    let (mut answer_days, mut answers_in_all) = (Vec::new(), Vec::new());
    for ((place, question, bucket), both) in &found.answers {
        match (both.missing(), place) {
            (missing, _) if missing.is_nothing() => {}
            (missing, Some(day)) => answer_days.push((cohort(*day), question.as_str(), bucket.as_str(), missing)),
            (missing, None) => answers_in_all.push((form, question.as_str(), bucket.as_str(), missing)),
        }
    }
    let (mut page_days, mut pages_in_all) = (Vec::new(), Vec::new());
    for ((place, page), both) in &found.pages {
        match (both.missing(), place) {
            (missing, _) if missing.is_nothing() => {}
            (missing, Some(day)) => page_days.push((cohort(*day), page.as_str(), missing)),
            (missing, None) => pages_in_all.push((form, page.as_str(), missing)),
        }
    }
    let (mut days, mut in_all) = (Vec::new(), Vec::new());
    for (place, (counted, stored)) in &found.activity {
        let missing = Activity {
            starts: stored.starts - counted.starts,
            completed: stored.completed - counted.completed,
            held: stored.held - counted.held,
        };
        match place {
            _ if missing == Activity::default() => {}
            Some(day) => days.push((cohort(*day), missing)),
            None => in_all.push((form, missing)),
        }
    }
    let mut transaction = db::begin_for_product(pool).await?;
    counters::add_answers(&mut transaction, SLOT, &answer_days, &answers_in_all).await?;
    counters::add_pages(&mut transaction, SLOT, &page_days, &pages_in_all).await?;
    forms::add_responses(&mut transaction, SLOT, &days, &in_all).await?;
    transaction.commit().await
}
