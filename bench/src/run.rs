//! One run of one side, with what it cost and who else was at work.

use std::fs::File;
use std::path::PathBuf;
use std::time::Instant;

use anyhow::{Context, Result};

use super::load::{Latency, Load};
use super::processor_time::{ProcessTree, Usage};

const CONNECTED_TIMES: usize = 3;
/// Seconds; a machine that takes longer is too busy to measure anything.
const LONGEST_CONNECTING: u32 = 20;

/// One of the two that are compared.
pub(super) struct Side {
    pub(super) name: &'static str,
    pub(super) load: Load,
    /// The servers whose time its answers cost.
    pub(super) pays: Vec<ProcessTree>,
}

/// What surrounds the runs.
pub(super) struct Stage {
    /// Every server of the benchmark, busy or idle: their CPU time is not other load.
    pub(super) servers: Vec<ProcessTree>,
    /// Emptied after each run, or they would fill the disk.
    pub(super) logs: Vec<PathBuf>,
}

/// What a side does before it begins to ask, and what is therefore not counted.
#[derive(Default)]
pub(super) struct Connecting {
    /// Seconds of processor time.
    paid: f64,
    seconds: u32,
}

/// One run's figures.
pub(super) struct Run {
    /// Answers a second.
    pub(super) rate: f64,
    /// Processor time an answer, in microseconds.
    pub(super) cost: f64,
    pub(super) latency: Option<Latency>,
    /// Processors that were busy with something else. A few hundredths below zero is rounding; more would mean that the
    /// accounts of the machine and of its processes do not agree, so it is not hidden.
    pub(super) others: f64,
}

impl Side {
    /// What connecting costs: the least processor time of a few times, and the most seconds.
    pub(super) fn connecting(&self) -> Result<Connecting> {
        let (mut paid, mut took) = (f64::INFINITY, 0.0_f64);
        for _ in 0..CONNECTED_TIMES {
            let before = Usage::now()?;
            took = took.max(self.load.connect()?);
            let after = Usage::now()?;
            let trees = self.pays.iter().map(|tree| after.of_tree_since(&before, *tree));
            paid = paid.min(trees.sum());
        }
        Ok(Connecting {
            paid,
            seconds: (0..LONGEST_CONNECTING)
                .find(|seconds| f64::from(*seconds) >= took)
                .unwrap_or(LONGEST_CONNECTING),
        })
    }
}

impl Stage {
    /// Loads one side for this many seconds after it has connected.
    pub(super) fn run(&self, side: &Side, seconds: u32, connecting: &Connecting) -> Result<Run> {
        let (before, began) = (Usage::now()?, Instant::now());
        let answered = side.load.run(seconds + connecting.seconds)?;
        let (after, took) = (Usage::now()?, began.elapsed());
        self.empty_logs()?;

        let used =
            |trees: &[ProcessTree]| -> f64 { trees.iter().map(|tree| after.of_tree_since(&before, *tree)).sum() };
        let paid = used(&side.pays) - connecting.paid;
        let ours = used(&self.servers) + after.of_this_program_since(&before);
        let others = after.of_machine_since(&before) - ours;
        Ok(Run {
            rate: f64::from(answered.count) / answered.seconds,
            cost: paid * 1e6 / f64::from(answered.count),
            latency: answered.latency,
            others: others / took.as_secs_f64(),
        })
    }

    fn empty_logs(&self) -> Result<()> {
        for log in &self.logs {
            let emptied = File::options().write(true).truncate(true).open(log);
            emptied.with_context(|| format!("{} could not be emptied", log.display()))?;
        }
        Ok(())
    }
}
