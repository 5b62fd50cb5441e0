//! Linear scales and ratings.

use std::ops::RangeInclusive;

/// Allowed bounds.
const REACH: RangeInclusive<i32> = -1000..=1000;
/// Maximum number of steps; each is a button and a bar in the analysis.
const STEPS: i32 = 100;

/// A scale between two different whole numbers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LinearScale {
    min: i32,
    max: i32,
    /// Label of the low end.
    pub min_label: String,
    /// Label of the high end.
    pub max_label: String,
}

impl LinearScale {
    /// A scale from `min` to `max`; none if the bounds are invalid.
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

    // Spec §9: the respondent's screen shows a scale without bounds as 1 to 10, with its own labels.
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

    /// All values.
    pub fn values(&self) -> RangeInclusive<i32> {
        self.min..=self.max
    }
}

/// The number of stars of a rating: 1 to 10.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stars(u8);

impl Stars {
    /// None unless `count` is 1 to 10.
    pub fn new(count: i64) -> Option<Self> {
        u8::try_from(count)
            .ok()
            .filter(|count| (1..=10).contains(count))
            .map(Self)
    }

    // Spec §9: a rating has five stars by default.
    pub(crate) const FIVE: Self = Self(5);

    /// The number of stars.
    pub fn count(self) -> u8 {
        self.0
    }

    /// All values.
    pub fn values(self) -> RangeInclusive<i32> {
        1..=i32::from(self.0)
    }
}
