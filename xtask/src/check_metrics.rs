//! `cargo xtask check-metrics`: every metric in the code has a description and is documented, alerts and dashboard use metrics
//! that exist, and every alert has a test and a runbook.

mod alerts;
mod metric_names;
mod promtool;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};

use crate::report::Report;
use crate::workspace::Workspace;

const CATALOG: &str = "crates/server/src/metric_registry/catalog.rs";
const SOURCES: [&str; 2] = ["crates/platform/src", "crates/server/src"];
const DOCUMENT: &str = "docs/OPERATIONS.md";
const DASHBOARD: &str = "ops/grafana/formwright.json";
const RULES: &str = "ops/prometheus/formwright.rules.yml";
const RULES_TEST: &str = "ops/prometheus/formwright.test.yml";

/// What `check` compares.
struct Files {
    catalog: String,
    /// All source files but the catalog.
    code: Vec<String>,
    document: String,
    dashboard: String,
    rules: String,
    rules_test: String,
}

/// Prints a line for each problem and fails if there is one.
pub(crate) fn run(workspace: &Workspace, report: &Report) -> Result<()> {
    let files = Files::read(workspace)?;
    let problems = check(&files);
    for problem in &problems {
        report.print_line(problem);
    }
    if !problems.is_empty() {
        bail!("{} problems with the metrics", problems.len());
    }
    promtool::check(workspace, &files.dashboard)?;
    report.print_line(format_args!(
        "{} metrics and {} alerts are described, tested and documented.",
        metric_names::in_catalog(&files.catalog).len(),
        alerts::parse(&files.rules).len(),
    ));
    Ok(())
}

impl Files {
    fn read(workspace: &Workspace) -> Result<Self> {
        let read = |path: &str| read(&workspace.join(path));
        let catalog_path = workspace.join(CATALOG);
        let mut paths = Vec::new();
        for folder in SOURCES {
            collect_rust_files(&workspace.join(folder), &mut paths)?;
        }
        paths.retain(|path| *path != catalog_path);
        Ok(Self {
            catalog: read(CATALOG)?,
            code: paths.iter().map(|path| self::read(path)).collect::<Result<_>>()?,
            document: read(DOCUMENT)?,
            dashboard: read(DASHBOARD)?,
            rules: read(RULES)?,
            rules_test: read(RULES_TEST)?,
        })
    }
}

fn check(files: &Files) -> Vec<String> {
    let catalog = metric_names::in_catalog(&files.catalog);
    let code: BTreeSet<_> = files.code.iter().flat_map(|text| metric_names::in_code(text)).collect();
    let documented = metric_names::in_document(&files.document);
    let mut problems = Vec::new();
    let mut report_missing = |names: &BTreeSet<String>, known: &BTreeSet<String>, problem: &str| {
        problems.extend(names.difference(known).map(|name| format!("{name} {problem}")));
    };
    report_missing(&code, &catalog, &format!("is not in {CATALOG}"));
    report_missing(&catalog, &code, &format!("is in {CATALOG}, but no code sets it"));
    report_missing(&catalog, &documented, &format!("is not in the table of {DOCUMENT}"));
    report_missing(
        &documented,
        &catalog,
        &format!("is in the table of {DOCUMENT}, but does not exist"),
    );
    for (path, text) in [
        (DASHBOARD, &files.dashboard),
        (RULES, &files.rules),
        (RULES_TEST, &files.rules_test),
    ] {
        for name in metric_names::in_queries(text) {
            if !metric_names::is_exported(&name, &catalog) {
                problems.push(format!("{name} is used in {path}, but does not exist"));
            }
        }
    }
    problems.extend(alerts::problems(&files.rules, &files.rules_test, &files.document));
    problems
}

fn collect_rust_files(folder: &Path, found: &mut Vec<PathBuf>) -> Result<()> {
    for entry in fs::read_dir(folder).with_context(|| format!("{} could not be read", folder.display()))? {
        let path = entry?.path();
        if path.is_dir() {
            collect_rust_files(&path, found)?;
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
    Ok(())
}

fn read(path: &Path) -> Result<String> {
    fs::read_to_string(path).with_context(|| format!("{} could not be read", path.display()))
}

#[cfg(test)]
mod tests;
