//! What happened to accounts, for the worker. Ids only: an event never carries an address.

use platform::events::Event;
use serde::{Deserialize, Serialize};

use super::ids::UserId;

/// Somebody tried to sign up with the address of an account that exists.
#[derive(Debug, Serialize, Deserialize)]
pub struct SignUpAttemptedV1 {
    /// Whose address it is.
    pub user: UserId,
}

impl Event for SignUpAttemptedV1 {
    const TOPIC: &'static str = "account.sign-up-attempted.v1";
}

/// An account has a new password.
#[derive(Debug, Serialize, Deserialize)]
pub struct PasswordChangedV1 {
    /// Whose.
    pub user: UserId,
    /// How.
    pub reason: PasswordChangeReason,
}

/// How a password came to be changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PasswordChangeReason {
    /// By a mailed code.
    Reset,
    /// By the signed-in person.
    Changed,
}

impl Event for PasswordChangedV1 {
    const TOPIC: &'static str = "account.password-changed.v1";
}
