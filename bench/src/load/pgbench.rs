//! pgbench: one statement from many connections, without a server in between.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};

use super::{Answered, Latency, output_of};

/// A statement, prepared once a connection.
pub(crate) struct Pgbench {
    pub(crate) database_url: String,
    pub(crate) script: PathBuf,
    pub(crate) clients: u32,
    /// Values of the script's variables.
    pub(crate) variables: Vec<(&'static str, String)>,
    /// An empty folder for a note of each statement's time; none: the times are not asked for.
    pub(crate) times: Option<PathBuf>,
}

impl Pgbench {
    pub(super) fn run(&self, seconds: u32) -> Result<Answered> {
        let mut pgbench = self.command();
        pgbench.arg(format!("--time={seconds}"));
        if let Some(folder) = &self.times {
            fs::create_dir_all(folder)?;
            pgbench
                .arg("--log")
                .arg(format!("--log-prefix={}", folder.join("times").display()));
        }
        let said = output_of(pgbench.arg(&self.database_url))?;
        let number = |before: &str| said.lines().find_map(|line| line.strip_prefix(before));
        let count = number("number of transactions actually processed: ").and_then(|text| text.parse::<u32>().ok());
        let rate = number("tps = ").and_then(|text| text.split(' ').next()?.parse::<f64>().ok());
        let (Some(count), Some(rate)) = (count.filter(|count| *count > 0), rate) else {
            bail!("pgbench's report is not understood:\n{said}");
        };
        Ok(Answered {
            count,
            seconds: f64::from(count) / rate,
            latency: self.times.as_deref().map(read_times).transpose()?,
        })
    }

    /// Signs all clients in and ends them after one statement each; returns the seconds that signing in took.
    pub(super) fn connect(&self) -> Result<f64> {
        let said = output_of(self.command().arg("--transactions=1").arg(&self.database_url))?;
        let line = said
            .lines()
            .find_map(|line| line.strip_prefix("initial connection time = "));
        let milliseconds = line.and_then(|text| text.strip_suffix(" ms")?.parse::<f64>().ok());
        let milliseconds = milliseconds.with_context(|| format!("pgbench's report is not understood:\n{said}"))?;
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

/// Reads the notes and removes them: of each line the third word is the statement's time in microseconds.
fn read_times(folder: &Path) -> Result<Latency> {
    let mut times = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        for line in fs::read_to_string(&path)?.lines() {
            let time = line.split(' ').nth(2).and_then(|text| text.parse::<u32>().ok());
            times.push(time.with_context(|| format!("{} is not understood: {line}", path.display()))?);
        }
        fs::remove_file(&path)?;
    }
    times.sort_unstable();
    let at = |hundredths: usize| times.get(times.len() * hundredths / 100).copied();
    let (Some(median), Some(p99)) = (at(50), at(99)) else {
        bail!("pgbench noted no times in {}", folder.display());
    };
    Ok(Latency {
        median: f64::from(median) / 1e3,
        p99: f64::from(p99) / 1e3,
    })
}
