//! Generates the responses of a form.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use anyhow::Context as _;
use chrono::{DateTime, Utc};
use platform::clock::Clock;
use platform::db::SystemPool;
use platform::rng::Rng;

use super::calendar::Calendar;
use super::client::DemoClient;
use super::fixtures::FormFixture;
use super::rng::DemoRng;
use super::write_responses::{self, DemoForm, DemoResponse, DemoViews};
use super::{files, respondent};
use crate::forms::{self, COUNTER_SLOTS, PublishedVersion, VersionCache};
use crate::stored_responses::QuarantineReason;

/// Maximum responses per transaction.
const BATCH: u64 = 4_000;

/// Minimum. Small forms use all counter slots too, like forms with a long history.
const SMALL_BATCH: u64 = 100;
const MIN_BATCHES: u64 = 2 * COUNTER_SLOTS.unsigned_abs() as u64;

/// Concurrent writers: one generates responses while the other stores them.
const WRITERS: u64 = 2;

/// Quarantined responses of a large form; a small form has fewer.
const HELD: u64 = 7;

/// Generates and stores the responses of one form.
struct FormFiller {
    pool: SystemPool,
    rng: Rng,
    form: DemoForm,
    count: u64,
    seed: u64,
    calendar: Calendar,
    /// Each with the time since which it was the published version.
    versions: Vec<(DateTime<Utc>, Arc<PublishedVersion>)>,
    /// Number of started parts.
    begun: AtomicU64,
}

/// Generates the responses and views of a form; `revised_at` is when its second version was published.
pub(super) async fn fill_form(
    version_cache: &VersionCache,
    pool: &SystemPool,
    client: &DemoClient,
    fixture: &FormFixture,
    seed: u64,
    revised_at: DateTime<Utc>,
    report_progress: impl Fn(u64) + Send + Sync + Copy + 'static,
) -> anyhow::Result<()> {
    let id = fixture.form()?;
    let found = version_cache.find_submission_target(id).await;
    let owner = found
        .map_err(|_| anyhow::anyhow!("{} cannot be read", fixture.name))?
        .owner;
    let mut versions = Vec::new();
    for number in 1..=i32::try_from(fixture.versions())? {
        let version = version_cache.get(id, number).await;
        let version = version.map_err(|_| anyhow::anyhow!("{} has no version {number}", fixture.name))?;
        versions.push((if number == 1 { DateTime::UNIX_EPOCH } else { revised_at }, version));
    }
    let mut transaction = platform::db::begin_as_system(pool).await?;
    let before = forms::read_response_counts(&mut transaction, id).await?;
    drop(transaction);
    let filler = Arc::new(FormFiller {
        pool: pool.clone(),
        // Only for receipts and event ids.
        rng: Rng::system(),
        form: DemoForm { id, owner },
        count: fixture.responses,
        // A second run generates other responses.
        seed: seed ^ u64::try_from(before.starts + before.quarantined)?.wrapping_mul(0x2545_f491_4f6c_dd1d),
        calendar: Calendar::spread(fixture.responses, Clock::system().now()),
        versions,
        begun: AtomicU64::new(0),
    });
    if filler.takes_files() {
        filler.write_with_files(client, fixture.id()?).await?;
    } else {
        filler.write_concurrently(report_progress).await?;
    }
    filler.count_views(fixture.begun_percent).await
}

impl FormFiller {
    async fn write_concurrently(
        self: &Arc<Self>,
        report_progress: impl Fn(u64) + Send + Sync + Copy + 'static,
    ) -> anyhow::Result<()> {
        let writers: Vec<_> = (0..WRITERS)
            .map(|_| {
                let filler = Arc::clone(self);
                tokio::spawn(async move { filler.run_writer(report_progress).await })
            })
            .collect();
        for writer in writers {
            writer.await.context("a writer panicked")??;
        }
        Ok(())
    }

    async fn run_writer(&self, report_progress: impl Fn(u64)) -> anyhow::Result<()> {
        loop {
            let part = self.begun.fetch_add(1, Ordering::Relaxed);
            let batch = (self.count / MIN_BATCHES).clamp(SMALL_BATCH, BATCH);
            let first = part * batch;
            if first >= self.count {
                return Ok(());
            }
            let end = (first + batch).min(self.count);
            let mut rng = DemoRng::new(self.seed, part);
            let made: Vec<DemoResponse> = (first..end).map(|number| self.make(number, &mut rng)).collect();
            // Parts that are written concurrently use different counter slots.
            let slot = i16::try_from(part % u64::from(COUNTER_SLOTS.unsigned_abs())).unwrap_or(0);
            write_responses::write_demo(&self.pool, &self.rng, slot, self.form, &made).await?;
            report_progress(end - first);
        }
    }

    /// Sequentially: there are few, and each file is a separate upload.
    async fn write_with_files(&self, client: &DemoClient, form: &str) -> anyhow::Result<()> {
        let mut rng = DemoRng::new(self.seed, 0);
        let mut made = Vec::new();
        for number in 0..self.count {
            let mut response = self.make(number, &mut rng);
            files::attach(client, form, &mut response, &mut rng).await?;
            made.push(response);
        }
        write_responses::write_demo(&self.pool, &self.rng, 0, self.form, &made).await
    }

    fn make(&self, number: u64, rng: &mut DemoRng) -> DemoResponse {
        let started_at = self.calendar.moment(number, rng);
        let seen = self.versions.iter().rev().find(|(since, _)| *since <= started_at);
        let (_, version) = seen.unwrap_or(&self.versions[0]);
        respondent::respond(version, started_at, self.quarantine_reason(number), rng)
    }

    fn quarantine_reason(&self, number: u64) -> Option<QuarantineReason> {
        let every = (self.count / HELD).max(20);
        (number % every == every / 2).then(|| match (number / every) % 3 {
            0 => QuarantineReason::TooFast,
            1 => QuarantineReason::Honeypot,
            _ => QuarantineReason::Flood,
        })
    }

    fn takes_files(&self) -> bool {
        let questions = self
            .versions
            .iter()
            .flat_map(|(_, version)| version.definition.questions());
        questions.into_iter().any(|question| question.file_upload().is_some())
    }

    async fn count_views(&self, begun_percent: u64) -> anyhow::Result<()> {
        let views = self
            .calendar
            .days()
            .into_iter()
            .filter(|(_, count)| *count > 0)
            .map(|(day, count)| {
                let live = self.versions.iter().rev().find(|(since, _)| since.date_naive() <= day);
                DemoViews {
                    day,
                    version: live.map_or(1, |(_, version)| version.number),
                    views: i64::try_from(count * 100 / begun_percent.max(1)).unwrap_or(i64::MAX),
                }
            });
        Ok(write_responses::add_demo_views(&self.pool, self.form, 0, &views.collect::<Vec<_>>()).await?)
    }
}
