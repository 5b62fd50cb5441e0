//! A resource shared by permits.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::oneshot;
use tokio::time::timeout;

use super::permit_request::PermitRequest;
use super::share_state::{ShareLimits, ShareState, Shortage};
use crate::http::problem::ApiError;

/// Reasons of a rejection, in the metrics.
const OWN_SHARE: &str = "own share";
const BUSY: &str = "busy";

/// The permits of a scarce resource; cloning is cheap.
#[derive(Debug, Clone)]
pub struct FairShare(Arc<Resource>);

#[derive(Debug)]
struct Resource {
    limits: ShareLimits,
    state: Mutex<ShareState<oneshot::Sender<Permit>>>,
}

/// The right to use the resource, until it is dropped.
#[derive(Debug)]
pub struct Permit {
    share: FairShare,
    request: PermitRequest,
}

impl FairShare {
    pub fn new(limits: ShareLimits) -> Self {
        let share = Self(Arc::new(Resource {
            limits,
            state: Mutex::new(ShareState::new(limits)),
        }));
        share.measure(&share.lock());
        for reason in [OWN_SHARE, BUSY] {
            share.count_rejected(reason, 0);
        }
        share
    }

    /// A permit without waiting: 429 when the caller's own share is used up, 503 when others use all permits.
    pub fn try_acquire(&self, request: PermitRequest) -> Result<Permit, ApiError> {
        self.admit(request).map_err(|shortage| self.refuse(shortage))
    }

    /// Waits in the queue for a permit. A cancelled caller leaves the queue.
    pub async fn acquire(&self, request: PermitRequest, wait_timeout: Duration) -> Result<Permit, ApiError> {
        let (waker, admitted) = oneshot::channel();
        let queue_entry = {
            let mut state = self.lock();
            if state.admit(&request).is_ok() {
                self.measure(&state);
                drop(state);
                return Ok(self.permit(request));
            }
            let id = state.wait(request, waker);
            self.measure(&state);
            QueueEntry { share: self, id }
        };
        // A permit sent to a caller that stopped waiting is dropped with the channel, which releases it.
        let permit = timeout(wait_timeout, admitted).await;
        drop(queue_entry);
        match permit {
            Ok(Ok(permit)) => Ok(permit),
            _ => Err(self.refuse(self.lock().check(&request).err().unwrap_or(Shortage::Busy))),
        }
    }

    /// Total number of permits.
    pub fn total(&self) -> usize {
        self.0.limits.total
    }

    /// Permits in use.
    pub fn in_use(&self) -> usize {
        self.lock().in_use()
    }

    /// Free permits.
    pub fn free(&self) -> usize {
        self.total().saturating_sub(self.in_use())
    }

    /// Callers in the queue.
    pub fn waiting(&self) -> usize {
        self.lock().waiting()
    }

    fn admit(&self, request: PermitRequest) -> Result<Permit, Shortage> {
        let mut state = self.lock();
        state.admit(&request)?;
        self.measure(&state);
        drop(state);
        Ok(self.permit(request))
    }

    fn permit(&self, request: PermitRequest) -> Permit {
        Permit {
            share: self.clone(),
            request,
        }
    }

    fn refuse(&self, shortage: Shortage) -> ApiError {
        let retry_after_seconds = self.0.limits.retry_after_seconds;
        let (why, refusal) = match shortage {
            Shortage::OwnShare => (OWN_SHARE, ApiError::rate_limited(retry_after_seconds)),
            Shortage::Busy => (BUSY, ApiError::busy(retry_after_seconds)),
        };
        self.count_rejected(why, 1);
        refusal
    }

    fn count_rejected(&self, reason: &'static str, calls: u64) {
        let name = self.0.limits.name;
        metrics::counter!("formwright_permits_rejected_total", "resource" => name, "reason" => reason).increment(calls);
    }

    fn measure(&self, state: &ShareState<oneshot::Sender<Permit>>) {
        let name = self.0.limits.name;
        metrics::gauge!("formwright_permits_in_use", "resource" => name).set(as_gauge(state.in_use()));
        metrics::gauge!("formwright_permits_waiting", "resource" => name).set(as_gauge(state.waiting()));
    }

    fn lock(&self) -> MutexGuard<'_, ShareState<oneshot::Sender<Permit>>> {
        self.0.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Permit {
    fn drop(&mut self) {
        let mut state = self.share.lock();
        state.release(&self.request);
        let admitted = state.admit_waiting();
        self.share.measure(&state);
        // Release the lock first: a permit without a receiver is dropped here, which locks again.
        drop(state);
        for (request, waker) in admitted {
            let _ = waker.send(self.share.permit(request));
        }
    }
}

/// An entry in the queue, removed when dropped.
struct QueueEntry<'s> {
    share: &'s FairShare,
    id: u64,
}

impl Drop for QueueEntry<'_> {
    fn drop(&mut self) {
        let mut state = self.share.lock();
        state.leave(self.id);
        self.share.measure(&state);
    }
}

fn as_gauge(count: usize) -> f64 {
    f64::from(u32::try_from(count).unwrap_or(u32::MAX))
}

#[cfg(test)]
mod tests;
