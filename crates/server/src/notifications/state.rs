//! The state of notifications.

use super::UnsubscribeLinks;
use crate::context::{Context, feature_state};

pub struct NotificationsParts {
    pub context: Context,
    pub unsubscribe_links: UnsubscribeLinks,
}

feature_state!(NotificationsState, NotificationsParts);
