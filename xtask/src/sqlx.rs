//! `cargo xtask sqlx`: the query data in `.sqlx`.
//!
//! The query macros check each statement against a database and write the result to
//! `SQLX_OFFLINE_DIR`. This command migrates a scratch database, compiles the workspace against it
//! and compares the result with the committed files. It replaces `cargo sqlx prepare`: see ADR 11.

mod query_data;
mod scratch_database;
mod touch_crate_roots;

use std::path::Path;

use anyhow::{Context, Result, bail};

use crate::cargo_metadata::Metadata;
use crate::report::Report;
use crate::workspace::Workspace;

use self::query_data::QueryData;
use self::scratch_database::ScratchDatabase;
use self::touch_crate_roots::TouchedFiles;

/// Updates `.sqlx`, or with `check` fails if it is stale.
pub(crate) fn run(workspace: &Workspace, check: bool, report: &Report) -> Result<()> {
    let database = ScratchDatabase::create()?;
    database.apply_migrations(&workspace.join("migrations"))?;

    let fresh = tempfile::tempdir().context("no temporary folder for the query data")?;
    let crate_roots = TouchedFiles::touch_crate_roots(&Metadata::read(workspace)?)?;
    let compiles = expand_query_macros(workspace, database.url(), fresh.path())?;

    let committed_dir = workspace.join(".sqlx");
    let committed = QueryData::read(&committed_dir)?;
    let fresh = QueryData::read(fresh.path())?;

    if !compiles {
        // Not every macro was expanded, so a file that is missing from `fresh` may still be in use.
        if !check {
            let written = committed.write_changed(&fresh, &committed_dir)?;
            report.print_line(format_args!(
                "The code does not compile: wrote {written} changed queries, removed none."
            ));
        }
        bail!("the workspace does not compile against a freshly migrated database: see the compiler's messages above");
    }

    let differences = committed.compare(&fresh);
    if differences.is_empty() {
        crate_roots.restore_times();
        report.print_line(format_args!(".sqlx is up to date ({} queries).", fresh.len()));
        return Ok(());
    }
    for difference in &differences {
        report.print_line(difference);
    }
    if check {
        bail!(".sqlx is stale: start the test stack and run `cargo xtask sqlx`, then commit .sqlx");
    }
    committed.write_changed(&fresh, &committed_dir)?;
    committed.remove_unused(&fresh, &committed_dir)?;
    report.print_line(format_args!("Wrote .sqlx ({} queries).", fresh.len()));
    Ok(())
}

/// Returns whether the workspace compiles against the database.
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
