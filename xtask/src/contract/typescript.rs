//! The TypeScript twin of the description, made by the generator package in `web/tools/apigen`.

use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, bail};

use super::{DESCRIPTION, TYPES, write_if_changed};
use crate::workspace::Workspace;

const GENERATOR: &str = "web/tools/apigen";

/// Makes the types from the committed description and writes them to their place.
pub(super) fn generate_in_place(workspace: &Workspace) -> Result<()> {
    require_installed(workspace)?;
    generate(&workspace.join(GENERATOR))
}

/// Makes the types from `description` without touching the checkout. The generator's script knows
/// its input and output by their places beside it, so it runs in a temporary folder of the same
/// shape.
pub(super) fn generate_aside(workspace: &Workspace, description: &str) -> Result<String> {
    require_installed(workspace)?;
    let temporary = tempfile::tempdir().context("no temporary folder for the generated types")?;
    let aside = Workspace::at(temporary.path());
    write_if_changed(&aside.join(DESCRIPTION), description)?;
    write_if_changed(&aside.join(TYPES), "")?;
    mirror(&workspace.join(GENERATOR), &aside.join(GENERATOR))?;
    generate(&aside.join(GENERATOR))?;
    fs::read_to_string(aside.join(TYPES)).with_context(|| format!("the generator did not write {TYPES}"))
}

fn require_installed(workspace: &Workspace) -> Result<()> {
    if !workspace.join(GENERATOR).join("node_modules").is_dir() {
        bail!("the packages of {GENERATOR} are not installed: run `make setup`");
    }
    Ok(())
}

/// Stands in for a folder by links to what it holds.
fn mirror(from: &Path, to: &Path) -> Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        std::os::unix::fs::symlink(entry.path(), to.join(entry.file_name()))?;
    }
    Ok(())
}

fn generate(folder: &Path) -> Result<()> {
    let output = Command::new("npm")
        .args(["run", "--silent", "generate"])
        .current_dir(folder)
        .output()
        .context("npm could not be started: run `make setup`")?;
    if !output.status.success() {
        bail!(
            "`npm run generate` failed in {GENERATOR}: {}{}",
            String::from_utf8_lossy(&output.stdout),
            String::from_utf8_lossy(&output.stderr)
        );
    }
    Ok(())
}
