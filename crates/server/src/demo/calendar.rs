//! Distribution of responses over time: growing over three months, fewer at weekends and at night.

use chrono::{DateTime, Datelike as _, NaiveDate, TimeDelta, Timelike as _, Utc, Weekday};

use super::rng::DemoRng;

/// Length of the period.
pub(super) const DAYS: i64 = 90;

/// Weight by hour of the day.
const HOURS: [u64; 24] = [
    2, 1, 1, 1, 1, 2, 6, 14, 26, 34, 36, 32, 28, 26, 28, 30, 32, 36, 40, 44, 42, 30, 16, 6,
];

/// Sorted times within the last three months.
#[derive(Debug)]
pub(super) struct Calendar {
    begins: DateTime<Utc>,
    /// Cumulative count by hour.
    by_hour: Vec<u64>,
}

impl Calendar {
    /// Distributes `count` times over the period that ends with the last full hour.
    pub(super) fn spread(count: u64, now: DateTime<Utc>) -> Self {
        let this_hour = now - TimeDelta::nanoseconds(now.timestamp_nanos_opt().unwrap_or(0) % 3_600_000_000_000);
        let begins = this_hour - TimeDelta::days(DAYS);
        let mut sum = 0;
        let sums: Vec<u64> = (0..DAYS * 24)
            .map(|hour| {
                sum += weight(begins, hour);
                sum
            })
            .collect();
        let share = |so_far: u64| u128::from(count) * u128::from(so_far) / u128::from(sum.max(1));
        let by_hour = sums
            .into_iter()
            .map(|so_far| u64::try_from(share(so_far)).unwrap_or(count));
        Self {
            begins,
            by_hour: by_hour.collect(),
        }
    }

    /// The time of this number, from 0.
    pub(super) fn moment(&self, number: u64, rng: &mut DemoRng) -> DateTime<Utc> {
        let hour = self.by_hour.partition_point(|so_far| *so_far <= number);
        let before = hour.checked_sub(1).map_or(0, |before| self.by_hour[before]);
        let within = self.by_hour.get(hour).map_or(1, |end| end - before).max(1);
        let span = 3_600_000 / within;
        let millis = (number - before) * span + rng.below(span.max(1));
        let hours = TimeDelta::hours(i64::try_from(hour).unwrap_or(0));
        self.begins + hours + TimeDelta::milliseconds(i64::try_from(millis).unwrap_or(0))
    }

    /// Count per day.
    pub(super) fn days(&self) -> Vec<(NaiveDate, u64)> {
        let mut days: Vec<(NaiveDate, u64)> = Vec::new();
        let mut before = 0;
        for (hour, so_far) in (0_i64..).zip(&self.by_hour) {
            let day = (self.begins + TimeDelta::hours(hour)).date_naive();
            match days.last_mut() {
                Some((last, count)) if *last == day => *count += so_far - before,
                _ => days.push((day, so_far - before)),
            }
            before = *so_far;
        }
        days
    }
}

fn weight(begins: DateTime<Utc>, hour: i64) -> u64 {
    let at = begins + TimeDelta::hours(hour);
    let of_day = HOURS[usize::try_from(at.hour()).unwrap_or(0)];
    let of_week = match at.weekday() {
        Weekday::Sat => 5,
        Weekday::Sun => 4,
        Weekday::Mon => 12,
        _ => 10,
    };
    // Grows by half over the period, in waves.
    let day = hour / 24;
    let growth = 100 + day / 2 + 12 * ((day * 7) % 5);
    of_day * of_week * u64::try_from(growth).unwrap_or(100)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_sorted_and_within_three_months() {
        let now = "2026-11-15T10:20:30Z".parse().unwrap();
        let calendar = Calendar::spread(5_000, now);
        let mut rng = DemoRng::new(1, 1);
        let moments: Vec<_> = (0..5_000).map(|number| calendar.moment(number, &mut rng)).collect();
        assert!(moments.is_sorted());
        assert!(moments[0] >= now - TimeDelta::days(DAYS) - TimeDelta::hours(1));
        assert!(moments[4_999] < now);
        assert_eq!(calendar.days().iter().map(|(_, count)| count).sum::<u64>(), 5_000);
        let on_the_first = moments
            .iter()
            .filter(|at| at.date_naive() == calendar.days()[1].0)
            .count();
        assert_eq!(on_the_first as u64, calendar.days()[1].1);
    }
}
