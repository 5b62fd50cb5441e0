//! The two programs that make load, and what they say of a run.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail, ensure};
use serde::Deserialize;

/// Keep-alive connections of wrk. One thread serves them: on two processors a second would only take from the server.
const CONNECTIONS: &str = "64";
/// As many as the server's pool has by default.
const DATABASE_CLIENTS: &str = "10";

/// Something to do as fast as it is answered.
pub(super) enum Load {
    /// GET over HTTP.
    Get {
        url: String,
        /// Tag for `If-None-Match`; every reply must then be a 304, which has no body.
        known: Option<String>,
        /// Length of a 200's body.
        body: u64,
        /// wrk's script that prints its result.
        summary: PathBuf,
    },
    /// A statement, prepared once a connection, straight to PostgreSQL.
    Statement {
        database_url: String,
        script: PathBuf,
        link: String,
    },
}

/// What was answered.
pub(super) struct Answered {
    pub(super) count: u32,
    pub(super) seconds: f64,
}

impl Load {
    /// Runs for so many seconds; a single wrong or missing answer voids the run.
    pub(super) fn run(&self, seconds: u32) -> Result<Answered> {
        match self {
            Self::Get {
                url,
                known,
                body,
                summary,
            } => get(url, known.as_deref(), *body, summary, seconds),
            Self::Statement {
                database_url,
                script,
                link,
            } => statement(database_url, script, link, seconds),
        }
    }
}

fn get(url: &str, known: Option<&str>, body: u64, summary: &Path, seconds: u32) -> Result<Answered> {
    #[derive(Deserialize)]
    struct Summary {
        requests: u32,
        microseconds: u32,
        bytes: u64,
        errors: u64,
    }
    let mut wrk = Command::new("wrk");
    wrk.args(["--threads", "1", "--connections", CONNECTIONS, "--duration"])
        .arg(format!("{seconds}s"))
        .arg("--script")
        .arg(summary);
    if let Some(etag) = known {
        wrk.arg("--header").arg(format!("If-None-Match: {etag}"));
    }
    let said = output_of(wrk.arg(url))?;
    let line = said.lines().find(|line| line.starts_with('{'));
    let summary: Summary = serde_json::from_str(line.context("wrk printed no summary")?)?;
    ensure!(summary.errors == 0, "{} requests to {url} failed", summary.errors);
    ensure!(summary.requests > 0, "{url} answered nothing");
    let length = summary.bytes / u64::from(summary.requests);
    // wrk tells 200 from 304 by nothing but their length.
    ensure!(
        (length >= body) == known.is_none(),
        "a reply of {url} has {length} bytes, which is not what was asked for"
    );
    Ok(Answered {
        count: summary.requests,
        seconds: f64::from(summary.microseconds) / 1e6,
    })
}

fn statement(database_url: &str, script: &Path, link: &str, seconds: u32) -> Result<Answered> {
    let mut pgbench = Command::new("pgbench");
    pgbench
        .args([
            "--no-vacuum",
            "--protocol=prepared",
            "--jobs=1",
            "--client",
            DATABASE_CLIENTS,
        ])
        .arg(format!("--time={seconds}"))
        .arg(format!("--define=link={link}"))
        .arg("--file")
        .arg(script)
        .arg(database_url);
    let said = output_of(&mut pgbench)?;
    let number = |before: &str| said.lines().find_map(|line| line.strip_prefix(before));
    let count = number("number of transactions actually processed: ").and_then(|text| text.parse::<u32>().ok());
    let rate = number("tps = ").and_then(|text| text.split(' ').next()?.parse::<f64>().ok());
    let (Some(count), Some(rate)) = (count.filter(|count| *count > 0), rate) else {
        bail!("pgbench's report is not understood:\n{said}");
    };
    Ok(Answered {
        count,
        seconds: f64::from(count) / rate,
    })
}

fn output_of(command: &mut Command) -> Result<String> {
    let program = command.get_program().to_string_lossy().into_owned();
    let output = command
        .output()
        .with_context(|| format!("{program} could not be started"))?;
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    ensure!(
        output.status.success(),
        "{program} failed: {said}{}",
        String::from_utf8_lossy(&output.stderr)
    );
    Ok(said)
}
