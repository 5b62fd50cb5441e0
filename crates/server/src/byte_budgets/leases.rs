//! Bytes that this process has leased from shared budgets and not used yet.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use chrono::NaiveDate;
use uuid::Uuid;

use super::budget::Budget;

#[derive(Debug, Default)]
pub(super) struct Leases(Mutex<HashMap<(Budget, Uuid), Lease>>);

#[derive(Debug)]
struct Lease {
    day: NaiveDate,
    left: u64,
}

impl Leases {
    /// Uses leased bytes of this day; false when there are not enough.
    pub(super) fn spend(&self, budget: Budget, subject: Uuid, day: NaiveDate, bytes: u64) -> bool {
        let mut leases = self.lock();
        let lease = leases.get_mut(&(budget, subject)).filter(|lease| lease.day == day);
        let left = lease.and_then(|lease| {
            lease.left = lease.left.checked_sub(bytes)?;
            Some(lease.left)
        });
        left.is_some()
    }

    /// Adds leased bytes; those of an earlier day are lost.
    pub(super) fn add(&self, budget: Budget, subject: Uuid, day: NaiveDate, bytes: u64) {
        let mut leases = self.lock();
        let lease = leases.entry((budget, subject)).or_insert(Lease { day, left: 0 });
        if lease.day == day {
            lease.left += bytes;
        } else {
            *lease = Lease { day, left: bytes };
        }
    }

    pub(super) fn evict_before(&self, day: NaiveDate) {
        let mut leases = self.lock();
        leases.retain(|_, lease| lease.day >= day);
        leases.shrink_to_fit();
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<(Budget, Uuid), Lease>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FORM: Uuid = Uuid::from_u128(1);

    fn day(number: u32) -> NaiveDate {
        NaiveDate::from_ymd_opt(2026, 11, number).unwrap()
    }

    #[test]
    fn leased_bytes_are_used_once_and_on_their_day_only() {
        let leases = Leases::default();
        let spend = |on, bytes| leases.spend(Budget::AnswersOfForm, FORM, day(on), bytes);
        assert!(!spend(1, 1), "nothing is leased");
        leases.add(Budget::AnswersOfForm, FORM, day(1), 10);
        assert!(spend(1, 6));
        assert!(!spend(1, 5), "four are left");
        assert!(spend(1, 4));
        leases.add(Budget::AnswersOfForm, FORM, day(1), 10);
        assert!(!spend(2, 1), "another day");
        leases.add(Budget::AnswersOfForm, FORM, day(2), 3);
        assert!(!spend(2, 4), "yesterday's are lost");
        leases.evict_before(day(3));
        assert!(leases.lock().is_empty());
    }
}
