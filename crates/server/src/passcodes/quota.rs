//! Limits how many codes one address gets, so that inboxes are not flooded and codes cannot be guessed. The limits are in
//! `mails::recipient_limits`.

use chrono::Duration;
use sqlx::PgConnection;

use crate::accounts::{self, Email};
use crate::context::Context;
use crate::http::BrowserSecret;
use crate::mails::{CountedMail, MailKind, record_dropped_mail};

/// How long the same browser must wait before it can request another code.
pub(super) const RESEND_GAP: Duration = Duration::minutes(1);

/// Counts a code for the address; `None` above the limit. A browser that has signed in before has a limit of its own, so that
/// strangers cannot block the owner.
pub(super) async fn count_code(
    connection: &mut PgConnection,
    context: &Context,
    kind: MailKind,
    email: &Email,
    device: Option<&BrowserSecret>,
) -> sqlx::Result<Option<CountedMail>> {
    let limits = &context.mail_limits;
    if let Some(counted) = limits.try_count(connection, kind, email.normal(), None).await? {
        return Ok(Some(counted));
    }
    let counted = match device {
        Some(device) if accounts::is_known_device(connection, email, &device.sha256()).await? => {
            limits.try_count_on_known_device(connection, email.normal()).await?
        }
        _ => None,
    };
    if counted.is_none() {
        record_dropped_mail(kind);
    }
    Ok(counted)
}
