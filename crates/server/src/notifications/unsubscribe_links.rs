//! The link in each mail that ends its subscription.

use platform::secret::{Keys, Purpose};
use uuid::Uuid;

use crate::accounts::UserId;
use crate::config::PublicUrl;
use crate::forms::FormId;
use crate::mails::{LinkSigner, PageUrl};

#[derive(Clone)]
pub struct UnsubscribeLinks(LinkSigner);

impl UnsubscribeLinks {
    pub fn new(keys: &Keys) -> Self {
        Self(LinkSigner::new(keys, Purpose::UnsubscribeLinks))
    }

    /// The page that ends the subscription. Mail programs post to the same address.
    pub(super) fn url(&self, installation: &PublicUrl, form: FormId, user: UserId) -> PageUrl {
        let key = self
            .0
            .sign(&[form.as_uuid().into_bytes(), user.as_uuid().into_bytes()].concat());
        PageUrl::new(installation, &format!("/unsubscribe?key={key}"))
    }

    /// The form and the user of a valid key.
    pub(super) fn parse(&self, key: &str) -> Option<(FormId, UserId)> {
        let ids: [u8; 32] = self.0.verify(key)?;
        let (form, user) = ids.split_at(16);
        Some((
            FormId::from(Uuid::from_slice(form).ok()?),
            UserId::from(Uuid::from_slice(user).ok()?),
        ))
    }
}
