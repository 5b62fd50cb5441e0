//! Who is who.

use uuid::Uuid;

/// A person's permanent id.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize, sqlx::Type)]
#[serde(transparent)]
#[sqlx(transparent)]
pub struct UserId(pub(super) Uuid);

impl UserId {
    /// For hashing together with other parts of a key.
    pub fn key(self) -> String {
        self.0.to_string()
    }
}
