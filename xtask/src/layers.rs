//! `cargo xtask check-layers`: which crate and which part of the server may know which.

mod crates;
mod cycles;
mod module_rules;
mod names_used;
mod server_modules;
mod server_source;
mod tables;
mod violation;

use anyhow::{Result, bail};

use crate::cargo_metadata::Metadata;
use crate::report::Report;
use crate::workspace::Workspace;

use self::violation::Violation;

/// What to print instead of the check.
#[derive(Clone, Copy, clap::Args)]
pub(crate) struct Options {
    /// List all cycles among the server's files.
    #[arg(long)]
    cycles: bool,
}

/// Fails with one sentence for each place that breaks a rule of the layering.
pub(crate) fn run(workspace: &Workspace, options: Options, report: &Report) -> Result<()> {
    if options.cycles {
        for cycle in cycles::find_cycles(&server_source::read_sources(workspace)?) {
            report.line(cycle.describe());
        }
        return Ok(());
    }
    let violations = violations(workspace)?;
    for violation in &violations {
        report.line(violation);
    }
    match violations.len() {
        0 => report.line("Crates and server modules keep to their layers."),
        1 => bail!("one place breaks the layering"),
        several => bail!("{several} places break the layering"),
    }
    Ok(())
}

fn violations(workspace: &Workspace) -> Result<Vec<Violation>> {
    let mut found = crates::check(&Metadata::read(workspace)?);
    let sources = server_source::read_sources(workspace)?;
    found.extend(module_rules::check(&sources));
    found.extend(cycles::check(&sources, cycles::LARGEST_CYCLE));
    found.extend(tables::check(workspace, &sources)?);
    Ok(found)
}

#[cfg(test)]
mod tests;
