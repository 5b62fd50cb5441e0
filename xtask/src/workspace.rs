//! The root of the checkout, and how cargo is started in it.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result};

/// The folder that holds the workspace's `Cargo.toml`.
pub(crate) struct Workspace {
    root: PathBuf,
}

impl Workspace {
    /// The checkout whose `cargo xtask` or `cargo test` started this program.
    ///
    /// Cargo says it when it starts a program. What the compiler knew of the place will not do:
    /// checkouts that share a target folder share this program too, and a check would look at the
    /// wrong one.
    #[expect(
        clippy::disallowed_methods,
        reason = "the only way cargo tells a program where it was started for"
    )]
    pub(crate) fn of_this_checkout() -> Result<Self> {
        let manifest_dir = std::env::var_os("CARGO_MANIFEST_DIR").context("start this program as `cargo xtask`")?;
        let xtask = Path::new(&manifest_dir);
        Ok(Self::at(xtask.parent().unwrap_or(xtask)))
    }

    /// A workspace somewhere else, such as a copy that a test has changed.
    pub(crate) fn at(root: impl Into<PathBuf>) -> Self {
        Self { root: root.into() }
    }

    /// A file or folder by its path from the root.
    pub(crate) fn join(&self, path: impl AsRef<Path>) -> PathBuf {
        self.root.join(path)
    }

    /// Cargo in this workspace, free of what the outer `cargo run` has put into the environment for
    /// the xtask package itself: a build script that watches such a variable would be rebuilt each
    /// time.
    pub(crate) fn cargo(&self) -> Command {
        let mut command = Command::new("cargo");
        command.current_dir(&self.root);
        for variable in [
            "CARGO_MANIFEST_DIR",
            "CARGO_MANIFEST_PATH",
            "CARGO_PKG_NAME",
            "CARGO_PKG_VERSION",
        ] {
            command.env_remove(variable);
        }
        command
    }
}
