//! Checks and generators for developers of Formwright, run as `cargo xtask <command>`.

mod cargo_metadata;
mod check_metrics;
mod check_migrations;
mod contract;
mod layers;
mod report;
mod size_budget;
mod sqlx;
mod workspace;

use std::io::Write;
use std::process::ExitCode;

use anyhow::Result;
use clap::{Parser, Subcommand};

use crate::report::Report;
use crate::workspace::Workspace;

/// Checks and generators for developers of Formwright.
#[derive(Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask")]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Fail when a crate or a server module uses what its layer may not use.
    CheckLayers(layers::Options),
    /// Fail when metrics, alerts, dashboard and runbooks do not fit together.
    CheckMetrics,
    /// Fail when a migration would block traffic while it runs.
    CheckMigrations,
    /// Write contract/openapi.json from the handlers, and web/src/api/schema.gen.ts from it.
    Contract {
        /// Write nothing; fail when one of the two files is stale.
        #[arg(long)]
        check: bool,
    },
    /// Fail when a page of the built front end is larger than its budget in web/size-budgets.json.
    SizeBudget,
    /// Write the query data in .sqlx, with which other builds check their SQL without a database.
    Sqlx {
        /// Write nothing; fail when .sqlx is stale.
        #[arg(long)]
        check: bool,
    },
}

fn main() -> ExitCode {
    match run(&Arguments::parse().command) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            let _ = writeln!(std::io::stderr(), "error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(command: &Command) -> Result<()> {
    let workspace = Workspace::current()?;
    let report = Report::stdout();
    match *command {
        Command::CheckLayers(options) => layers::run(&workspace, options, &report),
        Command::CheckMetrics => check_metrics::run(&workspace, &report),
        Command::CheckMigrations => check_migrations::run(&workspace, &report),
        Command::Contract { check } => contract::run(&workspace, check, &report),
        Command::SizeBudget => size_budget::run(&workspace, &report),
        Command::Sqlx { check } => sqlx::run(&workspace, check, &report),
    }
}
