//! Roles of collaborators and the access setting of a form.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The role of a collaborator.
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

/// The caller's role on a form.
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

/// Who may open a published form.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema, sqlx::Type)]
#[serde(rename_all = "lowercase")]
#[sqlx(type_name = "text", rename_all = "lowercase")]
pub enum Access {
    /// Anyone with the link.
    Link,
    /// Only the owner and the collaborators.
    People,
}
