//! Two sides in turn, several times over, and the median of the pairs' ratios.

use std::fmt::{self, Display, Formatter};

use anyhow::Result;

use super::run::{Run, Side, Stage};
use crate::report::Report;

/// Seconds of one run: shorter ones swing, longer ones drift apart from their partner.
const SECONDS: u32 = 4;
const WARM_UP_SECONDS: u32 = 1;
/// Pairs of runs; odd, so that the median is a pair that was measured.
const PAIRS: usize = 5;
/// Processors that others may take from a pair whose rates are to be believed.
const QUIET: f64 = 0.3;
/// Quiet pairs it takes to judge the rate.
const QUIET_PAIRS: usize = 3;

/// A comparison to be made.
pub(super) struct Series {
    pub(super) title: &'static str,
    pub(super) ours: Side,
    pub(super) rival: Side,
    /// Without goals it is told and not judged.
    pub(super) goals: Option<Goals>,
}

/// What our side must reach, as ratios to the rival's.
#[derive(Clone, Copy)]
pub(super) struct Goals {
    /// Processor time an answer.
    pub(super) cost_at_most: f64,
    /// Answers a second.
    pub(super) rate_at_least: f64,
}

impl Series {
    /// Measures and prints; returns a sentence for each goal that was missed.
    pub(super) fn run(&self, stage: &Stage, report: &Report) -> Result<Vec<String>> {
        report.line(format_args!(
            "\n{}: {} against {}",
            self.title, self.ours.name, self.rival.name
        ));
        report.line(HEADING);
        for side in [&self.ours, &self.rival] {
            stage.run(side, WARM_UP_SECONDS)?;
        }
        let mut pairs = Vec::with_capacity(PAIRS);
        for number in 1..=PAIRS {
            let pair = Pair {
                ours: stage.run(&self.ours, SECONDS)?,
                rival: stage.run(&self.rival, SECONDS)?,
            };
            report.line(format_args!("{number:<6} {pair}"));
            pairs.push(pair);
        }
        let found = Found::of(&pairs);
        report.line(&found);
        Ok(self.goals.map_or_else(Vec::new, |goals| {
            let verdicts = found.judge(goals);
            for verdict in &verdicts {
                report.line(verdict.sentence());
            }
            let missed = verdicts.iter().filter(|verdict| matches!(verdict, Verdict::Missed(_)));
            missed
                .map(|verdict| format!("{}: {}", self.title, verdict.sentence()))
                .collect()
        }))
    }
}

const HEADING: &str = "pair     ours/s   rival/s   ratio |  ours µs  rival µs   ratio | others";

struct Pair {
    ours: Run,
    rival: Run,
}

impl Pair {
    fn rate(&self) -> f64 {
        self.ours.rate / self.rival.rate
    }

    fn cost(&self) -> f64 {
        self.ours.cost / self.rival.cost
    }

    /// Whichever of its runs was disturbed more spoils the pair.
    fn others(&self) -> f64 {
        self.ours.others.max(self.rival.others)
    }
}

impl Display for Pair {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{:>8.0}  {:>8.0}  {:>6.2} | {:>8.2}  {:>8.2}  {:>6.2} | {:>6.2}",
            self.ours.rate,
            self.rival.rate,
            self.rate(),
            self.ours.cost,
            self.rival.cost,
            self.cost(),
            self.others()
        )
    }
}

/// What the pairs say together.
struct Found {
    /// Median ratio of processor time, over all pairs: it hardly depends on who else is at work.
    cost: f64,
    /// Median ratio of rates over the quiet pairs, or over all when too few were quiet.
    rate: f64,
    rate_counts: bool,
    quiet_pairs: usize,
    /// Median of what others took.
    others: f64,
}

impl Found {
    fn of(pairs: &[Pair]) -> Self {
        let quiet: Vec<f64> = pairs
            .iter()
            .filter(|pair| pair.others() < QUIET)
            .map(Pair::rate)
            .collect();
        let rate_counts = quiet.len() >= QUIET_PAIRS;
        Self {
            cost: median(pairs.iter().map(Pair::cost).collect()),
            quiet_pairs: quiet.len(),
            rate: median(if rate_counts {
                quiet
            } else {
                pairs.iter().map(Pair::rate).collect()
            }),
            rate_counts,
            others: median(pairs.iter().map(Pair::others).collect()),
        }
    }

    fn judge(&self, goals: Goals) -> [Verdict; 2] {
        let cost = format!(
            "processor time {:.2} of the rival's, at most {:.2} wanted",
            self.cost, goals.cost_at_most
        );
        let rate = format!(
            "rate {:.2} of the rival's, at least {:.2} wanted",
            self.rate, goals.rate_at_least
        );
        [
            Verdict::of(self.cost <= goals.cost_at_most, cost),
            if self.rate_counts {
                Verdict::of(self.rate >= goals.rate_at_least, rate)
            } else {
                Verdict::NotJudged(rate)
            },
        ]
    }
}

impl Display for Found {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "median {:>26.2} | {:>27.2} | {:>6.2}   ({} of {PAIRS} pairs quiet)",
            self.rate, self.cost, self.others, self.quiet_pairs
        )
    }
}

enum Verdict {
    Reached(String),
    Missed(String),
    /// Others took too much of the machine.
    NotJudged(String),
}

impl Verdict {
    fn of(reached: bool, what: String) -> Self {
        if reached {
            Self::Reached(what)
        } else {
            Self::Missed(what)
        }
    }

    fn sentence(&self) -> String {
        match self {
            Self::Reached(what) => format!("reached: {what}"),
            Self::Missed(what) => format!("MISSED: {what}"),
            Self::NotJudged(what) => format!("not judged, as the machine was not quiet: {what}"),
        }
    }
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    let middle = values.len() / 2;
    match values.len() {
        0 => f64::NAN,
        odd if odd % 2 == 1 => values[middle],
        _ => f64::midpoint(values[middle - 1], values[middle]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GOALS: Goals = Goals {
        cost_at_most: 1.4,
        rate_at_least: 0.8,
    };

    fn pair(rate: f64, cost: f64, others: f64) -> Pair {
        let run = |rate, cost| Run { rate, cost, others };
        Pair {
            ours: run(rate, cost),
            rival: run(1.0, 1.0),
        }
    }

    fn sentences(pairs: &[Pair]) -> [String; 2] {
        Found::of(pairs).judge(GOALS).map(|verdict| verdict.sentence())
    }

    #[test]
    fn one_wild_pair_decides_nothing() {
        let [cost, rate] = sentences(&[pair(0.9, 1.2, 0.0), pair(0.1, 9.0, 0.0), pair(0.9, 1.2, 0.0)]);
        assert!(cost.starts_with("reached: processor time 1.20"), "{cost}");
        assert!(rate.starts_with("reached: rate 0.90"), "{rate}");
    }

    #[test]
    fn on_a_busy_machine_the_rate_is_told_and_the_processor_time_judged() {
        let [cost, rate] = sentences(&[pair(0.5, 1.5, 0.4), pair(0.5, 1.5, 0.4), pair(0.9, 1.2, 0.1)]);
        assert!(cost.starts_with("MISSED: processor time 1.50"), "{cost}");
        assert!(rate.starts_with("not judged"), "{rate}");
    }

    #[test]
    fn only_quiet_pairs_speak_for_the_rate() {
        let quiet = || pair(0.7, 1.0, 0.1);
        let [_, rate] = sentences(&[quiet(), pair(0.95, 1.0, 1.0), quiet(), pair(0.95, 1.0, 1.0), quiet()]);
        assert!(rate.starts_with("MISSED: rate 0.70"), "{rate}");
    }

    #[test]
    fn an_even_number_of_pairs_has_its_median_between_the_middle_two() {
        assert!((median(vec![4.0, 1.0, 3.0, 2.0]) - 2.5).abs() < 1e-9);
    }
}
