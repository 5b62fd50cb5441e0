//! One run of one side, with what it cost and who else was at work.

use std::fs::File;
use std::path::PathBuf;
use std::time::Instant;

use anyhow::{Context, Result};

use super::load::Load;
use super::processor_time::{ProcessTree, Usage};

/// One of the two that are compared.
pub(super) struct Side {
    pub(super) name: &'static str,
    pub(super) load: Load,
    /// The servers whose time its answers cost.
    pub(super) pays: Vec<ProcessTree>,
}

/// What surrounds the runs.
pub(super) struct Stage {
    /// Every server of the benchmark, at work or not: what they use is nobody else's load.
    pub(super) servers: Vec<ProcessTree>,
    /// Emptied after each run, or they would fill the disk.
    pub(super) logs: Vec<PathBuf>,
}

/// One run's figures.
pub(super) struct Run {
    /// Answers a second.
    pub(super) rate: f64,
    /// Processor time an answer, in microseconds.
    pub(super) cost: f64,
    /// Processors that were busy with something else. A few hundredths below zero is rounding; more would mean that the
    /// accounts of the machine and of its processes do not agree, so it is not hidden.
    pub(super) others: f64,
}

impl Stage {
    /// Loads one side for so many seconds.
    pub(super) fn run(&self, side: &Side, seconds: u32) -> Result<Run> {
        let (before, began) = (Usage::now()?, Instant::now());
        let answered = side.load.run(seconds)?;
        let (after, took) = (Usage::now()?, began.elapsed());
        self.empty_logs()?;

        let used =
            |trees: &[ProcessTree]| -> f64 { trees.iter().map(|tree| after.of_tree_since(&before, *tree)).sum() };
        let paid = used(&side.pays);
        let ours = used(&self.servers) + after.of_this_program_since(&before);
        let others = after.of_machine_since(&before) - ours;
        Ok(Run {
            rate: f64::from(answered.count) / answered.seconds,
            cost: paid * 1e6 / f64::from(answered.count),
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
