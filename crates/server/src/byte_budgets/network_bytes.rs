//! Bytes per network, counted in this process.

use std::collections::HashMap;
use std::num::NonZeroU32;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use chrono::NaiveDate;
use governor::clock::{Clock as _, DefaultClock};
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};
use uuid::Uuid;

use crate::http::network::Network;
use crate::http::problem::ApiError;

const KILOBYTE: u64 = 1024;
const MEGABYTE: u64 = 1024 * KILOBYTE;

/// Answers per network: per day, and as a burst.
const ANSWER_MEGABYTES_A_DAY: u32 = 200;
const ANSWER_MEGABYTES_AT_ONCE: u32 = 40;

/// Files per network, form and day: a quarter of the form's budget.
const FILE_BYTES_A_DAY: u64 = 256 * MEGABYTE;

/// Answers by network, in kilobytes.
#[derive(Debug)]
pub(super) struct AnswersByNetwork(DefaultKeyedRateLimiter<Network>);

impl AnswersByNetwork {
    pub(super) fn new(factor: NonZeroU32) -> Self {
        let at_once = (ANSWER_MEGABYTES_AT_ONCE * 1024).saturating_mul(factor.get());
        let at_once = NonZeroU32::new(at_once).unwrap_or(NonZeroU32::MAX);
        let a_kilobyte_each = Duration::from_hours(24) / (ANSWER_MEGABYTES_A_DAY * 1024) / factor.get();
        let quota = Quota::with_period(a_kilobyte_each.max(Duration::from_nanos(1)));
        let quota = quota.unwrap_or(Quota::per_second(NonZeroU32::MAX));
        Self(RateLimiter::keyed(quota.allow_burst(at_once)))
    }

    pub(super) fn consume(&self, from: Network, bytes: u64) -> Result<(), ApiError> {
        let kilobytes = u32::try_from(bytes.div_ceil(KILOBYTE)).unwrap_or(u32::MAX);
        let Some(kilobytes) = NonZeroU32::new(kilobytes) else {
            return Ok(());
        };
        match self.0.check_key_n(&from, kilobytes) {
            Ok(Ok(())) => Ok(()),
            Ok(Err(early)) => {
                let wait = early.wait_time_from(DefaultClock::default().now());
                Err(ApiError::rate_limited(wait.as_secs() + 1))
            }
            // More than the burst; no body is that large.
            Err(_) => Err(ApiError::rate_limited(60)),
        }
    }

    pub(super) fn evict_idle(&self) {
        self.0.retain_recent();
        self.0.shrink_to_fit();
    }
}

/// Stored files, by form and network.
#[derive(Debug)]
pub(super) struct FilesByNetwork {
    max: u64,
    stored: Mutex<HashMap<(Uuid, Network), StoredBytes>>,
}

#[derive(Debug)]
struct StoredBytes {
    day: NaiveDate,
    bytes: u64,
}

impl FilesByNetwork {
    pub(super) fn new(factor: NonZeroU32) -> Self {
        Self {
            max: FILE_BYTES_A_DAY.saturating_mul(u64::from(factor.get())),
            stored: Mutex::default(),
        }
    }

    pub(super) fn remaining(&self, form: Uuid, from: Network, day: NaiveDate) -> u64 {
        let stored = self.lock();
        let today = stored.get(&(form, from)).filter(|stored| stored.day == day);
        self.max.saturating_sub(today.map_or(0, |stored| stored.bytes))
    }

    pub(super) fn count(&self, form: Uuid, from: Network, day: NaiveDate, bytes: u64) {
        let mut stored = self.lock();
        let today = stored.entry((form, from)).or_insert(StoredBytes { day, bytes: 0 });
        if today.day != day {
            *today = StoredBytes { day, bytes: 0 };
        }
        today.bytes += bytes;
    }

    pub(super) fn evict_before(&self, day: NaiveDate) {
        let mut stored = self.lock();
        stored.retain(|_, stored| stored.day >= day);
        stored.shrink_to_fit();
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<(Uuid, Network), StoredBytes>> {
        self.stored.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn network(last: u8) -> Network {
        Network::of([192, 0, 2, last].into())
    }

    #[test]
    fn each_network_may_send_forty_megabytes_at_once() {
        let answers = AnswersByNetwork::new(NonZeroU32::MIN);
        for _ in 0..40 {
            answers.consume(network(1), MEGABYTE).unwrap();
        }
        assert!(answers.consume(network(1), MEGABYTE).is_err());
        answers.consume(network(2), MEGABYTE).unwrap();
    }

    #[test]
    fn factor_multiplies_the_limit_of_a_network() {
        for factor in [1_000, u32::MAX] {
            let answers = AnswersByNetwork::new(NonZeroU32::new(factor).unwrap());
            for _ in 0..400 {
                answers.consume(network(1), MEGABYTE).unwrap();
            }
        }
    }

    #[test]
    fn network_may_use_a_quarter_of_a_forms_daily_budget() {
        let files = FilesByNetwork::new(NonZeroU32::MIN);
        let form = Uuid::from_u128(1);
        let (today, tomorrow) = (NaiveDate::MIN, NaiveDate::MIN.succ_opt().unwrap());
        files.count(form, network(1), today, 200 * MEGABYTE);
        assert_eq!(files.remaining(form, network(1), today), 56 * MEGABYTE);
        assert_eq!(files.remaining(form, network(2), today), 256 * MEGABYTE);
        assert_eq!(files.remaining(Uuid::from_u128(2), network(1), today), 256 * MEGABYTE);
        assert_eq!(files.remaining(form, network(1), tomorrow), 256 * MEGABYTE);
        files.evict_before(tomorrow);
        assert!(files.lock().is_empty());
    }
}
