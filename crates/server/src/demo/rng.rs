//! Fast, deterministic random numbers.

use crate::stored_responses::ResponseKey;

/// A seeded `SplitMix64` generator.
#[derive(Debug, Clone)]
pub(super) struct DemoRng(u64);

impl DemoRng {
    /// A generator for this seed; each `part` of the work gets its own sequence.
    pub(super) fn new(seed: u64, part: u64) -> Self {
        let mut rng = Self(seed);
        let seed = rng.next();
        let mut rng = Self(seed ^ part.wrapping_mul(0xd6e8_feb8_6659_fd93));
        rng.next();
        rng
    }

    pub(super) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number below `end`.
    pub(super) fn below(&mut self, end: u64) -> u64 {
        self.next() % end.max(1)
    }

    /// True with this probability in per cent.
    pub(super) fn happens(&mut self, percent: u64) -> bool {
        self.below(100) < percent
    }

    /// A random item of a non-empty slice.
    pub(super) fn one_of<'a, T>(&mut self, all: &'a [T]) -> &'a T {
        let at = self.below(all.len() as u64);
        &all[usize::try_from(at).unwrap_or(0)]
    }

    /// A random index, by weight.
    pub(super) fn weighted(&mut self, weights: &[u64]) -> usize {
        let mut left = self.below(weights.iter().sum());
        for (at, weight) in weights.iter().enumerate() {
            if left < *weight {
                return at;
            }
            left -= weight;
        }
        0
    }

    /// A number around `middle`: half of them below it, few far above.
    pub(super) fn around(&mut self, middle: u64) -> u64 {
        // The sum of six numbers is bell-shaped; the cube of the upper half gives a long tail.
        let bell = (0..6).map(|_| self.below(1000)).sum::<u64>() * 1000 / 2_997;
        if bell <= 1000 {
            middle * (300 + bell * 7 / 10) / 1000
        } else {
            middle * bell * bell * bell / 1_000_000_000
        }
    }

    /// A response key with this time.
    pub(super) fn response_key_at(&mut self, millis: u64) -> ResponseKey {
        let (one, other) = (self.next().to_be_bytes(), self.next().to_be_bytes());
        let mut random = [0; 10];
        random[..8].copy_from_slice(&one);
        random[8..].copy_from_slice(&other[..2]);
        ResponseKey::timed(millis, &random)
    }
}
