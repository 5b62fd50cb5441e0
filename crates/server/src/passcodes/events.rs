//! What the worker must mail. The code itself is not in here, see `code`.

use platform::events::Event;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

/// A code was asked for.
#[derive(Debug, Serialize, Deserialize)]
pub struct PasscodeRequestedV1 {
    /// Which request; its row says for whom and for what.
    pub passcode: Uuid,
}

impl Event for PasscodeRequestedV1 {
    const TOPIC: &'static str = "passcode.requested.v1";
}
