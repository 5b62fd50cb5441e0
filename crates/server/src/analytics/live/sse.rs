//! Encodes server-sent events.

use std::sync::Arc;

use bytes::Bytes;
use chrono::DateTime;

use crate::analytics::wire::FormAnalytics;
use crate::forms::Role;
use crate::http::ApiError;

/// A comment that keeps proxies from closing an idle connection.
pub(super) const KEEP_ALIVE: Bytes = Bytes::from_static(b":\n\n");

/// A form's analytics, encoded once for all its watchers.
#[derive(Debug)]
pub(super) struct AnalyticsEvent {
    /// The analytics without their time, to detect changes.
    fingerprint: Vec<u8>,
    owner: Bytes,
    edit: Bytes,
    results: Bytes,
}

impl AnalyticsEvent {
    pub(super) fn encode(mut analytics: FormAnalytics) -> Result<Arc<Self>, ApiError> {
        let (owner, edit, results) = (
            frame(&mut analytics, Role::Owner)?,
            frame(&mut analytics, Role::Edit)?,
            frame(&mut analytics, Role::Results)?,
        );
        analytics.as_of = DateTime::UNIX_EPOCH;
        Ok(Arc::new(Self {
            fingerprint: serde_json::to_vec(&analytics).map_err(|error| ApiError::fault(&error.into()))?,
            owner,
            edit,
            results,
        }))
    }

    pub(super) fn for_role(&self, role: Role) -> Bytes {
        match role {
            Role::Owner => self.owner.clone(),
            Role::Edit => self.edit.clone(),
            // Respondents cannot watch.
            Role::Results | Role::Respond => self.results.clone(),
        }
    }

    pub(super) fn has_same_content(&self, other: &Self) -> bool {
        self.fingerprint == other.fingerprint
    }
}

fn frame(analytics: &mut FormAnalytics, role: Role) -> Result<Bytes, ApiError> {
    analytics.role = role;
    let mut frame = b"event: analytics\ndata: ".to_vec();
    // Compact JSON has no line breaks, which would end the event.
    serde_json::to_writer(&mut frame, &analytics).map_err(|error| ApiError::fault(&error.into()))?;
    frame.extend_from_slice(b"\n\n");
    Ok(frame.into())
}
