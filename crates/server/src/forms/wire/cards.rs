//! Cards of forms.

use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;

use crate::forms::ProjectId;
use crate::forms::ids::{FormId, ShareLink};
use crate::forms::stored_definition::PageGraph;

/// Whether a form is published.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Status {
    /// Never published, or unpublished.
    Draft,
    Published,
}

impl Status {
    pub(crate) fn of(live_version: Option<i32>) -> Self {
        live_version.map_or(Self::Draft, |_| Self::Published)
    }
}

/// A form's card.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FormCard {
    #[serde(rename = "_id")]
    pub id: FormId,
    pub name: String,
    pub status: Status,
    /// Absent if it is in no project.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub project_id: Option<ProjectId>,
    pub views: i64,
    /// Number of complete responses.
    pub responses: i64,
    /// Number of pages of the draft.
    pub pages: i16,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
    /// Whether the draft differs from the live version.
    pub has_unpublished_changes: bool,
    /// When the published form opens.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub opens_at: Option<DateTime<Utc>>,
    /// When it closes.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub closes_at: Option<DateTime<Utc>>,
    /// With so many responses it closes.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub response_limit: Option<u32>,
    /// The last part of the share link; absent until the first publish.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub share_link: Option<ShareLink>,
    /// The draft's pages and edges, to draw them.
    pub graph: PageGraph,
}

/// A form's card in a list of cards of several types.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct TypedFormCard {
    /// Always `form`.
    #[serde(rename = "type")]
    kind: FormKind,
    #[serde(flatten)]
    card: FormCard,
}

/// The type of a form's card.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum FormKind {
    Form,
}

impl From<FormCard> for TypedFormCard {
    fn from(card: FormCard) -> Self {
        Self {
            kind: FormKind::Form,
            card,
        }
    }
}
