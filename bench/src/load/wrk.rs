//! wrk: sends HTTP requests over keep-alive connections.

use std::path::PathBuf;
use std::process::Command;

use anyhow::{Context, Result, ensure};
use serde::Deserialize;

use super::{Latency, LoadResult, output_of};

/// Requests to one URL. One thread sends them: on two cores a second one would only take CPU time from the server.
pub(crate) struct Wrk {
    pub(crate) url: String,
    /// Each has one request in flight.
    pub(crate) connections: u32,
    /// Creates the requests, unless they are plain GETs, and prints the result in the format of bench/summary.lua.
    pub(crate) script: PathBuf,
    pub(crate) script_arguments: Vec<String>,
    pub(crate) header: Option<String>,
    pub(crate) reply_length: ReplyLength,
    /// Limit for error statuses, which do not count as replies.
    pub(crate) max_rejected_per_thousand: u32,
}

/// Expected mean length of the replies in bytes: wrk reports nothing else about successful ones.
#[derive(Clone, Copy)]
pub(crate) enum ReplyLength {
    AtLeast(u64),
    Below(u64),
}

#[derive(Deserialize)]
struct Summary {
    requests: u32,
    microseconds: u32,
    bytes: u64,
    errors: u64,
    rejected: u32,
    median: u32,
    p99: u32,
}

impl Wrk {
    pub(super) fn run(&self, seconds: u32) -> Result<LoadResult> {
        let summary: Summary = serde_json::from_str(&self.run_script(seconds)?)?;
        let url = &self.url;
        ensure!(summary.errors == 0, "{} requests to {url} failed", summary.errors);
        ensure!(summary.requests > 0, "{url} sent no replies");
        let rejected = u64::from(summary.rejected);
        ensure!(
            rejected * 1000 <= u64::from(summary.requests) * u64::from(self.max_rejected_per_thousand),
            "{rejected} of {} requests to {url} were rejected",
            summary.requests
        );
        let length = summary.bytes / u64::from(summary.requests);
        let is_expected = match self.reply_length {
            ReplyLength::AtLeast(bytes) => length >= bytes,
            ReplyLength::Below(bytes) => length < bytes,
        };
        ensure!(is_expected, "unexpected mean length of {length} bytes from {url}");
        Ok(LoadResult {
            replies: summary.requests - summary.rejected,
            seconds: f64::from(summary.microseconds) / 1e6,
            latency: Some(Latency {
                median: f64::from(summary.median) / 1e3,
                p99: f64::from(summary.p99) / 1e3,
            }),
        })
    }

    /// Returns the line of JSON that the script prints at the end.
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
        let output = output_of(wrk.arg(&self.url).arg("--").args(&self.script_arguments))?;
        let line = output.lines().find(|line| line.starts_with('{'));
        Ok(line.context("wrk printed no summary")?.to_owned())
    }
}
