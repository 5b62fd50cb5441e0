//! `cargo xtask size-budget`: what a browser fetches before a first view, weighed against
//! `web/size-budgets.json`.

mod first_load;
mod modules;
mod page_links;

use std::collections::BTreeMap;
use std::fmt::{self, Display, Formatter};
use std::fs;

use anyhow::{Context, Result, bail};
use serde::Deserialize;

use crate::report::Report;
use crate::workspace::Workspace;

use self::first_load::FirstLoad;
use self::modules::Modules;

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
    let text = fs::read_to_string(workspace.join(BUDGETS)).with_context(|| format!("{BUDGETS} could not be read"))?;
    let budgets: BTreeMap<String, Budget> =
        serde_json::from_str(&text).with_context(|| format!("{BUDGETS} is not understood"))?;

    let mut rows = Vec::new();
    let mut complaints = Vec::new();
    for (name, budget) in &budgets {
        let whole = load_of(workspace, name, budget)?;
        complaints.extend(strangers(workspace, name, budget, &whole)?);
        let load = match &budget.beyond {
            None => whole,
            Some(before) => {
                let known = budgets
                    .get(before)
                    .with_context(|| format!("{name} is counted beyond {before}, which has no budget in {BUDGETS}"))?;
                whole.beyond(&load_of(workspace, before, known)?)
            }
        };
        for part in &load.parts {
            report.line(format_args!("{name:<14} {:>9} bytes  {}", part.gzip, part.file));
        }
        rows.extend(weigh(name, budget, &load));
    }
    report.line(format_args!(
        "\n{:<14} {:<9} {:>9} {:>9} {:>7}",
        "view", "measure", "found", "budget", "share"
    ));
    for row in &rows {
        report.line(row);
    }

    complaints.extend(rows.iter().filter(|row| row.found > row.budget).map(Row::excess));
    if !complaints.is_empty() {
        bail!(
            "{}: load less before the first view, or argue for a larger budget in {BUDGETS}",
            complaints.join("; ")
        );
    }
    Ok(())
}

fn load_of(workspace: &Workspace, name: &str, budget: &Budget) -> Result<FirstLoad> {
    let page = budget.page.as_deref().unwrap_or(name);
    FirstLoad::of(&workspace.join(BUILD), page, &budget.opens_with)
}

/// What the view loads although it should keep it out, one complaint each.
fn strangers(workspace: &Workspace, name: &str, budget: &Budget, load: &FirstLoad) -> Result<Vec<String>> {
    if budget.keeps_out.is_empty() {
        return Ok(Vec::new());
    }
    let modules = Modules::of(&workspace.join(BUILD))?;
    let mut complaints = Vec::new();
    for part in &load.parts {
        for module in modules.inside(&part.file) {
            if budget.keeps_out.iter().any(|kept_out| module.starts_with(kept_out)) {
                complaints.push(format!("{name} loads {module}, in {}", part.file));
            }
        }
    }
    Ok(complaints)
}

/// One measure of one view.
struct Row {
    view: String,
    measure: &'static str,
    found: u64,
    budget: u64,
}

impl Row {
    fn excess(&self) -> String {
        format!(
            "{} is over its budget: {} {}, {} allowed",
            self.view,
            self.found,
            self.unit(),
            self.budget
        )
    }

    fn unit(&self) -> &'static str {
        match self.measure {
            "requests" => "requests",
            "script" => "bytes of script after gzip",
            _ => "bytes after gzip",
        }
    }
}

impl Display for Row {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let share = self.found * 100 / self.budget.max(1);
        write!(
            f,
            "{:<14} {:<9} {:>9} {:>9} {share:>5} %",
            self.view, self.measure, self.found, self.budget
        )
    }
}

fn weigh(view: &str, budget: &Budget, load: &FirstLoad) -> Vec<Row> {
    let measures = [
        ("total", load.total(), budget.total),
        ("script", load.script(), budget.script),
        ("requests", load.requests(), budget.requests),
    ];
    measures
        .into_iter()
        .filter_map(|(measure, found, budget)| {
            Some(Row {
                view: view.to_owned(),
                measure,
                found,
                budget: budget?,
            })
        })
        .collect()
}

#[cfg(test)]
mod tests;
