//! Writes a backup: a ZIP file that appears under its name only when it is complete.

use std::fs::File;
use std::io::{BufWriter, Write as _};
use std::path::{Path, PathBuf};

use anyhow::{Context as _, ensure};
use bytes::Bytes;
use futures::{Stream, StreamExt as _};
use sha2::{Digest as _, Sha256};
use tempfile::NamedTempFile;
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipWriter};

use super::manifest::{MANIFEST, Manifest, PartContent};

pub(super) struct ArchiveWriter {
    zip: ZipWriter<BufWriter<File>>,
    /// Deleted unless the backup is completed. Only its owner may read it.
    partial: NamedTempFile,
    target: PathBuf,
}

impl ArchiveWriter {
    pub(super) fn create(target: &Path) -> anyhow::Result<Self> {
        ensure!(
            !target.exists(),
            "{} exists: name another file, or delete it",
            target.display()
        );
        let name = target.file_name().context("name a file for the backup")?;
        let mut prefix = name.to_os_string();
        prefix.push(".partial-");
        let partial = tempfile::Builder::new()
            .prefix(&prefix)
            .tempfile_in(folder_of(target))
            .with_context(|| format!("no file can be created in {}", folder_of(target).display()))?;
        Ok(Self {
            zip: ZipWriter::new(BufWriter::new(partial.reopen()?)),
            partial,
            target: target.to_owned(),
        })
    }

    /// Adds a part from a stream.
    pub(super) async fn add<E>(
        &mut self,
        name: &str,
        compression: CompressionMethod,
        mut content: impl Stream<Item = Result<Bytes, E>> + Unpin,
    ) -> anyhow::Result<PartContent>
    where
        anyhow::Error: From<E>,
    {
        let options = SimpleFileOptions::default()
            .compression_method(compression)
            // A part may have more than 4 GB.
            .large_file(true);
        self.zip.start_file(name, options)?;
        let (mut hash, mut bytes) = (Sha256::new(), 0);
        while let Some(chunk) = content.next().await {
            let chunk = chunk?;
            hash.update(&chunk);
            bytes += chunk.len() as u64;
            self.zip.write_all(&chunk).context("the backup cannot be written")?;
        }
        Ok(PartContent {
            bytes,
            sha256: hex::encode(hash.finalize()),
        })
    }

    /// Writes the manifest and gives the file its name; returns its size.
    pub(super) fn finish(mut self, manifest: &Manifest) -> anyhow::Result<u64> {
        let options = SimpleFileOptions::default().compression_method(CompressionMethod::Deflated);
        self.zip.start_file(MANIFEST, options)?;
        self.zip.write_all(&serde_json::to_vec_pretty(manifest)?)?;
        let file = self
            .zip
            .finish()?
            .into_inner()
            .map_err(std::io::IntoInnerError::into_error)?;
        file.sync_all().context("the backup cannot be written")?;
        let bytes = file.metadata()?.len();
        self.partial
            .persist_noclobber(&self.target)
            .with_context(|| format!("the backup cannot be named {}", self.target.display()))?;
        // Otherwise a power failure could lose the name.
        File::open(folder_of(&self.target))?.sync_all()?;
        Ok(bytes)
    }
}

fn folder_of(target: &Path) -> &Path {
    match target.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}
