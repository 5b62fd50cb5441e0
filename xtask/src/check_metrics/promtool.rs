//! Prometheus' own checks of the rules and of the dashboard's queries.

use std::fmt::Write as _;
use std::process::Command;

use anyhow::{Context, Result, bail};
use serde_json::Value;

use crate::workspace::Workspace;

pub(super) fn check(workspace: &Workspace, dashboard: &str) -> Result<()> {
    let folder = workspace.join("ops/prometheus");
    run(promtool()
        .current_dir(&folder)
        .args(["test", "rules", "formwright.test.yml"]))?;
    let dashboard: Value = serde_json::from_str(dashboard).context("the dashboard is no JSON")?;
    let queries = tempfile::Builder::new().suffix(".yml").tempfile()?;
    std::fs::write(queries.path(), as_rules(&dashboard))?;
    run(promtool().args(["check", "rules"]).arg(queries.path())).context("a query of the dashboard is invalid")
}

fn promtool() -> Command {
    Command::new("promtool")
}

fn run(command: &mut Command) -> Result<()> {
    let output = command
        .output()
        .context("promtool could not be started: run `make setup`")?;
    if output.status.success() {
        return Ok(());
    }
    let text = [output.stdout, output.stderr].map(|text| String::from_utf8_lossy(&text).into_owned());
    bail!("promtool: {}", text.concat());
}

/// The dashboard's queries as recording rules, because promtool checks only rules.
fn as_rules(dashboard: &Value) -> String {
    let panels = dashboard["panels"].as_array().into_iter().flatten();
    let targets = panels.flat_map(|panel| panel["targets"].as_array().into_iter().flatten());
    let mut rules = "groups:\n  - name: dashboard\n    rules:\n".to_owned();
    for (index, query) in targets.filter_map(|target| target["expr"].as_str()).enumerate() {
        let query = query.replace("$__rate_interval", "5m").replace("$__range", "6h");
        // A JSON string is a YAML string too.
        let _ = writeln!(
            rules,
            "      - record: query_{index}\n        expr: {}",
            Value::from(query)
        );
    }
    rules
}
