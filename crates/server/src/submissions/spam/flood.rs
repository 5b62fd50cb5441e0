//! Detects floods: pages arrive faster than the likely number of people could fill them in.

use std::hash::Hash;
use std::num::NonZeroU32;

use governor::clock::{Clock, DefaultClock};
use governor::middleware::NoOpMiddleware;
use governor::state::keyed::DashMapStateStore;
use governor::{Quota, RateLimiter};

use crate::forms::FormId;
use crate::http::Network;

/// Pages a minute that one address may submit to one form without a challenge. More people may share the address: beyond the
/// limit they solve a proof of work, which takes a phone less than a second.
const UNCHALLENGED_PER_MINUTE: u32 = 60;
/// A class or lecture hall that starts at the same moment.
const UNCHALLENGED_BURST: u32 = 120;
/// Pages a minute from one address above which the challenge gets harder.
const ELEVATED_PER_MINUTE: u32 = 600;
const ELEVATED_BURST: u32 = 1_200;
/// Pages a minute that one form gets from all addresses together before everyone is challenged. 50 a second is more than a form
/// in the evening news gets and less than a botnet of a thousand addresses sends.
const UNCHALLENGED_PER_FORM_MINUTE: u32 = 3_000;
const UNCHALLENGED_PER_FORM_BURST: u32 = 6_000;

/// Pairs of address and form tracked at one time, about 100 bytes each. At the limit every page counts as a flood until idle
/// entries are dropped, because a flood from ever new addresses looks like that.
const MAX_TRACKED: usize = 200_000;

/// How far the rate is above the limit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum FloodLevel {
    Elevated,
    Severe,
}

type KeyedLimiter<Key, Time> = RateLimiter<Key, DashMapStateStore<Key>, Time, NoOpMiddleware<<Time as Clock>::Instant>>;

/// Recent submission rates of this process, by form and address.
#[derive(Debug)]
pub(crate) struct FloodDetector<Time: Clock = DefaultClock> {
    unchallenged: KeyedLimiter<(FormId, Network), Time>,
    elevated: KeyedLimiter<(FormId, Network), Time>,
    per_form: KeyedLimiter<FormId, Time>,
    max_tracked: usize,
}

impl<Time: Clock + Clone> FloodDetector<Time> {
    /// Multiplies all limits by `factor`.
    pub(crate) fn new(factor: NonZeroU32, time: &Time) -> Self {
        let times = |calls: u32| NonZeroU32::new(calls.saturating_mul(factor.get())).unwrap_or(NonZeroU32::MIN);
        let quota = |per_minute, burst| Quota::per_minute(times(per_minute)).allow_burst(times(burst));
        Self {
            unchallenged: keyed_limiter(quota(UNCHALLENGED_PER_MINUTE, UNCHALLENGED_BURST), time.clone()),
            elevated: keyed_limiter(quota(ELEVATED_PER_MINUTE, ELEVATED_BURST), time.clone()),
            per_form: keyed_limiter(
                quota(UNCHALLENGED_PER_FORM_MINUTE, UNCHALLENGED_PER_FORM_BURST),
                time.clone(),
            ),
            max_tracked: MAX_TRACKED,
        }
    }

    /// Counts a page without a proof, and returns the flood level it falls under.
    pub(crate) fn observe(&self, form: FormId, from: Network) -> Option<FloodLevel> {
        if self.unchallenged.len() >= self.max_tracked {
            return Some(FloodLevel::Elevated);
        }
        let key = (form, from);
        if self.unchallenged.check_key(&key).is_err() {
            let is_elevated = self.elevated.check_key(&key).is_ok();
            return Some(if is_elevated {
                FloodLevel::Elevated
            } else {
                FloodLevel::Severe
            });
        }
        // Counts only pages within their address's limit, so that one address cannot get everyone challenged.
        self.per_form.check_key(&form).is_err().then_some(FloodLevel::Elevated)
    }

    /// Drops idle entries, which bounds the memory.
    pub(crate) fn evict_idle(&self) {
        for limiter in [&self.unchallenged, &self.elevated] {
            limiter.retain_recent();
            limiter.shrink_to_fit();
        }
        self.per_form.retain_recent();
        self.per_form.shrink_to_fit();
    }
}

fn keyed_limiter<Key: Hash + Eq + Clone, Time: Clock>(quota: Quota, time: Time) -> KeyedLimiter<Key, Time> {
    RateLimiter::new(quota, DashMapStateStore::default(), time)
}

#[cfg(test)]
mod tests {
    use std::net::Ipv4Addr;
    use std::time::Duration;

    use governor::clock::FakeRelativeClock;

    use super::*;

    struct Scenario {
        detector: FloodDetector<FakeRelativeClock>,
        time: FakeRelativeClock,
    }

    fn scenario() -> Scenario {
        let time = FakeRelativeClock::default();
        Scenario {
            detector: FloodDetector::new(NonZeroU32::MIN, &time),
            time,
        }
    }

    impl Scenario {
        /// How many of `pages` are challenged.
        fn challenged(&self, form: FormId, from: Network, pages: usize) -> usize {
            (0..pages)
                .filter(|_| self.detector.observe(form, from).is_some())
                .count()
        }
    }

    fn form(number: u8) -> FormId {
        FormId::parse(&format!("00000000-0000-7000-8000-0000000000{number:02}")).unwrap()
    }

    fn address(number: u32) -> Network {
        Network::of(Ipv4Addr::from_bits(0x0A00_0000 + number).into())
    }

    #[test]
    fn bursts_of_120_and_60_per_minute_are_not_challenged() {
        let scenario = scenario();
        assert_eq!(scenario.challenged(form(1), address(1), 120), 0);
        for _ in 0..100 {
            scenario.time.advance(Duration::from_secs(1));
            assert_eq!(scenario.challenged(form(1), address(1), 1), 0);
        }
    }

    #[test]
    fn pages_above_limit_are_challenged_until_rate_falls() {
        let scenario = scenario();
        assert_eq!(scenario.challenged(form(1), address(1), 1_000), 880);
        scenario.time.advance(Duration::from_mins(2));
        assert_eq!(scenario.challenged(form(1), address(1), 120), 0);
    }

    #[test]
    fn flooding_address_does_not_affect_other_addresses_or_forms() {
        let scenario = scenario();
        assert!(scenario.challenged(form(1), address(1), 20_000) > 0);
        assert_eq!(scenario.challenged(form(1), address(2), 100), 0);
        assert_eq!(scenario.challenged(form(2), address(1), 100), 0);
    }

    #[test]
    fn flood_becomes_severe_after_1200_pages() {
        let scenario = scenario();
        let levels: Vec<_> = (0..3_000)
            .filter_map(|_| scenario.detector.observe(form(1), address(1)))
            .collect();
        let severe = levels.iter().position(|level| *level == FloodLevel::Severe);
        assert_eq!(severe, Some(1_200));
    }

    #[test]
    fn many_addresses_together_exceed_form_limit() {
        let scenario = scenario();
        let challenged: Vec<usize> = (0..80)
            .map(|from| scenario.challenged(form(1), address(from), 100))
            .collect();
        assert_eq!(challenged[..60].iter().sum::<usize>(), 0);
        assert_eq!(challenged[60..].iter().sum::<usize>(), 2_000);
        scenario.time.advance(Duration::from_mins(2));
        assert_eq!(scenario.challenged(form(1), address(1), 100), 0);
    }

    #[test]
    fn tracked_entries_are_bounded_and_dropped_when_idle() {
        let mut scenario = scenario();
        scenario.detector.max_tracked = 50;
        let challenged: usize = (0..100)
            .map(|from| scenario.challenged(form(1), address(from), 1))
            .sum();
        assert_eq!((challenged, scenario.detector.unchallenged.len()), (50, 50));
        scenario.time.advance(Duration::from_mins(3));
        scenario.detector.evict_idle();
        assert_eq!(scenario.detector.unchallenged.len(), 0);
        assert_eq!(scenario.challenged(form(1), address(99), 1), 0);
    }

    #[test]
    fn factor_raises_limits() {
        let time = FakeRelativeClock::default();
        let scenario = Scenario {
            detector: FloodDetector::new(NonZeroU32::new(10).unwrap(), &time),
            time,
        };
        assert_eq!(scenario.challenged(form(1), address(1), 1_200), 0);
    }
}
