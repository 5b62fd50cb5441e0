//! Whether a form is under pressure: pages come faster than the people who are likely to be there can fill them in.

use std::{hash::Hash, num::NonZeroU32};

use governor::{
    Quota, RateLimiter,
    clock::{Clock, DefaultClock},
    middleware::NoOpMiddleware,
    state::keyed::DashMapStateStore,
};

use crate::{forms::FormId, http::client_address::Network};

/// Pages a minute that one address hands in to one form without being asked anything. Far more people than that may sit
/// behind it: what comes above is asked for a proof of work, which costs their phones less than a second.
const FREE_PER_MINUTE: u32 = 60;
/// As many at once: a class, or a hall, that was told to begin now.
const FREE_AT_ONCE: u32 = 120;
/// Pages a minute of one address above which a proof is made dearer.
const BEARABLE_PER_MINUTE: u32 = 600;
const BEARABLE_AT_ONCE: u32 = 1_200;
/// Pages a minute that one form takes from all addresses together, each within its share, before everybody is asked: 50 a
/// second go on without a word, which is more than a form in the evening news gets and less than a thousand hired addresses
/// could send.
const FREE_PER_FORM_AND_MINUTE: u32 = 3_000;
const FREE_PER_FORM_AT_ONCE: u32 = 6_000;

/// Addresses and forms that are remembered at one time, about 100 bytes each. When there are more, those that are new are taken
/// for pressure until the next tidying: that is what a flood from ever new addresses looks like.
const REMEMBERED: usize = 200_000;

/// How far a form is pressed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Force {
    /// Above what goes on without a word.
    Plain,
    /// Far above.
    Great,
}

type Paces<Key, Time> = RateLimiter<Key, DashMapStateStore<Key>, Time, NoOpMiddleware<<Time as Clock>::Instant>>;

/// The pace of the pages that came in to this process lately, by form and by address.
#[derive(Debug)]
pub(super) struct Pressure<Time: Clock = DefaultClock> {
    free: Paces<(FormId, Network), Time>,
    bearable: Paces<(FormId, Network), Time>,
    on_form: Paces<FormId, Time>,
    remembered: usize,
}

impl<Time: Clock + Clone> Pressure<Time> {
    /// The product's numbers, times `factor`.
    pub(super) fn new(factor: NonZeroU32, time: &Time) -> Self {
        let times = |calls: u32| NonZeroU32::new(calls.saturating_mul(factor.get())).unwrap_or(NonZeroU32::MIN);
        let quota = |per_minute, at_once| Quota::per_minute(times(per_minute)).allow_burst(times(at_once));
        Self {
            free: paces(quota(FREE_PER_MINUTE, FREE_AT_ONCE), time.clone()),
            bearable: paces(quota(BEARABLE_PER_MINUTE, BEARABLE_AT_ONCE), time.clone()),
            on_form: paces(quota(FREE_PER_FORM_AND_MINUTE, FREE_PER_FORM_AT_ONCE), time.clone()),
            remembered: REMEMBERED,
        }
    }

    /// Counts a page that came in without a proof, and tells whether it presses.
    pub(super) fn feel(&self, form: FormId, from: Network) -> Option<Force> {
        if self.free.len() >= self.remembered {
            return Some(Force::Plain);
        }
        let key = (form, from);
        if self.free.check_key(&key).is_err() {
            let is_bearable = self.bearable.check_key(&key).is_ok();
            return Some(if is_bearable { Force::Plain } else { Force::Great });
        }
        // Only what its address may send freely counts here: one address alone never makes a form ask everybody.
        self.on_form.check_key(&form).is_err().then_some(Force::Plain)
    }

    /// Forgets who has been quiet, so that memory follows the recent callers only.
    pub(super) fn forget_idle(&self) {
        for paces in [&self.free, &self.bearable] {
            paces.retain_recent();
            paces.shrink_to_fit();
        }
        self.on_form.retain_recent();
        self.on_form.shrink_to_fit();
    }
}

fn paces<Key: Hash + Eq + Clone, Time: Clock>(quota: Quota, time: Time) -> Paces<Key, Time> {
    RateLimiter::new(quota, DashMapStateStore::default(), time)
}

#[cfg(test)]
mod tests {
    use std::{net::Ipv4Addr, time::Duration};

    use governor::clock::FakeRelativeClock;

    use super::*;

    struct Room {
        pressure: Pressure<FakeRelativeClock>,
        time: FakeRelativeClock,
    }

    fn room() -> Room {
        let time = FakeRelativeClock::default();
        Room {
            pressure: Pressure::new(NonZeroU32::MIN, &time),
            time,
        }
    }

    impl Room {
        /// How many of so many pages press.
        fn pressing(&self, form: FormId, from: Network, pages: usize) -> usize {
            (0..pages).filter(|_| self.pressure.feel(form, from).is_some()).count()
        }
    }

    fn form(number: u8) -> FormId {
        FormId::parse(&format!("00000000-0000-7000-8000-0000000000{number:02}")).unwrap()
    }

    fn address(number: u32) -> Network {
        Network::of(Ipv4Addr::from_bits(0x0A00_0000 + number).into())
    }

    #[test]
    fn a_hall_that_begins_at_once_is_not_asked_and_neither_is_one_that_goes_on_at_a_page_a_second() {
        let room = room();
        assert_eq!(room.pressing(form(1), address(1), 120), 0);
        for _ in 0..100 {
            room.time.advance(Duration::from_secs(1));
            assert_eq!(room.pressing(form(1), address(1), 1), 0);
        }
    }

    #[test]
    fn what_comes_above_that_presses_until_it_is_quiet_again() {
        let room = room();
        assert_eq!(room.pressing(form(1), address(1), 1_000), 880);
        room.time.advance(Duration::from_mins(2));
        assert_eq!(room.pressing(form(1), address(1), 120), 0);
    }

    #[test]
    fn one_address_presses_one_form_and_nobody_else_is_asked() {
        let room = room();
        assert!(room.pressing(form(1), address(1), 20_000) > 0);
        assert_eq!(room.pressing(form(1), address(2), 100), 0);
        assert_eq!(room.pressing(form(2), address(1), 100), 0);
    }

    #[test]
    fn a_flood_from_one_address_presses_harder_than_a_school() {
        let room = room();
        let forces: Vec<_> = (0..3_000)
            .filter_map(|_| room.pressure.feel(form(1), address(1)))
            .collect();
        let great = forces.iter().position(|force| *force == Force::Great);
        assert_eq!(great, Some(1_200));
    }

    #[test]
    fn many_addresses_within_their_shares_press_together_once_they_are_more_than_a_form_gets() {
        let room = room();
        let pressed: Vec<usize> = (0..80).map(|from| room.pressing(form(1), address(from), 100)).collect();
        assert_eq!(pressed[..60].iter().sum::<usize>(), 0);
        assert_eq!(pressed[60..].iter().sum::<usize>(), 2_000);
        room.time.advance(Duration::from_mins(2));
        assert_eq!(room.pressing(form(1), address(1), 100), 0);
    }

    #[test]
    fn memory_is_bounded_and_free_again_once_it_is_quiet() {
        let mut room = room();
        room.pressure.remembered = 50;
        let pressed: usize = (0..100).map(|from| room.pressing(form(1), address(from), 1)).sum();
        assert_eq!((pressed, room.pressure.free.len()), (50, 50));
        room.time.advance(Duration::from_mins(3));
        room.pressure.forget_idle();
        assert_eq!(room.pressure.free.len(), 0);
        assert_eq!(room.pressing(form(1), address(99), 1), 0);
    }

    #[test]
    fn where_many_share_an_address_the_factor_makes_room() {
        let time = FakeRelativeClock::default();
        let room = Room {
            pressure: Pressure::new(NonZeroU32::new(10).unwrap(), &time),
            time,
        };
        assert_eq!(room.pressing(form(1), address(1), 1_200), 0);
    }
}
