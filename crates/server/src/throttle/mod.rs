//! Limits that every node shares, as rows in PostgreSQL: low in volume and exact under a race,
//! because an attempt is counted and committed before anything is compared.

mod store;

use chrono::{DateTime, Duration, Utc};
use sha2::{Digest as _, Sha256};
use sqlx::PgConnection;

pub use store::{block_until, clear, forget_ended, seconds};

/// What is being counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Scope {
    /// Sign-in attempts on one account from one network.
    SignInFrom,
    /// Sign-in attempts on one account since its last success.
    SignInSinceSuccess,
    /// A signed-in person asked for their password again.
    PasswordConfirm,
    /// Codes sent to one address within an hour.
    CodesHourly,
    /// Codes sent to one address within a day.
    CodesDaily,
    /// Codes a browser that has signed in before may have sent within a day.
    CodesKnownDevice,
    /// People an owner has shared forms with within a day.
    PeopleAdded,
}

impl Scope {
    fn name(self) -> &'static str {
        match self {
            Self::SignInFrom => "sign_in_from",
            Self::SignInSinceSuccess => "sign_in_since_success",
            Self::PasswordConfirm => "password_confirm",
            Self::CodesHourly => "codes_hourly",
            Self::CodesDaily => "codes_daily",
            Self::CodesKnownDevice => "codes_known_device",
            Self::PeopleAdded => "people_added",
        }
    }
}

/// Whose attempts are counted. Hashed, so that the table holds nobody's address.
#[derive(Debug, Clone, Copy)]
pub struct Subject([u8; 32]);

impl Subject {
    /// The subject named by these parts together.
    pub fn of(parts: &[&str]) -> Self {
        let mut hash = Sha256::new();
        for part in parts {
            hash.update((part.len() as u64).to_be_bytes());
            hash.update(part);
        }
        Self(hash.finalize().into())
    }
}

/// Where a subject stands after an attempt was counted.
#[derive(Debug, Clone, Copy)]
pub struct Count {
    /// Attempts in the current window, this one included.
    pub used: i32,
    /// Set while the subject must wait.
    pub blocked_for_seconds: Option<i64>,
    /// The database's time, which all of this was judged by.
    pub now: DateTime<Utc>,
}

/// Counts one attempt in a window that starts with the first.
pub async fn count(
    connection: &mut PgConnection,
    scope: Scope,
    subject: Subject,
    window: Duration,
) -> sqlx::Result<Count> {
    store::count(connection, scope, subject, window).await
}
