//! Runs two sides in turn, several times, and judges the median of the pairs' ratios.

use std::fmt::{self, Display, Formatter};

use anyhow::Result;

use super::load::Latency;
use super::run::{ConnectCost, Run, Runner, Side};
use super::verdict::Verdict;

/// Seconds per run. Shorter runs vary more; in longer ones the machine's load changes between the two runs of a pair.
const SECONDS: u32 = 4;
const WARM_UP_SECONDS: u32 = 2;
/// Odd, so that the median is a measured pair.
const PAIRS: usize = 5;
/// Cores that other processes may use during a quiet pair.
const MAX_OTHER_LOAD: f64 = 0.3;
/// Quiet pairs needed to judge rate and latency.
const MIN_QUIET_PAIRS: usize = 3;

pub(super) struct Comparison {
    pub(super) title: &'static str,
    pub(super) ours: Side,
    pub(super) baseline: Side,
    /// Without goals the results are printed and not judged.
    pub(super) goals: Goals,
}

/// Our goals, as ratios to the baseline.
#[derive(Clone, Copy, Default)]
pub(super) struct Goals {
    /// CPU time per reply.
    pub(super) cpu_time_at_most: Option<f64>,
    /// Replies per second.
    pub(super) rate_at_least: Option<f64>,
    /// Median latency.
    pub(super) median_at_most: Option<f64>,
    /// 99th percentile of the latency.
    pub(super) p99_at_most: Option<f64>,
}

impl Comparison {
    /// Measures, prints the pairs, and returns a verdict per goal.
    pub(super) fn run(&self, runner: &Runner) -> Result<Vec<Verdict>> {
        println!("\n{}: {} against {}", self.title, self.ours.name, self.baseline.name);
        println!("{HEADING}");
        let sides = [&self.ours, &self.baseline];
        let [ours, baseline] = sides.map(|side| {
            let connect_cost = side.measure_connect_cost()?;
            runner.run(side, WARM_UP_SECONDS, &connect_cost)?;
            anyhow::Ok(connect_cost)
        });
        let (ours, baseline): (ConnectCost, ConnectCost) = (ours?, baseline?);
        let mut pairs = Vec::with_capacity(PAIRS);
        for number in 1..=PAIRS {
            let pair = Pair {
                ours: runner.run(&self.ours, SECONDS, &ours)?,
                baseline: runner.run(&self.baseline, SECONDS, &baseline)?,
            };
            println!("{number:<6} {pair}");
            pairs.push(pair);
        }
        let medians = Medians::of(&pairs);
        println!("{medians}");
        let verdicts = medians.judge(self.title, self.goals);
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
    fn rate_ratio(&self) -> f64 {
        self.ours.rate / self.baseline.rate
    }

    fn cpu_time_ratio(&self) -> f64 {
        self.ours.cpu_time / self.baseline.cpu_time
    }

    /// None unless both sides measured their latency.
    fn latency_ratio(&self, value: fn(Latency) -> f64) -> Option<f64> {
        Some(value(self.ours.latency?) / value(self.baseline.latency?))
    }

    /// The larger one, because disturbing one run spoils the ratio.
    fn other_load(&self) -> f64 {
        self.ours.other_load.max(self.baseline.other_load)
    }

    fn is_quiet(&self) -> bool {
        self.other_load() < MAX_OTHER_LOAD
    }
}

impl Display for Pair {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let milliseconds = |run: &Run, value: fn(Latency) -> f64| {
            run.latency
                .map_or_else(|| "-".to_owned(), |latency| format!("{:.2}", value(latency)))
        };
        write!(
            f,
            "{:>8.0}  {:>8.0}  {:>6.2} | {:>8.2}  {:>8.2}  {:>6.2} | {:>11} {:>11} | {:>11} {:>11} | {:>6.2}",
            self.ours.rate,
            self.baseline.rate,
            self.rate_ratio(),
            self.ours.cpu_time,
            self.baseline.cpu_time,
            self.cpu_time_ratio(),
            milliseconds(&self.ours, |latency| latency.median),
            milliseconds(&self.baseline, |latency| latency.median),
            milliseconds(&self.ours, |latency| latency.p99),
            milliseconds(&self.baseline, |latency| latency.p99),
            self.other_load()
        )
    }
}

/// Medians of the pairs' ratios.
struct Medians {
    /// Over all pairs, because CPU time hardly depends on other load.
    cpu_time: f64,
    /// Like both latencies, over the quiet pairs; over all pairs if too few were quiet.
    rate: f64,
    median_latency: f64,
    p99: f64,
    is_quiet: bool,
    quiet_pairs: usize,
    /// In cores; not a ratio.
    other_load: f64,
}

impl Medians {
    fn of(pairs: &[Pair]) -> Self {
        let quiet: Vec<&Pair> = pairs.iter().filter(|pair| pair.is_quiet()).collect();
        let (quiet_pairs, is_quiet) = (quiet.len(), quiet.len() >= MIN_QUIET_PAIRS);
        let timing_pairs: Vec<&Pair> = if is_quiet { quiet } else { pairs.iter().collect() };
        let latency_ratio = |value: fn(Latency) -> f64| {
            let ratios = timing_pairs.iter().filter_map(|pair| pair.latency_ratio(value));
            median(ratios.collect())
        };
        Self {
            cpu_time: median(pairs.iter().map(Pair::cpu_time_ratio).collect()),
            rate: median(timing_pairs.iter().map(|pair| pair.rate_ratio()).collect()),
            median_latency: latency_ratio(|latency| latency.median),
            p99: latency_ratio(|latency| latency.p99),
            is_quiet,
            quiet_pairs,
            other_load: median(pairs.iter().map(Pair::other_load).collect()),
        }
    }

    fn judge(&self, title: &str, goals: Goals) -> Vec<Verdict> {
        let judge_if_quiet = |verdict: Verdict| {
            if self.is_quiet {
                verdict
            } else {
                verdict.mark_not_judged()
            }
        };
        let compare = |metric: &str, ratio: f64, is_reached: bool, goal: String| {
            let measured = format!("{ratio:.2} of the baseline's");
            Verdict::of(is_reached, format!("{title}: {metric}"), measured, goal)
        };
        let at_most =
            |metric: &str, ratio: f64, goal: f64| compare(metric, ratio, ratio <= goal, format!("at most {goal:.2}"));
        let at_least =
            |metric: &str, ratio: f64, goal: f64| compare(metric, ratio, ratio >= goal, format!("at least {goal:.2}"));
        let cpu_time = goals
            .cpu_time_at_most
            .map(|goal| at_most("CPU time", self.cpu_time, goal).gating());
        let rate = goals
            .rate_at_least
            .map(|goal| judge_if_quiet(at_least("rate", self.rate, goal)));
        let median = goals
            .median_at_most
            .map(|goal| judge_if_quiet(at_most("median time", self.median_latency, goal)));
        let p99 = goals
            .p99_at_most
            .map(|goal| judge_if_quiet(at_most("p99", self.p99, goal)));
        [cpu_time, rate, median, p99].into_iter().flatten().collect()
    }
}

impl Display for Medians {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "median {:>26.2} | {:>27.2} | {:>23.2} | {:>23.2} | {:>6.2}   ({} of {PAIRS} pairs quiet)",
            self.rate, self.cpu_time, self.median_latency, self.p99, self.other_load, self.quiet_pairs
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
        cpu_time_at_most: Some(1.4),
        rate_at_least: Some(0.8),
        median_at_most: None,
        p99_at_most: None,
    };

    fn pair(rate: f64, cpu_time: f64, other_load: f64) -> Pair {
        let run = |rate, cpu_time| Run {
            rate,
            cpu_time,
            latency: None,
            other_load,
        };
        Pair {
            ours: run(rate, cpu_time),
            baseline: run(1.0, 1.0),
        }
    }

    fn sentences(pairs: &[Pair]) -> [String; 2] {
        let verdicts = Medians::of(pairs).judge("full", GOALS);
        let sentences: Vec<String> = verdicts.iter().map(Verdict::sentence).collect();
        sentences.try_into().unwrap()
    }

    #[test]
    fn one_outlier_does_not_change_verdicts() {
        let [cpu_time, rate] = sentences(&[pair(0.9, 1.2, 0.0), pair(0.1, 9.0, 0.0), pair(0.9, 1.2, 0.0)]);
        assert!(cpu_time.starts_with("reached: full: CPU time 1.20"), "{cpu_time}");
        assert!(rate.starts_with("reached: full: rate 0.90"), "{rate}");
    }

    #[test]
    fn on_busy_machine_cpu_time_is_judged_but_rate_is_not() {
        let [cpu_time, rate] = sentences(&[pair(0.5, 1.5, 0.4), pair(0.5, 1.5, 0.4), pair(0.9, 1.2, 0.1)]);
        assert!(cpu_time.starts_with("MISSED: full: CPU time 1.50"), "{cpu_time}");
        assert!(rate.starts_with("not judged"), "{rate}");
    }

    #[test]
    fn rate_is_judged_by_quiet_pairs_only() {
        let quiet = || pair(0.7, 1.0, 0.1);
        let [_, rate] = sentences(&[quiet(), pair(0.95, 1.0, 1.0), quiet(), pair(0.95, 1.0, 1.0), quiet()]);
        assert!(rate.starts_with("MISSED: full: rate 0.70"), "{rate}");
    }

    #[test]
    fn latency_ratio_skips_pairs_without_latency() {
        let mut timed = pair(1.0, 1.0, 0.0);
        let latency = |p99| Some(Latency { median: 1.0, p99 });
        (timed.ours.latency, timed.baseline.latency) = (latency(6.0), latency(4.0));
        assert!((Medians::of(&[timed, pair(1.0, 1.0, 0.0)]).p99 - 1.5).abs() < 1e-9);
    }

    #[test]
    fn median_of_even_count_is_mean_of_middle_two() {
        assert!((median(vec![4.0, 1.0, 3.0, 2.0]) - 2.5).abs() < 1e-9);
    }
}
