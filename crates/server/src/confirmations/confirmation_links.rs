//! The links of our own in a confirmation.

use platform::secret::Keys;

use super::RespondentMailLinks;
use crate::own_response::ResponseLinks;

#[derive(Clone)]
pub struct ConfirmationLinks {
    /// Stops all confirmations to the inbox.
    pub block: RespondentMailLinks,
    /// Opens the response.
    pub response: ResponseLinks,
}

impl ConfirmationLinks {
    pub fn new(keys: &Keys) -> Self {
        Self {
            block: RespondentMailLinks::new(keys),
            response: ResponseLinks::new(keys),
        }
    }
}
