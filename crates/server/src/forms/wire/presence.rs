//! Types for presence in the builder.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(in crate::forms) struct PresenceReport {
    /// Id of the tab, chosen by the browser, at most 64 characters.
    pub tab: String,
    /// The page that the tab shows.
    #[serde(default)]
    #[schema(nullable = false)]
    pub page_id: Option<String>,
    /// The selected question.
    #[serde(default)]
    #[schema(nullable = false)]
    pub question_id: Option<String>,
    /// The tab is being closed.
    #[serde(default)]
    pub leaving: bool,
}

#[derive(Debug, Serialize, ToSchema)]
pub(in crate::forms) struct Presence {
    pub success: bool,
    /// The draft's current revision, to notice saves of others.
    pub revision: i64,
    /// The other tabs that have the form open.
    pub collaborators: Vec<Collaborator>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(in crate::forms) struct Collaborator {
    pub name: String,
    /// Whether it is another tab of the caller.
    pub you: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub page_id: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub question_id: Option<String>,
}
