//! Which project.

use uuid::Uuid;

use crate::app::App;

/// A project's permanent id.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize, sqlx::Type, utoipa::ToSchema,
)]
#[serde(transparent)]
#[sqlx(transparent)]
pub struct ProjectId(Uuid);

impl ProjectId {
    /// Reads an id as it stands in a path or a body; anything else names no project.
    pub fn parse(text: &str) -> Option<Self> {
        text.parse().ok().map(Self)
    }

    /// The id as it stands in addresses.
    pub fn as_text(self) -> String {
        self.0.to_string()
    }

    pub(super) fn mint(app: &App) -> Self {
        Self(app.chance.uuid_v7(app.clock.now()))
    }
}
