//! The child's side of the sandbox: cleans one picture from standard input to standard output, and reports to standard error.

use std::fs::File;
use std::io::{self, BufWriter, Read as _, Write as _, stderr, stdin, stdout};
use std::os::fd::AsFd as _;

use anyhow::Context as _;
use rustix::process::{Resource, Rlimit, setrlimit};

use super::clean::clean;
use super::decode::CleanedPicture;
use crate::media::format::MediaKind;
use crate::media::rejection::MediaRejection;

/// The system kills the process if the decoder exceeds these limits.
const LIMITS: [(Resource, u64); 5] = [
    // Seconds of CPU time.
    (Resource::Cpu, 60),
    // Memory: the decoder's own limit, the pixels, a rotated copy, and the program.
    (Resource::As, 2 * 1024 * 1024 * 1024),
    (Resource::Fsize, 256 * 1024 * 1024),
    (Resource::Nofile, 16),
    (Resource::Core, 0),
];

pub fn run_sandbox_child() -> anyhow::Result<()> {
    for (resource, max) in LIMITS {
        let limit = Rlimit {
            current: Some(max),
            maximum: Some(max),
        };
        setrlimit(resource, limit).context("cannot set a resource limit")?;
    }
    let bytes = read_picture()?;
    let mut out = BufWriter::with_capacity(64 * 1024, stdout().lock());
    let cleaned: Result<CleanedPicture, MediaRejection> = clean(&bytes, &mut out);
    out.flush()?;
    serde_json::to_writer(stderr(), &cleaned)?;
    Ok(())
}

/// Allocates by the length of the file: a vector that grows by doubling could use twice the memory.
fn read_picture() -> io::Result<Vec<u8>> {
    let file = File::from(stdin().as_fd().try_clone_to_owned()?);
    let max_bytes = MediaKind::Image.max_bytes();
    let length = usize::try_from(file.metadata()?.len().min(max_bytes)).unwrap_or(0);
    let mut bytes = Vec::with_capacity(length + 1);
    file.take(max_bytes).read_to_end(&mut bytes)?;
    Ok(bytes)
}
