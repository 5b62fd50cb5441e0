//! Permits without keys, for work inside the process that is already limited per caller.

use std::sync::Arc;

use tokio::sync::OwnedSemaphorePermit;
#[expect(clippy::disallowed_types, reason = "all permits come from this module")]
use tokio::sync::Semaphore;

/// A limited number of slots, first come, first served; cloning is cheap.
#[derive(Debug, Clone)]
#[expect(clippy::disallowed_types, reason = "all permits come from this module")]
pub struct Slots(Arc<Semaphore>);

/// A slot, until it is dropped.
#[derive(Debug)]
pub struct Slot {
    _permit: Option<OwnedSemaphorePermit>,
}

impl Slots {
    #[expect(clippy::disallowed_types, reason = "all permits come from this module")]
    pub fn new(slots: usize) -> Self {
        Self(Arc::new(Semaphore::new(slots)))
    }

    /// Waits for a slot.
    pub async fn acquire(&self) -> Slot {
        // The semaphore is never closed, so there is always a permit.
        let permit = Arc::clone(&self.0).acquire_owned().await;
        Slot { _permit: permit.ok() }
    }

    /// A slot, if one is free now.
    pub fn try_acquire(&self) -> Option<Slot> {
        let permit = Arc::clone(&self.0).try_acquire_owned().ok()?;
        Some(Slot { _permit: Some(permit) })
    }
}
