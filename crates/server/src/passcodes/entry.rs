//! Codes that let whoever reads an address's mail enter something. What that is, and who may enter, is the business of the
//! feature that keeps it: here it is an id, and a code for one id never serves another.

use sqlx::PgConnection;
use uuid::Uuid;

use super::{
    quota,
    store::{self, Purpose},
};
use crate::{accounts::Email, app::App, http::cookies::BrowserSecret};

/// What became of a request for a code.
pub struct AskedEntry {
    /// What the asking browser must hold to use the code.
    pub holder: BrowserSecret,
    /// The new code's request, for whoever mails it; none when an earlier code still serves or the allowance is used up.
    pub passcode: Option<Uuid>,
    /// How long until another code may be asked for.
    pub resend_after_seconds: i64,
}

/// Asks for a code that opens `about` to the reader of an address. Nothing here depends on whether the address may enter.
pub async fn ask_entry(
    connection: &mut PgConnection,
    app: &App,
    about: Uuid,
    email: &Email,
    earlier: Option<BrowserSecret>,
) -> sqlx::Result<AskedEntry> {
    let asked = |holder, passcode| AskedEntry {
        holder,
        passcode,
        resend_after_seconds: quota::RESEND_GAP.num_seconds(),
    };
    if let Some(earlier) = earlier {
        // A double click, or Resend pressed early: the code on its way is as good as a new one.
        if store::has_young_entry(connection, about, email, &earlier.sha256(), quota::RESEND_GAP).await? {
            return Ok(asked(earlier, None));
        }
        store::forget(connection, Purpose::FormEntry, &earlier.sha256()).await?;
    }
    let holder = BrowserSecret::mint(app);
    // Over the allowance nothing is sent and nothing could be guessed, yet the answer is the same.
    if !quota::take_entry(connection, email).await? {
        return Ok(asked(holder, None));
    }
    let passcode = store::insert_entry(connection, app, about, email, &holder.sha256()).await?;
    Ok(asked(holder, Some(passcode)))
}

/// A living request for a code, for whoever mails it.
pub async fn asked_entry(connection: &mut PgConnection, passcode: Uuid) -> sqlx::Result<Option<Entrance>> {
    store::find_living_entry(connection, passcode).await
}

/// Who asked to enter what.
pub struct Entrance {
    /// The request.
    pub passcode: Uuid,
    /// What it opens.
    pub about: Uuid,
    /// The address that the code was, or will be, mailed to; as addresses are compared.
    pub email_norm: String,
}

/// Whether these are the digits that were mailed for this holder; the try is counted before anything is compared.
///
/// The connection must not be in a transaction: what is counted has to stay counted.
pub async fn try_entry(
    connection: &mut PgConnection,
    app: &App,
    about: Uuid,
    holder: &BrowserSecret,
    digits: &str,
) -> sqlx::Result<Option<Entrance>> {
    let tried = store::count_entry_try(connection, about, &holder.sha256()).await?;
    Ok(tried.filter(|entrance| app.codes.matches(entrance.passcode, digits)))
}

/// Uses the code up; of two that race, one is told it did.
pub async fn spend_entry(connection: &mut PgConnection, entrance: &Entrance) -> sqlx::Result<bool> {
    store::spend_entry(connection, entrance.passcode).await
}
