//! The side of the process that cleans one picture: standard input to standard output, the report to standard error.

use std::{
    fs::File,
    io::{self, BufWriter, Read as _, Write as _, stderr, stdin, stdout},
    os::fd::AsFd as _,
};

use anyhow::Context as _;
use rustix::process::{Resource, Rlimit, setrlimit};

use super::{Cleaned, Kind, Refusal};

/// What this process may take, whatever a picture makes its decoder do. It is ended by the system beyond that.
const LIMITS: [(Resource, u64); 5] = [
    // Seconds of work.
    (Resource::Cpu, 60),
    // Memory: the decoder's own limit, what it decodes into, one copy to turn it, and the program.
    (Resource::As, 2 * 1024 * 1024 * 1024),
    (Resource::Fsize, 256 * 1024 * 1024),
    (Resource::Nofile, 16),
    (Resource::Core, 0),
];

/// Reads a picture from standard input and writes it anew to standard output; what became of it goes to standard error.
pub fn clean_in_this_process() -> anyhow::Result<()> {
    for (resource, most) in LIMITS {
        let limit = Rlimit {
            current: Some(most),
            maximum: Some(most),
        };
        setrlimit(resource, limit).context("a limit cannot be set")?;
    }
    let bytes = read_picture()?;
    let mut out = BufWriter::with_capacity(64 * 1024, stdout().lock());
    let cleaned: Result<Cleaned, Refusal> = super::clean(&bytes, &mut out);
    out.flush()?;
    serde_json::to_writer(stderr(), &cleaned)?;
    Ok(())
}

/// Standard input is a file, whose length is asked for: a vector that grows by doubling would take twice the memory.
fn read_picture() -> io::Result<Vec<u8>> {
    let file = File::from(stdin().as_fd().try_clone_to_owned()?);
    let most = Kind::Image.most_bytes();
    let length = usize::try_from(file.metadata()?.len().min(most)).unwrap_or(0);
    let mut bytes = Vec::with_capacity(length + 1);
    file.take(most).read_to_end(&mut bytes)?;
    Ok(bytes)
}
