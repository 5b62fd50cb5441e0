//! `make bench NAME=submit`: submissions of complete responses, against pgbench's bare row with the same answers and
//! against our own server with one transaction per page.

mod comparisons;
mod instance;
mod memory;
mod overload;

use std::path::Path;

use anyhow::Result;
use clap::{Args, ValueEnum};

use self::comparisons::Comparisons;
pub(super) use self::instance::request_bodies;
use self::instance::{Instance, median_answers};
use self::memory::Memory;
use super::BenchServers;
use super::cpu_time::ProcessTree;
use super::database::Database;
use super::run::Runner;
use super::verdict;

/// Servers and options of this benchmark.
#[derive(Args)]
pub(crate) struct Submit {
    #[command(flatten)]
    servers_under_test: BenchServers,
    /// Port of the server with one transaction per page.
    #[arg(long, env = "FORMWRIGHT_BENCH_EACH_PORT")]
    each_port: u16,
    /// Port of the server with many stored responses.
    #[arg(long, env = "FORMWRIGHT_BENCH_FULL_PORT")]
    full_port: u16,
    /// URL of PostgreSQL with its superuser, without the name of a database.
    #[arg(long, env = "FORMWRIGHT_BENCH_SUPERUSER_URL", hide_env_values = true)]
    superuser_url: String,
    /// Number of responses to store at the server of `--full-port`.
    #[arg(long, default_value_t = 1_000_000)]
    rows: u32,
    /// Fail if CPU time or overload misses its goal; the other goals depend on other load.
    #[arg(long)]
    gate: bool,
    /// Measure only this part; can be repeated.
    #[arg(long, value_enum)]
    only: Vec<Part>,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Part {
    /// Against pgbench's bare row, at 256 and 64 connections.
    Bare,
    /// Against one transaction per page, at 64 connections and at one.
    Each,
    /// To a form that closes after so many responses, against one that does not.
    Limit,
    /// With many stored responses, against few.
    Full,
    /// The server's memory at rest and after many responses.
    Memory,
    /// More submissions than the queue can hold.
    Overload,
}

impl Submit {
    fn includes(&self, part: Part) -> bool {
        self.only.is_empty() || self.only.contains(&part)
    }
}

/// Publishes the form on every server, measures, and prints all goals in one table.
pub(super) fn run(bench_folder: &Path, arguments: &Submit) -> Result<()> {
    let submit_folder = bench_folder.join("submit");
    let run_folder = &arguments.servers_under_test.folder;
    let trees = ProcessTrees::find(run_folder)?;
    let memory_at_rest = Memory::of(trees.serve)?;
    let database = |name: &str| Database::new(&arguments.superuser_url, name);
    let publish = |port, name| Instance::publish(run_folder, &submit_folder, port, database(name));
    let ours = publish(arguments.servers_under_test.port, "formwright")?;
    let limited = Instance::publish_limited(
        run_folder,
        &submit_folder,
        arguments.servers_under_test.port,
        database("formwright"),
    )?;
    let each = publish(arguments.each_port, "formwright_each")?;
    let full = publish(arguments.full_port, "formwright_full")?;

    let runner = Runner {
        all_servers: trees.all(),
        logs: ["serve", "each", "full"]
            .map(|name| run_folder.join("logs").join(format!("{name}.log")))
            .into(),
    };
    let comparisons = Comparisons {
        run_folder,
        submit_folder: &submit_folder,
        trees: &trees,
        ours: &ours,
        limited: &limited,
        each: &each,
        full: &full,
        answers: median_answers(&runner, &ours, &submit_folder)?,
    };
    let mut verdicts = Vec::new();
    if arguments.includes(Part::Bare) {
        let script = submit_folder.join("bare_table.sql");
        ours.database.run_script(&script, &[])?;
        for comparison in comparisons.against_bare_row() {
            verdicts.extend(comparison.run(&runner)?);
        }
    }
    if arguments.includes(Part::Memory) {
        verdicts.extend(memory_at_rest.judge_at_rest());
        verdicts.extend(memory::measure_growth(&runner, &comparisons, trees.serve)?);
    }
    if arguments.includes(Part::Each) {
        for comparison in comparisons.against_transaction_per_page() {
            verdicts.extend(comparison.run(&runner)?);
        }
    }
    if arguments.includes(Part::Limit) {
        verdicts.extend(comparisons.with_response_limit().run(&runner)?);
    }
    ours.ensure_all_counted()?;
    if arguments.includes(Part::Full) {
        full.insert_responses(&runner, &submit_folder, arguments.rows)?;
        verdicts.extend(comparisons.with_many_responses().run(&runner)?);
    }
    if arguments.includes(Part::Overload) {
        verdicts.extend(overload::run(run_folder, &submit_folder, &full)?);
    }
    verdict::report(&verdicts, arguments.gate)
}

struct ProcessTrees {
    serve: ProcessTree,
    worker: ProcessTree,
    each: ProcessTree,
    full: ProcessTree,
    full_worker: ProcessTree,
    postgres: ProcessTree,
    nats: ProcessTree,
}

impl ProcessTrees {
    fn find(folder: &Path) -> Result<Self> {
        let tree = |name: &str| ProcessTree::from_pid_file(&folder.join(format!("{name}.pid")));
        Ok(Self {
            serve: tree("serve")?,
            worker: tree("worker")?,
            each: tree("each")?,
            full: tree("full")?,
            full_worker: tree("full-worker")?,
            postgres: tree("postgres")?,
            nats: tree("nats")?,
        })
    }

    fn all(&self) -> Vec<ProcessTree> {
        let servers = [self.serve, self.worker, self.each, self.full, self.full_worker];
        servers.into_iter().chain([self.postgres, self.nats]).collect()
    }
}
