//! Runs the load of one side once and measures its rate, latency and CPU time.

use std::fs::File;
use std::path::PathBuf;
use std::time::Instant;

use anyhow::{Context, Result};

use super::cpu_time::{ProcessTree, Usage};
use super::load::{Latency, Load};

const CONNECT_ATTEMPTS: usize = 3;
/// A machine that takes longer is too busy to measure anything.
const MAX_CONNECT_SECONDS: u32 = 20;

/// One of the two sides of a comparison.
pub(super) struct Side {
    pub(super) name: &'static str,
    pub(super) load: Load,
    /// The servers whose CPU time counts for this side.
    pub(super) servers: Vec<ProcessTree>,
}

pub(super) struct Runner {
    /// Every server of the benchmark, busy or idle: their CPU time is not other load.
    pub(super) all_servers: Vec<ProcessTree>,
    /// Truncated after each run, because they would fill the disk.
    pub(super) logs: Vec<PathBuf>,
}

/// What opening the connections takes; it is not part of a run's result.
#[derive(Default)]
pub(super) struct ConnectCost {
    cpu_seconds: f64,
    seconds: u32,
}

pub(super) struct Run {
    /// Replies per second.
    pub(super) rate: f64,
    /// CPU time per reply, in microseconds.
    pub(super) cpu_time: f64,
    pub(super) latency: Option<Latency>,
    /// Cores used by other processes. Not clamped at zero: a value far below zero shows that the accounting is wrong.
    pub(super) other_load: f64,
}

impl Side {
    /// The lowest CPU time and the longest duration of a few attempts.
    pub(super) fn measure_connect_cost(&self) -> Result<ConnectCost> {
        let (mut cpu_seconds, mut longest) = (f64::INFINITY, 0.0_f64);
        for _ in 0..CONNECT_ATTEMPTS {
            let before = Usage::now()?;
            longest = longest.max(self.load.connect()?);
            let after = Usage::now()?;
            let used = self.servers.iter().map(|tree| after.of_tree_since(&before, *tree));
            cpu_seconds = cpu_seconds.min(used.sum());
        }
        Ok(ConnectCost {
            cpu_seconds,
            seconds: (0..MAX_CONNECT_SECONDS)
                .find(|seconds| f64::from(*seconds) >= longest)
                .unwrap_or(MAX_CONNECT_SECONDS),
        })
    }
}

impl Runner {
    /// Loads one side for this many seconds after its connections are open.
    pub(super) fn run(&self, side: &Side, seconds: u32, connect_cost: &ConnectCost) -> Result<Run> {
        let (before, started) = (Usage::now()?, Instant::now());
        let result = side.load.run(seconds + connect_cost.seconds)?;
        let (after, elapsed) = (Usage::now()?, started.elapsed());
        self.truncate_logs()?;

        let used =
            |trees: &[ProcessTree]| -> f64 { trees.iter().map(|tree| after.of_tree_since(&before, *tree)).sum() };
        let cpu_seconds = used(&side.servers) - connect_cost.cpu_seconds;
        let ours = used(&self.all_servers) + after.of_this_program_since(&before);
        let others = after.of_machine_since(&before) - ours;
        Ok(Run {
            rate: f64::from(result.replies) / result.seconds,
            cpu_time: cpu_seconds * 1e6 / f64::from(result.replies),
            latency: result.latency,
            other_load: others / elapsed.as_secs_f64(),
        })
    }

    fn truncate_logs(&self) -> Result<()> {
        for log in &self.logs {
            let truncated = File::options().write(true).truncate(true).open(log);
            truncated.with_context(|| format!("cannot truncate {}", log.display()))?;
        }
        Ok(())
    }
}
