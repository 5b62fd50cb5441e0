//! The link in each confirmation that stops all confirmations to its address.

use platform::secret::{Keys, Purpose};
use sha2::{Digest as _, Sha256};

use crate::config::PublicUrl;
use crate::mails::{LinkSigner, PageUrl, inbox_of};

/// An inbox, as a hash of its address.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct InboxHash([u8; 32]);

impl InboxHash {
    pub(super) fn of(email: &str) -> Self {
        Self(Sha256::digest(inbox_of(email)).into())
    }

    pub(super) fn as_bytes(&self) -> &[u8] {
        &self.0
    }
}

#[derive(Clone)]
pub struct RespondentMailLinks(LinkSigner);

impl RespondentMailLinks {
    pub fn new(keys: &Keys) -> Self {
        Self(LinkSigner::new(keys, Purpose::RespondentMailLinks))
    }

    /// The page that stops confirmations. Mail programs post to the same address.
    pub(super) fn url(&self, installation: &PublicUrl, inbox: InboxHash) -> PageUrl {
        let key = self.0.sign(inbox.as_bytes());
        PageUrl::new(installation, &format!("/unsubscribe/confirmations?key={key}"))
    }

    /// The inbox of a valid key.
    pub(super) fn parse(&self, key: &str) -> Option<InboxHash> {
        self.0.verify(key).map(InboxHash)
    }
}
