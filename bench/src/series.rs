//! Two sides in turn, several times over, and the median of the pairs' ratios.

use std::fmt::{self, Display, Formatter};

use anyhow::Result;

use super::load::Latency;
use super::run::{Connecting, Run, Side, Stage};
use super::verdict::Verdict;

/// Seconds of one run: shorter ones swing, longer ones drift apart from their partner.
const SECONDS: u32 = 4;
const WARM_UP_SECONDS: u32 = 2;
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
    pub(super) baseline: Side,
    /// Without goals it is printed and not judged.
    pub(super) goals: Goals,
}

/// Our goals, as ratios to the baseline.
#[derive(Clone, Copy, Default)]
pub(super) struct Goals {
    /// Processor time an answer.
    pub(super) cost_at_most: Option<f64>,
    /// Answers a second.
    pub(super) rate_at_least: Option<f64>,
    /// The middle answer's time.
    pub(super) median_at_most: Option<f64>,
    /// The time within which ninety-nine of a hundred answers come.
    pub(super) p99_at_most: Option<f64>,
}

impl Series {
    /// Measures and prints; returns what became of each goal.
    pub(super) fn run(&self, stage: &Stage) -> Result<Vec<Verdict>> {
        println!("\n{}: {} against {}", self.title, self.ours.name, self.baseline.name);
        println!("{HEADING}");
        let sides = [&self.ours, &self.baseline];
        let [ours, baseline] = sides.map(|side| {
            let connecting = side.connecting()?;
            stage.run(side, WARM_UP_SECONDS, &connecting)?;
            anyhow::Ok(connecting)
        });
        let (ours, baseline): (Connecting, Connecting) = (ours?, baseline?);
        let mut pairs = Vec::with_capacity(PAIRS);
        for number in 1..=PAIRS {
            let pair = Pair {
                ours: stage.run(&self.ours, SECONDS, &ours)?,
                baseline: stage.run(&self.baseline, SECONDS, &baseline)?,
            };
            println!("{number:<6} {pair}");
            pairs.push(pair);
        }
        let found = Found::of(&pairs);
        println!("{}", &found);
        let verdicts = found.judge(self.title, self.goals);
        for verdict in &verdicts {
            println!("{}", verdict.sentence());
        }
        Ok(verdicts)
    }
}

const HEADING: &str = "pair     ours/s   baseline/s   ratio |  ours µs  baseline µs   ratio | median ms (ours, baseline) |    p99 ms (ours, baseline) | others";

struct Pair {
    ours: Run,
    baseline: Run,
}

impl Pair {
    fn rate(&self) -> f64 {
        self.ours.rate / self.baseline.rate
    }

    fn cost(&self) -> f64 {
        self.ours.cost / self.baseline.cost
    }

    /// The ratio of one of the times, where both sides have looked at it.
    fn time(&self, of: fn(Latency) -> f64) -> Option<f64> {
        Some(of(self.ours.latency?) / of(self.baseline.latency?))
    }

    /// Whichever of its runs was disturbed more spoils the pair.
    fn others(&self) -> f64 {
        self.ours.others.max(self.baseline.others)
    }
}

impl Display for Pair {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let time = |run: &Run, of: fn(Latency) -> f64| {
            run.latency
                .map_or_else(|| "-".to_owned(), |latency| format!("{:.2}", of(latency)))
        };
        write!(
            f,
            "{:>8.0}  {:>8.0}  {:>6.2} | {:>8.2}  {:>8.2}  {:>6.2} | {:>11} {:>11} | {:>11} {:>11} | {:>6.2}",
            self.ours.rate,
            self.baseline.rate,
            self.rate(),
            self.ours.cost,
            self.baseline.cost,
            self.cost(),
            time(&self.ours, |latency| latency.median),
            time(&self.baseline, |latency| latency.median),
            time(&self.ours, |latency| latency.p99),
            time(&self.baseline, |latency| latency.p99),
            self.others()
        )
    }
}

/// What the pairs say together.
struct Found {
    /// Median ratio of processor time, over all pairs: it hardly depends on who else is at work.
    cost: f64,
    /// Median ratios over the quiet pairs, or over all when too few were quiet.
    rate: f64,
    median: f64,
    p99: f64,
    is_quiet: bool,
    quiet_pairs: usize,
    /// Median of what others took.
    others: f64,
}

impl Found {
    fn of(pairs: &[Pair]) -> Self {
        let quiet: Vec<&Pair> = pairs.iter().filter(|pair| pair.others() < QUIET).collect();
        let (quiet_pairs, is_quiet) = (quiet.len(), quiet.len() >= QUIET_PAIRS);
        let believed: Vec<&Pair> = if is_quiet { quiet } else { pairs.iter().collect() };
        let time = |of: fn(Latency) -> f64| median(believed.iter().filter_map(|pair| pair.time(of)).collect());
        Self {
            cost: median(pairs.iter().map(Pair::cost).collect()),
            rate: median(believed.iter().map(|pair| pair.rate()).collect()),
            median: time(|latency| latency.median),
            p99: time(|latency| latency.p99),
            is_quiet,
            quiet_pairs,
            others: median(pairs.iter().map(Pair::others).collect()),
        }
    }

    fn judge(&self, title: &str, goals: Goals) -> Vec<Verdict> {
        // Everything but processor time depends on who else is at work.
        let judged = |verdict: Verdict| {
            if self.is_quiet {
                verdict
            } else {
                verdict.on_a_busy_machine()
            }
        };
        let compared = |what: &str, found: f64, is_reached: bool, goal: String| {
            let found = format!("{found:.2} of the baseline's");
            Verdict::of(is_reached, format!("{title}: {what}"), found, goal)
        };
        let at_most =
            |what: &str, found: f64, goal: f64| compared(what, found, found <= goal, format!("at most {goal:.2}"));
        let at_least =
            |what: &str, found: f64, goal: f64| compared(what, found, found >= goal, format!("at least {goal:.2}"));
        let cost = goals
            .cost_at_most
            .map(|goal| at_most("processor time", self.cost, goal).gating());
        let rate = goals
            .rate_at_least
            .map(|goal| judged(at_least("rate", self.rate, goal)));
        let middle = goals
            .median_at_most
            .map(|goal| judged(at_most("median time", self.median, goal)));
        let p99 = goals.p99_at_most.map(|goal| judged(at_most("p99", self.p99, goal)));
        [cost, rate, middle, p99].into_iter().flatten().collect()
    }
}

impl Display for Found {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "median {:>26.2} | {:>27.2} | {:>23.2} | {:>23.2} | {:>6.2}   ({} of {PAIRS} pairs quiet)",
            self.rate, self.cost, self.median, self.p99, self.others, self.quiet_pairs
        )
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
        cost_at_most: Some(1.4),
        rate_at_least: Some(0.8),
        median_at_most: None,
        p99_at_most: None,
    };

    fn pair(rate: f64, cost: f64, others: f64) -> Pair {
        let run = |rate, cost| Run {
            rate,
            cost,
            latency: None,
            others,
        };
        Pair {
            ours: run(rate, cost),
            baseline: run(1.0, 1.0),
        }
    }

    fn sentences(pairs: &[Pair]) -> [String; 2] {
        let verdicts = Found::of(pairs).judge("full", GOALS);
        let sentences: Vec<String> = verdicts.iter().map(Verdict::sentence).collect();
        sentences.try_into().unwrap()
    }

    #[test]
    fn one_wild_pair_decides_nothing() {
        let [cost, rate] = sentences(&[pair(0.9, 1.2, 0.0), pair(0.1, 9.0, 0.0), pair(0.9, 1.2, 0.0)]);
        assert!(cost.starts_with("reached: full: processor time 1.20"), "{cost}");
        assert!(rate.starts_with("reached: full: rate 0.90"), "{rate}");
    }

    #[test]
    fn on_a_busy_machine_the_rate_is_told_and_the_processor_time_judged() {
        let [cost, rate] = sentences(&[pair(0.5, 1.5, 0.4), pair(0.5, 1.5, 0.4), pair(0.9, 1.2, 0.1)]);
        assert!(cost.starts_with("MISSED: full: processor time 1.50"), "{cost}");
        assert!(rate.starts_with("not judged"), "{rate}");
    }

    #[test]
    fn only_quiet_pairs_speak_for_the_rate() {
        let quiet = || pair(0.7, 1.0, 0.1);
        let [_, rate] = sentences(&[quiet(), pair(0.95, 1.0, 1.0), quiet(), pair(0.95, 1.0, 1.0), quiet()]);
        assert!(rate.starts_with("MISSED: full: rate 0.70"), "{rate}");
    }

    #[test]
    fn a_time_is_compared_where_both_sides_have_one() {
        let mut timed = pair(1.0, 1.0, 0.0);
        let latency = |p99| Some(Latency { median: 1.0, p99 });
        (timed.ours.latency, timed.baseline.latency) = (latency(6.0), latency(4.0));
        assert!((Found::of(&[timed, pair(1.0, 1.0, 0.0)]).p99 - 1.5).abs() < 1e-9);
    }

    #[test]
    fn an_even_number_of_pairs_has_its_median_between_the_middle_two() {
        assert!((median(vec![4.0, 1.0, 3.0, 2.0]) - 2.5).abs() < 1e-9);
    }
}
