//! Fills a form in, many times over.

use std::sync::{
    Arc,
    atomic::{AtomicU64, Ordering},
};

use anyhow::Context as _;
use chrono::{DateTime, Utc};
use form_model::question::QuestionKind;
use platform::{chance::Chance, clock::Clock, db::Pool};

use super::{calendar::Calendar, clinic::Planned, dice::Dice, door::Door, files, respondent};
use crate::{
    app::App,
    forms::{self, COUNTING_SLOTS, PinnedVersion},
    responses::{self, DemoForm, DemoResponse, DemoViews, HeldFor},
};

/// The most responses written in one transaction.
const BATCH: u64 = 4_000;

/// The fewest. A small form is counted at as many places as a large one, as forms are that have been answered for long.
const SMALL_BATCH: u64 = 100;
const PLACES: u64 = 2 * COUNTING_SLOTS.unsigned_abs() as u64;

/// Writers at one time: one makes responses up while the other one's are stored.
const WRITERS: u64 = 2;

/// About so many responses are held apart, of a small form fewer.
const HELD: u64 = 7;

/// What is filled in.
struct Filling {
    pool: Pool,
    chance: Chance,
    form: DemoForm,
    count: u64,
    seed: u64,
    calendar: Calendar,
    /// Each with the moment from which on it was the one that people saw.
    versions: Vec<(DateTime<Utc>, Arc<PinnedVersion>)>,
    /// Parts of the work that were begun.
    begun: AtomicU64,
}

/// Gives a form its responses and views; `revised_at` is when its second version was published.
pub(super) async fn fill(
    app: &App,
    pool: &Pool,
    door: &Door,
    planned: &Planned,
    seed: u64,
    revised_at: DateTime<Utc>,
    tell: impl Fn(u64) + Send + Sync + Copy + 'static,
) -> anyhow::Result<()> {
    let id = planned.form()?;
    let found = forms::find_answerable(app, id).await;
    let owner = found
        .map_err(|_| anyhow::anyhow!("{} cannot be read", planned.name))?
        .owner;
    let mut versions = Vec::new();
    for number in 1..=i32::try_from(planned.versions())? {
        let version = forms::pinned_version(app, id, number).await;
        let version = version.map_err(|_| anyhow::anyhow!("{} has no version {number}", planned.name))?;
        versions.push((if number == 1 { DateTime::UNIX_EPOCH } else { revised_at }, version));
    }
    let mut transaction = platform::db::begin_for_product(pool).await?;
    let before = forms::count_responses(&mut transaction, id).await?;
    drop(transaction);
    let filling = Arc::new(Filling {
        pool: pool.clone(),
        // Only receipts and the ids of events come from it.
        chance: Chance::system(),
        form: DemoForm { id, owner },
        count: planned.responses,
        // Who comes a second time brings others.
        seed: seed ^ u64::try_from(before.starts + before.held)?.wrapping_mul(0x2545_f491_4f6c_dd1d),
        calendar: Calendar::spread(planned.responses, Clock::system().now()),
        versions,
        begun: AtomicU64::new(0),
    });
    if filling.takes_files() {
        filling.write_with_files(door, planned.id()?).await?;
    } else {
        filling.write_side_by_side(tell).await?;
    }
    filling.count_views(planned.begun_percent).await
}

impl Filling {
    async fn write_side_by_side(
        self: &Arc<Self>,
        tell: impl Fn(u64) + Send + Sync + Copy + 'static,
    ) -> anyhow::Result<()> {
        let writers: Vec<_> = (0..WRITERS)
            .map(|_| {
                let filling = Arc::clone(self);
                tokio::spawn(async move { filling.keep_writing(tell).await })
            })
            .collect();
        for writer in writers {
            writer.await.context("a writer has gone")??;
        }
        Ok(())
    }

    async fn keep_writing(&self, tell: impl Fn(u64)) -> anyhow::Result<()> {
        loop {
            let part = self.begun.fetch_add(1, Ordering::Relaxed);
            let batch = (self.count / PLACES).clamp(SMALL_BATCH, BATCH);
            let first = part * batch;
            if first >= self.count {
                return Ok(());
            }
            let end = (first + batch).min(self.count);
            let mut dice = Dice::new(self.seed, part);
            let made: Vec<DemoResponse> = (first..end).map(|number| self.make(number, &mut dice)).collect();
            // Parts that are written at once are neighbours, so they count at different places.
            let slot = i16::try_from(part % u64::from(COUNTING_SLOTS.unsigned_abs())).unwrap_or(0);
            responses::write_demo(&self.pool, &self.chance, slot, self.form, &made).await?;
            tell(end - first);
        }
    }

    /// One after the other: there are few, and each file is sent by itself.
    async fn write_with_files(&self, door: &Door, form: &str) -> anyhow::Result<()> {
        let mut dice = Dice::new(self.seed, 0);
        let mut made = Vec::new();
        for number in 0..self.count {
            let mut response = self.make(number, &mut dice);
            files::attach(door, form, &mut response, &mut dice).await?;
            made.push(response);
        }
        responses::write_demo(&self.pool, &self.chance, 0, self.form, &made).await
    }

    fn make(&self, number: u64, dice: &mut Dice) -> DemoResponse {
        let started_at = self.calendar.moment(number, dice);
        let seen = self.versions.iter().rev().find(|(since, _)| *since <= started_at);
        let (_, version) = seen.unwrap_or(&self.versions[0]);
        respondent::respond(version, started_at, self.held(number), dice)
    }

    fn held(&self, number: u64) -> Option<HeldFor> {
        let every = (self.count / HELD).max(20);
        (number % every == every / 2).then(|| match (number / every) % 3 {
            0 => HeldFor::TooFast,
            1 => HeldFor::Honeypot,
            _ => HeldFor::Pressure,
        })
    }

    fn takes_files(&self) -> bool {
        let questions = self
            .versions
            .iter()
            .flat_map(|(_, version)| version.definition.questions());
        questions
            .into_iter()
            .any(|question| matches!(question.kind, QuestionKind::FileUpload(_)))
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
        Ok(responses::add_demo_views(&self.pool, self.form, 0, &views.collect::<Vec<_>>()).await?)
    }
}
