//! `cargo xtask bench`: how fast, measured against a rival in the same minutes on the same machine.
//!
//! `make bench` brings up the servers and calls this; bench/README.md has the rules of measuring.

mod analytics;
mod clinic;
mod database;
mod live;
mod load;
mod processor_time;
mod publish;
mod run;
mod series;
mod shared_form;
mod submit;
mod verdict;

use std::path::PathBuf;

use anyhow::Result;
use clap::{Args, Command, Subcommand};

use self::analytics::Analytics;
use self::live::Live;
use self::shared_form::SharedForm;
use self::submit::Submit;
use crate::report::Report;
use crate::workspace::Workspace;

#[derive(Subcommand)]
pub(crate) enum Benchmark {
    /// A published form from the warm cache, against nginx and against the database.
    SharedForm(SharedForm),
    /// A whole response handed in, against the bare row and against a transaction a page.
    Submit(Submit),
    /// A form's numbers at 10 thousand to a million responses, against the bare select of its counters.
    Analytics(Analytics),
    /// Two hundred who watch a form while 500 a second answer it, through two servers.
    Live(Live),
}

/// The servers under measurement, as scripts/bench.sh has started them.
#[derive(Args)]
pub(crate) struct Place {
    /// Folder of their pid files, logs and files.
    #[arg(long, env = "FORMWRIGHT_BENCH_FOLDER")]
    folder: PathBuf,
    /// Port of `formwright serve`.
    #[arg(long, env = "FORMWRIGHT_PORT")]
    port: u16,
    /// The database, as the role that the server uses.
    #[arg(long, env = "DATABASE_URL", hide_env_values = true)]
    database_url: String,
}

/// Runs one benchmark, or lists them.
pub(crate) fn run(workspace: &Workspace, benchmark: Option<&Benchmark>, report: &Report) -> Result<()> {
    match benchmark {
        None => list(report),
        Some(Benchmark::SharedForm(arguments)) => shared_form::run(workspace, arguments, report)?,
        Some(Benchmark::Submit(arguments)) => submit::run(workspace, arguments, report)?,
        Some(Benchmark::Analytics(arguments)) => analytics::run(workspace, arguments, report)?,
        Some(Benchmark::Live(arguments)) => live::run(workspace, arguments, report)?,
    }
    Ok(())
}

fn list(report: &Report) {
    report.line("Benchmarks, run by `make bench NAME=<name>`:");
    for benchmark in Benchmark::augment_subcommands(Command::new("bench")).get_subcommands() {
        let about = benchmark.get_about().map(ToString::to_string).unwrap_or_default();
        report.line(format_args!("  {:<12} {about}", benchmark.get_name()));
    }
}
