//! Reads a backup, and finds damaged parts before anything is restored.

use std::fs::File;
use std::io::{self, BufReader, Read};
use std::path::Path;

use anyhow::{Context as _, anyhow, ensure};
use sha2::{Digest as _, Sha256};
use zip::ZipArchive;
use zip::read::ZipFile;
use zip::result::ZipError;

use super::manifest::{MANIFEST, Manifest, PartContent};

const BUFFER_BYTES: usize = 64 * 1024;

pub(super) struct ArchiveReader {
    zip: ZipArchive<BufReader<File>>,
}

impl ArchiveReader {
    /// Opens a backup and reads its manifest.
    pub(super) fn open(path: &Path) -> anyhow::Result<(Self, Manifest)> {
        let file = File::open(path).with_context(|| format!("{} cannot be opened", path.display()))?;
        let zip = ZipArchive::new(BufReader::new(file)).with_context(|| {
            format!(
                "{} is not a complete backup: its end is missing or damaged",
                path.display()
            )
        })?;
        let mut archive = Self { zip };
        let mut json = Vec::new();
        archive
            .part(MANIFEST)?
            .read_to_end(&mut json)
            .map_err(|error| damaged(MANIFEST, &error))?;
        let manifest = Manifest::parse(&json)?;
        Ok((archive, manifest))
    }

    /// Reads all parts, and fails at the first that is missing or has other content than the manifest says.
    pub(super) fn check(&mut self, manifest: &Manifest) -> anyhow::Result<()> {
        for (name, content) in manifest.parts() {
            let found = content_of(self.part(&name)?).map_err(|error| damaged(&name, &error))?;
            ensure!(
                found == *content,
                "the part {name} of the backup is damaged: its content has changed since it was written"
            );
        }
        Ok(())
    }

    /// The content of a part.
    pub(super) fn part(&mut self, name: &str) -> anyhow::Result<ZipFile<'_, BufReader<File>>> {
        self.zip.by_name(name).map_err(|error| match error {
            ZipError::FileNotFound => anyhow!("the part {name} of the backup is missing"),
            other => damaged(name, &other),
        })
    }
}

fn content_of(mut part: impl Read) -> io::Result<PartContent> {
    let (mut hash, mut bytes) = (Sha256::new(), 0);
    let mut buffer = vec![0; BUFFER_BYTES];
    loop {
        let read = part.read(&mut buffer)?;
        if read == 0 {
            break;
        }
        hash.update(&buffer[..read]);
        bytes += read as u64;
    }
    Ok(PartContent {
        bytes,
        sha256: hex::encode(hash.finalize()),
    })
}

fn damaged(name: &str, cause: &impl std::fmt::Display) -> anyhow::Error {
    anyhow!("the part {name} of the backup is damaged: {cause}")
}
