//! The root of the checkout, and cargo commands in it.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result};

/// The folder with the workspace's `Cargo.toml`.
pub(crate) struct Workspace {
    root: PathBuf,
}

impl Workspace {
    /// The checkout whose `cargo xtask` or `cargo test` started this program.
    ///
    /// Read at run time: checkouts that share a target folder also share this binary, so a path
    /// from `env!` can name the wrong checkout.
    #[expect(
        clippy::disallowed_methods,
        reason = "cargo passes the path of the checkout only in this variable"
    )]
    pub(crate) fn current() -> Result<Self> {
        let manifest_dir = std::env::var_os("CARGO_MANIFEST_DIR").context("run this program as `cargo xtask`")?;
        let xtask = Path::new(&manifest_dir);
        Ok(Self::at(xtask.parent().unwrap_or(xtask)))
    }

    /// A workspace at another path; for tests.
    pub(crate) fn at(root: impl Into<PathBuf>) -> Self {
        Self { root: root.into() }
    }

    /// A file or folder by its path from the root.
    pub(crate) fn join(&self, path: impl AsRef<Path>) -> PathBuf {
        self.root.join(path)
    }

    /// Cargo in this workspace, without the variables that the outer `cargo run` sets for xtask:
    /// build scripts that watch one of them would run again each time.
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
