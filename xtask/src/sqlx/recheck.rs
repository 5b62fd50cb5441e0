//! Making cargo compile the crates that hold query macros once more.

use std::fs::File;
use std::path::PathBuf;
use std::time::SystemTime;

use anyhow::{Context, Result};

use crate::cargo_metadata::Metadata;

/// Crate roots whose modification time was moved to now, because cargo expands no macro of a crate
/// it believes to be fresh.
///
/// The new times stay unless [`Recheck::restore_times`] is called: when the query data changes,
/// every artefact made from the old data must be rebuilt, and cargo does not watch `.sqlx` by
/// itself.
pub(super) struct Recheck {
    touched: Vec<Touched>,
}

struct Touched {
    path: PathBuf,
    before: SystemTime,
    after: SystemTime,
}

impl Recheck {
    /// Touches the root of every crate in a package that depends on sqlx.
    pub(super) fn begin(metadata: &Metadata) -> Result<Self> {
        let roots = metadata
            .members()
            .filter(|package| package.dependencies.iter().any(|dependency| dependency.name == "sqlx"))
            .flat_map(|package| &package.targets)
            // `cargo check` shares build scripts with real builds, which would all be stale after it.
            .filter(|target| !target.kind.iter().any(|kind| kind == "custom-build"));
        let touched = roots
            .map(|target| touch(target.src_path.clone()))
            .collect::<Result<_>>()?;
        Ok(Self { touched })
    }

    /// Gives the files their old times back, so that builds made from the same query data stay
    /// fresh. A file that somebody saved in the meantime keeps its time; failing to restore costs a
    /// rebuild, nothing else.
    pub(super) fn restore_times(self) {
        for Touched { path, before, after } in self.touched {
            let Ok(file) = File::options().append(true).open(&path) else {
                continue;
            };
            let unchanged = file
                .metadata()
                .and_then(|found| found.modified())
                .is_ok_and(|modified| modified == after);
            if unchanged {
                let _ = file.set_modified(before);
            }
        }
    }
}

#[expect(
    clippy::disallowed_methods,
    reason = "cargo compares file times with the machine's clock, so no other will do"
)]
fn touch(path: PathBuf) -> Result<Touched> {
    let moved = || -> std::io::Result<(SystemTime, SystemTime)> {
        let file = File::options().append(true).open(&path)?;
        let before = file.metadata()?.modified()?;
        file.set_modified(SystemTime::now())?;
        Ok((before, file.metadata()?.modified()?))
    };
    let (before, after) = moved().with_context(|| format!("{} could not be touched", path.display()))?;
    Ok(Touched { path, before, after })
}
