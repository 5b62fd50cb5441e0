//! `cargo xtask size-budget`: what a browser fetches before a first view, weighed against
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

use self::first_load::{Part, first_load};

const BUDGETS: &str = "web/size-budgets.json";
const BUILD: &str = "web/dist";

/// The most a first view may weigh, in bytes after gzip. What is not named is not limited.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
struct Budget {
    /// The document it begins with, when the budget has a name of its own.
    page: Option<String>,
    /// The budget of a view that comes before: what is fetched for that one is not counted again.
    beyond: Option<String>,
    /// Document, scripts and styles together; fonts and pictures do not hold up the first view and
    /// are not counted.
    total: Option<u64>,
    /// Scripts alone.
    script: Option<u64>,
    /// Files fetched, the document included.
    requests: Option<u64>,
    /// Source files that the page imports by need but always needs for its first view, such as the
    /// screen it opens with.
    #[serde(default)]
    opens_with: Vec<String>,
    /// Beginnings of the paths of source files that this view must not load.
    #[serde(default)]
    keeps_out: Vec<String>,
}

/// Fails when a view of the built front end is heavier than its budget, or loads what it should keep out.
pub(crate) fn run(workspace: &Workspace, report: &Report) -> Result<()> {
    let budgets: BTreeMap<String, Budget> = read_json(&workspace.join(BUDGETS), "could not be read")?;
    let build = workspace.join(BUILD);
    let load_of = |name: &str, budget: &Budget| {
        let page = budget.page.as_deref().unwrap_or(name);
        first_load(&build, page, &budget.opens_with)
    };

    let (mut rows, mut complaints) = (Vec::new(), Vec::new());
    for (name, budget) in &budgets {
        let mut load = load_of(name, budget)?;
        complaints.extend(forbidden_modules(&build, name, budget, &load)?);
        if let Some(before) = &budget.beyond {
            let known = budgets
                .get(before)
                .with_context(|| format!("{name} is counted beyond {before}, which has no budget in {BUDGETS}"))?;
            let known = load_of(before, known)?;
            load.retain(|part| known.iter().all(|known| known.file != part.file));
        }
        for part in &load {
            report.line(format_args!("{name:<14} {:>9} bytes  {}", part.gzip, part.file));
        }
        let bytes = |counts: fn(&&Part) -> bool| load.iter().filter(counts).map(|part| part.gzip).sum();
        for (measure, unit, found, allowed) in [
            ("total", "bytes after gzip", bytes(|_| true), budget.total),
            (
                "script",
                "bytes of script after gzip",
                bytes(|part| part.is_script()),
                budget.script,
            ),
            ("requests", "requests", load.len() as u64, budget.requests),
        ] {
            let Some(allowed) = allowed else { continue };
            let share = found * 100 / allowed.max(1);
            rows.push(format!("{name:<14} {measure:<9} {found:>9} {allowed:>9} {share:>5} %"));
            if found > allowed {
                complaints.push(format!("{name} is over its budget: {found} {unit}, {allowed} allowed"));
            }
        }
    }
    report.line(format_args!(
        "\n{:<14} {:<9} {:>9} {:>9} {:>7}",
        "view", "measure", "found", "budget", "share"
    ));
    report.line(rows.join("\n"));
    if !complaints.is_empty() {
        bail!(
            "{}: load less before the first view, or argue for a larger budget in {BUDGETS}",
            complaints.join("; ")
        );
    }
    Ok(())
}

/// What the view loads although it should keep it out, one complaint each. Vite's manifest names the scripts alone, and
/// a module imported by mistake moves into one of them without a trace there.
fn forbidden_modules(build: &Path, name: &str, budget: &Budget, load: &[Part]) -> Result<Vec<String>> {
    if budget.keeps_out.is_empty() {
        return Ok(Vec::new());
    }
    let modules: BTreeMap<String, Vec<String>> = read_json(
        &build.join(".vite/modules.json"),
        "is not there: the build must list its modules",
    )?;
    let mut complaints = Vec::new();
    for part in load {
        for module in modules.get(&part.file).into_iter().flatten() {
            if budget.keeps_out.iter().any(|kept_out| module.starts_with(kept_out)) {
                complaints.push(format!("{name} loads {module}, in {}", part.file));
            }
        }
    }
    Ok(complaints)
}

fn read_json<T: DeserializeOwned>(path: &Path, missing: &str) -> Result<T> {
    let text = fs::read_to_string(path).with_context(|| format!("{} {missing}", path.display()))?;
    serde_json::from_str(&text).with_context(|| format!("{} is not understood", path.display()))
}

#[cfg(test)]
mod tests;
