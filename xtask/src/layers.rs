//! `cargo xtask check-layers`: which crate and which part of the server may know which.

mod crates;
mod names_used;
mod server_modules;
mod server_source;
mod violation;

use anyhow::{Result, bail};

use crate::cargo_metadata::Metadata;
use crate::report::Report;
use crate::workspace::Workspace;

use self::violation::Violation;

/// Fails with one sentence for each place that breaks a rule of the layering.
pub(crate) fn run(workspace: &Workspace, report: &Report) -> Result<()> {
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
    found.extend(server_source::check(workspace)?);
    Ok(found)
}

#[cfg(test)]
mod tests;
