//! `cargo xtask check-migrations`: statements that would block traffic while `migrate` runs.
//!
//! It does not see what `do` blocks and functions execute.

mod rules;
mod statements;

use std::fs;
use std::path::PathBuf;

use anyhow::{Context, Result, bail};

use crate::report::Report;
use crate::workspace::Workspace;

use self::statements::MigrationFile;

/// Prints a line for each violation and fails if there is one.
pub(crate) fn run(workspace: &Workspace, report: &Report) -> Result<()> {
    let files = read_migrations(workspace)?;
    let violations = rules::check(&files);
    for violation in &violations {
        report.print_line(violation);
    }
    match violations.len() {
        0 => report.print_line(format_args!(
            "{} migrations can run without blocking traffic.",
            files.len()
        )),
        1 => bail!("one violation of the rules in migrations/README.md"),
        count => bail!("{count} violations of the rules in migrations/README.md"),
    }
    Ok(())
}

fn read_migrations(workspace: &Workspace) -> Result<Vec<MigrationFile>> {
    let folder = workspace.join("migrations");
    let mut paths = Vec::new();
    for entry in fs::read_dir(&folder).with_context(|| format!("{} could not be read", folder.display()))? {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension == "sql") {
            paths.push(path);
        }
    }
    // Rules depend on what earlier files did.
    paths.sort();
    let file = |path: PathBuf| {
        let sql = fs::read_to_string(&path).with_context(|| format!("{} could not be read", path.display()))?;
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        Ok(MigrationFile::parse(&name, &sql))
    };
    paths.into_iter().map(file).collect()
}

#[cfg(test)]
mod tests;
