//! What the server holds in memory: little at rest, more with connections, no more with responses.

use std::fs;

use anyhow::{Context, Result};

use super::sides::{MANY, Sides};
use crate::processor_time::ProcessTree;
use crate::run::{Connecting, Stage};
use crate::verdict::Verdict;

const AT_REST_BELOW_MB: f64 = 60.0;
/// What the last run may leave over the first, as a ratio: an allocator keeps a little of everything it has seen.
const GROWTH_AT_MOST: f64 = 1.15;
const RUNS: usize = 4;
const SECONDS: u32 = 4;

/// Resident memory of one process, in megabytes.
#[derive(Clone, Copy)]
pub(super) struct Memory(f64);

impl Memory {
    pub(super) fn of(server: ProcessTree) -> Result<Self> {
        let path = format!("/proc/{}/status", server.root());
        let status = fs::read_to_string(&path).with_context(|| format!("{path} could not be read"))?;
        let kilobytes = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
        let kilobytes = kilobytes.and_then(|rest| rest.trim().strip_suffix(" kB")?.parse::<u32>().ok());
        let kilobytes = kilobytes.with_context(|| format!("{path} tells no memory"))?;
        Ok(Self(f64::from(kilobytes) / 1024.0))
    }

    /// Taken before the first request.
    pub(super) fn against_the_goal(self) -> [Verdict; 1] {
        println!("\nThe server's memory before the first request: {:.1} MB", self.0);
        [Verdict::of(
            self.0 < AT_REST_BELOW_MB,
            "memory at rest:".to_owned(),
            format!("{:.1} MB", self.0),
            format!("below {AT_REST_BELOW_MB:.0} MB"),
        )]
    }
}

/// The same load again and again: what it leaves must not add up.
pub(super) fn while_responses_grow(stage: &Stage, sides: &Sides<'_>, server: ProcessTree) -> Result<[Verdict; 1]> {
    let side = sides.ours(MANY);
    let mut left = Vec::with_capacity(RUNS);
    for _ in 0..=RUNS {
        stage.run(&side, SECONDS, &Connecting::default())?;
        let stored = sides.ours.database.ask("select count(*) from responses")?;
        let memory = Memory::of(server)?;
        println!(
            "after a run at {MANY} connections, {stored} responses stored: {:.1} MB",
            memory.0
        );
        left.push(memory.0);
    }
    let (first, last) = (left[0], left[RUNS]);
    Ok([Verdict::of(
        last <= first * GROWTH_AT_MOST,
        "memory while responses grow:".to_owned(),
        format!("from {first:.1} to {last:.1} MB"),
        format!("at most {GROWTH_AT_MOST:.2} of the first"),
    )])
}
