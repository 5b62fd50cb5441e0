//! Generates the TypeScript types with the npm package in `web/tools/apigen`.

use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, bail};

use super::{DESCRIPTION, TYPES, write_if_changed};
use crate::workspace::Workspace;

const GENERATOR: &str = "web/tools/apigen";

/// Generates [`TYPES`] from [`DESCRIPTION`].
pub(super) fn generate_in_place(workspace: &Workspace) -> Result<()> {
    require_installed(workspace)?;
    generate(&workspace.join(GENERATOR))
}

/// Generates the types from `description` without a change to the checkout. The generator finds its
/// input and output by relative paths, so it runs in a temporary folder with the same layout.
pub(super) fn generate_from(workspace: &Workspace, description: &str) -> Result<String> {
    require_installed(workspace)?;
    let temporary = tempfile::tempdir().context("no temporary folder for the generated types")?;
    let copy = Workspace::at(temporary.path());
    write_if_changed(&copy.join(DESCRIPTION), description)?;
    write_if_changed(&copy.join(TYPES), "")?;
    link_entries(&workspace.join(GENERATOR), &copy.join(GENERATOR))?;
    generate(&copy.join(GENERATOR))?;
    fs::read_to_string(copy.join(TYPES)).with_context(|| format!("the generator did not write {TYPES}"))
}

fn require_installed(workspace: &Workspace) -> Result<()> {
    if !workspace.join(GENERATOR).join("node_modules").is_dir() {
        bail!("the packages of {GENERATOR} are not installed: run `make setup`");
    }
    Ok(())
}

/// Creates the folder `to` with a symbolic link to each entry of `from`.
fn link_entries(from: &Path, to: &Path) -> Result<()> {
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
