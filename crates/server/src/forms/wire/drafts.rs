//! Drafts as they are made, loaded and saved.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use form_model::{
    ids::PageId,
    publishing::Problem,
    wire::{ConditionShape, DraftShape, FlatQuestionShape, PageShape},
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{Responder, Status};
use crate::{
    forms::{
        ids::{FormId, ShareLink},
        roles::{Access, Role},
    },
    projects::ProjectId,
};

#[derive(Debug, Default, Deserialize, ToSchema)]
pub(in crate::forms) struct NewForm {
    /// Left out or blank: `Untitled Form`.
    #[serde(default)]
    #[schema(nullable = false)]
    pub name: Option<String>,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(in crate::forms) struct NewProject {
    #[serde(default)]
    #[schema(required)]
    pub project_name: String,
    #[serde(default)]
    #[schema(required)]
    pub form_name: String,
}

#[derive(Debug, Serialize, ToSchema)]
pub(in crate::forms) struct NewProjectMade {
    pub success: bool,
    pub project: NamedProject,
    pub form: NamedForm,
}

#[derive(Debug, Serialize, ToSchema)]
pub(in crate::forms) struct NamedProject {
    #[serde(rename = "_id")]
    pub id: ProjectId,
    pub name: String,
}

#[derive(Debug, Serialize, ToSchema)]
pub(in crate::forms) struct NamedForm {
    #[serde(rename = "_id")]
    pub id: FormId,
    pub name: String,
}

/// A draft with what stands around it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(in crate::forms) struct Draft {
    #[serde(rename = "_id")]
    pub id: FormId,
    pub name: String,
    /// Send it back with the next save, so that nobody's work is overwritten.
    pub revision: i64,
    #[serde(flatten)]
    pub content: DraftShape,
}

#[derive(Debug, Serialize, ToSchema)]
pub(in crate::forms) struct DraftMade {
    pub success: bool,
    pub form: Draft,
}

#[derive(Debug, Serialize, ToSchema)]
pub(in crate::forms) struct Loaded {
    pub success: bool,
    pub form: LoadedForm,
}

/// A form as the builder loads it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(in crate::forms) struct LoadedForm {
    #[serde(flatten)]
    pub draft: Draft,
    pub status: Status,
    /// The version the link serves.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub version: Option<i32>,
    pub has_unpublished_changes: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub share_link: Option<ShareLink>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub share_url: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub project_id: Option<ProjectId>,
    /// The project's name, for its owner.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub project_name: Option<String>,
    pub access: Access,
    /// Whether other sites may show it in a frame, once it is published.
    pub embeddable: bool,
    /// The people it is shared with, for its owner; empty for everybody else.
    pub responders: Vec<Responder>,
    /// What the caller may do with it.
    pub role: Role,
    /// What is wrong with the draft.
    pub problems: Vec<Problem>,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

#[derive(Debug, Deserialize, ToSchema)]
pub(in crate::forms) struct FormRename {
    #[serde(default)]
    #[schema(required)]
    pub name: String,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(in crate::forms) struct FormMove {
    /// Null takes it out of its project.
    #[schema(required)]
    pub project_id: Option<String>,
}

/// What `save-draft` takes. `pages` is the truth; `questions`, `truePage` and `falsePage` may be sent and are derived.
/// Only a description: the body is read leniently, so that a client may leave out every id.
#[derive(ToSchema)]
#[schema(rename_all = "camelCase")]
#[expect(dead_code, reason = "it describes the body, which is read leniently by the model")]
pub(in crate::forms) struct SavedDraft {
    /// Must be the form of the path.
    #[schema(nullable = false)]
    form_id: Option<String>,
    /// Left out: as it was. Blank: `Untitled Form`.
    #[schema(nullable = false)]
    name: Option<String>,
    /// `draft`.
    #[schema(nullable = false)]
    status: Option<String>,
    /// The revision this save was based on; an older one than the stored is refused. Left out: the last save wins.
    #[schema(nullable = false)]
    revision: Option<i64>,
    pages: Vec<PageShape>,
    #[schema(nullable = false)]
    page_conditions: Option<BTreeMap<PageId, ConditionShape>>,
    #[schema(nullable = false)]
    start_page: Option<PageId>,
    /// Derived from `pages`, whatever is sent.
    #[schema(nullable = false)]
    questions: Option<Vec<FlatQuestionShape>>,
    /// Derived from `pageConditions`, whatever is sent.
    #[schema(nullable = false)]
    true_page: Option<String>,
    /// Derived from `pageConditions`, whatever is sent.
    #[schema(nullable = false)]
    false_page: Option<String>,
}

#[derive(Debug, Serialize, ToSchema)]
pub(in crate::forms) struct DraftSaved {
    pub success: bool,
    pub revision: i64,
    pub problems: Vec<Problem>,
    /// What was not taken as it was sent, for whoever writes a client.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    pub notes: Vec<ReadingNote>,
}

/// Something of the body that was left out or changed.
#[derive(Debug, Serialize, ToSchema)]
pub(in crate::forms) struct ReadingNote {
    /// Where, such as `pages[2].questions[0].imageUrl`.
    pub path: String,
    pub message: String,
}

/// The failure of a save that was based on an older draft than the stored one.
#[derive(Serialize, ToSchema)]
pub(in crate::forms) struct DraftConflict {
    #[serde(flatten)]
    problem: crate::http::problem::Problem,
    /// The newer draft.
    draft: Draft,
}
