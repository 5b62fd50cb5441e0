//! Uploaded files as a ZIP archive, streamed unchanged from the object store, with an index.

use std::collections::HashSet;
use std::io::{self, Write};
use std::sync::{Arc, Mutex, PoisonError};

use bytes::Bytes;
use chrono::{DateTime, Datelike as _, Timelike as _, Utc};
use futures::TryStreamExt as _;
use platform::objects::{ObjectError, Objects};
use tokio::sync::mpsc;
use uuid::Uuid;
use zip::write::{SimpleFileOptions, StreamWriter};
use zip::{CompressionMethod, ZipWriter};

use super::archive_paths::ArchivePaths;
use super::columns::Columns;
use super::csv;
use super::csv_escape::BYTE_ORDER_MARK;
use super::rows::format_time;
use super::snapshot::Snapshot;
use super::store::{self, ExportCursor, SubmittedFile};
use super::stream::{Chunk, ExportError};

const FILES_PER_BATCH: i64 = 500;

const CHUNK_BYTES: usize = 64 * 1024;

const INDEX: &str = "files.csv";

const INDEX_HEADERS: [&str; 9] = [
    "File",
    "Response ID",
    "Receipt",
    "Question",
    "BorrowedText",
    "Type",
    "Bytes",
    "SHA-256",
    "Sent at",
];

/// Marks a file in the index that the object store does not have.
const MISSING: &str = "(missing)";

/// Sends all files, then the index.
pub(super) async fn send_all(
    objects: &Objects,
    columns: &Columns,
    snapshot: Snapshot,
    pieces: mpsc::Sender<Chunk<Bytes>>,
) -> Result<(), ExportError> {
    let buffer = ArchiveBuffer::default();
    let mut archive = ArchiveStream {
        columns,
        snapshot,
        pieces,
        zip: ZipWriter::new_stream(buffer.clone()),
        buffer,
        missing: HashSet::new(),
    };
    archive.send_files(objects).await?;
    archive.write_index().await?;
    let ArchiveStream {
        zip,
        buffer,
        mut snapshot,
        pieces,
        ..
    } = archive;
    zip.finish().map_err(failed)?;
    for chunk in [Chunk::Data(buffer.take()), Chunk::End] {
        let permit = snapshot.while_waiting(pieces.reserve()).await?;
        permit.map_err(|_| ExportError::ReceiverClosed)?.send(chunk);
    }
    Ok(())
}

struct ArchiveStream<'a> {
    columns: &'a Columns,
    snapshot: Snapshot,
    pieces: mpsc::Sender<Chunk<Bytes>>,
    zip: ZipWriter<StreamWriter<ArchiveBuffer>>,
    buffer: ArchiveBuffer,
    /// Files that the object store does not have.
    missing: HashSet<Uuid>,
}

impl ArchiveStream<'_> {
    async fn send_files(&mut self, objects: &Objects) -> Result<(), ExportError> {
        let mut listing = FileList::of(&self.snapshot);
        while let Some(files) = listing.next(&mut self.snapshot).await? {
            for file in files {
                let path = listing.path(self.columns, &file);
                self.send_file(objects, &path, &file).await?;
            }
        }
        Ok(())
    }

    async fn send_file(&mut self, objects: &Objects, path: &str, file: &SubmittedFile) -> Result<(), ExportError> {
        let bytes = u64::try_from(file.bytes).unwrap_or(0);
        let opened = self
            .snapshot
            .while_waiting(objects.read(&file.object, 0..bytes))
            .await?;
        let mut contents = match opened {
            Ok(contents) => contents,
            // One missing file must not prevent exporting the others.
            Err(ObjectError::Missing) => {
                tracing::error!(file = %file.id, "an uploaded file is missing in the object store");
                self.missing.insert(file.id);
                return Ok(());
            }
            Err(error) => return Err(ExportError::Failed(error.into())),
        };
        self.zip.start_file(path, zip_options(file.sent_at)).map_err(failed)?;
        let mut sent = 0;
        while let Some(bytes_read) = self
            .snapshot
            .while_waiting(contents.try_next())
            .await?
            .map_err(anyhow::Error::new)?
        {
            sent += bytes_read.len() as u64;
            self.zip.write_all(&bytes_read).map_err(anyhow::Error::new)?;
            self.send(CHUNK_BYTES).await?;
        }
        if sent != bytes {
            return Err(ExportError::Failed(anyhow::anyhow!(
                "expected {bytes} bytes from the object store, got {sent}"
            )));
        }
        Ok(())
    }

    /// Lists the files a second time instead of keeping them in memory.
    async fn write_index(&mut self) -> Result<(), ExportError> {
        let mut listing = FileList::of(&self.snapshot);
        self.zip
            .start_file(INDEX, zip_options(DateTime::UNIX_EPOCH))
            .map_err(failed)?;
        let mut rows = BYTE_ORDER_MARK.to_vec();
        csv::write_cells(&mut rows, &INDEX_HEADERS);
        while let Some(files) = listing.next(&mut self.snapshot).await? {
            for file in files {
                let path = listing.path(self.columns, &file);
                let path = if self.missing.contains(&file.id) {
                    MISSING
                } else {
                    &path
                };
                write_entry(&mut rows, self.columns, path, &file);
            }
            self.zip.write_all(&rows).map_err(anyhow::Error::new)?;
            rows.clear();
            self.send(CHUNK_BYTES).await?;
        }
        self.zip.write_all(&rows).map_err(anyhow::Error::new)?;
        Ok(())
    }

    /// Sends the buffer once it has `min_bytes`.
    async fn send(&mut self, min_bytes: usize) -> Result<(), ExportError> {
        if self.buffer.len() < min_bytes {
            return Ok(());
        }
        let permit = self.snapshot.while_waiting(self.pieces.reserve()).await?;
        permit
            .map_err(|_| ExportError::ReceiverClosed)?
            .send(Chunk::Data(self.buffer.take()));
        Ok(())
    }
}

/// Pages through all files, and assigns each its path in the archive.
struct FileList {
    after: (ExportCursor, Uuid),
    paths: ArchivePaths,
    done: bool,
}

impl FileList {
    fn of(snapshot: &Snapshot) -> Self {
        Self {
            after: (store::bounds(snapshot.filter.cohort).0, Uuid::nil()),
            paths: ArchivePaths::with_reserved(&[INDEX]),
            done: false,
        }
    }

    async fn next(&mut self, snapshot: &mut Snapshot) -> sqlx::Result<Option<Vec<SubmittedFile>>> {
        if self.done {
            return Ok(None);
        }
        let (form, filter) = (snapshot.form(), Arc::clone(&snapshot.filter));
        let files = store::files(snapshot.connection(), form, &filter, self.after, FILES_PER_BATCH).await?;
        let Some(last) = files.last() else {
            return Ok(None);
        };
        let cursor = ExportCursor {
            started_at: last.started_at,
            response: last.response,
        };
        self.after = (cursor, last.id);
        self.done = i64::try_from(files.len()).is_ok_and(|count| count < FILES_PER_BATCH);
        Ok(Some(files))
    }

    fn path(&mut self, columns: &Columns, file: &SubmittedFile) -> String {
        let response = file.response.to_string();
        let response = file.receipt.as_deref().unwrap_or(&response);
        let question = columns.text_of(&file.question).unwrap_or(&file.question);
        self.paths.path(response, question, &file.name)
    }
}

fn write_entry(rows: &mut Vec<u8>, columns: &Columns, path: &str, file: &SubmittedFile) {
    let cells = [
        path,
        &file.response.to_string(),
        file.receipt.as_deref().unwrap_or_default(),
        columns.text_of(&file.question).unwrap_or(&file.question),
        &file.name,
        &file.kind,
        &file.bytes.to_string(),
        &hex::encode(&file.sha256),
        &format_time(file.sent_at),
    ];
    csv::write_cells(rows, &cells);
}

/// No compression: most files are compressed already.
fn zip_options(time: DateTime<Utc>) -> SimpleFileOptions {
    let zip_options = SimpleFileOptions::default().compression_method(CompressionMethod::Stored);
    let byte = |number: u32| u8::try_from(number).unwrap_or(0);
    let modified = zip::DateTime::from_date_and_time(
        u16::try_from(time.year()).unwrap_or(0),
        byte(time.month()),
        byte(time.day()),
        byte(time.hour()),
        byte(time.minute()),
        byte(time.second()),
    );
    match modified {
        Ok(time) => zip_options.last_modified_time(time),
        Err(_) => zip_options,
    }
}

fn failed(error: zip::result::ZipError) -> ExportError {
    ExportError::Failed(anyhow::Error::new(error).context("cannot write the archive"))
}

/// Bytes of the archive that are not sent yet.
#[derive(Clone, Default)]
struct ArchiveBuffer(Arc<Mutex<Vec<u8>>>);

impl ArchiveBuffer {
    fn len(&self) -> usize {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).len()
    }

    fn take(&self) -> Bytes {
        std::mem::take(&mut *self.0.lock().unwrap_or_else(PoisonError::into_inner)).into()
    }
}

impl Write for ArchiveBuffer {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
