//! The files that respondents sent, as one archive: as they are, streamed from the object store, with an index.

use std::{
    collections::HashSet,
    io::{self, Write},
    sync::{Arc, Mutex, PoisonError},
};

use bytes::Bytes;
use chrono::{DateTime, Datelike as _, Timelike as _, Utc};
use futures::TryStreamExt as _;
use platform::objects::{ObjectError, Objects};
use tokio::sync::mpsc;
use uuid::Uuid;
use zip::{
    CompressionMethod, ZipWriter,
    write::{SimpleFileOptions, StreamWriter},
};

use super::{
    cells::BYTE_ORDER_MARK,
    columns::Columns,
    csv,
    file_paths::FilePaths,
    flow::{Part, Stop},
    json_lines::hexadecimal,
    rows::written,
    snapshot::Snapshot,
    store::{self, HandedInFile, Place},
};

/// Files looked up at one time.
const MOST: i64 = 500;

/// What is sent at one time.
const PIECE: usize = 64 * 1024;

/// What the archive holds beside the files.
const INDEX: &str = "files.csv";

const INDEX_HEADERS: [&str; 9] = [
    "File",
    "Response ID",
    "Receipt",
    "Question",
    "Name",
    "Type",
    "Bytes",
    "SHA-256",
    "Sent at",
];

/// What the index says of a file that the store has lost.
const LOST: &str = "(missing)";

/// Sends the archive, file by file, and the index at its end.
pub(super) async fn send_all(
    objects: &Objects,
    columns: &Columns,
    snapshot: Snapshot,
    pieces: mpsc::Sender<Part<Bytes>>,
) -> Result<(), Stop> {
    let written = Written::default();
    let mut sending = Sending {
        columns,
        snapshot,
        pieces,
        zip: ZipWriter::new_stream(written.clone()),
        written,
        lost: HashSet::new(),
    };
    sending.files(objects).await?;
    sending.index().await?;
    let Sending {
        zip,
        written,
        mut snapshot,
        pieces,
        ..
    } = sending;
    zip.finish().map_err(failed)?;
    for part in [Part::Piece(written.take()), Part::Whole] {
        let place = snapshot.while_waiting(pieces.reserve()).await?;
        place.map_err(|_| Stop::Gone)?.send(part);
    }
    Ok(())
}

struct Sending<'a> {
    columns: &'a Columns,
    snapshot: Snapshot,
    pieces: mpsc::Sender<Part<Bytes>>,
    zip: ZipWriter<StreamWriter<Written>>,
    written: Written,
    /// Files that the store does not have.
    lost: HashSet<Uuid>,
}

impl Sending<'_> {
    async fn files(&mut self, objects: &Objects) -> Result<(), Stop> {
        let mut listing = Listing::of(&self.snapshot);
        while let Some(files) = listing.next(&mut self.snapshot).await? {
            for file in files {
                let path = listing.path(self.columns, &file);
                self.file(objects, &path, &file).await?;
            }
        }
        Ok(())
    }

    async fn file(&mut self, objects: &Objects, path: &str, file: &HandedInFile) -> Result<(), Stop> {
        let bytes = u64::try_from(file.bytes).unwrap_or(0);
        let opened = self
            .snapshot
            .while_waiting(objects.read(&file.object, 0..bytes))
            .await?;
        let mut contents = match opened {
            Ok(contents) => contents,
            // One lost file must not cost all the others.
            Err(ObjectError::Missing) => {
                tracing::error!(file = %file.id, "a respondent's file is not in the object store");
                self.lost.insert(file.id);
                return Ok(());
            }
            Err(error) => return Err(Stop::Failed(error.into())),
        };
        self.zip.start_file(path, options(file.sent_at)).map_err(failed)?;
        let mut sent = 0;
        while let Some(piece) = self
            .snapshot
            .while_waiting(contents.try_next())
            .await?
            .map_err(anyhow::Error::new)?
        {
            sent += piece.len() as u64;
            self.zip.write_all(&piece).map_err(anyhow::Error::new)?;
            self.send(PIECE).await?;
        }
        if sent != bytes {
            return Err(Stop::Failed(anyhow::anyhow!("a file of {bytes} bytes came as {sent}")));
        }
        Ok(())
    }

    /// Read a second time, so that it takes no room meanwhile.
    async fn index(&mut self) -> Result<(), Stop> {
        let mut listing = Listing::of(&self.snapshot);
        self.zip
            .start_file(INDEX, options(DateTime::UNIX_EPOCH))
            .map_err(failed)?;
        let mut rows = BYTE_ORDER_MARK.to_vec();
        csv::write_cells(&mut rows, &INDEX_HEADERS);
        while let Some(files) = listing.next(&mut self.snapshot).await? {
            for file in files {
                let path = listing.path(self.columns, &file);
                let path = if self.lost.contains(&file.id) { LOST } else { &path };
                write_entry(&mut rows, self.columns, path, &file);
            }
            self.zip.write_all(&rows).map_err(anyhow::Error::new)?;
            rows.clear();
            self.send(PIECE).await?;
        }
        self.zip.write_all(&rows).map_err(anyhow::Error::new)?;
        Ok(())
    }

    /// Sends what is written once it is worth it.
    async fn send(&mut self, worth: usize) -> Result<(), Stop> {
        if self.written.len() < worth {
            return Ok(());
        }
        let place = self.snapshot.while_waiting(self.pieces.reserve()).await?;
        place.map_err(|_| Stop::Gone)?.send(Part::Piece(self.written.take()));
        Ok(())
    }
}

/// All files in their order, each with its path.
struct Listing {
    after: (Place, Uuid),
    paths: FilePaths,
    done: bool,
}

impl Listing {
    fn of(snapshot: &Snapshot) -> Self {
        Self {
            after: (store::bounds(snapshot.only).0, Uuid::nil()),
            paths: FilePaths::without(&[INDEX]),
            done: false,
        }
    }

    async fn next(&mut self, snapshot: &mut Snapshot) -> sqlx::Result<Option<Vec<HandedInFile>>> {
        if self.done {
            return Ok(None);
        }
        let (form, only) = (snapshot.form(), snapshot.only);
        let files = store::files(snapshot.connection(), form, only, self.after, MOST).await?;
        let Some(last) = files.last() else {
            return Ok(None);
        };
        let place = Place {
            started_at: last.started_at,
            response: last.response,
        };
        self.after = (place, last.id);
        self.done = i64::try_from(files.len()).is_ok_and(|count| count < MOST);
        Ok(Some(files))
    }

    fn path(&mut self, columns: &Columns, file: &HandedInFile) -> String {
        let response = file.response.to_string();
        let response = file.receipt.as_deref().unwrap_or(&response);
        let question = columns.text_of(&file.question).unwrap_or(&file.question);
        self.paths.path(response, question, &file.name)
    }
}

fn write_entry(rows: &mut Vec<u8>, columns: &Columns, path: &str, file: &HandedInFile) {
    let cells = [
        path,
        &file.response.to_string(),
        file.receipt.as_deref().unwrap_or_default(),
        columns.text_of(&file.question).unwrap_or(&file.question),
        &file.name,
        &file.kind,
        &file.bytes.to_string(),
        &hexadecimal(&file.sha256),
        &written(file.sent_at),
    ];
    csv::write_cells(rows, &cells);
}

/// Files are kept as they are: most are packed already.
fn options(time: DateTime<Utc>) -> SimpleFileOptions {
    let options = SimpleFileOptions::default().compression_method(CompressionMethod::Stored);
    let part = |number: u32| u8::try_from(number).unwrap_or(0);
    let made = zip::DateTime::from_date_and_time(
        u16::try_from(time.year()).unwrap_or(0),
        part(time.month()),
        part(time.day()),
        part(time.hour()),
        part(time.minute()),
        part(time.second()),
    );
    match made {
        Ok(time) => options.last_modified_time(time),
        Err(_) => options,
    }
}

fn failed(error: zip::result::ZipError) -> Stop {
    Stop::Failed(anyhow::Error::new(error).context("an archive cannot be written"))
}

/// What the archive has written and nobody has sent yet.
#[derive(Clone, Default)]
struct Written(Arc<Mutex<Vec<u8>>>);

impl Written {
    fn len(&self) -> usize {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).len()
    }

    fn take(&self) -> Bytes {
        std::mem::take(&mut *self.0.lock().unwrap_or_else(PoisonError::into_inner)).into()
    }
}

impl Write for Written {
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
