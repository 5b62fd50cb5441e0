//! A small disk for one test, to be filled up.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context as _, ensure};

/// A tmpfs mounted on a folder until the value is dropped. Needs root.
#[derive(Debug)]
pub struct TestDisk(PathBuf);

impl TestDisk {
    /// Mounts a disk of this size on an existing folder.
    pub fn mount(folder: &Path, megabytes: u32) -> anyhow::Result<Self> {
        let mut mount = Command::new("mount");
        mount
            .args(["-t", "tmpfs", "-o", &format!("size={megabytes}m,mode=0777"), "tmpfs"])
            .arg(folder);
        run(mount)?;
        Ok(Self(folder.to_owned()))
    }

    /// Fills the disk up to this many free kilobytes.
    pub fn fill(&self, leave_kilobytes: u64) -> anyhow::Result<()> {
        let mut free = Command::new("df");
        free.args(["--output=avail", "--block-size=1K"]).arg(&self.0);
        let listed = free.output()?;
        let free: u64 = String::from_utf8_lossy(&listed.stdout)
            .lines()
            .last()
            .context("df said nothing")?
            .trim()
            .parse()?;
        let mut fill = Command::new("fallocate");
        fill.args(["--length", &format!("{}K", free.saturating_sub(leave_kilobytes))])
            .arg(self.ballast());
        run(fill)
    }

    /// Frees the space again.
    pub fn free(&self) -> anyhow::Result<()> {
        Ok(std::fs::remove_file(self.ballast())?)
    }

    fn ballast(&self) -> PathBuf {
        self.0.join("ballast")
    }
}

impl Drop for TestDisk {
    fn drop(&mut self) {
        // Lazy, because an ending process may still use the folder.
        let _ = Command::new("umount").arg("--lazy").arg(&self.0).status();
    }
}

fn run(mut command: Command) -> anyhow::Result<()> {
    let done = command.output().with_context(|| format!("{command:?}"))?;
    let said = String::from_utf8_lossy(&done.stderr);
    ensure!(done.status.success(), "{command:?}: {said}");
    Ok(())
}
