//! What happened to responses. An event names them and holds nothing of what was answered.

use platform::events::Event;
use serde::{Deserialize, Serialize};

use super::ids::ResponseId;
use crate::forms::FormId;

/// Something came in for a form: one event for all that was written down at once.
#[derive(Debug, Serialize, Deserialize)]
pub struct ResponsesReceivedV1 {
    /// Which form.
    pub form: FormId,
    /// The responses that a page was handed in for, or that were released.
    pub responses: Vec<ResponseId>,
    /// Those of them that have become complete by it.
    pub completed: Vec<ResponseId>,
}

/// What was stored of a form's responses has changed by its owner's hand: some are gone, or some count that did not.
#[derive(Debug, Serialize, Deserialize)]
pub struct ResponsesChangedV1 {
    /// Which form.
    pub form: FormId,
}

impl Event for ResponsesChangedV1 {
    const TOPIC: &'static str = "responses.changed.v1";
}

impl Event for ResponsesReceivedV1 {
    const TOPIC: &'static str = "responses.received.v1";
}
