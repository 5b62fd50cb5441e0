//! `cargo xtask size-budget`: compares what a browser loads before the first view with
//! `web/size-budgets.json`.

mod first_load;
mod page_links;

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail};
use serde::Deserialize;
use serde::de::DeserializeOwned;

use crate::report::Report;
use crate::workspace::Workspace;

use self::first_load::{LoadedFile, first_load};

const BUDGETS: &str = "web/size-budgets.json";
const BUILD: &str = "web/dist";

/// The limits of a view, in bytes after gzip.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
struct Budget {
    /// The HTML document, if the budget is not named after it.
    page: Option<String>,
    /// The budget of an earlier view, whose files are not counted again.
    beyond: Option<String>,
    /// Document, scripts and styles; fonts and images do not delay the first view.
    total: Option<u64>,
    script: Option<u64>,
    /// The number of files, including the document.
    requests: Option<u64>,
    /// Source files that the page imports lazily but always needs for its first view.
    #[serde(default)]
    opens_with: Vec<String>,
    /// Path prefixes of source files that the view must not load.
    #[serde(default)]
    keeps_out: Vec<String>,
}

/// Fails if a view exceeds its budget or loads an excluded source file.
pub(crate) fn run(workspace: &Workspace, report: &Report) -> Result<()> {
    let budgets: BTreeMap<String, Budget> = read_json(&workspace.join(BUDGETS), "could not be read")?;
    let build = workspace.join(BUILD);
    let load_of = |name: &str, budget: &Budget| {
        let page = budget.page.as_deref().unwrap_or(name);
        first_load(&build, page, &budget.opens_with)
    };

    let (mut rows, mut failures) = (Vec::new(), Vec::new());
    for (name, budget) in &budgets {
        let mut load = load_of(name, budget)?;
        failures.extend(excluded_modules(&build, name, budget, &load)?);
        if let Some(earlier) = &budget.beyond {
            let earlier_budget = budgets
                .get(earlier)
                .with_context(|| format!("{name}: `beyond` names {earlier}, which has no budget in {BUDGETS}"))?;
            let loaded = load_of(earlier, earlier_budget)?;
            load.retain(|file| loaded.iter().all(|other| other.path != file.path));
        }
        for file in &load {
            report.print_line(format_args!("{name:<14} {:>9} bytes  {}", file.gzip, file.path));
        }
        let bytes = |counts: fn(&&LoadedFile) -> bool| load.iter().filter(counts).map(|file| file.gzip).sum();
        for (measure, unit, found, allowed) in [
            ("total", "bytes after gzip", bytes(|_| true), budget.total),
            (
                "script",
                "bytes of script after gzip",
                bytes(|file| file.is_script()),
                budget.script,
            ),
            ("requests", "requests", load.len() as u64, budget.requests),
        ] {
            let Some(allowed) = allowed else { continue };
            let share = found * 100 / allowed.max(1);
            rows.push(format!("{name:<14} {measure:<9} {found:>9} {allowed:>9} {share:>5} %"));
            if found > allowed {
                failures.push(format!("{name} exceeds its budget: {found} {unit}, {allowed} allowed"));
            }
        }
    }
    report.print_line(format_args!(
        "\n{:<14} {:<9} {:>9} {:>9} {:>7}",
        "view", "measure", "found", "budget", "share"
    ));
    report.print_line(rows.join("\n"));
    if !failures.is_empty() {
        bail!(
            "{}: load less before the first view, or propose a larger budget in {BUDGETS}",
            failures.join("; ")
        );
    }
    Ok(())
}

/// A message for each excluded module that the view loads. The list of modules comes from our own
/// Vite plugin, because Vite's manifest has only the scripts.
fn excluded_modules(build: &Path, name: &str, budget: &Budget, load: &[LoadedFile]) -> Result<Vec<String>> {
    if budget.keeps_out.is_empty() {
        return Ok(Vec::new());
    }
    let modules: BTreeMap<String, Vec<String>> = read_json(
        &build.join(".vite/modules.json"),
        "is missing: the build must list its modules",
    )?;
    let mut failures = Vec::new();
    for file in load {
        for module in modules.get(&file.path).into_iter().flatten() {
            if budget.keeps_out.iter().any(|prefix| module.starts_with(prefix)) {
                failures.push(format!("{name} loads {module}, in {}", file.path));
            }
        }
    }
    Ok(failures)
}

fn read_json<T: DeserializeOwned>(path: &Path, if_missing: &str) -> Result<T> {
    let text = fs::read_to_string(path).with_context(|| format!("{} {if_missing}", path.display()))?;
    serde_json::from_str(&text).with_context(|| format!("{} could not be parsed", path.display()))
}

#[cfg(test)]
mod tests;
