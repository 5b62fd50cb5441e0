//! Rate limits per network within this process. Limits shared by all nodes are in PostgreSQL, see `throttle`.

use std::hash::Hash;
use std::num::NonZeroU32;

use governor::clock::{Clock as _, DefaultClock};
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};

use super::network::Network;
use super::problem::ApiError;

/// A rate limit per key, such as a network or an account.
#[derive(Debug)]
pub struct KeyedLimit<Key: Hash + Eq + Copy>(DefaultKeyedRateLimiter<Key>);

/// A rate limit per network.
pub type NetworkLimit = KeyedLimit<Network>;

impl<Key: Hash + Eq + Copy> KeyedLimit<Key> {
    /// Calls per hour; all of them may come at once.
    pub fn per_hour(calls: NonZeroU32) -> Self {
        Self(RateLimiter::keyed(Quota::per_hour(calls)))
    }

    /// Calls per hour with a larger burst, such as a class that submits at the end of a lesson.
    pub fn per_hour_in_bursts(calls: NonZeroU32, at_once: NonZeroU32) -> Self {
        Self(RateLimiter::keyed(Quota::per_hour(calls).allow_burst(at_once)))
    }

    /// Calls per minute; all of them may come at once.
    pub fn per_minute(calls: NonZeroU32) -> Self {
        Self(RateLimiter::keyed(Quota::per_minute(calls)))
    }

    /// Counts one call; 429 with `Retry-After` when the limit is reached.
    pub fn consume(&self, from: Key) -> Result<(), ApiError> {
        self.0.check_key(&from).map_err(|early| {
            let wait = early.wait_time_from(DefaultClock::default().now());
            ApiError::rate_limited(wait.as_secs() + 1)
        })
    }

    /// Removes idle keys to free memory.
    pub fn evict_idle(&self) {
        self.0.retain_recent();
        self.0.shrink_to_fit();
    }
}

/// All rate limits per network.
#[derive(Debug)]
pub struct NetworkLimits {
    /// New accounts.
    pub sign_up: NetworkLimit,
    /// Sign-in attempts, right or wrong.
    pub log_in: NetworkLimit,
    /// Password changes of signed-in users.
    pub change_password: NetworkLimit,
    /// Requested codes.
    pub send_code: NetworkLimit,
    /// Code attempts and password resets.
    pub try_code: NetworkLimit,
    /// Published forms opened.
    pub open_form: NetworkLimit,
    /// Unknown share links.
    pub miss_form: NetworkLimit,
    /// Submitted pages. Many respondents can share an address, and a page with a proof of work is sent twice.
    pub submit: NetworkLimit,
    /// Respondent pages whose form is not cached.
    pub look_up_page: NetworkLimit,
    /// Uploaded images and videos.
    pub upload_media: NetworkLimit,
    /// Uploaded files of respondents.
    pub upload_file: NetworkLimit,
    /// Ended subscriptions. Mail providers call for many recipients from few addresses.
    pub unsubscribe: NetworkLimit,
    /// Private links to responses: created, read, deleted.
    pub own_response: NetworkLimit,
}

impl NetworkLimits {
    /// The production limits times `factor`, for installations where many people share an address.
    pub fn new(factor: NonZeroU32) -> Self {
        let times = |calls: u32| NonZeroU32::new(calls.saturating_mul(factor.get())).unwrap_or(NonZeroU32::MIN);
        Self {
            sign_up: NetworkLimit::per_hour(times(10)),
            log_in: NetworkLimit::per_minute(times(30)),
            change_password: NetworkLimit::per_minute(times(30)),
            send_code: NetworkLimit::per_hour(times(20)),
            try_code: NetworkLimit::per_minute(times(60)),
            open_form: NetworkLimit::per_minute(times(120)),
            miss_form: NetworkLimit::per_minute(times(20)),
            submit: NetworkLimit::per_minute(times(2_400)),
            look_up_page: NetworkLimit::per_minute(times(120)),
            upload_media: NetworkLimit::per_hour(times(120)),
            upload_file: NetworkLimit::per_hour_in_bursts(times(120), times(600)),
            unsubscribe: NetworkLimit::per_minute(times(120)),
            own_response: NetworkLimit::per_minute(times(300)),
        }
    }

    /// See [`NetworkLimit::evict_idle`].
    pub fn evict_idle(&self) {
        for limit in [
            &self.sign_up,
            &self.log_in,
            &self.change_password,
            &self.send_code,
            &self.try_code,
            &self.open_form,
            &self.miss_form,
            &self.submit,
            &self.look_up_page,
            &self.upload_media,
            &self.upload_file,
            &self.unsubscribe,
            &self.own_response,
        ] {
            limit.evict_idle();
        }
    }
}
