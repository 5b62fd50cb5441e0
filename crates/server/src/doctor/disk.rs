//! Free space of the folders that files are stored in.

use std::path::{Path, PathBuf};

use anyhow::Context as _;
use rustix::fs::{StatFs, statfs};

use super::finding::Finding;
use crate::config::ServeSettings;

const SUBJECT: &str = "disk";

const GIGABYTE: u64 = 1_000_000_000;
const MEGABYTE: u64 = 1_000_000;

const WARNING_BELOW: u64 = GIGABYTE;
const ERROR_BELOW: u64 = 100 * MEGABYTE;

/// The kernel's numbers of tmpfs and ramfs.
const MEMORY_FILE_SYSTEMS: [i64; 2] = [0x0102_1994, 0x8584_58f6];

/// A folder of the settings.
#[derive(Debug, Clone)]
pub(crate) struct Folder {
    path: PathBuf,
    setting: &'static str,
    /// What is wrong with a memory file system.
    in_memory: &'static str,
}

/// The folders that `serve` writes to.
pub(crate) fn folders(settings: &ServeSettings) -> Vec<Folder> {
    let uploads = Folder {
        path: settings.uploads_dir.clone(),
        setting: "FORMWRIGHT_UPLOADS_DIR",
        in_memory: "uploads of up to 1 GB would use up the memory",
    };
    let objects = settings.objects.s3_endpoint.is_none().then(|| Folder {
        path: settings.objects.objects_dir.clone(),
        setting: "FORMWRIGHT_OBJECTS_DIR",
        in_memory: "pictures, videos and files would be lost when the machine restarts",
    });
    [Some(uploads), objects].into_iter().flatten().collect()
}

/// Findings about each folder, including that the one for uploads can be used.
pub(super) fn check(folders: &[Folder]) -> Vec<Finding> {
    let mut findings = Vec::new();
    for folder in folders {
        if folder.setting == "FORMWRIGHT_UPLOADS_DIR"
            && let Err(error) = check_uploads_folder(&folder.path)
        {
            findings.push(Finding::error(SUBJECT, format!("{error:#}")));
            continue;
        }
        let Ok(facts) = statfs(existing(&folder.path)) else {
            continue;
        };
        let wrong = problems_of(folder, &facts);
        if wrong.is_empty() {
            let (path, free) = (folder.path.display(), shown(free_bytes(&facts)));
            findings.push(Finding::ok(SUBJECT, format!("{free} free for {path}")));
        }
        findings.extend(wrong);
    }
    findings
}

/// What is wrong with the space of each folder.
pub(super) fn problems(folders: &[Folder]) -> Vec<Finding> {
    let each = folders.iter().map(|folder| match statfs(existing(&folder.path)) {
        Ok(facts) => problems_of(folder, &facts),
        Err(_) => Vec::new(),
    });
    each.flatten().collect()
}

/// Fails if temporary uploads cannot be stored in the folder.
pub(crate) fn check_uploads_folder(folder: &Path) -> anyhow::Result<()> {
    let shown = folder.display();
    anyhow::ensure!(
        folder.is_dir(),
        "the folder {shown} for uploads does not exist; create it or set FORMWRIGHT_UPLOADS_DIR"
    );
    tempfile::tempfile_in(folder)
        .with_context(|| format!("the folder {shown} for uploads cannot be written to; set FORMWRIGHT_UPLOADS_DIR"))?;
    Ok(())
}

fn problems_of(folder: &Folder, facts: &StatFs) -> Vec<Finding> {
    let Folder {
        path,
        setting,
        in_memory,
    } = folder;
    let path = path.display();
    let is_in_memory = MEMORY_FILE_SYSTEMS.contains(&facts.f_type);
    let memory = is_in_memory.then(|| {
        let message = format!("the folder {path} is in memory: {in_memory}. Set {setting} to a folder on a disk");
        Finding::warning(SUBJECT, message)
    });
    let space = too_little_space(free_bytes(facts), &format!("for {path}: make room, or set {setting}"));
    [memory, space].into_iter().flatten().collect()
}

fn too_little_space(free: u64, advice: &str) -> Option<Finding> {
    let message = || format!("only {} free {advice}", shown(free));
    if free < ERROR_BELOW {
        Some(Finding::error(SUBJECT, message()))
    } else if free < WARNING_BELOW {
        Some(Finding::warning(SUBJECT, message()))
    } else {
        None
    }
}

/// The folder, or the innermost parent that exists.
fn existing(folder: &Path) -> &Path {
    let found = folder.ancestors().find(|folder| folder.exists());
    found.unwrap_or(Path::new("."))
}

/// What this user may still use.
fn free_bytes(facts: &StatFs) -> u64 {
    let block = u64::try_from(facts.f_bsize).unwrap_or_default();
    facts.f_bavail.saturating_mul(block)
}

fn shown(bytes: u64) -> String {
    if bytes < GIGABYTE {
        format!("{} MB", bytes / MEGABYTE)
    } else {
        format!("{} GB", bytes / GIGABYTE)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn little_space_is_a_warning_and_less_is_an_error() {
        assert_eq!(too_little_space(GIGABYTE, ""), None);
        let (warning, error) = (
            too_little_space(999 * MEGABYTE, "").unwrap(),
            too_little_space(99 * MEGABYTE, "").unwrap(),
        );
        assert!(!warning.is_error() && warning.message.contains("999 MB"));
        assert!(error.is_error() && error.message.contains("99 MB"));
    }

    #[test]
    fn space_of_a_missing_folder_is_that_of_its_parent() {
        assert_eq!(existing(Path::new("/proc/self/nowhere/below")), Path::new("/proc/self"));
        assert_eq!(existing(Path::new("nowhere-at-all")), Path::new("."));
    }
}
