//! The ledger: every request and reply, flushed to disk before a client goes on.

use std::{
    fmt,
    fs::File,
    io::{BufRead as _, BufReader, Write as _},
    path::{Path, PathBuf},
    sync::mpsc,
    time::Instant,
};

use formwright::{
    forms::FormId,
    stored_responses::{ResponseId, ResponseKey},
};
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};
use tokio::sync::oneshot;

/// A page of a response with its `seq`, which a client sends until it is acknowledged.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub(crate) struct Key {
    pub(crate) form: String,
    pub(crate) response: String,
    pub(crate) page: String,
    pub(crate) seq: i64,
}

impl Key {
    /// The id under which the response is stored.
    pub(crate) fn stored_response(&self) -> String {
        let (form, key) = (
            FormId::parse(&self.form).unwrap(),
            ResponseKey::parse(&self.response).unwrap(),
        );
        ResponseId::of(form, key).as_uuid().to_string()
    }
}

/// The hash of a text or a file, in hexadecimal digits.
pub(crate) fn hash(bytes: impl AsRef<[u8]>) -> String {
    hex::encode(Sha256::digest(bytes))
}

/// A line of the ledger.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(crate) struct Line {
    pub(crate) key: Key,
    /// Milliseconds since the ledger was created.
    pub(crate) at: u64,
    #[serde(flatten)]
    pub(crate) event: Event,
}

#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "lowercase")]
pub(crate) enum Event {
    /// Written before each send.
    Sent { body: String },
    /// Written after a whole reply; status 200 is an acknowledgement.
    Answered { status: u16, reply: String },
}

/// Cloning is cheap.
#[derive(Clone)]
pub(crate) struct Ledger {
    lines: mpsc::Sender<(Line, oneshot::Sender<()>)>,
    started: Instant,
    path: PathBuf,
}

impl Ledger {
    /// Creates an empty ledger in this file.
    pub(crate) fn begin(path: &Path) -> Self {
        let file = File::create(path).unwrap();
        let (lines, to_write) = mpsc::channel();
        std::thread::spawn(move || write_lines(file, &to_write));
        Self {
            lines,
            started: Instant::now(),
            path: path.to_owned(),
        }
    }

    /// Milliseconds since the ledger was created.
    pub(crate) fn now(&self) -> u64 {
        u64::try_from(self.started.elapsed().as_millis()).unwrap()
    }

    /// Returns when the line is on the disk.
    pub(crate) async fn write(&self, key: &Key, event: Event) {
        let at = self.now();
        let (written, on_disk) = oneshot::channel();
        let line = Line {
            key: key.clone(),
            at,
            event,
        };
        self.lines.send((line, written)).unwrap();
        on_disk.await.unwrap();
    }

    /// Every line, read back from the disk.
    pub(crate) fn read(&self) -> Vec<Line> {
        let lines = BufReader::new(File::open(&self.path).unwrap()).lines();
        lines
            .map(|line| serde_json::from_str(&line.unwrap()).unwrap())
            .collect()
    }
}

impl fmt::Debug for Ledger {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Ledger").field(&self.path).finish()
    }
}

/// Lines that arrive while the disk is busy share the next flush.
fn write_lines(mut file: File, lines: &mpsc::Receiver<(Line, oneshot::Sender<()>)>) {
    while let Ok(first) = lines.recv() {
        let batch: Vec<_> = std::iter::once(first).chain(lines.try_iter()).collect();
        let mut text = String::new();
        for (line, _) in &batch {
            text += &serde_json::to_string(line).unwrap();
            text.push('\n');
        }
        file.write_all(text.as_bytes()).unwrap();
        file.sync_data().unwrap();
        for (_, written) in batch {
            // The client may have been stopped meanwhile.
            let _ = written.send(());
        }
    }
}
