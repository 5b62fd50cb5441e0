//! `cargo xtask size-budget`: what a browser fetches before a page's first view, weighed against
//! `web/size-budgets.json`.

mod first_load;
mod page_links;

use std::collections::BTreeMap;
use std::fmt::{self, Display, Formatter};
use std::fs;

use anyhow::{Context, Result, bail};
use serde::Deserialize;

use crate::report::Report;
use crate::workspace::Workspace;

use self::first_load::FirstLoad;

const BUDGETS: &str = "web/size-budgets.json";
const BUILD: &str = "web/dist";

/// The most a page may weigh, in bytes after gzip. What is not named is not limited.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
struct Budget {
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
}

/// Fails when a page of the built front end is heavier than its budget.
pub(crate) fn run(workspace: &Workspace, report: &Report) -> Result<()> {
    let text = fs::read_to_string(workspace.join(BUDGETS)).with_context(|| format!("{BUDGETS} could not be read"))?;
    let budgets: BTreeMap<String, Budget> =
        serde_json::from_str(&text).with_context(|| format!("{BUDGETS} is not understood"))?;

    let mut rows = Vec::new();
    for (page, budget) in &budgets {
        let load = FirstLoad::of(&workspace.join(BUILD), page, &budget.opens_with)?;
        for part in &load.parts {
            report.line(format_args!("{page:<14} {:>9} bytes  {}", part.gzip, part.file));
        }
        rows.extend(weigh(page, budget, &load));
    }
    report.line(format_args!(
        "\n{:<14} {:<9} {:>9} {:>9} {:>7}",
        "page", "measure", "found", "budget", "share"
    ));
    for row in &rows {
        report.line(row);
    }

    let over: Vec<String> = rows
        .iter()
        .filter(|row| row.found > row.budget)
        .map(Row::excess)
        .collect();
    if !over.is_empty() {
        bail!(
            "{}: load less before the first view, or argue for a larger budget in {BUDGETS}",
            over.join("; ")
        );
    }
    Ok(())
}

/// One measure of one page.
struct Row {
    page: String,
    measure: &'static str,
    found: u64,
    budget: u64,
}

impl Row {
    fn excess(&self) -> String {
        format!(
            "{} is over its budget: {} {}, {} allowed",
            self.page,
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
            self.page, self.measure, self.found, self.budget
        )
    }
}

fn weigh(page: &str, budget: &Budget, load: &FirstLoad) -> Vec<Row> {
    let measures = [
        ("total", load.total(), budget.total),
        ("script", load.script(), budget.script),
        ("requests", load.requests(), budget.requests),
    ];
    measures
        .into_iter()
        .filter_map(|(measure, found, budget)| {
            Some(Row {
                page: page.to_owned(),
                measure,
                found,
                budget: budget?,
            })
        })
        .collect()
}

#[cfg(test)]
mod tests;
