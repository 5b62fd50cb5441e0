//! Types for publishing and for published versions.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use form_model::diff::Difference;
use form_model::ids::PageId;
use form_model::publishing::Problem;
use form_model::settings::Settings;
use form_model::wire::{ConditionShape, DraftShape, FlatQuestionShape, PageShape, PublicShape};
use serde::Serialize;
use utoipa::ToSchema;

use super::SentResponder;
use crate::forms::ids::{FormId, ShareLink};
use crate::forms::roles::Access;

/// Body of `publish`: a draft to save first, or no `pages` to publish the saved draft.
#[derive(ToSchema)]
#[schema(rename_all = "camelCase")]
#[expect(dead_code, reason = "describes the body, which the form model parses leniently")]
pub(in crate::forms) struct PublishedDraft {
    /// Must equal the id in the path.
    #[schema(nullable = false)]
    form_id: Option<String>,
    #[schema(nullable = false)]
    name: Option<String>,
    /// `published`.
    #[schema(nullable = false)]
    status: Option<String>,
    #[schema(nullable = false)]
    revision: Option<i64>,
    /// Absent: publishes the saved draft.
    #[schema(nullable = false)]
    pages: Option<Vec<PageShape>>,
    #[schema(nullable = false)]
    page_conditions: Option<BTreeMap<PageId, ConditionShape>>,
    #[schema(nullable = false)]
    start_page: Option<PageId>,
    /// Absent: unchanged.
    #[schema(nullable = false)]
    settings: Option<Settings>,
    /// Absent: unchanged. Null: in no project.
    project_id: Option<String>,
    /// The whole list of collaborators. Absent: unchanged.
    #[schema(nullable = false)]
    responders: Option<Vec<SentResponder>>,
    /// Absent: unchanged.
    #[schema(nullable = false)]
    access: Option<Access>,
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
#[serde(rename_all = "camelCase")]
pub(in crate::forms) struct FormPublished {
    pub success: bool,
    pub share_url: String,
    pub share_link: ShareLink,
    pub version: i32,
    pub revision: i64,
    /// Warnings only; a form with errors is not published.
    pub problems: Vec<Problem>,
}

/// The form has errors and was not published.
#[derive(Serialize, ToSchema)]
pub(in crate::forms) struct NotPublishable {
    #[serde(flatten)]
    problem: crate::http::problem::Problem,
    /// All problems, including warnings, with possible fixes.
    problems: Vec<Problem>,
}

#[derive(Debug, Serialize, ToSchema)]
pub(in crate::forms) struct Versions {
    pub success: bool,
    /// Newest first.
    #[serde(rename = "versions")]
    pub list: Vec<VersionCard>,
    /// Number of responses to all versions, complete or partial.
    pub responses: i64,
    /// What publishing the draft would change; absent if there is no version yet.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub difference: Option<DraftDifference>,
}

/// A version in the list of versions.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(in crate::forms) struct VersionCard {
    pub version: i32,
    pub name: String,
    pub published_at: DateTime<Utc>,
    pub pages: i32,
    pub questions: i32,
    /// Describes the changes since the previous version.
    pub summary: String,
    /// Whether the share link serves it.
    pub live: bool,
    /// Number of responses, complete or partial.
    pub responses: i64,
}

#[derive(Debug, Serialize, ToSchema)]
pub(in crate::forms) struct OneVersion {
    pub success: bool,
    pub version: VersionContent,
    /// The difference from this version to the draft.
    pub difference: DraftDifference,
}

/// A published version.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(in crate::forms) struct VersionContent {
    pub version: i32,
    pub name: String,
    pub published_at: DateTime<Utc>,
    pub live: bool,
    /// Number of responses, complete or partial.
    pub responses: i64,
    #[serde(flatten)]
    pub content: DraftShape,
}

/// The difference from a version to the draft.
#[derive(Debug, Serialize, ToSchema)]
pub(in crate::forms) struct DraftDifference {
    /// Describes the changes in one sentence.
    pub summary: String,
    pub changes: Difference,
}

/// Reply with a published form.
#[derive(ToSchema)]
#[expect(
    dead_code,
    reason = "describes a reply that is rendered once per version and cached as bytes"
)]
pub(in crate::forms) struct Shared {
    success: bool,
    form: SharedForm,
}

/// A published form as respondents get it.
#[derive(Debug, Serialize, ToSchema)]
pub(in crate::forms) struct SharedForm {
    #[serde(rename = "_id")]
    pub id: FormId,
    pub name: String,
    pub version: i32,
    #[serde(flatten)]
    pub content: PublicShape,
}
