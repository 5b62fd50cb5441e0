//! How many codes one address may be sent, so that nobody's inbox is flooded and guessing stays hopeless.

use chrono::Duration;
use sqlx::PgConnection;

use crate::{
    accounts::{self, Email},
    http::cookies::BrowserSecret,
    throttle::{self, Scope, Subject},
};

const AN_HOUR: i32 = 5;
const A_DAY: i32 = 10;
const A_DAY_FROM_A_KNOWN_DEVICE: i32 = 5;
/// How long an unspent code stands before the same browser may ask for another.
pub(super) const RESEND_GAP: Duration = Duration::minutes(1);

/// Takes one code from the address's allowance. A browser that has signed in before has an allowance
/// of its own, so that strangers cannot use up the owner's.
pub(super) async fn take(
    connection: &mut PgConnection,
    email: &Email,
    device: Option<&BrowserSecret>,
) -> sqlx::Result<bool> {
    let subject = Subject::of(&[email.normal()]);
    if take_ordinary(connection, subject).await? {
        return Ok(true);
    }
    let Some(device) = device else { return Ok(false) };
    if !accounts::is_known_device(connection, email, &device.sha256()).await? {
        return Ok(false);
    }
    let known = throttle::count(connection, Scope::CodesKnownDevice, subject, Duration::days(1)).await?;
    Ok(known.used <= A_DAY_FROM_A_KNOWN_DEVICE)
}

/// Takes one code to enter something from the address's allowance. It is apart from the other: whoever asks to enter as
/// somebody else must not use up the codes that person may need for a new password.
pub(super) async fn take_entry(connection: &mut PgConnection, email: &Email) -> sqlx::Result<bool> {
    take_ordinary(connection, Subject::of(&["entry", email.normal()])).await
}

async fn take_ordinary(connection: &mut PgConnection, subject: Subject) -> sqlx::Result<bool> {
    let hourly = throttle::count(connection, Scope::CodesHourly, subject, Duration::hours(1)).await?;
    let daily = throttle::count(connection, Scope::CodesDaily, subject, Duration::days(1)).await?;
    Ok(hourly.used <= AN_HOUR && daily.used <= A_DAY)
}
