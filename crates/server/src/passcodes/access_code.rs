//! Access codes: they let the reader of an address's mail open something. The feature that owns it decides who may; here it is
//! only an id, and a code for one id is not valid for another.

use sqlx::PgConnection;
use uuid::Uuid;

use super::store::{self, Purpose};
use super::{CodeGenerator, quota};
use crate::accounts::Email;
use crate::context::Context;
use crate::http::BrowserSecret;
use crate::mails::MailKind;

/// Result of requesting an access code.
pub struct AccessCodeReceipt {
    /// The secret that the requesting browser needs to use the code.
    pub holder: BrowserSecret,
    /// The id of the new code, to mail it; `None` if an earlier code is still recent or the limit is reached.
    pub passcode: Option<Uuid>,
    /// Seconds until another code can be requested.
    pub resend_after_seconds: i64,
}

/// Creates a code that opens `about` to the reader of an address. The result does not depend on whether the address has access.
pub async fn request_access_code(
    connection: &mut PgConnection,
    context: &Context,
    about: Uuid,
    email: &Email,
    earlier: Option<BrowserSecret>,
) -> sqlx::Result<AccessCodeReceipt> {
    let receipt = |holder, passcode| AccessCodeReceipt {
        holder,
        passcode,
        resend_after_seconds: quota::RESEND_GAP.num_seconds(),
    };
    if let Some(earlier) = earlier {
        // A double click, or Resend pressed early: the recent code stays valid.
        if store::has_recent_access_code(connection, about, email, &earlier.sha256(), quota::RESEND_GAP).await? {
            return Ok(receipt(earlier, None));
        }
        store::delete_for_holder(connection, Purpose::FormEntry, &earlier.sha256()).await?;
    }
    let holder = BrowserSecret::mint(context);
    // Above the limit no code exists, but the reply is the same.
    let Some(counted) = quota::count_code(connection, context, MailKind::AccessCode, email, None).await? else {
        return Ok(receipt(holder, None));
    };
    let passcode = store::insert_access_code(connection, context, about, email, &holder.sha256(), counted).await?;
    Ok(receipt(holder, Some(passcode)))
}

/// A code that was requested and not used yet.
pub struct PendingAccessCode {
    pub passcode: Uuid,
    /// What it opens.
    pub form_id: Uuid,
    /// The normalized address that the code is mailed to.
    pub email_norm: String,
}

/// Returns the holder's code if the digits are right. The attempt is counted before the comparison.
///
/// The connection must not be in a transaction, because a rollback would undo the count.
pub async fn check_access_code(
    connection: &mut PgConnection,
    codes: &CodeGenerator,
    about: Uuid,
    holder: &BrowserSecret,
    digits: &str,
) -> sqlx::Result<Option<PendingAccessCode>> {
    let pending = store::count_access_code_attempt(connection, about, &holder.sha256()).await?;
    Ok(pending.filter(|pending| codes.matches(pending.passcode, digits)))
}
