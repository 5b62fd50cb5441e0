//! Rate limits shared by all nodes, in PostgreSQL. Exact under concurrency, because an attempt is counted and committed before
//! the limit is compared.

mod store;

use chrono::{DateTime, Duration, Utc};
use hmac::Mac as _;
use platform::secret::{Key, Keys, Purpose};

pub use store::{block_until, clear, count, delete_expired, seconds};

/// What is counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Scope {
    /// Sign-in attempts on one account from one network.
    SignInFrom,
    /// Sign-in attempts on one account since its last success.
    SignInSinceSuccess,
    /// Password confirmations of a signed-in user.
    PasswordConfirm,
    /// Mails of one kind to one recipient within an hour.
    MailsHourly,
    /// Mails of one kind to one recipient within a day.
    MailsDaily,
    /// Mails of one kind to one recipient within a week.
    MailsWeekly,
    /// Collaborators and respondents that an owner added within a day.
    PeopleAdded,
}

impl Scope {
    fn name(self) -> &'static str {
        match self {
            Self::SignInFrom => "sign_in_from",
            Self::SignInSinceSuccess => "sign_in_since_success",
            Self::PasswordConfirm => "password_confirm",
            Self::MailsHourly => "mails_hourly",
            Self::MailsDaily => "mails_daily",
            Self::MailsWeekly => "mails_weekly",
            Self::PeopleAdded => "people_added",
        }
    }
}

/// Longest window. Rows that last longer were written without a key by an earlier release.
pub const LONGEST_WINDOW: Duration = Duration::days(30);

/// Whose attempts are counted, as an HMAC, so that the table reveals no address.
#[derive(Debug, Clone, Copy)]
pub struct Subject([u8; 32]);

/// Computes subjects with a key derived from the installation's secret. After a rotation counting starts at zero and old rows
/// expire.
#[derive(Clone)]
pub struct Subjects {
    key: Key,
}

impl Subjects {
    /// Subjects of different purposes differ.
    pub fn new(keys: &Keys, purpose: Purpose) -> Self {
        Self {
            key: keys.for_purpose(purpose).current().clone(),
        }
    }

    /// The subject of these parts together.
    pub fn of(&self, parts: &[&str]) -> Subject {
        let mut mac = self.key.mac();
        for part in parts {
            mac.update(&(part.len() as u64).to_be_bytes());
            mac.update(part.as_bytes());
        }
        Subject(mac.finalize().into_bytes().into())
    }
}

/// The state of a subject after counting an attempt.
#[derive(Debug, Clone, Copy)]
pub struct AttemptCount {
    /// Attempts in the current window, this one included.
    pub used: i32,
    /// Set while the subject must wait.
    pub blocked_for_seconds: Option<i64>,
    /// The database's time.
    pub now: DateTime<Utc>,
}
