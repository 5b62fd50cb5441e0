//! `make bench NAME=submit`: a whole response handed in and acknowledged, against pgbench's bare row of the same answers
//! and against our own server when it gives every page a transaction of its own.

mod instance;
mod memory;
mod overload;
mod sides;

use std::path::Path;

use anyhow::Result;
use clap::{Args, ValueEnum};

pub(super) use self::instance::bodies;
use self::instance::{Instance, middle_answers};
use self::memory::Memory;
use self::sides::Sides;
use super::BenchServers;
use super::database::Database;
use super::processor_time::ProcessTree;
use super::run::Stage;
use super::verdict;

/// The servers of this benchmark, and what is wanted of it.
#[derive(Args)]
pub(crate) struct Submit {
    #[command(flatten)]
    servers_under_test: BenchServers,
    /// Port of the server that gives every page a transaction of its own.
    #[arg(long, env = "FORMWRIGHT_BENCH_EACH_PORT")]
    each_port: u16,
    /// Port of the server whose form has many responses.
    #[arg(long, env = "FORMWRIGHT_BENCH_FULL_PORT")]
    full_port: u16,
    /// PostgreSQL's superuser, up to the name of a database.
    #[arg(long, env = "FORMWRIGHT_BENCH_SUPERUSER_URL", hide_env_values = true)]
    superuser_url: String,
    /// Responses that the full form has.
    #[arg(long, default_value_t = 1_000_000)]
    rows: u32,
    /// Fail when processor time misses its goal; nothing else holds on a busy machine.
    #[arg(long)]
    gate: bool,
    /// Measure only this; may be given several times.
    #[arg(long, value_enum)]
    only: Vec<Part>,
}

/// What can be measured by itself.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Part {
    /// Against the bare row, at 256 and 64 connections.
    Bare,
    /// Against a transaction a page, at 64 connections and at one.
    Each,
    /// With many responses stored, against few.
    Full,
    /// The server's memory at rest and after responses.
    Memory,
    /// More at once than can wait.
    Overload,
}

impl Submit {
    fn wants(&self, part: Part) -> bool {
        self.only.is_empty() || self.only.contains(&part)
    }
}

/// Publishes the form on every server, measures, and prints all goals in one table.
pub(super) fn run(bench: &Path, arguments: &Submit) -> Result<()> {
    let bench = bench.join("submit");
    let trees = Trees::find(&arguments.servers_under_test.folder)?;
    let at_rest = Memory::of(trees.serve)?;
    let database = |name: &str| Database::at(&arguments.superuser_url, name);
    let ready = |port, name| Instance::publish(&arguments.servers_under_test.folder, &bench, port, database(name));
    let ours = ready(arguments.servers_under_test.port, "formwright")?;
    let each = ready(arguments.each_port, "formwright_each")?;
    let full = ready(arguments.full_port, "formwright_full")?;

    let stage = Stage {
        servers: trees.all(),
        logs: ["serve", "each", "full"]
            .map(|name| {
                arguments
                    .servers_under_test
                    .folder
                    .join("logs")
                    .join(format!("{name}.log"))
            })
            .into(),
    };
    let sides = Sides {
        folder: &arguments.servers_under_test.folder,
        bench: &bench,
        trees: &trees,
        ours: &ours,
        each: &each,
        full: &full,
        answers: middle_answers(&stage, &ours, &bench)?,
    };
    let mut verdicts = Vec::new();
    if arguments.wants(Part::Bare) {
        ours.database.run(&bench.join("bare_table.sql"), &[])?;
        for series in sides.against_the_bare_row() {
            verdicts.extend(series.run(&stage)?);
        }
    }
    if arguments.wants(Part::Memory) {
        verdicts.extend(at_rest.against_the_goal());
        verdicts.extend(memory::while_responses_grow(&stage, &sides, trees.serve)?);
    }
    if arguments.wants(Part::Each) {
        for series in sides.against_a_transaction_a_page() {
            verdicts.extend(series.run(&stage)?);
        }
    }
    ours.ensure_all_counted()?;
    if arguments.wants(Part::Full) {
        full.fill(&stage, &bench, arguments.rows)?;
        verdicts.extend(sides.with_many_stored().run(&stage)?);
    }
    if arguments.wants(Part::Overload) {
        verdicts.extend(overload::run(&arguments.servers_under_test.folder, &bench, &full)?);
    }
    verdict::conclude(&verdicts, arguments.gate)
}

/// The processes of every server.
struct Trees {
    serve: ProcessTree,
    worker: ProcessTree,
    each: ProcessTree,
    full: ProcessTree,
    full_worker: ProcessTree,
    postgres: ProcessTree,
    nats: ProcessTree,
}

impl Trees {
    fn find(folder: &Path) -> Result<Self> {
        let tree = |name: &str| ProcessTree::of_pid_file(&folder.join(format!("{name}.pid")));
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
