//! Compares the ledger with the rows.

use std::{
    collections::{BTreeMap, HashMap, HashSet},
    fmt,
};

use secrecy::{ExposeSecret as _, SecretString};
use serde_json::Value;
use sqlx::{Connection as _, PgConnection};

use super::{
    ledger::{Event, Key, Line},
    random_responses::hash_of,
};

/// The result of a run; `Display` gives the line to quote.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct LedgerAudit {
    pub(crate) acked: usize,
    /// Those first acknowledged in this round.
    pub(crate) acked_in_round: usize,
    pub(crate) stored: usize,
    pub(crate) duplicated: usize,
    pub(crate) unacked_but_stored: usize,
    pub(crate) replays: usize,
    pub(crate) server_errors: usize,
    /// In milliseconds.
    pub(crate) longest_gap: u64,
    /// Repeated acknowledgements of a page with a different reply.
    pub(crate) replies_that_differ: usize,
    pub(crate) statuses: BTreeMap<u16, usize>,
    /// Statuses that no respondent should get.
    pub(crate) unexpected: BTreeMap<u16, usize>,
    /// Rows that no client sent.
    pub(crate) never_sent: usize,
    pub(crate) counter_differences: Vec<String>,
}

impl LedgerAudit {
    pub(crate) fn lost(&self) -> usize {
        self.acked - self.stored
    }

    /// Descriptions of all faults.
    pub(crate) fn faults(&self) -> Vec<String> {
        let mut faults = self.counter_differences.clone();
        // The word "violation:" keeps a second attempt from hiding it (see scripts/lib/results.mjs).
        if self.lost() > 0 {
            faults.push(format!("violation: {} acknowledged and lost", self.lost()));
        }
        let mut report = |number: usize, what: &str| {
            if number > 0 {
                faults.push(format!("{number} {what}"));
            }
        };
        report(self.duplicated, "stored more than once");
        report(self.replies_that_differ, "replays with a different reply");
        report(self.never_sent, "stored but never sent");
        for (status, times) in &self.unexpected {
            report(*times, &format!("answered with {status}"));
        }
        faults
    }
}

impl fmt::Display for LedgerAudit {
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

/// Gaps and statuses are counted since this ledger time; everything else over the whole ledger.
pub(crate) async fn audit_ledger(lines: &[Line], since: u64, superuser_url: &SecretString) -> LedgerAudit {
    let mut connection = PgConnection::connect(superuser_url.expose_secret()).await.unwrap();
    let content = LedgerContent::read(lines, since);
    let rows = Rows::read(&mut connection).await;
    let mut audit = LedgerAudit {
        acked: content.acknowledged.len(),
        acked_in_round: content.acknowledged_in_round,
        stored: content
            .acknowledged
            .keys()
            .filter(|key| rows.contain(key, &content))
            .count(),
        duplicated: rows.duplicates,
        replays: content.sent - content.bodies.len(),
        longest_gap: content.longest_gap,
        replies_that_differ: content.replies_that_differ,
        server_errors: content.statuses.range(500..).map(|(_, times)| times).sum(),
        counter_differences: counter_differences(&mut connection).await,
        statuses: content.statuses.clone(),
        unexpected: content.statuses.clone(),
        ..LedgerAudit::default()
    };
    audit.unexpected.retain(|status, _| !matches!(status, 200 | 429 | 503));
    let sent: HashMap<PageKey, &Key> = content.bodies.keys().map(|key| (page_key(key), key)).collect();
    for (page_key, stored) in &rows.pages {
        let key = sent.get(page_key).map(|key| Key {
            seq: stored.seq,
            ..(*key).clone()
        });
        match key {
            Some(key) if content.bodies.get(&key) == Some(&stored.body) => {
                audit.unacked_but_stored += usize::from(!content.acknowledged.contains_key(&key));
            }
            _ => audit.never_sent += 1,
        }
    }
    audit
}

#[derive(Default)]
struct LedgerContent {
    /// The body under each key that was sent.
    bodies: HashMap<Key, String>,
    /// The first reply to each key that was acknowledged.
    acknowledged: HashMap<Key, String>,
    acknowledged_in_round: usize,
    sent: usize,
    statuses: BTreeMap<u16, usize>,
    replies_that_differ: usize,
    longest_gap: u64,
}

impl LedgerContent {
    fn read(lines: &[Line], since: u64) -> Self {
        let mut content = Self::default();
        let mut last_ack = lines.first().map_or(0, |line| line.at).max(since);
        for line in lines {
            match &line.event {
                Event::Sent { body } => {
                    content.sent += 1;
                    content.bodies.insert(line.key.clone(), body.clone());
                }
                Event::Answered { status, reply } => {
                    if line.at >= since {
                        *content.statuses.entry(*status).or_default() += 1;
                    }
                    if *status == 200 {
                        // Lines that share a flush may be out of order.
                        content.longest_gap = content.longest_gap.max(line.at.saturating_sub(last_ack));
                        last_ack = last_ack.max(line.at);
                        let known = content.acknowledged.len();
                        let first = content
                            .acknowledged
                            .entry(line.key.clone())
                            .or_insert_with(|| reply.clone());
                        content.replies_that_differ += usize::from(first != reply);
                        let is_first = content.acknowledged.len() > known;
                        content.acknowledged_in_round += usize::from(is_first && line.at >= since);
                    }
                }
            }
        }
        content
    }
}

/// Form, stored id of the response, and page.
type PageKey = (String, String, String);

fn page_key(key: &Key) -> PageKey {
    (key.form.clone(), key.stored_response(), key.page.clone())
}

struct StoredPage {
    seq: i64,
    body: String,
}

struct Rows {
    pages: HashMap<PageKey, StoredPage>,
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
        let mut rows_read = Self {
            pages: HashMap::new(),
            duplicates: usize::try_from(responses).unwrap(),
        };
        let mut bodies = HashSet::new();
        for (form, response, page, seq, answers) in rows {
            let body = hash_of(&page, &answers);
            let has_body = !bodies.insert(body.clone());
            let has_key = rows_read
                .pages
                .insert((form, response, page), StoredPage { seq, body })
                .is_some();
            rows_read.duplicates += usize::from(has_key || has_body);
        }
        rows_read
    }

    /// Whether an acknowledged page is stored, or a later version of it.
    fn contain(&self, key: &Key, content: &LedgerContent) -> bool {
        self.pages
            .get(&page_key(key))
            .is_some_and(|stored| stored.seq > key.seq || content.bodies.get(key) == Some(&stored.body))
    }
}

/// Counts the responses independently of `recount --check`.
async fn counter_differences(connection: &mut PgConnection) -> Vec<String> {
    let differences: Vec<String> = sqlx::query_scalar(
        "select format('form %s: counted %s begun and %s complete, stored %s and %s', form_id, c.starts, c.completed, r.starts, r.completed)
         from (select form_id, sum(starts) as starts, sum(completed) as completed from form_counters group by form_id) c
         full join (select form_id, count(*) as starts, count(*) filter (where complete) as completed
                    from responses where quarantine_reason is null group by form_id) r using (form_id)
         where (coalesce(c.starts, 0), coalesce(c.completed, 0)) <> (coalesce(r.starts, 0), coalesce(r.completed, 0))",
    )
    .fetch_all(connection)
    .await
    .unwrap();
    differences
}
