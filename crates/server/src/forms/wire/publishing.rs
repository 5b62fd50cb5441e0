//! What is published, and what was.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use form_model::{
    diff::Difference,
    ids::PageId,
    publishing::Problem,
    wire::{ConditionShape, DraftShape, FlatQuestionShape, PageShape, PublicShape},
};
use serde::Serialize;
use utoipa::ToSchema;

use super::SentResponder;
use crate::forms::{
    ids::{FormId, ShareLink},
    roles::Access,
};

/// What `publish` takes: a draft to save first, or nothing to publish the draft as it was saved.
#[derive(ToSchema)]
#[schema(rename_all = "camelCase")]
#[expect(dead_code, reason = "it describes the body, which is read leniently by the model")]
pub(in crate::forms) struct PublishedDraft {
    /// Must be the form of the path.
    #[schema(nullable = false)]
    form_id: Option<String>,
    #[schema(nullable = false)]
    name: Option<String>,
    /// `published`.
    #[schema(nullable = false)]
    status: Option<String>,
    #[schema(nullable = false)]
    revision: Option<i64>,
    /// Left out: the draft as it was saved.
    #[schema(nullable = false)]
    pages: Option<Vec<PageShape>>,
    #[schema(nullable = false)]
    page_conditions: Option<BTreeMap<PageId, ConditionShape>>,
    #[schema(nullable = false)]
    start_page: Option<PageId>,
    /// Left out: as it was. Null: in no project.
    project_id: Option<String>,
    /// Left out: as they were.
    #[schema(nullable = false)]
    responders: Option<Vec<SentResponder>>,
    /// Left out: as it was.
    #[schema(nullable = false)]
    access: Option<Access>,
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
#[serde(rename_all = "camelCase")]
pub(in crate::forms) struct FormPublished {
    pub success: bool,
    pub share_url: String,
    pub share_link: ShareLink,
    pub version: i32,
    pub revision: i64,
    /// Warnings: errors would have kept it from being published.
    pub problems: Vec<Problem>,
}

/// The failure of a form that has errors.
#[derive(Serialize, ToSchema)]
pub(in crate::forms) struct NotPublishable {
    #[serde(flatten)]
    problem: crate::http::problem::Problem,
    /// Everything that was found, warnings included, with the steps that would solve it.
    problems: Vec<Problem>,
}

#[derive(Debug, Serialize, ToSchema)]
pub(in crate::forms) struct Versions {
    pub success: bool,
    /// Newest first.
    #[serde(rename = "versions")]
    pub list: Vec<VersionCard>,
    /// Responses that all of them have collected, complete or not.
    pub responses: i64,
    /// What publishing now would change; left out while nothing was ever published.
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
    /// What changed since the version before, in words.
    pub summary: String,
    /// Whether the link serves it.
    pub live: bool,
    /// Responses it has collected, complete or not.
    pub responses: i64,
}

#[derive(Debug, Serialize, ToSchema)]
pub(in crate::forms) struct OneVersion {
    pub success: bool,
    pub version: VersionContent,
    /// What the draft changes of it.
    pub difference: DraftDifference,
}

/// A version as it was published.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(in crate::forms) struct VersionContent {
    pub version: i32,
    pub name: String,
    pub published_at: DateTime<Utc>,
    pub live: bool,
    /// Responses it has collected, complete or not.
    pub responses: i64,
    #[serde(flatten)]
    pub content: DraftShape,
}

/// From a version to the draft.
#[derive(Debug, Serialize, ToSchema)]
pub(in crate::forms) struct DraftDifference {
    /// In words.
    pub summary: String,
    pub changes: Difference,
}

/// What anybody with the link gets.
#[derive(ToSchema)]
#[expect(
    dead_code,
    reason = "it describes a reply that is made once a version and kept as bytes"
)]
pub(in crate::forms) struct Shared {
    success: bool,
    form: SharedForm,
}

/// A published form as a respondent sees it: these fields and no others.
#[derive(Debug, Serialize, ToSchema)]
pub(in crate::forms) struct SharedForm {
    #[serde(rename = "_id")]
    pub id: FormId,
    pub name: String,
    pub version: i32,
    #[serde(flatten)]
    pub content: PublicShape,
}
