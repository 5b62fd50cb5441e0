//! What goes over the line.

use std::sync::Arc;

use bytes::Bytes;
use chrono::DateTime;

use crate::{analytics::FormAnalytics, forms::Role, http::problem::ApiError};

/// Says nothing; keeps proxies from closing a line on which nothing happens.
pub(super) const STILL_HERE: Bytes = Bytes::from_static(b":\n\n");

/// A form's numbers as they are told to everybody who watches it, written once for all of them.
#[derive(Debug)]
pub(super) struct Tick {
    /// The same numbers without their time: what tells whether anything has changed.
    fingerprint: Vec<u8>,
    owner: Bytes,
    edit: Bytes,
    results: Bytes,
}

impl Tick {
    pub(super) fn write(mut analytics: FormAnalytics) -> Result<Arc<Self>, ApiError> {
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

    /// What somebody of this role is told.
    pub(super) fn for_role(&self, role: Role) -> Bytes {
        match role {
            Role::Owner => self.owner.clone(),
            Role::Edit => self.edit.clone(),
            // Whoever may only fill the form in never gets here.
            Role::Results | Role::Respond => self.results.clone(),
        }
    }

    pub(super) fn says_the_same_as(&self, other: &Self) -> bool {
        self.fingerprint == other.fingerprint
    }
}

fn frame(analytics: &mut FormAnalytics, role: Role) -> Result<Bytes, ApiError> {
    analytics.role = role;
    let mut frame = b"event: analytics\ndata: ".to_vec();
    // JSON has no line break outside of its texts, and escapes those within.
    serde_json::to_writer(&mut frame, &analytics).map_err(|error| ApiError::fault(&error.into()))?;
    frame.extend_from_slice(b"\n\n");
    Ok(frame.into())
}
