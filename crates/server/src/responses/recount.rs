//! `formwright recount`: works every counter out anew from what is stored, and says or mends what differs.
//!
//! Pages go on coming in meanwhile. One snapshot sees a form's rows and its counters as of one moment; what differs then differs
//! for ever, because whoever writes changes both alike. So the difference can be taken away at any later moment.

use std::{collections::BTreeMap, fmt};

use platform::db::{self, Pool};
use sqlx::PgConnection;

use super::{
    recount_rows::Cursor,
    store::{
        counters::{self, CountedAnswer, CountedPage},
        recounting,
    },
    tally::{Count, Tally},
};
use crate::forms::{self, Activity, FormId};

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

type Answers = BTreeMap<(String, String), Both>;

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
        }
    }
}

#[derive(Debug, Default)]
struct Found {
    answers: Answers,
    pages: BTreeMap<String, Both>,
    activity: (Activity, Activity),
}

impl Found {
    fn differences(&self, form: FormId) -> Vec<Difference> {
        let mut all = Vec::new();
        let mut compare = |counter: String, counted: i64, stored: i64| {
            if counted != stored {
                all.push(Difference {
                    form,
                    counter,
                    counted,
                    stored,
                });
            }
        };
        let (counted, stored) = (self.activity.0, self.activity.1);
        compare("starts".to_owned(), counted.starts, stored.starts);
        compare("completed".to_owned(), counted.completed, stored.completed);
        compare("held".to_owned(), counted.held, stored.held);
        let answers = self.answers.iter().map(|((question, bucket), both)| {
            let of = if bucket.is_empty() {
                String::new()
            } else {
                format!(" as {bucket}")
            };
            (format!("question {question}{of}"), both)
        });
        let pages = self.pages.iter().map(|(page, both)| (format!("page {page}"), both));
        for (counter, Both { counted, stored }) in answers.chain(pages) {
            compare(format!("{counter}, complete"), counted.complete, stored.complete);
            compare(format!("{counter}, unfinished"), counted.unfinished, stored.unfinished);
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
        found.add_stored(form, &tally);
    }
    found.add_counted(&mut snapshot, form).await?;
    snapshot.rollback().await?;
    Ok((responses, found))
}

impl Found {
    fn add_stored(&mut self, form: FormId, tally: &Tally<'_>) {
        for ((_, question, bucket), count) in &tally.answers {
            let key = (question.to_string(), bucket.to_string());
            self.answers.entry(key).or_default().stored.add(*count);
        }
        for ((_, page), count) in &tally.pages {
            self.pages.entry(page.to_string()).or_default().stored.add(*count);
        }
        if let Some(more) = tally.activity.get(&form) {
            let all = &mut self.activity.1;
            all.starts += more.starts;
            all.completed += more.completed;
            all.held += more.held;
        }
    }

    async fn add_counted(&mut self, connection: &mut PgConnection, form: FormId) -> sqlx::Result<()> {
        self.activity.0 = forms::count_responses(connection, form).await?;
        for CountedAnswer {
            question,
            bucket,
            complete,
            unfinished,
        } in counters::answers_of(connection, form).await?
        {
            let both = self.answers.entry((question, bucket)).or_default();
            both.counted = Count { complete, unfinished };
        }
        for CountedPage {
            page,
            complete,
            unfinished,
        } in counters::pages_of(connection, form).await?
        {
            self.pages.entry(page).or_default().counted = Count { complete, unfinished };
        }
        Ok(())
    }
}

/// Adds what was missing in that snapshot, in the order in which everybody counts.
async fn mend(pool: &Pool, form: FormId, found: &Found) -> sqlx::Result<()> {
    let answers: Vec<_> = found
        .answers
        .iter()
        .map(|((question, bucket), both)| (form, question.as_str(), bucket.clone(), both.missing()))
        .filter(|(.., missing)| !missing.is_nothing())
        .collect();
    let pages: Vec<_> = found
        .pages
        .iter()
        .map(|(page, both)| (form, page.as_str(), both.missing()))
        .filter(|(.., missing)| !missing.is_nothing())
        .collect();
    let (counted, stored) = found.activity;
    let activity = Activity {
        starts: stored.starts - counted.starts,
        completed: stored.completed - counted.completed,
        held: stored.held - counted.held,
    };
    let mut transaction = db::begin_for_product(pool).await?;
    counters::add_answers(&mut transaction, SLOT, &answers).await?;
    counters::add_pages(&mut transaction, SLOT, &pages).await?;
    forms::add_responses(&mut transaction, SLOT, &[form], &[activity]).await?;
    transaction.commit().await
}
