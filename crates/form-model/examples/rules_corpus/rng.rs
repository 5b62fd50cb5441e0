//! Deterministic random numbers.

/// A seeded `SplitMix64` generator.
pub(crate) struct Rng(u64);

impl Rng {
    /// A generator with this seed.
    pub(crate) fn seeded(seed: u64) -> Self {
        Self(seed)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    /// A number from 0 to `bound`, exclusive.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        usize::try_from(self.next() % bound as u64).expect("less than a usize")
    }

    /// True with a probability of `times` per cent.
    pub(crate) fn in_hundred(&mut self, times: usize) -> bool {
        self.below(100) < times
    }

    /// A number in an inclusive range.
    pub(crate) fn between(&mut self, least: i32, most: i32) -> i32 {
        let span = usize::try_from(most - least).expect("least comes first") + 1;
        least + i32::try_from(self.below(span)).expect("a small span")
    }

    /// A random item.
    pub(crate) fn pick<Item: Copy>(&mut self, items: &[Item]) -> Item {
        *self.one(items)
    }

    /// A reference to a random item.
    pub(crate) fn one<'a, Item>(&mut self, items: &'a [Item]) -> &'a Item {
        &items[self.below(items.len())]
    }

    /// A random word of a list separated by `|`.
    pub(crate) fn word<'a>(&mut self, words: &'a str) -> &'a str {
        let words: Vec<&str> = words.split('|').collect();
        self.pick(&words)
    }

    /// Random items in random order.
    pub(crate) fn some<Item: Clone>(&mut self, items: &[Item], count: usize) -> Vec<Item> {
        let mut left = items.to_vec();
        let count = count.min(left.len());
        (0..count)
            .map(|_| {
                let at = self.below(left.len());
                left.swap_remove(at)
            })
            .collect()
    }
}
