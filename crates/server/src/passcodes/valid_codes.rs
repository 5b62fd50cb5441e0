//! The codes that people wait for, for the operator of an installation that sends no mail.

use chrono::{DateTime, Utc};
use sqlx::PgConnection;

use super::CodeGenerator;
use super::store::{self, Purpose};
use crate::accounts::{self, Email};
use crate::mails::Code;

/// A code that can be used now.
pub struct ValidCode {
    pub code: Code,
    pub email: String,
    /// What it is for, for people.
    pub purpose: &'static str,
    pub expires_at: DateTime<Utc>,
}

/// The codes that would have been mailed, the newest first.
pub async fn list_valid_codes(
    connection: &mut PgConnection,
    generator: &CodeGenerator,
) -> anyhow::Result<Vec<ValidCode>> {
    let mut codes = Vec::new();
    for requested in store::list_valid(connection).await? {
        // Anybody can request a reset for any address; without an account there is nobody to give the code to.
        if requested.purpose == Purpose::PasswordReset && !has_account(connection, &requested.email_norm).await? {
            continue;
        }
        codes.push(ValidCode {
            code: generator.code_of(requested.id),
            email: requested.email_norm,
            purpose: match requested.purpose {
                Purpose::PasswordReset => "password reset",
                Purpose::EmailProof => "email verification",
                Purpose::FormEntry => "access to a form",
            },
            expires_at: requested.expires_at,
        });
    }
    Ok(codes)
}

async fn has_account(connection: &mut PgConnection, email: &str) -> sqlx::Result<bool> {
    match Email::parse(email) {
        Some(email) => Ok(accounts::contact_by_email(connection, &email).await?.is_some()),
        None => Ok(false),
    }
}
