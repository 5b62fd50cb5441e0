//! The server's memory: at rest, and while responses are stored.

use std::fs;

use anyhow::{Context, Result};

use super::comparisons::{Comparisons, PEAK_CONNECTIONS};
use crate::cpu_time::ProcessTree;
use crate::run::{ConnectCost, Runner};
use crate::verdict::Verdict;

const AT_REST_BELOW_MB: f64 = 60.0;
/// Memory after the last run, as a ratio to the first; allocators never return all freed memory.
const MAX_GROWTH: f64 = 1.15;
const RUNS: usize = 4;
const SECONDS: u32 = 4;

/// Resident memory of one process, in megabytes.
#[derive(Clone, Copy)]
pub(super) struct Memory(f64);

impl Memory {
    pub(super) fn of(server: ProcessTree) -> Result<Self> {
        let path = format!("/proc/{}/status", server.root());
        let status = fs::read_to_string(&path).with_context(|| format!("cannot read {path}"))?;
        let kilobytes = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
        let kilobytes = kilobytes.and_then(|rest| rest.trim().strip_suffix(" kB")?.parse::<u32>().ok());
        let kilobytes = kilobytes.with_context(|| format!("{path} contains no VmRSS"))?;
        Ok(Self(f64::from(kilobytes) / 1024.0))
    }

    /// Only for a sample taken before the first request.
    pub(super) fn judge_at_rest(self) -> [Verdict; 1] {
        println!("\nMemory before the first request: {:.1} MB", self.0);
        [Verdict::of(
            self.0 < AT_REST_BELOW_MB,
            "memory at rest:".to_owned(),
            format!("{:.1} MB", self.0),
            format!("below {AT_REST_BELOW_MB:.0} MB"),
        )]
    }
}

/// Repeats the same load; memory must not grow from run to run.
pub(super) fn measure_growth(
    runner: &Runner,
    comparisons: &Comparisons<'_>,
    server: ProcessTree,
) -> Result<[Verdict; 1]> {
    let side = comparisons.ours(PEAK_CONNECTIONS);
    let database = &comparisons.ours.database;
    let mut samples = Vec::with_capacity(RUNS);
    for _ in 0..=RUNS {
        runner.run(&side, SECONDS, &ConnectCost::default())?;
        let stored = database.query_value("select count(*) from responses")?;
        let memory = Memory::of(server)?;
        println!(
            "after a run at {PEAK_CONNECTIONS} connections, {stored} responses stored: {:.1} MB",
            memory.0
        );
        samples.push(memory.0);
    }
    let (first, last) = (samples[0], samples[RUNS]);
    Ok([Verdict::of(
        last <= first * MAX_GROWTH,
        "memory while storing responses:".to_owned(),
        format!("from {first:.1} to {last:.1} MB"),
        format!("at most {MAX_GROWTH:.2} of the first"),
    )])
}
