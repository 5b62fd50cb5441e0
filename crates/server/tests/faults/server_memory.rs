//! Measures the server's memory.

use std::fs;

use crate::installation::Installation;

pub(crate) const MEGABYTE: usize = 1024 * 1024;

/// The server's memory in bytes, now (`VmRSS`) or at its highest (`VmHWM`).
pub(crate) fn memory(installation: &Installation, which: &str) -> usize {
    memory_of(installation.serve.as_ref().unwrap().id(), which)
}

/// The same for any process.
pub(crate) fn memory_of(process: u32, which: &str) -> usize {
    let status = fs::read_to_string(format!("/proc/{process}/status")).unwrap();
    let line = status.lines().find(|line| line.starts_with(which)).unwrap();
    let kilobytes: usize = line.split_whitespace().nth(1).unwrap().parse().unwrap();
    kilobytes * 1024
}

/// Resets the peak; returns the current memory.
pub(crate) fn reset_peak_memory(installation: &Installation) -> usize {
    let process = installation.serve.as_ref().unwrap().id();
    fs::write(format!("/proc/{process}/clear_refs"), "5").unwrap();
    memory(installation, "VmRSS")
}
