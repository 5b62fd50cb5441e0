//! Ids of forms and their share links.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::context::Context;

/// Length of a share link: 22 base58 characters are 128 bits, too many to guess.
const LINK_CHARACTERS: usize = 22;

/// A form's permanent id. It is not a secret and grants nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, sqlx::Type, ToSchema)]
#[serde(transparent)]
#[sqlx(transparent)]
pub struct FormId(Uuid);

impl FormId {
    /// Sorts before all other ids; not used by any form.
    pub(crate) const FIRST: Self = Self(Uuid::nil());

    pub fn parse(text: &str) -> Option<Self> {
        text.parse().ok().map(Self)
    }

    pub(crate) fn mint(context: &Context) -> Self {
        Self(context.rng.uuid_v7(context.clock.now()))
    }

    pub(super) fn of(key: Uuid) -> Self {
        Self(key)
    }

    pub fn as_uuid(self) -> Uuid {
        self.0
    }

    pub fn as_text(self) -> String {
        self.0.to_string()
    }
}

impl From<Uuid> for FormId {
    fn from(key: Uuid) -> Self {
        Self(key)
    }
}

/// The secret part of a published form's URL. Knowing it is enough to open a public form, and it never changes.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize, sqlx::Type, ToSchema)]
#[serde(transparent)]
#[sqlx(transparent)]
pub struct ShareLink(Box<str>);

impl ShareLink {
    /// Parses the last part of a link; anything malformed is rejected without a database query.
    pub fn parse(text: &str) -> Option<Self> {
        let plain = text.len() == LINK_CHARACTERS && text.bytes().all(|byte| byte.is_ascii_alphanumeric());
        plain.then(|| Self(text.into()))
    }

    pub(crate) fn mint(context: &Context) -> Self {
        Self(context.rng.base58(LINK_CHARACTERS).into())
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The full URL of the respondent's page.
    pub fn url(&self, context: &Context) -> String {
        context.public_url.page(&format!("/form/{}", self.0))
    }
}

impl std::borrow::Borrow<str> for ShareLink {
    fn borrow(&self) -> &str {
        &self.0
    }
}

/// A project's permanent id.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, sqlx::Type, ToSchema)]
#[serde(transparent)]
#[sqlx(transparent)]
pub struct ProjectId(Uuid);

impl ProjectId {
    pub fn parse(text: &str) -> Option<Self> {
        text.parse().ok().map(Self)
    }

    pub fn as_text(self) -> String {
        self.0.to_string()
    }

    pub(crate) fn mint(context: &Context) -> Self {
        Self(context.rng.uuid_v7(context.clock.now()))
    }
}
