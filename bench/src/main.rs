//! `make bench`: performance, measured against a baseline at the same time on the same machine.
//!
//! scripts/bench.sh starts the servers and calls this; README.md has the rules of measuring.

#![expect(clippy::print_stdout, reason = "the results go to the terminal")]

mod analytics;
mod database;
mod demo_owner;
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

use anyhow::{Context, Result};
use clap::{Args, CommandFactory, Parser, Subcommand};

use self::analytics::Analytics;
use self::live::Live;
use self::shared_form::SharedForm;
use self::submit::Submit;

/// Measures against a baseline on this machine. Without a name: the list.
#[derive(Parser)]
struct Arguments {
    #[command(subcommand)]
    benchmark: Option<Benchmark>,
}

#[derive(Subcommand)]
enum Benchmark {
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
struct BenchServers {
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

fn main() -> Result<()> {
    let arguments = Arguments::parse();
    let bench = &folder()?;
    match &arguments.benchmark {
        None => list(),
        Some(Benchmark::SharedForm(arguments)) => shared_form::run(bench, arguments)?,
        Some(Benchmark::Submit(arguments)) => submit::run(bench, arguments)?,
        Some(Benchmark::Analytics(arguments)) => analytics::run(bench, arguments)?,
        Some(Benchmark::Live(arguments)) => live::run(bench, arguments)?,
    }
    Ok(())
}

/// The folder of this crate, which cargo says when it starts the program: checkouts that share a target folder share the
/// program too.
#[expect(
    clippy::disallowed_methods,
    reason = "the only way cargo tells a program where it was started for"
)]
fn folder() -> Result<PathBuf> {
    let folder = std::env::var_os("CARGO_MANIFEST_DIR").context("start this program as `cargo run --package bench`")?;
    Ok(folder.into())
}

fn list() {
    println!("Benchmarks, run by `make bench NAME=<name>`:");
    for benchmark in Arguments::command().get_subcommands() {
        let about = benchmark.get_about().map(ToString::to_string).unwrap_or_default();
        println!("  {:<12} {about}", benchmark.get_name());
    }
}
