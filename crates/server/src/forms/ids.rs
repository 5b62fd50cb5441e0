//! Which form.

use uuid::Uuid;

use crate::app::App;

/// Characters of a share link: 22 of base58 are 128 bits, which nobody guesses.
const LINK_CHARACTERS: usize = 22;

/// A form's permanent id. It is no secret: what may be done with it is decided by who asks.
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
pub struct FormId(Uuid);

impl FormId {
    /// Reads an id as it stands in a path or a body; anything else names no form.
    pub fn parse(text: &str) -> Option<Self> {
        text.parse().ok().map(Self)
    }

    pub(super) fn mint(app: &App) -> Self {
        Self(app.chance.uuid_v7(app.clock.now()))
    }

    /// The form that is kept under this key.
    pub(super) fn of(key: Uuid) -> Self {
        Self(key)
    }

    /// The key for those who need not know that it is a form's.
    pub(super) fn as_uuid(self) -> Uuid {
        self.0
    }

    /// The id as it stands in addresses.
    pub fn as_text(self) -> String {
        self.0.to_string()
    }
}

impl From<Uuid> for FormId {
    fn from(key: Uuid) -> Self {
        Self(key)
    }
}

/// What opens a published form: whoever knows it may see the form, so it can't be guessed and never changes.
#[derive(Debug, Clone, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize, sqlx::Type, utoipa::ToSchema)]
#[serde(transparent)]
#[sqlx(transparent)]
pub struct ShareLink(Box<str>);

impl ShareLink {
    /// Reads a link's last part; what is no link is not worth a look into the database.
    pub fn parse(text: &str) -> Option<Self> {
        let plain = text.len() == LINK_CHARACTERS && text.bytes().all(|byte| byte.is_ascii_alphanumeric());
        plain.then(|| Self(text.into()))
    }

    pub(super) fn mint(app: &App) -> Self {
        Self(app.chance.base58(LINK_CHARACTERS).into())
    }

    /// The link's last part.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Where people open the form.
    pub fn url(&self, app: &App) -> String {
        app.public_url.page(&format!("/form/{}", self.0))
    }
}

impl std::borrow::Borrow<str> for ShareLink {
    fn borrow(&self) -> &str {
        &self.0
    }
}
