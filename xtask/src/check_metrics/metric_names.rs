//! The names of metrics in code, documentation and queries.

use std::collections::BTreeSet;

const PREFIX: &str = "formwright_";

/// Metrics of the process, which a library exports.
const PROCESS: [&str; 7] = [
    "process_cpu_seconds_total",
    "process_max_fds",
    "process_open_fds",
    "process_resident_memory_bytes",
    "process_start_time_seconds",
    "process_threads",
    "process_virtual_memory_bytes",
];

/// What Prometheus appends to the name of a histogram.
const HISTOGRAM_PARTS: [&str; 3] = ["_bucket", "_count", "_sum"];

/// Names in the macros that set metrics.
pub(super) fn in_code(text: &str) -> BTreeSet<String> {
    literals_after(text, &["counter!(", "gauge!(", "histogram!("])
}

/// Names in the catalog.
pub(super) fn in_catalog(text: &str) -> BTreeSet<String> {
    literals_after(text, &["counter(", "gauge(", "histogram("])
}

/// Names in the section about metrics.
pub(super) fn in_document(text: &str) -> BTreeSet<String> {
    let Some((_, section)) = text.split_once("\n## Metrics\n") else {
        return BTreeSet::new();
    };
    let section = section.split("\n## ").next().unwrap_or(section);
    let table = section.lines().filter(|line| line.starts_with('|'));
    table
        .flat_map(|row| words(row.split('|').nth(1).unwrap_or("")))
        .filter(|word| word.starts_with(PREFIX))
        .collect()
}

/// Names of our metrics and those of the process.
pub(super) fn in_queries(text: &str) -> BTreeSet<String> {
    words(text)
        .filter(|word| word.starts_with(PREFIX) || word.starts_with("process_"))
        .collect()
}

/// Whether a metric of this name, or of this part of a histogram, is exported.
pub(super) fn is_exported(name: &str, catalog: &BTreeSet<String>) -> bool {
    PROCESS.contains(&name)
        || catalog.contains(name)
        || HISTOGRAM_PARTS
            .iter()
            .filter_map(|part| name.strip_suffix(part))
            .any(|histogram| catalog.contains(histogram))
}

/// String literals with our prefix that come right after one of these texts.
fn literals_after(text: &str, openings: &[&str]) -> BTreeSet<String> {
    let follows_opening = |start: usize| {
        let before = text.get(..start).unwrap_or_default().trim_end();
        openings.iter().any(|opening| before.ends_with(opening))
    };
    let literal = |start: usize| text.get(start + 1..)?.split('"').next();
    text.match_indices("\"formwright_")
        .filter(|(start, _)| follows_opening(*start))
        .filter_map(|(start, _)| literal(start))
        .map(ToOwned::to_owned)
        .collect()
}

fn words(text: &str) -> impl Iterator<Item = String> {
    text.split(|c: char| !(c.is_ascii_alphanumeric() || c == '_'))
        .map(ToOwned::to_owned)
}
