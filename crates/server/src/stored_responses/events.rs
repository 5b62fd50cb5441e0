//! Events about responses. They carry ids, never answers.

use platform::events::{Event, Priority};
use serde::{Deserialize, Serialize};

use super::ResponseId;
use crate::forms::{FormId, RespondentKey};

/// A batch of pages was stored for a form. Quarantined responses cause an event too, but are not listed in it.
#[derive(Debug, Serialize, Deserialize)]
pub struct ResponsesReceivedV1 {
    pub form: FormId,
    /// Responses with a new page, or released from quarantine.
    pub responses: Vec<ResponseId>,
    /// Those of them that became complete.
    pub completed: Vec<ResponseId>,
}

/// Responses were completed for the first time, to a form with subscribers or one that confirms responses. Quarantined ones are left
/// out.
#[derive(Debug, Serialize, Deserialize)]
pub struct ResponsesCompletedV1 {
    pub form: FormId,
    pub responses: Vec<ResponseId>,
    /// The listed people who sent them, if the form confirms to their addresses.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) listed: Vec<ListedRespondent>,
}

/// A response and the listed person who sent it, as a hash.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct ListedRespondent {
    pub response: ResponseId,
    pub respondent: RespondentKey,
}

/// The owner released complete responses from quarantine, of a form that confirms responses.
#[derive(Debug, Serialize, Deserialize)]
pub struct ResponsesReleasedV1 {
    pub form: FormId,
    pub responses: Vec<ResponseId>,
}

impl Event for ResponsesReleasedV1 {
    const TOPIC: &'static str = "responses.released.v1";
}

impl Event for ResponsesCompletedV1 {
    const TOPIC: &'static str = "responses.completed.v1";
}

/// The owner deleted responses of a form or released them from quarantine.
#[derive(Debug, Serialize, Deserialize)]
pub struct ResponsesChangedV1 {
    pub form: FormId,
}

impl Event for ResponsesChangedV1 {
    const TOPIC: &'static str = "responses.changed.v1";
    const PRIORITY: Priority = Priority::Transient;
}

impl Event for ResponsesReceivedV1 {
    const TOPIC: &'static str = "responses.received.v1";
    const PRIORITY: Priority = Priority::Transient;
}
