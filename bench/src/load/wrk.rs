//! wrk: requests over connections that stay open.

use std::path::PathBuf;
use std::process::Command;

use anyhow::{Context, Result, ensure};
use serde::Deserialize;

use super::{Answered, Latency, output_of};

/// Requests to one address. One thread makes them: on two processors a second would only take from the server.
pub(crate) struct Wrk {
    pub(crate) url: String,
    /// Keep-alive connections, each with one request under way.
    pub(crate) connections: u32,
    /// Tells what to send, unless it is a plain GET, and prints the result as bench/summary.lua does.
    pub(crate) script: PathBuf,
    /// For the script.
    pub(crate) arguments: Vec<String>,
    pub(crate) header: Option<String>,
    pub(crate) replies: Replies,
    /// How many of a thousand may be refused. They do not count as answers.
    pub(crate) refused_of_a_thousand: u32,
}

/// What every reply must be. wrk can distinguish successful replies by their length only.
#[derive(Clone, Copy)]
pub(crate) enum Replies {
    /// Minimum number of bytes.
    AtLeast(u64),
    /// Fewer bytes than that.
    Below(u64),
}

#[derive(Deserialize)]
struct Summary {
    requests: u32,
    microseconds: u32,
    bytes: u64,
    errors: u64,
    refused: u32,
    median: u32,
    p99: u32,
}

impl Wrk {
    pub(super) fn run(&self, seconds: u32) -> Result<Answered> {
        let said = self.run_script(seconds)?;
        let summary: Summary = serde_json::from_str(&said)?;
        let url = &self.url;
        ensure!(summary.errors == 0, "{} requests to {url} failed", summary.errors);
        ensure!(summary.requests > 0, "{url} answered nothing");
        let (refused, most) = (u64::from(summary.refused), u64::from(self.refused_of_a_thousand));
        ensure!(
            refused * 1000 <= u64::from(summary.requests) * most,
            "{refused} of {} requests to {url} were refused",
            summary.requests
        );
        let length = summary.bytes / u64::from(summary.requests);
        let fits = match self.replies {
            Replies::AtLeast(bytes) => length >= bytes,
            Replies::Below(bytes) => length < bytes,
        };
        ensure!(
            fits,
            "a reply of {url} has {length} bytes, which is not what was asked for"
        );
        Ok(Answered {
            count: summary.requests - summary.refused,
            seconds: f64::from(summary.microseconds) / 1e6,
            latency: Some(Latency {
                median: f64::from(summary.median) / 1e3,
                p99: f64::from(summary.p99) / 1e3,
            }),
        })
    }

    /// The line of JSON that the script prints at the end.
    pub(crate) fn run_script(&self, seconds: u32) -> Result<String> {
        let mut wrk = Command::new("wrk");
        wrk.args(["--threads", "1", "--connections"])
            .arg(self.connections.to_string())
            .arg("--duration")
            .arg(format!("{seconds}s"))
            .args(["--timeout", "30s", "--script"])
            .arg(&self.script);
        if let Some(header) = &self.header {
            wrk.arg("--header").arg(header);
        }
        let said = output_of(wrk.arg(&self.url).arg("--").args(&self.arguments))?;
        let line = said.lines().find(|line| line.starts_with('{'));
        Ok(line.context("wrk printed no summary")?.to_owned())
    }
}
