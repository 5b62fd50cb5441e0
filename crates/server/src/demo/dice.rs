//! Chance that comes out the same for the same seed, and costs next to nothing.

use uuid::Uuid;

/// A run of numbers that look drawn (`SplitMix64`).
#[derive(Debug, Clone)]
pub(super) struct Dice(u64);

impl Dice {
    /// The run of a seed; `part` gives each part of the work a run of its own.
    pub(super) fn new(seed: u64, part: u64) -> Self {
        let mut dice = Self(seed);
        let seed = dice.next();
        let mut dice = Self(seed ^ part.wrapping_mul(0xd6e8_feb8_6659_fd93));
        dice.next();
        dice
    }

    pub(super) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number below `end`, which is not 0.
    pub(super) fn below(&mut self, end: u64) -> u64 {
        self.next() % end.max(1)
    }

    /// Whether something happens that happens so many times in a hundred.
    pub(super) fn happens(&mut self, percent: u64) -> bool {
        self.below(100) < percent
    }

    /// One of several; the first of none is a mistake of the caller's.
    pub(super) fn one_of<'a, T>(&mut self, all: &'a [T]) -> &'a T {
        let at = self.below(all.len() as u64);
        &all[usize::try_from(at).unwrap_or(0)]
    }

    /// A place among weights, each drawn as often as it weighs.
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
        // Six dice make a bell; squaring what lies above its middle gives the long tail that waiting times have.
        let bell = (0..6).map(|_| self.below(1000)).sum::<u64>() * 1000 / 2_997;
        if bell <= 1000 {
            middle * (300 + bell * 7 / 10) / 1000
        } else {
            middle * bell * bell * bell / 1_000_000_000
        }
    }

    /// An id that sorts by this moment.
    pub(super) fn uuid_at(&mut self, millis: u64) -> Uuid {
        let (one, other) = (self.next().to_be_bytes(), self.next().to_be_bytes());
        let mut random = [0; 10];
        random[..8].copy_from_slice(&one);
        random[8..].copy_from_slice(&other[..2]);
        uuid::Builder::from_unix_timestamp_millis(millis, &random).into_uuid()
    }
}
