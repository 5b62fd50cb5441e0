//! The ledger held against the rows.

use std::{
    collections::{BTreeMap, HashMap, HashSet},
    fmt,
};

use platform::testing::PostgresServer;
use secrecy::ExposeSecret as _;
use serde_json::Value;
use sqlx::{Connection as _, PgConnection};

use super::{
    fillings::hash_of,
    ledger::{Event, Key, Line},
};

/// What a run comes to. Its first line is the one to quote.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Verdict {
    pub(crate) acked: usize,
    pub(crate) stored: usize,
    pub(crate) duplicated: usize,
    pub(crate) unacked_but_stored: usize,
    pub(crate) replays: usize,
    pub(crate) server_errors: usize,
    longest_gap: u64,
    /// Acknowledgements of a page that had been acknowledged before, with another reply.
    pub(crate) replies_that_differ: usize,
    /// Statuses that no respondent should meet, and how often each was.
    pub(crate) unexpected: BTreeMap<u16, usize>,
    /// Rows that nobody sent.
    pub(crate) never_sent: usize,
    /// What the counters say that the rows do not.
    pub(crate) miscounted: Vec<String>,
}

impl Verdict {
    pub(crate) fn lost(&self) -> usize {
        self.acked - self.stored
    }

    /// What is wrong, in words.
    pub(crate) fn faults(&self) -> Vec<String> {
        let mut faults = self.miscounted.clone();
        let mut told = |number: usize, what: &str| {
            if number > 0 {
                faults.push(format!("{number} {what}"));
            }
        };
        told(self.lost(), "acknowledged and lost");
        told(self.duplicated, "stored more than once");
        told(
            self.replies_that_differ,
            "replays answered otherwise than the first time",
        );
        told(self.never_sent, "stored as nobody sent it");
        for (status, times) in &self.unexpected {
            told(*times, &format!("answered with {status}"));
        }
        faults
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "acked {}, stored {}, lost {}, duplicated {}, unacked-but-stored {}, replays {}, 5xx {}, longest ack gap {}.{} s",
            self.acked,
            self.stored,
            self.lost(),
            self.duplicated,
            self.unacked_but_stored,
            self.replays,
            self.server_errors,
            self.longest_gap / 1000,
            self.longest_gap % 1000 / 100,
        )
    }
}

/// Holds the ledger against what the database has.
pub(crate) async fn judge(lines: &[Line], postgres: &PostgresServer) -> Verdict {
    let mut connection = PgConnection::connect(postgres.superuser_url().expose_secret())
        .await
        .unwrap();
    let said = Said::read(lines);
    let rows = Rows::read(&mut connection).await;
    let mut verdict = Verdict {
        acked: said.acknowledged.len(),
        stored: said.acknowledged.keys().filter(|key| rows.keep(key, &said)).count(),
        duplicated: rows.duplicates,
        replays: said.sent - said.bodies.len(),
        longest_gap: said.longest_gap,
        replies_that_differ: said.replies_that_differ,
        server_errors: said.statuses.range(500..).map(|(_, times)| times).sum(),
        miscounted: miscounted(&mut connection).await,
        unexpected: said.statuses.clone(),
        ..Verdict::default()
    };
    verdict
        .unexpected
        .retain(|status, _| !matches!(status, 200 | 429 | 503));
    for ((form, response, page), stored) in &rows.pages {
        let key = Key {
            form: form.clone(),
            response: response.clone(),
            page: page.clone(),
            seq: stored.seq,
        };
        if said.bodies.get(&key) != Some(&stored.body) {
            verdict.never_sent += 1;
        } else if !said.acknowledged.contains_key(&key) {
            verdict.unacked_but_stored += 1;
        }
    }
    verdict
}

/// What the ledger says.
#[derive(Default)]
struct Said {
    /// The body under each key that was sent.
    bodies: HashMap<Key, String>,
    /// The first reply to each key that was acknowledged.
    acknowledged: HashMap<Key, String>,
    sent: usize,
    statuses: BTreeMap<u16, usize>,
    replies_that_differ: usize,
    longest_gap: u64,
}

impl Said {
    fn read(lines: &[Line]) -> Self {
        let mut said = Self::default();
        let mut last_ack = lines.first().map_or(0, |line| line.at);
        for line in lines {
            match &line.event {
                Event::Sent { body } => {
                    said.sent += 1;
                    said.bodies.insert(line.key.clone(), body.clone());
                }
                Event::Answered { status, reply } => {
                    *said.statuses.entry(*status).or_default() += 1;
                    if *status == 200 {
                        // Lines that share a flush may change places.
                        said.longest_gap = said.longest_gap.max(line.at.saturating_sub(last_ack));
                        last_ack = last_ack.max(line.at);
                        let first = said
                            .acknowledged
                            .entry(line.key.clone())
                            .or_insert_with(|| reply.clone());
                        said.replies_that_differ += usize::from(first != reply);
                    }
                }
            }
        }
        said
    }
}

struct StoredPage {
    seq: i64,
    body: String,
}

/// What the database has.
struct Rows {
    /// By form, response and page.
    pages: HashMap<(String, String, String), StoredPage>,
    duplicates: usize,
}

impl Rows {
    async fn read(connection: &mut PgConnection) -> Self {
        let responses: i64 =
            sqlx::query_scalar("select count(*) - count(distinct (form_id, response_id)) from responses")
                .fetch_one(&mut *connection)
                .await
                .unwrap();
        let rows: Vec<(String, String, String, i64, Value)> =
            sqlx::query_as("select form_id::text, response_id::text, page_id, seq, answers from response_pages")
                .fetch_all(connection)
                .await
                .unwrap();
        let mut all = Self {
            pages: HashMap::new(),
            duplicates: usize::try_from(responses).unwrap(),
        };
        let mut bodies = HashSet::new();
        for (form, response, page, seq, answers) in rows {
            let body = hash_of(&page, &answers);
            let has_body = !bodies.insert(body.clone());
            let has_key = all
                .pages
                .insert((form, response, page), StoredPage { seq, body })
                .is_some();
            all.duplicates += usize::from(has_key || has_body);
        }
        all
    }

    /// Whether an acknowledged page is there, or a later one of the same respondent's in its place.
    fn keep(&self, key: &Key, said: &Said) -> bool {
        let place = (key.form.clone(), key.response.clone(), key.page.clone());
        self.pages
            .get(&place)
            .is_some_and(|stored| stored.seq > key.seq || said.bodies.get(key) == Some(&stored.body))
    }
}

/// The form's numbers, counted by hand: whoever reads `recount --check` should not have to trust it alone.
async fn miscounted(connection: &mut PgConnection) -> Vec<String> {
    let differences: Vec<String> = sqlx::query_scalar(
        "select format('form %s: counted %s begun and %s complete, stored %s and %s', form_id, c.starts, c.completed, r.starts, r.completed)
         from (select form_id, sum(starts) as starts, sum(completed) as completed from form_activity group by form_id) c
         full join (select form_id, count(*) as starts, count(*) filter (where complete) as completed
                    from responses where held is null group by form_id) r using (form_id)
         where (coalesce(c.starts, 0), coalesce(c.completed, 0)) <> (coalesce(r.starts, 0), coalesce(r.completed, 0))",
    )
    .fetch_all(connection)
    .await
    .unwrap();
    differences
}
