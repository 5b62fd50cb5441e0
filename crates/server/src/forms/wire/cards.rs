//! Forms as cards.

use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;

use crate::{
    forms::{
        content::PageGraph,
        ids::{FormId, ShareLink},
    },
    projects::ProjectId,
};

/// A form's state.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Status {
    /// Never published, or taken offline by its owner.
    Draft,
    /// Its link serves a version.
    Published,
}

impl Status {
    /// The state of a form whose link serves this version.
    pub(in crate::forms) fn of(live_version: Option<i32>) -> Self {
        live_version.map_or(Self::Draft, |_| Self::Published)
    }
}

/// A form as a card shows it.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FormCard {
    /// Its permanent id.
    #[serde(rename = "_id")]
    pub id: FormId,
    /// What its owner calls it.
    pub name: String,
    /// Whether its link serves it.
    pub status: Status,
    /// The project it is in.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub project_id: Option<ProjectId>,
    /// How often its link was opened.
    pub views: i64,
    /// How many filled it in to the end.
    pub responses: i64,
    /// How many pages its draft has.
    pub pages: i16,
    /// When it was made.
    pub created_at: DateTime<Utc>,
    /// When it last changed.
    pub updated_at: DateTime<Utc>,
    /// Whether the draft differs from what the link serves.
    pub has_unpublished_changes: bool,
    /// The last part of its link, once it was published.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub share_link: Option<ShareLink>,
    /// Its pages and ways, to draw them.
    pub graph: PageGraph,
}

/// A form's card where cards of several kinds stand together.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct TypedFormCard {
    /// Always `form`.
    #[serde(rename = "type")]
    kind: FormKind,
    #[serde(flatten)]
    card: FormCard,
}

#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
enum FormKind {
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

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(in crate::forms) struct ProjectForms {
    pub success: bool,
    pub project_name: String,
    pub forms: Vec<TypedFormCard>,
}
