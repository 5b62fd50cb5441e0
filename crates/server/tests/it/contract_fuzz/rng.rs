//! Random numbers that are the same for the same seed and request.

use std::cell::Cell;

use platform::rng::Rng;

pub(super) struct FuzzRng {
    rng: Rng,
    /// In most requests one value is wrong and all others fit, so that it is that value which is judged.
    wrong_value: Option<usize>,
    values_drawn: Cell<usize>,
}

impl FuzzRng {
    /// Each request has its own generator, so that it can be repeated without the requests before it.
    pub(super) fn of(seed: u64, request: usize) -> Self {
        let mut rng = Self {
            rng: Rng::seeded(seed.wrapping_mul(1_000_003).wrapping_add(request as u64)),
            wrong_value: None,
            values_drawn: Cell::new(0),
        };
        rng.wrong_value = rng.percent(65).then(|| rng.below(8));
        rng
    }

    /// A number below `bound`.
    pub(super) fn below(&self, bound: usize) -> usize {
        let drawn = u64::from_le_bytes(self.rng.bytes()) % bound as u64;
        usize::try_from(drawn).unwrap()
    }

    /// Whether something happens that does so many times in a hundred.
    pub(super) fn percent(&self, percent: usize) -> bool {
        self.below(100) < percent
    }

    /// Whether all but one value of this request fit.
    pub(super) fn is_careful(&self) -> bool {
        self.wrong_value.is_some()
    }

    /// Whether the next value is a wrong one.
    pub(super) fn next_is_wrong(&self) -> bool {
        let index = self.values_drawn.replace(self.values_drawn.get() + 1);
        match self.wrong_value {
            Some(wrong) => index == wrong,
            None => self.percent(30),
        }
    }

    pub(super) fn one_of<'a, T>(&self, from: &'a [T]) -> &'a T {
        &from[self.below(from.len())]
    }
}
