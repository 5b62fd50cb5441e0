//! Event for the worker that mails codes. The code itself is not in it, see `code`.

use platform::events::{Event, Priority};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

/// A code was requested.
#[derive(Debug, Serialize, Deserialize)]
pub struct PasscodeRequestedV1 {
    /// Key of the passcode's row, which has the address and the purpose.
    pub passcode: Uuid,
}

impl Event for PasscodeRequestedV1 {
    const TOPIC: &'static str = "passcode.requested.v1";
    const PRIORITY: Priority = Priority::Urgent;
}
