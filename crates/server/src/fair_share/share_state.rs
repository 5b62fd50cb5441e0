//! Pure state of permits and queue: who has permits, who waits, who is next.

use std::collections::{HashMap, VecDeque};

use super::permit_request::{PermitRequest, ShareKey};

/// How a resource is shared.
#[derive(Debug, Clone, Copy)]
pub struct ShareLimits {
    /// Name in the metrics.
    pub name: &'static str,
    /// Total number of permits.
    pub total: usize,
    /// Permits reserved for holders that have none.
    pub reserved: usize,
    /// Maximum permits per key.
    pub caps: Caps,
    /// `Retry-After` of a refused caller.
    pub retry_after_seconds: u64,
}

/// Maximum permits per key, by kind of key.
#[derive(Debug, Clone, Copy)]
pub struct Caps {
    /// Per account of the caller.
    pub account: usize,
    /// Per owner, over all forms.
    pub owner: usize,
    /// Per form.
    pub form: usize,
    /// Per network.
    pub network: usize,
}

impl Caps {
    /// Unlimited.
    pub const NONE: Self = Self {
        account: usize::MAX,
        owner: usize::MAX,
        form: usize::MAX,
        network: usize::MAX,
    };

    pub(super) fn of(&self, key: ShareKey) -> usize {
        match key {
            ShareKey::Account(_) => self.account,
            ShareKey::Owner(_) => self.owner,
            ShareKey::Form(_) => self.form,
            ShareKey::Network(_) => self.network,
        }
    }
}

/// Why no permit is available.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Shortage {
    /// The caller's own share is used up.
    OwnShare,
    /// Others use all permits.
    Busy,
}

/// The permits of one resource. `Waker` notifies a queued caller.
#[derive(Debug)]
pub(super) struct ShareState<Waker> {
    limits: ShareLimits,
    in_use: usize,
    counts: HashMap<ShareKey, usize>,
    /// In order of arrival. None of them can be admitted now: see [`ShareState::admit_waiting`].
    waiting: VecDeque<QueuedPermitRequest<Waker>>,
    next_id: u64,
}

#[derive(Debug)]
struct QueuedPermitRequest<Waker> {
    id: u64,
    request: PermitRequest,
    waker: Waker,
}

impl<Waker> ShareState<Waker> {
    pub(super) fn new(limits: ShareLimits) -> Self {
        Self {
            limits,
            in_use: 0,
            counts: HashMap::new(),
            waiting: VecDeque::new(),
            next_id: 0,
        }
    }

    pub(super) fn in_use(&self) -> usize {
        self.in_use
    }

    pub(super) fn waiting(&self) -> usize {
        self.waiting.len()
    }

    /// Whether the request can be admitted now.
    pub(super) fn check(&self, request: &PermitRequest) -> Result<(), Shortage> {
        for key in request.keys() {
            if self.count_of(key) >= self.limits.caps.of(key) {
                return Err(if key.is_callers_own() {
                    Shortage::OwnShare
                } else {
                    Shortage::Busy
                });
            }
        }
        let free = self.limits.total.saturating_sub(self.in_use);
        let reserved = if self.holds_none(request) {
            0
        } else {
            self.limits.reserved
        };
        if free > reserved { Ok(()) } else { Err(Shortage::Busy) }
    }

    /// Admits the request. It overtakes no one, because queued requests cannot be admitted now.
    pub(super) fn admit(&mut self, request: &PermitRequest) -> Result<(), Shortage> {
        self.check(request)?;
        self.take(request);
        Ok(())
    }

    /// Queues the request and returns its id.
    pub(super) fn wait(&mut self, request: PermitRequest, waker: Waker) -> u64 {
        let id = self.next_id;
        self.next_id += 1;
        self.waiting.push_back(QueuedPermitRequest { id, request, waker });
        id
    }

    /// Removes a request from the queue, if it is still there.
    pub(super) fn leave(&mut self, id: u64) {
        self.waiting.retain(|waiting| waiting.id != id);
    }

    pub(super) fn release(&mut self, request: &PermitRequest) {
        self.in_use = self.in_use.saturating_sub(1);
        for key in request.keys() {
            if let Some(counts) = self.counts.get_mut(&key) {
                *counts -= 1;
                if *counts == 0 {
                    self.counts.remove(&key);
                }
            }
        }
    }

    /// Admits all queued requests that can be admitted now: first those of holders without permits, then the others, in order of
    /// arrival.
    pub(super) fn admit_waiting(&mut self) -> Vec<(PermitRequest, Waker)> {
        let mut admitted = Vec::new();
        while self.in_use < self.limits.total
            && let Some(at) = self.next()
            && let Some(QueuedPermitRequest { request, waker, .. }) = self.waiting.remove(at)
        {
            self.take(&request);
            admitted.push((request, waker));
        }
        admitted
    }

    fn next(&self) -> Option<usize> {
        let admissible = || {
            let waiting = self.waiting.iter().enumerate();
            waiting.filter(|(_, waiting)| self.check(&waiting.request).is_ok())
        };
        let first = admissible().find(|(_, waiting)| self.holds_none(&waiting.request));
        first.or_else(|| admissible().next()).map(|(at, _)| at)
    }

    fn take(&mut self, request: &PermitRequest) {
        self.in_use += 1;
        for key in request.keys() {
            *self.counts.entry(key).or_default() += 1;
        }
    }

    fn holds_none(&self, request: &PermitRequest) -> bool {
        self.count_of(request.holder()) == 0
    }

    pub(super) fn count_of(&self, key: ShareKey) -> usize {
        self.counts.get(&key).copied().unwrap_or(0)
    }
}
