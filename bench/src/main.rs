//! `make bench`: measures performance against a baseline, at the same time on the same machine.
//!
//! scripts/bench.sh starts the servers and this program; README.md has the rules.

#![expect(clippy::print_stdout, reason = "the results go to the terminal")]

mod analytics;
mod api_client;
mod comparison;
mod cpu_time;
mod database;
mod demo_owner;
mod live;
mod load;
mod run;
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

/// Measures against a baseline on this machine. Without a name, lists the benchmarks.
#[derive(Parser)]
struct Arguments {
    #[command(subcommand)]
    benchmark: Option<Benchmark>,
}

#[derive(Subcommand)]
enum Benchmark {
    /// A published form from the warm cache, against nginx and against the database.
    SharedForm(SharedForm),
    /// Submissions of complete responses, against a bare insert and against one transaction per page.
    Submit(Submit),
    /// Analytics of forms with 10 thousand to a million responses, against a bare select of the counters.
    Analytics(Analytics),
    /// Submissions at one server while 200 watchers are connected to another, against no watchers.
    Live(Live),
}

/// The servers that scripts/bench.sh has started.
#[derive(Args)]
struct BenchServers {
    /// Folder of their pid files, logs and data.
    #[arg(long, env = "FORMWRIGHT_BENCH_FOLDER")]
    folder: PathBuf,
    /// Port of `formwright serve`.
    #[arg(long, env = "FORMWRIGHT_PORT")]
    port: u16,
    /// URL of the database, with the server's role.
    #[arg(long, env = "DATABASE_URL", hide_env_values = true)]
    database_url: String,
}

fn main() -> Result<()> {
    let arguments = Arguments::parse();
    let bench_folder = &crate_folder()?;
    match &arguments.benchmark {
        None => print_list(),
        Some(Benchmark::SharedForm(arguments)) => shared_form::run(bench_folder, arguments)?,
        Some(Benchmark::Submit(arguments)) => submit::run(bench_folder, arguments)?,
        Some(Benchmark::Analytics(arguments)) => analytics::run(bench_folder, arguments)?,
        Some(Benchmark::Live(arguments)) => live::run(bench_folder, arguments)?,
    }
    Ok(())
}

/// Read at run time, because checkouts with a common target folder share this binary.
#[expect(clippy::disallowed_methods, reason = "cargo passes it as a variable")]
fn crate_folder() -> Result<PathBuf> {
    let folder = std::env::var_os("CARGO_MANIFEST_DIR").context("start this program by `cargo run --package bench`")?;
    Ok(folder.into())
}

fn print_list() {
    println!("Benchmarks, run by `make bench NAME=<name>`:");
    for benchmark in Arguments::command().get_subcommands() {
        let about = benchmark.get_about().map(ToString::to_string).unwrap_or_default();
        println!("  {:<12} {about}", benchmark.get_name());
    }
}
