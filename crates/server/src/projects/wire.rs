//! Request and reply types of the project calls.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::forms::{FormId, ProjectId, TypedFormCard};

/// A project's card.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ProjectCard {
    #[serde(rename = "_id")]
    pub id: ProjectId,
    pub name: String,
    /// Number of forms, without those in the trash.
    pub form_count: i64,
    pub created_at: DateTime<Utc>,
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
    /// Whether the caller has a project with this name, ignoring case.
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

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct NewProject {
    #[serde(default)]
    #[schema(required)]
    pub project_name: String,
    #[serde(default)]
    #[schema(required)]
    pub form_name: String,
}

#[derive(Debug, Serialize, ToSchema)]
pub(super) struct NewProjectMade {
    pub success: bool,
    pub project: NamedProject,
    pub form: NamedForm,
}

#[derive(Debug, Serialize, ToSchema)]
pub(super) struct NamedProject {
    #[serde(rename = "_id")]
    pub id: ProjectId,
    pub name: String,
}

#[derive(Debug, Serialize, ToSchema)]
pub(super) struct NamedForm {
    #[serde(rename = "_id")]
    pub id: FormId,
    pub name: String,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct ProjectForms {
    pub success: bool,
    pub project_name: String,
    pub forms: Vec<TypedFormCard>,
}
