//! What happened to forms, for the worker and for every node's memory. An event never carries an address.

use platform::events::Event;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::ids::{FormId, ShareLink};
use crate::language::Language;

/// A form has a new version, and its link serves it.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct FormPublishedV1 {
    /// Which form.
    pub form: FormId,
    /// The new version's number.
    pub version: i32,
    /// What it is served under.
    pub share_link: ShareLink,
}

impl Event for FormPublishedV1 {
    const TOPIC: &'static str = "form.published.v1";
}

/// A link serves something else than before, or nothing, or not everybody, without a new version.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct FormLinkChangedV1 {
    /// Which form.
    pub form: FormId,
    /// The link.
    pub share_link: ShareLink,
}

impl Event for FormLinkChangedV1 {
    const TOPIC: &'static str = "form.link-changed.v1";
}

/// The people a form is shared with are others now.
#[derive(Debug, Serialize, Deserialize)]
pub struct FormPeopleChangedV1 {
    /// Which form.
    pub form: FormId,
}

impl Event for FormPeopleChangedV1 {
    const TOPIC: &'static str = "form.people-changed.v1";
}

/// Somebody asked for a code to enter a form that is for listed people.
#[derive(Debug, Serialize, Deserialize)]
pub struct EntryCodeRequestedV1 {
    /// Which request; its row says who asks and for what.
    pub passcode: Uuid,
    /// What the asking browser speaks.
    pub language: Language,
}

impl Event for EntryCodeRequestedV1 {
    const TOPIC: &'static str = "form.entry-code-requested.v1";
}
