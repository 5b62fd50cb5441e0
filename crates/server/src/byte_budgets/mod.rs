//! Daily limits on stored bytes: per form and account across all nodes, per network in this process.

mod budget;
mod leases;
mod network_bytes;
mod store;

use std::num::NonZeroU32;

use chrono::{DateTime, NaiveDate, NaiveTime, Utc};
use platform::clock::Clock;
use platform::db::Pool;
use sqlx::PgConnection;
use uuid::Uuid;

pub use budget::Budget;
use leases::Leases;
use network_bytes::{AnswersByNetwork, FilesByNetwork};
pub use store::delete_expired;

use crate::http::network::Network;
use crate::http::problem::ApiError;

/// All byte budgets.
#[derive(Debug)]
pub struct ByteBudgets {
    clock: Clock,
    leases: Leases,
    answers: AnswersByNetwork,
    files: FilesByNetwork,
}

impl ByteBudgets {
    /// The production limits; those per network times `factor`.
    pub fn new(clock: Clock, factor: NonZeroU32) -> Self {
        for budget in Budget::ALL {
            count_rejected(budget, 0);
        }
        Self {
            clock,
            leases: Leases::default(),
            answers: AnswersByNetwork::new(factor),
            files: FilesByNetwork::new(factor),
        }
    }

    /// Counts bytes of answers against the limit of a network; 429 when it is used up.
    pub fn consume_answers(&self, from: Network, bytes: u64) -> Result<(), ApiError> {
        self.answers.consume(from, bytes)
    }

    /// Uses bytes of a budget; false when it is used up today. Most calls use leased bytes and need no SQL.
    pub async fn spend(&self, pool: &Pool, budget: Budget, subject: Uuid, bytes: u64) -> sqlx::Result<bool> {
        if self.leases.spend(budget, subject, self.today(), bytes) {
            return Ok(true);
        }
        // Losing a lease in a crash is harmless, so no submission waits for a standby.
        let mut transaction = pool.begin_with("begin; set local synchronous_commit = off").await?;
        let leased = self.lease(&mut transaction, budget, subject, bytes).await?;
        transaction.commit().await?;
        Ok(leased)
    }

    /// The same in the caller's transaction. A rollback loses the lease, so call it right before the commit.
    pub async fn spend_within(
        &self,
        connection: &mut PgConnection,
        budget: Budget,
        subject: Uuid,
        bytes: u64,
    ) -> sqlx::Result<bool> {
        if self.leases.spend(budget, subject, self.today(), bytes) {
            return Ok(true);
        }
        self.lease(connection, budget, subject, bytes).await
    }

    /// Bytes of files that a network may still send to a form today.
    pub fn remaining_file_bytes(&self, form: Uuid, from: Network) -> u64 {
        self.files.remaining(form, from, self.today())
    }

    /// Counts a stored file.
    pub fn count_file(&self, form: Uuid, from: Network, bytes: u64) {
        self.files.count(form, from, self.today(), bytes);
    }

    /// Seconds until all budgets are reset.
    pub fn seconds_to_midnight(&self) -> u64 {
        let now = self.clock.now();
        let tomorrow = now.date_naive().succ_opt().unwrap_or(NaiveDate::MAX);
        let midnight: DateTime<Utc> = tomorrow.and_time(NaiveTime::MIN).and_utc();
        u64::try_from((midnight - now).num_seconds()).unwrap_or(0) + 1
    }

    /// Removes outdated entries to free memory.
    pub fn evict_idle(&self) {
        self.leases.evict_before(self.today());
        self.files.evict_before(self.today());
        self.answers.evict_idle();
    }

    async fn lease(
        &self,
        connection: &mut PgConnection,
        budget: Budget,
        subject: Uuid,
        bytes: u64,
    ) -> sqlx::Result<bool> {
        // The second size is for the end of a budget, when a full lease no longer fits.
        for size in [budget.lease_size().max(bytes), bytes] {
            if let Some(day) = store::lease(connection, budget, subject, size).await? {
                self.leases.add(budget, subject, day, size - bytes);
                return Ok(true);
            }
        }
        count_rejected(budget, 1);
        Ok(false)
    }

    fn today(&self) -> NaiveDate {
        self.clock.now().date_naive()
    }
}

fn count_rejected(budget: Budget, calls: u64) {
    metrics::counter!("formwright_budget_rejected_total", "budget" => budget.as_str()).increment(calls);
}
