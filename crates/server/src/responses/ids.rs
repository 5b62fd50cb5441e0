//! Which response.

use uuid::Uuid;

use crate::app::App;

/// A response's id within its form. Whoever knows it may hand in pages of that response, so it must be random.
#[derive(
    Debug,
    Clone,
    Copy,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    serde::Serialize,
    serde::Deserialize,
    sqlx::Type,
    utoipa::ToSchema,
)]
#[serde(transparent)]
#[sqlx(transparent)]
pub struct ResponseId(Uuid);

impl ResponseId {
    /// Before every other; none is called so.
    pub(crate) const FIRST: Self = Self(Uuid::nil());

    /// Reads an id that a respondent's client made: a random one, so that two respondents never have the same.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let id: Uuid = text.parse().ok()?;
        matches!(id.get_version_num(), 4 | 7).then_some(Self(id))
    }

    /// The key for those who need not know that it is a response's.
    pub(crate) fn as_uuid(self) -> Uuid {
        self.0
    }

    pub(super) fn mint(app: &App) -> Self {
        Self(app.chance.uuid_v7(app.clock.now()))
    }
}

impl From<Uuid> for ResponseId {
    fn from(id: Uuid) -> Self {
        Self(id)
    }
}
