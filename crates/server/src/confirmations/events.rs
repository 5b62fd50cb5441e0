//! Events about confirmations.

use platform::events::Event;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

/// A confirmation is to be sent, or a test.
#[derive(Debug, Serialize, Deserialize)]
pub struct ConfirmationDueV1 {
    /// Key of the mail's row.
    pub mail: Uuid,
}

impl Event for ConfirmationDueV1 {
    const TOPIC: &'static str = "confirmation.due.v1";
}
