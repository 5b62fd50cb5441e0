//! More at once than can wait: what is refused is told to come again, and what was acknowledged is there.

use std::fs;
use std::path::Path;
use std::process::Stdio;

use anyhow::{Context, Result};
use serde::Deserialize;

use super::instance::Instance;
use crate::bench::load::{Replies, Wrk};
use crate::bench::verdict::Verdict;
use crate::report::Report;

/// More than may wait for their turn. As few connections as a server takes by default could not fill the queue at all.
const CONNECTIONS: u32 = 10_000;
/// The database stands still at the start, for longer than a page may wait: on no machine, fast or slow, do all come through.
const STANDSTILL: &str = "begin; lock table responses in access exclusive mode; select pg_sleep(6); commit";
const SECONDS: u32 = 14;

#[derive(Deserialize)]
struct Told {
    accepted: u32,
    refused: u32,
    without_hint: u32,
    wrong: u32,
    broken: u32,
}

/// A burst while the database stands still, then every acknowledged response looked for by its id.
pub(super) fn run(folder: &Path, bench: &Path, server: &Instance, report: &Report) -> Result<[Verdict; 2]> {
    report.line(format_args!(
        "\nOverload: {CONNECTIONS} connections while the database stands still for six seconds"
    ));
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
    let told = burst.say(SECONDS)?;
    standstill.wait()?;
    let told: Told = serde_json::from_str(&told)?;
    let acknowledged = fs::read_to_string(&ids)?.lines().count();
    let lost = lost(server, &ids)?;
    report.line(format_args!(
        "{} taken, {} told to come again ({} without Retry-After), {} answered otherwise, {} connections broken; \
         of {acknowledged} acknowledged {lost} are not there",
        told.accepted, told.refused, told.without_hint, told.wrong, told.broken
    ));
    let without = told.without_hint + told.wrong + told.broken;
    Ok([
        Verdict::of(
            told.refused > 0 && without == 0,
            "overload: refused".to_owned(),
            format!("{} by 503 with Retry-After, {without} otherwise", told.refused),
            "some, and only so".to_owned(),
        )
        .that_gates(),
        Verdict::of(
            lost == 0 && acknowledged > 0,
            "overload: acknowledged".to_owned(),
            format!("{acknowledged}, lost {lost}"),
            "none lost".to_owned(),
        )
        .that_gates(),
    ])
}

/// Acknowledged ids that the database does not have.
fn lost(server: &Instance, ids: &Path) -> Result<u64> {
    let query = format!(
        "create temporary table acknowledged (id uuid);\n\\copy acknowledged from '{}'\n\
         select count(*) from acknowledged where not exists (
             select from response_pages where form_id = '{}' and response_id = id)",
        ids.display(),
        server.form
    );
    let script = ids.with_extension("sql");
    fs::write(&script, query + ";\n")?;
    let found = crate::bench::load::output_of(server.database.psql().arg("--file").arg(&script))?;
    found.trim().parse().with_context(|| format!("psql answered {found}"))
}
