//! Limits kept per client address in this process: cheap, and enough against one address's flood.
//! Limits that all nodes must share are rows in PostgreSQL, see `throttle`.

use std::num::NonZeroU32;

use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter, clock::Clock as _, clock::DefaultClock};

use super::{client_address::Network, problem::ApiError};

/// One call's allowance per network.
#[derive(Debug)]
pub struct NetworkLimit(DefaultKeyedRateLimiter<Network>);

impl NetworkLimit {
    /// So many calls an hour, all of which may come at once.
    pub fn per_hour(calls: NonZeroU32) -> Self {
        Self(RateLimiter::keyed(Quota::per_hour(calls)))
    }

    /// So many calls an hour in the long run, of which many more may come at once: a class whose lesson ends.
    pub fn per_hour_in_bursts(calls: NonZeroU32, at_once: NonZeroU32) -> Self {
        Self(RateLimiter::keyed(Quota::per_hour(calls).allow_burst(at_once)))
    }

    /// So many calls a minute, all of which may come at once.
    pub fn per_minute(calls: NonZeroU32) -> Self {
        Self(RateLimiter::keyed(Quota::per_minute(calls)))
    }

    /// Takes one call from the allowance, or says when there will be one again.
    pub fn take(&self, from: Network) -> Result<(), ApiError> {
        self.0.check_key(&from).map_err(|early| {
            let wait = early.wait_time_from(DefaultClock::default().now());
            ApiError::rate_limited(wait.as_secs() + 1)
        })
    }

    /// Forgets networks whose allowance is whole again, so that memory follows the recent callers only.
    pub fn forget_idle(&self) {
        self.0.retain_recent();
        self.0.shrink_to_fit();
    }
}

/// Every per-network allowance of the product, in one place.
#[derive(Debug)]
pub struct NetworkLimits {
    /// New accounts.
    pub sign_up: NetworkLimit,
    /// Sign-in attempts, right or wrong.
    pub log_in: NetworkLimit,
    /// Codes asked for.
    pub send_code: NetworkLimit,
    /// Codes tried and passwords reset.
    pub try_code: NetworkLimit,
    /// Published forms opened.
    pub open_form: NetworkLimit,
    /// Links tried that open nothing.
    pub miss_form: NetworkLimit,
    /// Pages handed in. A school or an office behind one address hands in many.
    pub hand_in: NetworkLimit,
    /// Pages handed in again with a proof of work, apart from the others: what was asked for must not be refused.
    pub hand_in_with_proof: NetworkLimit,
    /// Respondents' pages whose form had to be looked up first.
    pub look_up_page: NetworkLimit,
    /// Pictures and films taken in.
    pub upload_media: NetworkLimit,
    /// Files of respondents taken in.
    pub upload_file: NetworkLimit,
}

impl NetworkLimits {
    /// The product's numbers, times `factor` where many people share one address.
    pub fn new(factor: NonZeroU32) -> Self {
        let times = |calls: u32| NonZeroU32::new(calls.saturating_mul(factor.get())).unwrap_or(NonZeroU32::MIN);
        Self {
            sign_up: NetworkLimit::per_hour(times(10)),
            log_in: NetworkLimit::per_minute(times(30)),
            send_code: NetworkLimit::per_hour(times(20)),
            try_code: NetworkLimit::per_minute(times(60)),
            open_form: NetworkLimit::per_minute(times(120)),
            miss_form: NetworkLimit::per_minute(times(20)),
            hand_in: NetworkLimit::per_minute(times(1_200)),
            hand_in_with_proof: NetworkLimit::per_minute(times(1_200)),
            look_up_page: NetworkLimit::per_minute(times(120)),
            upload_media: NetworkLimit::per_hour(times(120)),
            upload_file: NetworkLimit::per_hour_in_bursts(times(120), times(600)),
        }
    }

    /// See [`NetworkLimit::forget_idle`].
    pub fn forget_idle(&self) {
        for limit in [
            &self.sign_up,
            &self.log_in,
            &self.send_code,
            &self.try_code,
            &self.open_form,
            &self.miss_form,
            &self.hand_in,
            &self.hand_in_with_proof,
            &self.look_up_page,
            &self.upload_media,
            &self.upload_file,
        ] {
            limit.forget_idle();
        }
    }
}
