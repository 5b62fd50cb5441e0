//! Request and reply types for the lists of works.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::forms::{FormCard, FormId, FormKind, PageGraph, ShareLink, SharedRole, Status};
use crate::projects::ProjectCard;

/// Pagination of the recent works.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct RecentWorksQuery {
    /// Page size, 1 to 100. Default: 24.
    pub limit: Option<String>,
    /// `nextCursor` of the previous page.
    pub cursor: Option<String>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct RecentWorks {
    pub success: bool,
    /// Most recently changed first.
    #[serde(rename = "recentWorks")]
    pub works: Vec<Work>,
    /// Send it as `cursor` to get the next page; absent on the last page.
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
pub(super) struct Trash {
    pub success: bool,
    /// Most recently deleted first.
    pub trash: Vec<DeletedForm>,
}

/// A form in the trash.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct DeletedForm {
    #[serde(rename = "_id")]
    pub id: FormId,
    pub name: String,
    /// Its status after it is restored.
    pub status: Status,
    /// Number of complete responses.
    pub responses: i64,
    pub deleted_at: DateTime<Utc>,
    /// When it can no longer be restored.
    pub purged_at: DateTime<Utc>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct SharedWorks {
    pub success: bool,
    /// Most recently shared first.
    pub shared_works: Vec<SharedWork>,
}

/// A form that is shared with the caller, with the fields that their role may see.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct SharedWork {
    /// Always `form`.
    #[serde(rename = "type")]
    kind: FormKind,
    #[serde(rename = "_id")]
    id: FormId,
    name: String,
    status: Status,
    created_at: DateTime<Utc>,
    /// The last part of the share link; absent until the first publish.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    share_link: Option<ShareLink>,
    /// Number of views; for `results` and `edit`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    views: Option<i64>,
    /// Number of complete responses; for `results` and `edit`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    responses: Option<i64>,
    /// Number of pages of the draft; for `edit`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pages: Option<i16>,
    /// When the form was last changed; for `edit`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    updated_at: Option<DateTime<Utc>>,
    /// Whether the draft differs from the live version; for `edit`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    has_unpublished_changes: Option<bool>,
    /// The draft's pages and edges, to draw them; for `edit`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    graph: Option<PageGraph>,
    /// The owner's name.
    shared_by: String,
    /// The caller's role.
    role: SharedRole,
}

impl SharedWork {
    /// Omits what the role may not see: counters need `results` or `edit`, the draft needs `edit`. The owner's project is never
    /// shown.
    pub(super) fn of(card: FormCard, role: SharedRole, shared_by: String) -> Self {
        let sees_counters = matches!(role, SharedRole::Results | SharedRole::Edit);
        let sees_draft = role == SharedRole::Edit;
        Self {
            kind: FormKind::Form,
            id: card.id,
            name: card.name,
            status: card.status,
            created_at: card.created_at,
            share_link: card.share_link,
            views: sees_counters.then_some(card.views),
            responses: sees_counters.then_some(card.responses),
            pages: sees_draft.then_some(card.pages),
            updated_at: sees_draft.then_some(card.updated_at),
            has_unpublished_changes: sees_draft.then_some(card.has_unpublished_changes),
            graph: sees_draft.then_some(card.graph),
            shared_by,
            role,
        }
    }
}
