//! The load generators wrk and pgbench, and their results.

mod pgbench;
mod wrk;

use std::process::Command;

use anyhow::{Context, Result, ensure};

pub(super) use self::pgbench::Pgbench;
pub(super) use self::wrk::{ReplyLength, Wrk};

pub(super) enum Load {
    Http(Wrk),
    /// A statement sent to PostgreSQL directly.
    Statement(Pgbench),
}

pub(super) struct LoadResult {
    pub(super) replies: u32,
    pub(super) seconds: f64,
    /// None if it was not measured.
    pub(super) latency: Option<Latency>,
}

/// Latency in milliseconds.
#[derive(Clone, Copy)]
pub(super) struct Latency {
    pub(super) median: f64,
    pub(super) p99: f64,
}

impl Load {
    /// Runs for this many seconds; one wrong or missing reply is an error.
    pub(super) fn run(&self, seconds: u32) -> Result<LoadResult> {
        match self {
            Self::Http(wrk) => wrk.run(seconds),
            Self::Statement(pgbench) => pgbench.run(seconds),
        }
    }

    /// Opens the connections and returns the seconds that takes. Only PostgreSQL's are measured, because it starts a
    /// process and checks a password for each.
    pub(super) fn connect(&self) -> Result<f64> {
        match self {
            Self::Http(_) => Ok(0.0),
            Self::Statement(pgbench) => pgbench.connect(),
        }
    }
}

/// Runs a program that must succeed and returns its standard output.
pub(super) fn output_of(command: &mut Command) -> Result<String> {
    let program = command.get_program().to_string_lossy().into_owned();
    let output = command.output().with_context(|| format!("cannot start {program}"))?;
    let stdout = String::from_utf8_lossy(&output.stdout).into_owned();
    ensure!(
        output.status.success(),
        "{program} failed: {stdout}{}",
        String::from_utf8_lossy(&output.stderr)
    );
    Ok(stdout)
}
