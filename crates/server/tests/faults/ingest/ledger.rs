//! The ledger: what was sent and what was answered, on the disk before anybody relies on it.

use std::{
    fmt,
    fs::File,
    io::{BufRead as _, BufReader, Write as _},
    path::{Path, PathBuf},
    sync::mpsc,
    time::Instant,
};

use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};
use tokio::sync::oneshot;

/// A page of a response under its number: what a client sends again until it is acknowledged.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub(crate) struct Key {
    pub(crate) form: String,
    pub(crate) response: String,
    pub(crate) page: String,
    pub(crate) seq: i64,
}

/// What a text hashes to, in hexadecimal digits.
pub(crate) fn hash(text: &str) -> String {
    Sha256::digest(text)
        .iter()
        .fold(String::new(), |all, byte| all + &format!("{byte:02x}"))
}

/// A line of the ledger.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(crate) struct Line {
    pub(crate) key: Key,
    /// Milliseconds since the ledger was begun.
    pub(crate) at: u64,
    #[serde(flatten)]
    pub(crate) event: Event,
}

#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "lowercase")]
pub(crate) enum Event {
    /// Written before the page is sent, each time.
    Sent { body: String },
    /// Written when a reply was read to its end: with status 200 it is an acknowledgement.
    Answered { status: u16, reply: String },
}

/// Where lines are written; cloning is cheap.
#[derive(Clone)]
pub(crate) struct Ledger {
    lines: mpsc::Sender<(Line, oneshot::Sender<()>)>,
    begun: Instant,
    path: PathBuf,
}

impl Ledger {
    /// An empty ledger in this file.
    pub(crate) fn begin(path: &Path) -> Self {
        let file = File::create(path).unwrap();
        let (lines, to_write) = mpsc::channel();
        std::thread::spawn(move || write_down(file, &to_write));
        Self {
            lines,
            begun: Instant::now(),
            path: path.to_owned(),
        }
    }

    /// Returns when the line is on the disk.
    pub(crate) async fn write(&self, key: &Key, event: Event) {
        let at = u64::try_from(self.begun.elapsed().as_millis()).unwrap();
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

/// Lines that come while the disk is busy share the next flush.
fn write_down(mut file: File, lines: &mpsc::Receiver<(Line, oneshot::Sender<()>)>) {
    while let Ok(first) = lines.recv() {
        let together: Vec<_> = std::iter::once(first).chain(lines.try_iter()).collect();
        let mut text = String::new();
        for (line, _) in &together {
            text += &serde_json::to_string(line).unwrap();
            text.push('\n');
        }
        file.write_all(text.as_bytes()).unwrap();
        file.sync_data().unwrap();
        for (_, written) in together {
            // A client that was stopped meanwhile waits for nothing.
            let _ = written.send(());
        }
    }
}
