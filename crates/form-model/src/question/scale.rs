//! The numbers of a Linear Scale and of a Rating.

use std::ops::RangeInclusive;

/// The least and the greatest number a scale may reach.
const REACH: RangeInclusive<i32> = -1000..=1000;
/// The most steps a scale may have: each is a button, and a bar in the analysis.
const STEPS: i32 = 100;

/// A scale between two different whole numbers, the smaller one first.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LinearScale {
    min: i32,
    max: i32,
    /// What the low end means.
    pub min_label: String,
    /// What the high end means.
    pub max_label: String,
}

impl LinearScale {
    /// A scale from `min` to `max`, or nothing when these are no two ends of a scale.
    pub fn new(min: i32, max: i32, min_label: String, max_label: String) -> Option<Self> {
        let fits = REACH.contains(&min) && REACH.contains(&max) && min < max && max - min <= STEPS;
        fits.then_some(Self {
            min,
            max,
            min_label,
            max_label,
        })
    }

    // Spec §9: a new question's scale runs 0 to 10, with the labels of the editor.
    pub(crate) fn of_new_question() -> Self {
        Self {
            min: 0,
            max: 10,
            min_label: "Scale Starting".to_owned(),
            max_label: "Scale Ending".to_owned(),
        }
    }

    // Spec §9: the respondent's screen draws a scale without bounds 1 to 10, with labels of its own.
    pub(crate) fn without_bounds() -> Self {
        Self {
            min: 1,
            max: 10,
            min_label: "Scale Start".to_owned(),
            max_label: "Scale End".to_owned(),
        }
    }

    /// The low end.
    pub fn min(&self) -> i32 {
        self.min
    }

    /// The high end.
    pub fn max(&self) -> i32 {
        self.max
    }

    /// Every number it offers.
    pub fn values(&self) -> RangeInclusive<i32> {
        self.min..=self.max
    }
}

/// How many stars a Rating offers: 1 to 10.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stars(u8);

impl Stars {
    /// That many stars, or nothing when it is not 1 to 10.
    pub fn new(count: i64) -> Option<Self> {
        u8::try_from(count)
            .ok()
            .filter(|count| (1..=10).contains(count))
            .map(Self)
    }

    // Spec §9: a rating has five stars unless the owner says otherwise.
    pub(crate) const FIVE: Self = Self(5);

    /// How many.
    pub fn count(self) -> u8 {
        self.0
    }

    /// Every number it offers.
    pub fn values(self) -> RangeInclusive<i32> {
        1..=i32::from(self.0)
    }
}
