//! Request and reply types of the account calls.

use chrono::{DateTime, Utc};
use secrecy::SecretString;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::language::Language;

/// A reply without data.
#[derive(Debug, Serialize, ToSchema)]
pub struct Done {
    success: bool,
}

impl Done {
    pub fn ok() -> Self {
        Self { success: true }
    }
}

/// A reply with a message for the user.
#[derive(Debug, Serialize, ToSchema)]
pub struct DoneWithMessage {
    success: bool,
    message: String,
}

impl DoneWithMessage {
    pub fn new(message: &str) -> Self {
        Self {
            success: true,
            message: message.to_owned(),
        }
    }
}

/// A new account.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SignUp {
    #[serde(default)]
    #[schema(required)]
    pub(super) name: String,
    #[serde(default)]
    #[schema(required, example = "meera@riverside.example")]
    pub(super) email: String,
    #[serde(default = "blank")]
    #[schema(required, value_type = String, format = Password)]
    pub(super) password: SecretString,
    #[serde(default = "blank")]
    #[schema(required, value_type = String, format = Password)]
    pub(super) confirm_password: SecretString,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct LogIn {
    #[serde(default)]
    #[schema(required)]
    pub email: String,
    #[serde(default = "blank")]
    #[schema(required, value_type = String, format = Password)]
    pub password: SecretString,
}

/// Default of a missing secret. The later checks report it as a blank field.
pub fn blank() -> SecretString {
    SecretString::from("")
}

#[derive(Serialize, ToSchema)]
pub(super) struct LoggedIn {
    pub success: bool,
    /// Send it as `Authorization: Bearer …`. Expires 30 days after its last use.
    pub token: String,
    pub user: UserOut,
}

/// The user's profile.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct UserOut {
    pub(super) name: String,
    pub(super) email: String,
    pub(super) mobile: String,
    pub(super) location: String,
    pub(super) email_verified: bool,
    pub(super) preferences: Preferences,
}

/// Theme and language. Absent: as on the user's device.
#[derive(Debug, Clone, Default, Serialize, Deserialize, ToSchema)]
pub(super) struct Preferences {
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub theme: Option<Theme>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub language: Option<Language>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema, sqlx::Type)]
#[serde(rename_all = "lowercase")]
#[sqlx(type_name = "text", rename_all = "lowercase")]
pub(super) enum Theme {
    Light,
    Dark,
}

#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Profile {
    pub success: bool,
    pub user: UserOut,
}

/// Absent fields stay unchanged.
#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct ProfileChange {
    #[schema(nullable = false)]
    pub name: Option<String>,
    #[schema(nullable = false)]
    pub mobile: Option<String>,
    #[schema(nullable = false)]
    pub location: Option<String>,
    #[schema(nullable = false)]
    pub preferences: Option<Preferences>,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct PasswordChange {
    #[serde(default = "blank")]
    #[schema(required, value_type = String, format = Password)]
    pub current_password: SecretString,
    #[serde(default = "blank")]
    #[schema(required, value_type = String, format = Password)]
    pub new_password: SecretString,
}

#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Sessions {
    pub success: bool,
    pub sessions: Vec<SessionOut>,
}

/// A session of the user.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct SessionOut {
    pub id: Uuid,
    /// Whether this call was made with it.
    pub current: bool,
    pub created_at: DateTime<Utc>,
    pub last_seen_at: DateTime<Utc>,
    /// Browser and operating system.
    #[schema(example = "Firefox on Linux")]
    pub device: String,
}

#[derive(Debug, Default, Deserialize, ToSchema)]
pub(super) struct AccountDeletion {
    /// Required unless the session is younger than ten minutes.
    #[schema(value_type = Option<String>, format = Password, nullable = false)]
    pub password: Option<SecretString>,
}

/// All account data of a user.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct AccountExport {
    pub success: bool,
    pub exported_at: DateTime<Utc>,
    pub user: UserOut,
    pub created_at: DateTime<Utc>,
    pub sessions: Vec<SessionOut>,
    pub security_events: Vec<SecurityEventOut>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct SecurityEventOut {
    #[schema(example = "password_reset")]
    pub kind: String,
    pub happened_at: DateTime<Utc>,
}
