//! The only home of "what time is it".
//!
//! Expiry is judged by the database through `app_now()`; a pool opened with a shifted clock (see [`crate::db`]) hands its
//! shift to the database, so that a test which moves the clock moves both sides.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};

/// Tells the time; cloning it is cheap and every clone tells the same.
#[derive(Clone, Debug)]
pub enum Clock {
    /// The machine's clock.
    System,
    /// The machine's clock plus what a test has added.
    Shifted(ClockShift),
}

/// The hand by which a test, or the demo, moves a [`Clock::Shifted`].
#[derive(Clone, Debug, Default)]
pub struct ClockShift {
    micros: Arc<AtomicI64>,
}

impl Clock {
    /// The machine's clock.
    pub fn system() -> Self {
        Self::System
    }

    /// A clock that a test moves forward through the [`ClockShift`] beside it.
    pub fn shifted() -> (Self, ClockShift) {
        let shift = ClockShift::default();
        (Self::Shifted(shift.clone()), shift)
    }

    /// The present moment.
    #[expect(
        clippy::disallowed_methods,
        reason = "this is the one place that reads the machine's clock"
    )]
    pub fn now(&self) -> DateTime<Utc> {
        match self {
            Self::System => Utc::now(),
            Self::Shifted(shift) => Utc::now() + shift.get(),
        }
    }
}

impl ClockShift {
    /// Moves the clock forward, for every clone of it.
    pub fn advance(&self, by: Duration) {
        let micros = i64::try_from(by.as_micros()).unwrap_or(i64::MAX);
        self.micros.fetch_add(micros, Ordering::SeqCst);
    }

    /// Moves the clock back before anybody has looked at it, for what is to have happened in the past.
    pub fn move_back(&self, by: Duration) {
        let micros = i64::try_from(by.as_micros()).unwrap_or(i64::MAX);
        self.micros.fetch_sub(micros, Ordering::SeqCst);
    }

    /// By how much the clock has been moved so far.
    pub fn get(&self) -> TimeDelta {
        TimeDelta::microseconds(self.micros.load(Ordering::SeqCst))
    }
}
