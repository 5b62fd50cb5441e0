//! `cargo xtask contract`: the `OpenAPI` description of the server, the TypeScript types generated from it, and the constants
//! of the form rules.
//!
//! handlers → `formwright openapi` → `contract/openapi.json` → `web/tools/apigen` →
//! `web/src/api/schema.gen.ts`; `crates/form-model` → `web/src/form-rules/*.gen.ts`

mod form_rules;
mod typescript;

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail};

use crate::report::Report;
use crate::workspace::Workspace;

const DESCRIPTION: &str = "contract/openapi.json";
const TYPES: &str = "web/src/api/schema.gen.ts";
const CONSTANTS: &str = "web/src/form-rules/constants.gen.ts";
const LAZY_CONSTANTS: &str = "web/src/form-rules/lazyConstants.gen.ts";
const HOW_TO_FIX: &str = "run `cargo xtask contract` and commit what it writes";

/// Writes the files, or with `check` fails if one is stale.
pub(crate) fn run(workspace: &Workspace, check: bool, report: &Report) -> Result<()> {
    let description = generate_openapi(workspace)?;
    if check {
        let types = typescript::generate_from(workspace, &description)?;
        let fresh = [
            (DESCRIPTION, description),
            (TYPES, types),
            (CONSTANTS, form_rules::constants()),
            (LAZY_CONSTANTS, form_rules::lazy_constants()),
        ];
        let stale = stale_files(workspace, &fresh);
        if !stale.is_empty() {
            bail!("stale: {}; {HOW_TO_FIX}", stale.join(", "));
        }
        report.print_line(format_args!(
            "{DESCRIPTION}, {TYPES}, {CONSTANTS} and {LAZY_CONSTANTS} are up to date."
        ));
        return Ok(());
    }
    write_if_changed(&workspace.join(DESCRIPTION), &description)?;
    write_if_changed(&workspace.join(CONSTANTS), &form_rules::constants())?;
    write_if_changed(&workspace.join(LAZY_CONSTANTS), &form_rules::lazy_constants())?;
    typescript::generate_in_place(workspace)?;
    report.print_line(format_args!(
        "Wrote {DESCRIPTION}, {TYPES}, {CONSTANTS} and {LAZY_CONSTANTS}."
    ));
    Ok(())
}

/// The output of `formwright openapi`, not reordered: a test of the server compares the same text.
fn generate_openapi(workspace: &Workspace) -> Result<String> {
    let output = workspace
        .cargo()
        .args([
            "run",
            "--quiet",
            "--package",
            "server",
            "--bin",
            "formwright",
            "--",
            "openapi",
        ])
        .env("SQLX_OFFLINE", "true")
        .stderr(std::process::Stdio::inherit())
        .output()
        .context("cargo could not be started")?;
    if !output.status.success() {
        bail!("`formwright openapi` failed: see its messages above");
    }
    let text = String::from_utf8(output.stdout).context("`formwright openapi` printed invalid UTF-8")?;
    serde_json::from_str::<serde::de::IgnoredAny>(&text).context("`formwright openapi` printed invalid JSON")?;
    Ok(format!("{}\n", text.trim()))
}

/// The files that are missing or differ from `fresh`.
fn stale_files<'a>(workspace: &Workspace, fresh: &'a [(&'a str, String)]) -> Vec<&'a str> {
    let differs = |(path, text): &&(&str, String)| fs::read_to_string(workspace.join(path)).ok().as_ref() != Some(text);
    fresh.iter().filter(differs).map(|(path, _)| *path).collect()
}

/// Does not write an equal file, because builds watch its modification time.
fn write_if_changed(path: &Path, text: &str) -> Result<()> {
    if fs::read_to_string(path).is_ok_and(|found| found == text) {
        return Ok(());
    }
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    fs::write(path, text).with_context(|| format!("{} could not be written", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn changed_and_missing_files_are_stale() {
        let root = tempfile::tempdir().expect("a temporary folder");
        let workspace = Workspace::at(root.path());
        write_if_changed(&workspace.join(DESCRIPTION), "old\n").expect("writable");

        let fresh = [(DESCRIPTION, "new\n".to_owned()), (TYPES, "types\n".to_owned())];
        let stale = stale_files(&workspace, &fresh);

        assert_eq!(stale, [DESCRIPTION, TYPES]);
    }

    #[test]
    fn equal_file_is_not_stale() {
        let root = tempfile::tempdir().expect("a temporary folder");
        let workspace = Workspace::at(root.path());
        write_if_changed(&workspace.join(DESCRIPTION), "same\n").expect("writable");
        assert!(stale_files(&workspace, &[(DESCRIPTION, "same\n".to_owned())]).is_empty());
    }
}
