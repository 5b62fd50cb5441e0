//! A request for a permit.

use uuid::Uuid;

use crate::http::network::Network;

/// What permits are counted by.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ShareKey {
    /// The caller's account.
    Account(Uuid),
    /// The owner of the form in use.
    Owner(Uuid),
    /// The form in use.
    Form(Uuid),
    /// The client's network.
    Network(Network),
}

impl ShareKey {
    /// Whether a used-up share of this key is caused by the caller.
    pub(super) fn is_callers_own(self) -> bool {
        match self {
            Self::Account(_) | Self::Network(_) => true,
            Self::Owner(_) | Self::Form(_) => false,
        }
    }
}

/// The keys that a permit counts against.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PermitRequest {
    holder: ShareKey,
    others: [Option<ShareKey>; 2],
}

impl PermitRequest {
    /// A request of this holder, on whose permits the reserve and the queue order depend.
    pub fn of(holder: ShareKey) -> Self {
        Self {
            holder,
            others: [None; 2],
        }
    }

    /// Also counts against these keys.
    #[must_use]
    pub fn and(self, first: ShareKey, second: Option<ShareKey>) -> Self {
        Self {
            others: [Some(first), second],
            ..self
        }
    }

    pub(super) fn holder(&self) -> ShareKey {
        self.holder
    }

    pub(super) fn keys(&self) -> impl Iterator<Item = ShareKey> + use<> {
        std::iter::once(self.holder).chain(self.others.into_iter().flatten())
    }
}
