//! `cargo xtask check-migrations`: statements that would block the product while `migrate` runs.
//!
//! It reads the SQL as text. What a `do` block or a function executes is not seen.

mod rules;
mod statements;

use std::fs;
use std::path::PathBuf;

use anyhow::{Context, Result, bail};

use crate::report::Report;
use crate::workspace::Workspace;

use self::statements::MigrationFile;

/// Fails with one sentence for each statement that breaks a rule.
pub(crate) fn run(workspace: &Workspace, report: &Report) -> Result<()> {
    let files = read(workspace)?;
    let findings = rules::check(&files);
    for finding in &findings {
        report.line(finding);
    }
    match findings.len() {
        0 => report.line(format_args!(
            "{} migrations can run while the product serves.",
            files.len()
        )),
        1 => bail!("one migration breaks a rule of migrations/README.md"),
        several => bail!("{several} places in migrations break a rule of migrations/README.md"),
    }
    Ok(())
}

fn read(workspace: &Workspace) -> Result<Vec<MigrationFile>> {
    let folder = workspace.join("migrations");
    let mut paths = Vec::new();
    for entry in fs::read_dir(&folder).with_context(|| format!("{} could not be read", folder.display()))? {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension == "sql") {
            paths.push(path);
        }
    }
    // A rule may depend on what an earlier file did.
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
