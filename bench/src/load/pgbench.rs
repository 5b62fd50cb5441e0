//! pgbench: sends one statement to PostgreSQL over many connections.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};

use super::{Latency, LoadResult, output_of};

/// A script of statements, prepared once per connection.
pub(crate) struct Pgbench {
    pub(crate) database_url: String,
    pub(crate) script: PathBuf,
    pub(crate) clients: u32,
    /// Values of the script's variables.
    pub(crate) variables: Vec<(&'static str, String)>,
    /// An empty folder for pgbench's latency log; without it latency is not measured.
    pub(crate) latency_folder: Option<PathBuf>,
}

impl Pgbench {
    pub(super) fn run(&self, seconds: u32) -> Result<LoadResult> {
        let mut pgbench = self.command();
        pgbench.arg(format!("--time={seconds}"));
        if let Some(folder) = &self.latency_folder {
            fs::create_dir_all(folder)?;
            pgbench
                .arg("--log")
                .arg(format!("--log-prefix={}", folder.join("times").display()));
        }
        let report = output_of(pgbench.arg(&self.database_url))?;
        let value = |label: &str| report.lines().find_map(|line| line.strip_prefix(label));
        let count = value("number of transactions actually processed: ").and_then(|text| text.parse::<u32>().ok());
        let rate = value("tps = ").and_then(|text| text.split(' ').next()?.parse::<f64>().ok());
        let (Some(count), Some(rate)) = (count.filter(|count| *count > 0), rate) else {
            bail!("cannot parse pgbench's report:\n{report}");
        };
        Ok(LoadResult {
            replies: count,
            seconds: f64::from(count) / rate,
            latency: self.latency_folder.as_deref().map(read_latency).transpose()?,
        })
    }

    /// Connects all clients, runs the script once per client and returns the seconds that connecting took.
    pub(super) fn connect(&self) -> Result<f64> {
        let report = output_of(self.command().arg("--transactions=1").arg(&self.database_url))?;
        let line = report
            .lines()
            .find_map(|line| line.strip_prefix("initial connection time = "));
        let milliseconds = line.and_then(|text| text.strip_suffix(" ms")?.parse::<f64>().ok());
        let milliseconds = milliseconds.with_context(|| format!("cannot parse pgbench's report:\n{report}"))?;
        Ok(milliseconds / 1e3)
    }

    fn command(&self) -> Command {
        let mut pgbench = Command::new("pgbench");
        pgbench
            .args(["--no-vacuum", "--protocol=prepared", "--jobs=1"])
            .arg(format!("--client={}", self.clients))
            .arg("--file")
            .arg(&self.script);
        for (name, value) in &self.variables {
            pgbench.arg(format!("--define={name}={value}"));
        }
        pgbench
    }
}

/// Reads and deletes the log files. The third field of a line is the latency in microseconds.
fn read_latency(folder: &Path) -> Result<Latency> {
    let mut times = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        for line in fs::read_to_string(&path)?.lines() {
            let time = line.split(' ').nth(2).and_then(|text| text.parse::<u32>().ok());
            times.push(time.with_context(|| format!("cannot parse {}: {line}", path.display()))?);
        }
        fs::remove_file(&path)?;
    }
    times.sort_unstable();
    let percentile = |percent: usize| times.get(times.len() * percent / 100).copied();
    let (Some(median), Some(p99)) = (percentile(50), percentile(99)) else {
        bail!("pgbench logged no latencies in {}", folder.display());
    };
    Ok(Latency {
        median: f64::from(median) / 1e3,
        p99: f64::from(p99) / 1e3,
    })
}
