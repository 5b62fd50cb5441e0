//! Alerts, their tests and their runbooks.

use std::collections::BTreeSet;

/// An alert of the rules file, by its lines: each field that is needed here is on one line.
pub(super) struct Alert {
    name: String,
    has_severity: bool,
    runbook: Option<String>,
}

pub(super) fn parse(rules: &str) -> Vec<Alert> {
    let mut alerts: Vec<Alert> = Vec::new();
    for line in rules.lines().map(str::trim) {
        if let Some(name) = line.strip_prefix("- alert: ") {
            alerts.push(Alert {
                name: name.to_owned(),
                has_severity: false,
                runbook: None,
            });
        }
        let Some(alert) = alerts.last_mut() else { continue };
        if let Some(runbook) = line.strip_prefix("runbook: ") {
            alert.runbook = Some(runbook.to_owned());
        }
        alert.has_severity |= line.contains("severity: page") || line.contains("severity: ticket");
    }
    alerts
}

pub(super) fn problems(rules: &str, rules_test: &str, document: &str) -> Vec<String> {
    let anchors = anchors(document);
    let tested: BTreeSet<_> = rules_test
        .lines()
        .filter_map(|line| line.split_once("alertname: "))
        // An expectation without alerts proves only that the name is unknown.
        .filter(|(_, rest)| !rest.contains("exp_alerts: []"))
        .map(|(_, rest)| rest.trim())
        .collect();
    let mut problems = Vec::new();
    for alert in parse(rules) {
        let name = &alert.name;
        if !alert.has_severity {
            problems.push(format!("{name} has no severity: page or ticket"));
        }
        if !tested.contains(name.as_str()) {
            problems.push(format!("{name} is never raised in a test"));
        }
        let anchor = alert
            .runbook
            .as_deref()
            .and_then(|link| link.strip_prefix("docs/OPERATIONS.md#"));
        match anchor {
            None => problems.push(format!("{name} has no runbook in docs/OPERATIONS.md")),
            Some(anchor) if !anchors.contains(anchor) => {
                problems.push(format!("{name}: docs/OPERATIONS.md has no section #{anchor}"));
            }
            Some(_) => {}
        }
    }
    problems
}

/// The anchors of the headings, as Markdown renderers build them.
fn anchors(document: &str) -> BTreeSet<String> {
    let heading = |line: &str| {
        line.starts_with('#')
            .then(|| line.trim_start_matches('#').trim().to_lowercase())
    };
    let anchor = |title: String| {
        let kept = title.chars().filter(|c| c.is_alphanumeric() || matches!(c, ' ' | '-'));
        kept.map(|c| if c == ' ' { '-' } else { c }).collect()
    };
    document.lines().filter_map(heading).map(anchor).collect()
}
