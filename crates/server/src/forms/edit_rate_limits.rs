//! How often one account may save and publish: each call reads and writes the whole form, however little has changed.

use std::num::NonZeroU32;

use crate::accounts::UserId;
use crate::http::rate_limit::KeyedLimit;

/// The rate limits of recently active accounts, in this process.
#[derive(Debug)]
pub struct EditRateLimits {
    pub(super) save: KeyedLimit<UserId>,
    pub(super) publish: KeyedLimit<UserId>,
}

impl EditRateLimits {
    /// The product's limits times `factor`; tests do in seconds what people do in hours.
    pub fn new(factor: NonZeroU32) -> Self {
        let times = |calls: u32| NonZeroU32::new(calls.saturating_mul(factor.get())).unwrap_or(NonZeroU32::MIN);
        Self {
            save: KeyedLimit::per_minute(times(240)),
            publish: KeyedLimit::per_minute(times(30)),
        }
    }

    /// See [`KeyedLimit::evict_idle`].
    pub fn evict_idle(&self) {
        self.save.evict_idle();
        self.publish.evict_idle();
    }
}
