//! Ids of users.

use uuid::Uuid;

use crate::throttle::{Subject, Subjects};

/// A user's permanent id.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize, sqlx::Type)]
#[serde(transparent)]
#[sqlx(transparent)]
pub struct UserId(pub(super) Uuid);

impl From<Uuid> for UserId {
    fn from(key: Uuid) -> Self {
        Self(key)
    }
}

impl UserId {
    pub fn as_uuid(self) -> Uuid {
        self.0
    }

    /// The id as part of a key that is hashed.
    pub fn key(self) -> String {
        self.0.to_string()
    }

    /// The key under which rate limits count the account.
    pub fn subject(self, subjects: &Subjects) -> Subject {
        subjects.of(&[&self.key()])
    }
}
