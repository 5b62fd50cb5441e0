//! Overload: excess submits must get 503 with Retry-After, and acknowledged ones must be stored.

use std::fs;
use std::path::Path;
use std::process::Stdio;

use anyhow::{Context, Result};
use serde::Deserialize;

use super::instance::Instance;
use crate::load::{Replies, Wrk};
use crate::verdict::Verdict;

/// More than the queue holds; the default number of connections could not fill it.
const CONNECTIONS: u32 = 10_000;
/// Blocks the database for longer than a page may wait, so that some submits fail on any machine.
const STANDSTILL: &str = "begin; lock table responses in access exclusive mode; select pg_sleep(6); commit";
const SECONDS: u32 = 14;

#[derive(Deserialize)]
struct OverloadSummary {
    accepted: u32,
    refused: u32,
    without_hint: u32,
    wrong: u32,
    broken: u32,
}

/// Sends a burst while the database is blocked, then checks that every acknowledged response is stored.
pub(super) fn run(folder: &Path, bench: &Path, server: &Instance) -> Result<[Verdict; 2]> {
    println!("\nOverload: {CONNECTIONS} connections while the database is blocked for six seconds");
    let ids = folder.join("acknowledged");
    let burst = Wrk {
        url: server.url.clone(),
        connections: CONNECTIONS,
        script: bench.join("overload.lua"),
        arguments: vec![server.bodies.display().to_string(), ids.display().to_string()],
        header: None,
        replies: Replies::AtLeast(0),
        refused_of_a_thousand: 1000,
    };
    let mut standstill = server.database.psql();
    standstill.arg("--command").arg(STANDSTILL).stdout(Stdio::null());
    let mut standstill = standstill.spawn().context("psql could not be started")?;
    let summary = burst.run_script(SECONDS)?;
    standstill.wait()?;
    let summary: OverloadSummary = serde_json::from_str(&summary)?;
    let acknowledged = fs::read_to_string(&ids)?.lines().count();
    let lost = lost(server, &ids)?;
    println!(
        "{} accepted, {} refused with 503 ({} without Retry-After), {} answered otherwise, {} connections broken; \
         of {acknowledged} acknowledged {lost} are not there",
        summary.accepted, summary.refused, summary.without_hint, summary.wrong, summary.broken
    );
    let without = summary.without_hint + summary.wrong + summary.broken;
    Ok([
        Verdict::of(
            summary.refused > 0 && without == 0,
            "overload: refused".to_owned(),
            format!("{} by 503 with Retry-After, {without} otherwise", summary.refused),
            "some, and only so".to_owned(),
        )
        .gating(),
        Verdict::of(
            lost == 0 && acknowledged > 0,
            "overload: acknowledged".to_owned(),
            format!("{acknowledged}, lost {lost}"),
            "none lost".to_owned(),
        )
        .gating(),
    ])
}

/// Acknowledged ids that the database does not have.
fn lost(server: &Instance, ids: &Path) -> Result<u64> {
    let query = format!(
        "create temporary table acknowledged (id uuid);\n\\copy acknowledged from '{1}'\n\
         select count(*) from acknowledged where not exists (
             select from response_pages where form_id = '{0}' and response_id = response_id_of('{0}', id))",
        server.form,
        ids.display()
    );
    let script = ids.with_extension("sql");
    fs::write(&script, query + ";\n")?;
    let found = crate::load::output_of(server.database.psql().arg("--file").arg(&script))?;
    found.trim().parse().with_context(|| format!("psql answered {found}"))
}
