//! `cargo xtask sqlx`: the query data in `.sqlx`.
//!
//! The query macros describe each statement against a live database and, when `SQLX_OFFLINE_DIR` is
//! set, write down what they learned. So: make an empty database, apply the migrations, have the
//! compiler expand every macro, and compare the result with what is committed. It is the work of
//! sqlx-cli's `prepare` without a tool that must be installed and kept at the library's version.

mod query_data;
mod recheck;
mod scratch_database;

use std::path::Path;

use anyhow::{Context, Result, bail};

use crate::cargo_metadata::Metadata;
use crate::report::Report;
use crate::workspace::Workspace;

use self::query_data::QueryData;
use self::recheck::Recheck;
use self::scratch_database::ScratchDatabase;

/// Brings `.sqlx` up to date, or with `check` says how it is not.
pub(crate) fn run(workspace: &Workspace, check: bool, report: &Report) -> Result<()> {
    let database = ScratchDatabase::create()?;
    database.apply_migrations(&workspace.join("migrations"))?;

    let fresh = tempfile::tempdir().context("no temporary folder for the query data")?;
    let sources = Recheck::begin(&Metadata::read(workspace)?)?;
    let compiles = expand_query_macros(workspace, database.url(), fresh.path())?;

    let committed_dir = workspace.join(".sqlx");
    let committed = QueryData::read(&committed_dir)?;
    let fresh = QueryData::read(fresh.path())?;

    if !compiles {
        // The macros that were reached have told the truth, so their data is kept; the ones not
        // reached are unknown, so nothing is removed.
        if !check {
            let written = committed.write_changed(&fresh, &committed_dir)?;
            report.line(format_args!(
                "The code does not compile; {written} of its queries were written all the same, none removed."
            ));
        }
        bail!("the workspace does not compile against a freshly migrated database: see the compiler's messages above");
    }

    let differences = committed.compare(&fresh);
    if differences.is_empty() {
        sources.restore_times();
        report.line(format_args!(".sqlx is up to date ({} queries).", fresh.len()));
        return Ok(());
    }
    for difference in &differences {
        report.line(difference);
    }
    if check {
        bail!(".sqlx is stale: start the test stack and run `cargo xtask sqlx`, then commit .sqlx");
    }
    committed.write_changed(&fresh, &committed_dir)?;
    committed.remove_missing_from(&fresh, &committed_dir)?;
    report.line(format_args!("Wrote .sqlx ({} queries).", fresh.len()));
    Ok(())
}

/// Compiles everything with the macros looking at the database; false when the code is wrong.
fn expand_query_macros(workspace: &Workspace, database_url: &str, into: &Path) -> Result<bool> {
    let status = workspace
        .cargo()
        .args(["check", "--quiet", "--workspace", "--all-targets", "--keep-going"])
        .env("SQLX_OFFLINE", "false")
        .env("SQLX_OFFLINE_DIR", into)
        .env("DATABASE_URL", database_url)
        .status()
        .context("cargo could not be started")?;
    Ok(status.success())
}
