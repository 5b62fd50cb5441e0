//! Overload: excess submissions must get 503 with Retry-After, and acknowledged ones must be stored.

use std::fs;
use std::path::Path;
use std::process::Stdio;

use anyhow::{Context, Result};
use serde::Deserialize;

use super::instance::Instance;
use crate::load::{ReplyLength, Wrk, output_of};
use crate::verdict::Verdict;

/// More than the queue holds.
const CONNECTIONS: u32 = 10_000;
/// Blocks the database for longer than a submission may wait, so that some are rejected on any machine.
const BLOCK_DATABASE: &str = "begin; lock table responses in access exclusive mode; select pg_sleep(6); commit";
const SECONDS: u32 = 14;

#[derive(Deserialize)]
struct OverloadSummary {
    accepted: u32,
    rejected: u32,
    without_retry_after: u32,
    other_status: u32,
    failed: u32,
}

/// Sends a burst while the database is blocked, then checks that every acknowledged response is stored.
pub(super) fn run(run_folder: &Path, submit_folder: &Path, server: &Instance) -> Result<[Verdict; 2]> {
    println!("\nOverload: {CONNECTIONS} connections while the database is blocked for six seconds");
    let acknowledged_file = run_folder.join("acknowledged");
    let burst = Wrk {
        url: server.submit_url.clone(),
        connections: CONNECTIONS,
        script: submit_folder.join("overload.lua"),
        script_arguments: vec![
            server.bodies_file.display().to_string(),
            acknowledged_file.display().to_string(),
        ],
        header: None,
        reply_length: ReplyLength::AtLeast(0),
        max_rejected_per_thousand: 1000,
    };
    let mut psql = server.database.psql();
    psql.arg("--command").arg(BLOCK_DATABASE).stdout(Stdio::null());
    let mut psql = psql.spawn().context("cannot start psql")?;
    let summary = burst.run_script(SECONDS)?;
    psql.wait()?;
    let summary: OverloadSummary = serde_json::from_str(&summary)?;
    let acknowledged = fs::read_to_string(&acknowledged_file)?.lines().count();
    let lost = count_lost(server, &acknowledged_file)?;
    println!(
        "{} accepted, {} rejected with 503 ({} without Retry-After), {} with another status, {} requests failed; \
         {lost} of {acknowledged} acknowledged responses are lost",
        summary.accepted, summary.rejected, summary.without_retry_after, summary.other_status, summary.failed
    );
    let violations = summary.without_retry_after + summary.other_status + summary.failed;
    Ok([
        Verdict::of(
            summary.rejected > 0 && violations == 0,
            "overload: rejected".to_owned(),
            format!("{} with 503, {violations} violations", summary.rejected),
            "some, all with 503 and Retry-After".to_owned(),
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
fn count_lost(server: &Instance, ids_file: &Path) -> Result<u64> {
    let query = format!(
        "create temporary table acknowledged (id uuid);\n\\copy acknowledged from '{1}'\n\
         select count(*) from acknowledged where not exists (
             select from response_pages where form_id = '{0}' and response_id = response_id_of('{0}', id))",
        server.form_id,
        ids_file.display()
    );
    let script = ids_file.with_extension("sql");
    fs::write(&script, query + ";\n")?;
    let count = output_of(server.database.psql().arg("--file").arg(&script))?;
    count.trim().parse().with_context(|| format!("psql printed {count}"))
}
