//! Events about accounts, for the worker. An event never contains an email address.

use platform::events::Event;
use serde::{Deserialize, Serialize};

use super::ids::UserId;

/// Somebody tried to sign up with the address of an existing account.
#[derive(Debug, Serialize, Deserialize)]
pub struct SignUpAttemptedV1 {
    /// The existing account.
    pub user: UserId,
}

impl Event for SignUpAttemptedV1 {
    const TOPIC: &'static str = "account.sign-up-attempted.v1";
}

/// The password of an account was changed.
#[derive(Debug, Serialize, Deserialize)]
pub struct PasswordChangedV1 {
    pub user: UserId,
    pub reason: PasswordChangeReason,
}

/// How a password was changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PasswordChangeReason {
    /// With a mailed code.
    Reset,
    /// By the signed-in user.
    Changed,
}

impl Event for PasswordChangedV1 {
    const TOPIC: &'static str = "account.password-changed.v1";
}

/// The email address of an account was verified.
#[derive(Debug, Serialize, Deserialize)]
pub struct EmailVerifiedV1 {
    pub user: UserId,
}

impl Event for EmailVerifiedV1 {
    const TOPIC: &'static str = "account.email-verified.v1";
}
