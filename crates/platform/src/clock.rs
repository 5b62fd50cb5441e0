//! The only place that reads the current time.
//!
//! The database decides expiry by `app_now()`. A pool opened with a shifted clock (see [`crate::db`]) passes the shift to
//! the database, so that a test which advances the clock advances both.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};

/// The current time; cloning is cheap and all clones agree.
#[derive(Clone, Debug)]
pub enum Clock {
    /// The machine's clock.
    System,
    /// The machine's clock plus a shift that a test controls.
    Shifted(ClockShift),
}

/// Controls the shift of a [`Clock::Shifted`], for tests and the demo.
#[derive(Clone, Debug, Default)]
pub struct ClockShift {
    micros: Arc<AtomicI64>,
}

impl Clock {
    /// The machine's clock.
    pub fn system() -> Self {
        Self::System
    }

    /// A clock that a test advances through the returned [`ClockShift`].
    pub fn shifted() -> (Self, ClockShift) {
        let shift = ClockShift::default();
        (Self::Shifted(shift.clone()), shift)
    }

    /// Its shift, when it has one.
    pub fn shift(&self) -> Option<ClockShift> {
        match self {
            Self::System => None,
            Self::Shifted(shift) => Some(shift.clone()),
        }
    }

    /// The present moment.
    #[expect(clippy::disallowed_methods, reason = "the only place that reads the machine's clock")]
    pub fn now(&self) -> DateTime<Utc> {
        match self {
            Self::System => Utc::now(),
            Self::Shifted(shift) => Utc::now() + shift.get(),
        }
    }
}

impl ClockShift {
    /// Advances every clone of the clock.
    pub fn advance(&self, by: Duration) {
        let micros = i64::try_from(by.as_micros()).unwrap_or(i64::MAX);
        self.micros.fetch_add(micros, Ordering::SeqCst);
    }

    /// Moves the clock back; call it before the clock is first read.
    pub fn move_back(&self, by: Duration) {
        let micros = i64::try_from(by.as_micros()).unwrap_or(i64::MAX);
        self.micros.fetch_sub(micros, Ordering::SeqCst);
    }

    /// The current shift.
    pub fn get(&self) -> TimeDelta {
        TimeDelta::microseconds(self.micros.load(Ordering::SeqCst))
    }
}
