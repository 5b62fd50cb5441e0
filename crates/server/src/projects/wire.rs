//! The shapes of the project calls.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::ids::ProjectId;

/// A project as a card shows it.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ProjectCard {
    /// Its permanent id.
    #[serde(rename = "_id")]
    pub id: ProjectId,
    /// What its owner calls it.
    pub name: String,
    /// Forms in it, the trash left out.
    pub form_count: i64,
    /// When it was made.
    pub created_at: DateTime<Utc>,
    /// When it or its name last changed.
    pub updated_at: DateTime<Utc>,
}

#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Projects {
    pub success: bool,
    pub projects: Vec<ProjectCard>,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct ProjectCheck {
    #[serde(default)]
    #[schema(required)]
    pub project_name: String,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct ProjectChecked {
    pub success: bool,
    /// Whether the caller has a project of this name, in whatever case.
    pub exists: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub project_id: Option<ProjectId>,
}

#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct ProjectRename {
    #[serde(default)]
    #[schema(required)]
    pub name: String,
}
