//! `cargo xtask check-layers`: which crates and server modules may use which.

mod crates;
mod cycles;
mod file_syntax;
mod module_rules;
mod question_types;
mod server_modules;
mod server_source;
mod table_owners;
mod violation;

use anyhow::{Result, bail};

use crate::cargo_metadata::Metadata;
use crate::report::Report;
use crate::workspace::Workspace;

use self::violation::Violation;

#[derive(Clone, Copy, clap::Args)]
pub(crate) struct Options {
    /// List all cycles among the server's files instead of checking.
    #[arg(long)]
    cycles: bool,
}

/// Prints a line for each violation and fails if there is one.
pub(crate) fn run(workspace: &Workspace, options: Options, report: &Report) -> Result<()> {
    if options.cycles {
        for cycle in cycles::find_cycles(&server_source::read_sources(workspace)?) {
            report.print_line(cycle.describe());
        }
        return Ok(());
    }
    let violations = find_violations(workspace)?;
    for violation in &violations {
        report.print_line(violation);
    }
    match violations.len() {
        0 => report.print_line("Crates and server modules respect their layers."),
        1 => bail!("one violation of the layers"),
        count => bail!("{count} violations of the layers"),
    }
    Ok(())
}

fn find_violations(workspace: &Workspace) -> Result<Vec<Violation>> {
    let mut violations = crates::check(&Metadata::read(workspace)?);
    let sources = server_source::read_sources(workspace)?;
    violations.extend(module_rules::check(&sources));
    violations.extend(cycles::check(&sources, cycles::MAX_FILES_IN_CYCLE));
    violations.extend(table_owners::check(workspace, &sources)?);
    violations.extend(question_types::check(workspace)?);
    Ok(violations)
}

#[cfg(test)]
mod tests;
