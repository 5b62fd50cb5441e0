//! The two programs that make load, and what they say of a run.

mod pgbench;
mod wrk;

use std::process::Command;

use anyhow::{Context, Result, ensure};

pub(super) use self::pgbench::Pgbench;
pub(super) use self::wrk::{Replies, Wrk};

/// Something to do as fast as it is answered.
pub(super) enum Load {
    /// Requests over HTTP.
    Http(Wrk),
    /// A statement, prepared once a connection, straight to PostgreSQL.
    Statement(Pgbench),
}

/// What was answered.
pub(super) struct Answered {
    pub(super) count: u32,
    pub(super) seconds: f64,
    /// How long the answers took, where the program was asked to look.
    pub(super) latency: Option<Latency>,
}

/// How long answers took, in milliseconds.
#[derive(Clone, Copy)]
pub(super) struct Latency {
    pub(super) median: f64,
    /// Ninety-nine of a hundred took no longer.
    pub(super) p99: f64,
}

impl Load {
    /// Runs for this many seconds; one wrong or missing reply voids the run.
    pub(super) fn run(&self, seconds: u32) -> Result<Answered> {
        match self {
            Self::Http(wrk) => wrk.run(seconds),
            Self::Statement(pgbench) => pgbench.run(seconds),
        }
    }

    /// What a run does besides asking, as far as it costs anything: PostgreSQL starts a process for every connection and
    /// lets it work out a password. Returns the seconds that it took of the run.
    pub(super) fn connect(&self) -> Result<f64> {
        match self {
            Self::Http(_) => Ok(0.0),
            Self::Statement(pgbench) => pgbench.connect(),
        }
    }
}

/// What a program has printed; its failure is ours.
pub(super) fn output_of(command: &mut Command) -> Result<String> {
    let program = command.get_program().to_string_lossy().into_owned();
    let output = command
        .output()
        .with_context(|| format!("{program} could not be started"))?;
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    ensure!(
        output.status.success(),
        "{program} failed: {said}{}",
        String::from_utf8_lossy(&output.stderr)
    );
    Ok(said)
}
