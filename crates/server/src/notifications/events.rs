//! Events about notifications.

use platform::events::Event;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

/// A mail about new responses is to be sent, or a test.
#[derive(Debug, Serialize, Deserialize)]
pub struct NotificationDueV1 {
    /// Key of the mail's row.
    pub mail: Uuid,
}

impl Event for NotificationDueV1 {
    const TOPIC: &'static str = "notification.due.v1";
}
