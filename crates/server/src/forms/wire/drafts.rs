//! Types for creating, loading and saving drafts.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use form_model::ids::PageId;
use form_model::publishing::Problem;
use form_model::settings::Settings;
use form_model::wire::{ConditionShape, DraftShape, FlatQuestionShape, PageShape};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{Responder, Status};
use crate::forms::ProjectId;
use crate::forms::ids::{FormId, ShareLink};
use crate::forms::roles::{Access, Role};

#[derive(Debug, Default, Deserialize, ToSchema)]
pub(in crate::forms) struct NewForm {
    /// Default: `Untitled Form`.
    #[serde(default)]
    #[schema(nullable = false)]
    pub name: Option<String>,
}

/// A draft and its revision.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Draft {
    #[serde(rename = "_id")]
    pub id: FormId,
    pub name: String,
    /// Send it with the next save, so that a newer draft is not overwritten.
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
    /// The live version; absent while the form is unpublished.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub version: Option<i32>,
    pub has_unpublished_changes: bool,
    /// When the live version opens.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub opens_at: Option<DateTime<Utc>>,
    /// When the live version closes.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub closes_at: Option<DateTime<Utc>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub share_link: Option<ShareLink>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub share_url: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub project_id: Option<ProjectId>,
    /// The project's name; only for the owner.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub project_name: Option<String>,
    pub access: Access,
    /// Whether other sites may show the published form in a frame.
    pub embeddable: bool,
    /// Whether responses to versions older than the live one are accepted.
    pub accept_older_versions: bool,
    /// The collaborators; empty unless the caller is the owner.
    pub responders: Vec<Responder>,
    /// The caller's role.
    pub role: Role,
    /// Problems of the draft.
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
    /// Null removes the form from its project.
    #[schema(required)]
    pub project_id: Option<String>,
}

/// Body of `save-draft`. `pages` defines the form; `questions`, `truePage` and `falsePage` are accepted and ignored, because they
/// are derived. Ids may be omitted everywhere.
#[derive(ToSchema)]
#[schema(rename_all = "camelCase")]
#[expect(dead_code, reason = "describes the body, which the form model parses leniently")]
pub(in crate::forms) struct SavedDraft {
    /// Must equal the id in the path.
    #[schema(nullable = false)]
    form_id: Option<String>,
    /// Absent: unchanged. Blank: `Untitled Form`. Only the owner can change it.
    #[schema(nullable = false)]
    name: Option<String>,
    /// `draft`.
    #[schema(nullable = false)]
    status: Option<String>,
    /// The revision that was edited; rejected if the stored draft is newer. Absent: the last save wins.
    #[schema(nullable = false)]
    revision: Option<i64>,
    pages: Vec<PageShape>,
    #[schema(nullable = false)]
    page_conditions: Option<BTreeMap<PageId, ConditionShape>>,
    #[schema(nullable = false)]
    start_page: Option<PageId>,
    /// Absent: unchanged.
    #[schema(nullable = false)]
    settings: Option<Settings>,
    /// Ignored; derived from `pages`.
    #[schema(nullable = false)]
    questions: Option<Vec<FlatQuestionShape>>,
    /// Ignored; derived from `pageConditions`.
    #[schema(nullable = false)]
    true_page: Option<String>,
    /// Ignored; derived from `pageConditions`.
    #[schema(nullable = false)]
    false_page: Option<String>,
}

#[derive(Debug, Serialize, ToSchema)]
pub(in crate::forms) struct DraftSaved {
    pub success: bool,
    pub revision: i64,
    pub problems: Vec<Problem>,
    /// Values that were ignored or changed, for developers of clients.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    pub notes: Vec<ReadingNote>,
}

/// A value of the body that was ignored or changed.
#[derive(Debug, Serialize, ToSchema)]
pub(in crate::forms) struct ReadingNote {
    /// The path of the value, such as `pages[2].questions[0].imageUrl`.
    pub path: String,
    pub message: String,
}

/// A newer draft was saved since the given revision.
#[derive(Serialize, ToSchema)]
pub(in crate::forms) struct DraftConflict {
    #[serde(flatten)]
    problem: crate::http::problem::Problem,
    /// The stored draft.
    draft: Draft,
}
