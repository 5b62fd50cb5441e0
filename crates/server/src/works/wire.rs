//! The shapes of Home's calls.

use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::{
    forms::{FormCard, SharedRole},
    projects::ProjectCard,
};

/// Which part of a list.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct PartWanted {
    /// How many, 1 to 100; 24 when left out.
    pub limit: Option<String>,
    /// Where the part before this one ended.
    pub cursor: Option<String>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct RecentWorks {
    pub success: bool,
    /// Changed last first.
    #[serde(rename = "recentWorks")]
    pub works: Vec<Work>,
    /// Send it as `cursor` to get what follows; left out at the end.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub next_cursor: Option<String>,
}

/// A form or a project.
#[derive(Debug, Serialize, ToSchema)]
#[serde(tag = "type", rename_all = "lowercase")]
pub(super) enum Work {
    Form(FormCard),
    Project(ProjectCard),
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct SharedWorks {
    pub success: bool,
    /// Shared last first.
    pub shared_works: Vec<SharedWork>,
}

/// A form somebody shares with the caller.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct SharedWork {
    #[serde(flatten)]
    pub card: crate::forms::TypedFormCard,
    /// The owner's name.
    pub shared_by: String,
    /// What the caller may do with it.
    pub role: SharedRole,
}
