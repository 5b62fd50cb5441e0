//! Makes cargo compile the crates with query macros again.

use std::fs::File;
use std::path::PathBuf;
use std::time::SystemTime;

use anyhow::{Context, Result};

use crate::cargo_metadata::Metadata;

/// Crate roots with a new modification time, because cargo does not expand the macros of a fresh
/// crate.
///
/// The new times stay unless [`TouchedFiles::restore_times`] is called: when the query data changes,
/// every crate must be rebuilt with it, and cargo does not watch `.sqlx`.
pub(super) struct TouchedFiles {
    files: Vec<TouchedFile>,
}

struct TouchedFile {
    path: PathBuf,
    before: SystemTime,
    after: SystemTime,
}

impl TouchedFiles {
    /// Touches the root of every crate whose package depends on sqlx.
    pub(super) fn touch_crate_roots(metadata: &Metadata) -> Result<Self> {
        let roots = metadata
            .members()
            .filter(|package| package.dependencies.iter().any(|dependency| dependency.name == "sqlx"))
            .flat_map(|package| &package.targets)
            // `cargo check` shares build scripts with other builds, which would all become stale.
            .filter(|target| !target.kind.iter().any(|kind| kind == "custom-build"));
        let files = roots
            .map(|target| touch(target.src_path.clone()))
            .collect::<Result<_>>()?;
        Ok(Self { files })
    }

    /// Restores the old times, so that builds with the same query data stay fresh. A file that was
    /// saved in the meantime keeps its time. A failure only costs a rebuild.
    pub(super) fn restore_times(self) {
        for TouchedFile { path, before, after } in self.files {
            let Ok(file) = File::options().append(true).open(&path) else {
                continue;
            };
            let is_unchanged = file
                .metadata()
                .and_then(|metadata| metadata.modified())
                .is_ok_and(|modified| modified == after);
            if is_unchanged {
                let _ = file.set_modified(before);
            }
        }
    }
}

#[expect(
    clippy::disallowed_methods,
    reason = "cargo compares modification times with the system clock"
)]
fn touch(path: PathBuf) -> Result<TouchedFile> {
    let set_to_now = || -> std::io::Result<(SystemTime, SystemTime)> {
        let file = File::options().append(true).open(&path)?;
        let before = file.metadata()?.modified()?;
        file.set_modified(SystemTime::now())?;
        Ok((before, file.metadata()?.modified()?))
    };
    let (before, after) = set_to_now().with_context(|| format!("{} could not be touched", path.display()))?;
    Ok(TouchedFile { path, before, after })
}
