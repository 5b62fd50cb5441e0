//! Events about forms, for the worker and for the caches of all nodes. An event never contains an email address.

use platform::events::{Event, Priority};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::ids::{FormId, ShareLink};
use crate::language::Language;

/// A version was published and is served by the share link.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct FormPublishedV1 {
    pub form: FormId,
    pub version: i32,
    pub share_link: ShareLink,
}

impl Event for FormPublishedV1 {
    const TOPIC: &'static str = "form.published.v1";
}

/// A share link serves something else without a new version: the form was renamed, restricted, unpublished, deleted or restored.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct FormLinkChangedV1 {
    pub form: FormId,
    pub share_link: ShareLink,
}

impl Event for FormLinkChangedV1 {
    const TOPIC: &'static str = "form.link-changed.v1";
}

/// The collaborators of a form changed.
#[derive(Debug, Serialize, Deserialize)]
pub struct FormCollaboratorsChangedV1 {
    pub form: FormId,
}

impl Event for FormCollaboratorsChangedV1 {
    const TOPIC: &'static str = "form.people-changed.v1";
}

/// A collaborator is to be invited by mail, once.
#[derive(Debug, Serialize, Deserialize)]
pub struct CollaboratorInvitedV1 {
    pub form: FormId,
    /// Key of the collaborator's row, which has the address.
    pub invitation: Uuid,
}

impl Event for CollaboratorInvitedV1 {
    const TOPIC: &'static str = "form.person-invited.v1";
}

/// An access code for a restricted form was requested.
#[derive(Debug, Serialize, Deserialize)]
pub struct AccessCodeRequestedV1 {
    /// Key of the passcode's row, which has the address and the form.
    pub passcode: Uuid,
    /// The language of the requesting browser.
    pub language: Language,
}

impl Event for AccessCodeRequestedV1 {
    const TOPIC: &'static str = "form.entry-code-requested.v1";
    const PRIORITY: Priority = Priority::Urgent;
}
