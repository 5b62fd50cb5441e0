//! What somebody may do with a form.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// What a person on a form's list may do.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema, sqlx::Type)]
#[serde(rename_all = "lowercase")]
#[sqlx(type_name = "text", rename_all = "lowercase")]
pub enum SharedRole {
    /// Fill it in.
    #[default]
    Respond,
    /// Read its results.
    Results,
    /// Change its draft.
    Edit,
}

/// What a caller may do.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema, sqlx::Type)]
#[serde(rename_all = "lowercase")]
#[sqlx(type_name = "text", rename_all = "lowercase")]
pub(crate) enum Role {
    /// Everything.
    Owner,
    /// Change its draft.
    Edit,
    /// Read its results.
    Results,
    /// Fill it in.
    Respond,
}

/// Whom a published form is served to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema, sqlx::Type)]
#[serde(rename_all = "lowercase")]
#[sqlx(type_name = "text", rename_all = "lowercase")]
pub enum Access {
    /// Anyone with the link.
    Link,
    /// Only the people on its list.
    People,
}
