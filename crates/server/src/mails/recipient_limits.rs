//! How many mails of each kind one recipient may get, from all senders together.

use chrono::Duration;
use platform::secret::{Keys, Purpose};
use sqlx::PgConnection;
use uuid::Uuid;

use crate::throttle::{self, Scope, Subject, Subjects};

/// The kind of a mail.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MailKind {
    /// A code for a password reset.
    ResetCode,
    /// A code that verifies an address.
    EmailVerificationCode,
    /// A code to open a restricted form.
    AccessCode,
    /// Somebody tried to sign up with an address that has an account.
    SignUpAttempted,
    PasswordChanged,
    FormShared,
    /// New responses to a form, for people who asked for these mails.
    NewResponses,
    /// A test of these mails.
    NotificationTest,
    /// Confirms a response to its respondent.
    Confirmation,
    /// A test of such a mail.
    ConfirmationTest,
}

impl MailKind {
    const ALL: [Self; 10] = [
        Self::ResetCode,
        Self::EmailVerificationCode,
        Self::AccessCode,
        Self::SignUpAttempted,
        Self::PasswordChanged,
        Self::FormShared,
        Self::NewResponses,
        Self::NotificationTest,
        Self::Confirmation,
        Self::ConfirmationTest,
    ];

    /// Its label in metrics.
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::ResetCode => "reset_code",
            Self::EmailVerificationCode => "email_proof_code",
            Self::AccessCode => "entry_code",
            Self::SignUpAttempted => "sign_up_attempted",
            Self::PasswordChanged => "password_changed",
            Self::FormShared => "form_shared",
            Self::NewResponses => "new_responses",
            Self::NotificationTest => "notification_test",
            Self::Confirmation => "confirmation",
            Self::ConfirmationTest => "confirmation_test",
        }
    }

    /// Name of its template.
    pub(super) fn template(self) -> &'static str {
        match self {
            Self::ConfirmationTest => Self::Confirmation.name(),
            other => other.name(),
        }
    }

    /// Narrow limits come first, so that a mail they reject does not count against the wider ones.
    fn limits(self) -> &'static [Limit] {
        match self {
            Self::ResetCode | Self::EmailVerificationCode | Self::AccessCode => {
                const { &[Limit::per_hour(5), Limit::per_day(10)] }
            }
            Self::SignUpAttempted => const { &[Limit::per_day(1)] },
            Self::PasswordChanged => const { &[Limit::per_day(10)] },
            Self::FormShared => const { &[Limit::per_week_and_topic(1), Limit::per_day(5)] },
            Self::NewResponses => const { &[Limit::per_day(200)] },
            Self::NotificationTest | Self::ConfirmationTest => const { &[Limit::per_hour(5)] },
            Self::Confirmation => const { &[Limit::per_day(3)] },
        }
    }

    /// Kinds of one group share counters. Access codes have their own group, so that requesting them for somebody else's address
    /// does not use up that person's reset codes.
    fn group(self) -> &'static str {
        match self {
            Self::ResetCode | Self::EmailVerificationCode => "account code",
            Self::AccessCode => "entry code",
            Self::SignUpAttempted => "sign-up attempted",
            Self::PasswordChanged => "password changed",
            Self::FormShared => "form shared",
            Self::NewResponses => "new responses",
            Self::NotificationTest => "notification test",
            Self::Confirmation => "confirmation",
            Self::ConfirmationTest => "confirmation test",
        }
    }

    /// Codes are counted when they are requested, because a code that is not mailed must not exist. Tests are, because the reply says
    /// whether one is sent.
    pub(super) fn is_counted_at_request(self) -> bool {
        matches!(
            self,
            Self::ResetCode
                | Self::EmailVerificationCode
                | Self::AccessCode
                | Self::NotificationTest
                | Self::ConfirmationTest
        )
    }
}

/// Extra codes for a browser that has signed in before, when others have used up the limit.
const KNOWN_DEVICE_LIMIT: Limit = Limit::per_day(5);
const KNOWN_DEVICE_GROUP: &str = "account code, known device";

/// Mails that one account causes to people who did not ask it for them.
const SENDER_LIMIT: Limit = Limit::per_day(5_000);
const SENDER_GROUP: &str = "confirmation, sender";

struct Limit {
    max: i32,
    window: Window,
    /// Whether mails about different topics are counted separately.
    is_per_topic: bool,
}

#[derive(Clone, Copy)]
enum Window {
    Hour,
    Day,
    Week,
}

impl Window {
    fn scope(self) -> Scope {
        match self {
            Self::Hour => Scope::MailsHourly,
            Self::Day => Scope::MailsDaily,
            Self::Week => Scope::MailsWeekly,
        }
    }

    fn length(self) -> Duration {
        match self {
            Self::Hour => Duration::hours(1),
            Self::Day => Duration::days(1),
            Self::Week => Duration::weeks(1),
        }
    }
}

impl Limit {
    const fn new(max: i32, window: Window, is_per_topic: bool) -> Self {
        Self {
            max,
            window,
            is_per_topic,
        }
    }

    const fn per_hour(max: i32) -> Self {
        Self::new(max, Window::Hour, false)
    }

    const fn per_day(max: i32) -> Self {
        Self::new(max, Window::Day, false)
    }

    const fn per_week_and_topic(max: i32) -> Self {
        Self::new(max, Window::Week, true)
    }
}

/// Proof that a mail was counted and is within the limits.
#[derive(Debug)]
pub struct CountedMail(());

/// Counts mails per recipient in PostgreSQL, for all nodes.
#[derive(Clone)]
pub struct MailLimits {
    subjects: Subjects,
}

impl MailLimits {
    /// Recipients are stored as HMACs with a separate key.
    pub fn new(keys: &Keys) -> Self {
        Self {
            subjects: Subjects::new(keys, Purpose::MailAllowance),
        }
    }

    /// Counts a mail to the recipient; `None` if that exceeds a limit. `about` is the topic, for limits per topic.
    pub async fn try_count(
        &self,
        connection: &mut PgConnection,
        kind: MailKind,
        email: &str,
        about: Option<Uuid>,
    ) -> sqlx::Result<Option<CountedMail>> {
        for limit in kind.limits() {
            let about = about.filter(|_| limit.is_per_topic);
            let subject = self.subject(kind.group(), email, about);
            if !is_within(connection, limit, subject).await? {
                return Ok(None);
            }
        }
        Ok(Some(CountedMail(())))
    }

    /// Counts a code requested by a browser that has signed in before.
    pub async fn try_count_on_known_device(
        &self,
        connection: &mut PgConnection,
        email: &str,
    ) -> sqlx::Result<Option<CountedMail>> {
        let subject = self.subject(KNOWN_DEVICE_GROUP, email, None);
        let is_within = is_within(connection, &KNOWN_DEVICE_LIMIT, subject).await?;
        Ok(is_within.then_some(CountedMail(())))
    }

    /// Counts a mail that an account causes; `None` if that exceeds its limit.
    pub async fn try_count_sender(
        &self,
        connection: &mut PgConnection,
        sender: Uuid,
    ) -> sqlx::Result<Option<CountedMail>> {
        let subject = self.subjects.of(&[SENDER_GROUP, &sender.to_string()]);
        let is_within = is_within(connection, &SENDER_LIMIT, subject).await?;
        Ok(is_within.then_some(CountedMail(())))
    }

    /// Clears the counters of a recipient. Counters per topic expire by themselves.
    pub async fn clear_recipient(&self, connection: &mut PgConnection, email: &str) -> sqlx::Result<()> {
        let groups = MailKind::ALL.map(MailKind::group);
        for group in groups.into_iter().chain([KNOWN_DEVICE_GROUP]) {
            let subject = self.subject(group, email, None);
            for window in [Window::Hour, Window::Day] {
                throttle::clear(connection, window.scope(), subject).await?;
            }
        }
        Ok(())
    }

    fn subject(&self, group: &str, email: &str, about: Option<Uuid>) -> Subject {
        let about = about.map(|about| about.to_string()).unwrap_or_default();
        self.subjects.of(&[group, &inbox_of(email), &about])
    }
}

async fn is_within(connection: &mut PgConnection, limit: &Limit, subject: Subject) -> sqlx::Result<bool> {
    let count = throttle::count(connection, limit.window.scope(), subject, limit.window.length()).await?;
    Ok(count.used <= limit.max)
}

/// Normalizes an address to its inbox: in lower case and without the part after a `+`.
pub fn inbox_of(email: &str) -> String {
    let email = email.trim().to_lowercase();
    match email.rsplit_once('@') {
        Some((local, domain)) => {
            let local = local.split('+').next().filter(|name| !name.is_empty()).unwrap_or(local);
            format!("{local}@{domain}")
        }
        None => email,
    }
}

/// Counts a dropped mail in the metrics.
pub fn record_dropped_mail(kind: MailKind) {
    count_dropped(kind, 1);
}

/// Starts the counters at zero, so that a rate sees their first increase.
pub(super) fn register_counters() {
    for kind in MailKind::ALL {
        count_dropped(kind, 0);
    }
}

fn count_dropped(kind: MailKind, mails: u64) {
    metrics::counter!("formwright_mails_dropped_total", "kind" => kind.name()).increment(mails);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spellings_of_one_inbox_share_limits() {
        for email in [
            "ann@example.org",
            " Ann@Example.ORG ",
            "ann+forms@example.org",
            "ann+a+b@example.org",
        ] {
            assert_eq!(inbox_of(email), "ann@example.org");
        }
        assert_eq!(inbox_of("+1555@example.org"), "+1555@example.org");
    }

    #[test]
    fn no_window_is_longer_than_stored_counters() {
        for limit in MailKind::ALL.iter().flat_map(|kind| kind.limits()) {
            assert!(limit.window.length() <= throttle::LONGEST_WINDOW);
        }
    }
}
