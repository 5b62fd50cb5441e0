//! People who watch: each a connection and a thread that reads what comes.

use std::io::{BufRead as _, BufReader, Write as _};
use std::net::{Shutdown, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};

/// Watchers of one form. Dropped, they hang up.
pub(super) struct Watchers {
    all: Vec<Watcher>,
}

struct Watcher {
    line: TcpStream,
    seen: Arc<ReceivedEvents>,
    reader: Option<JoinHandle<()>>,
}

/// What a watcher has received so far.
#[derive(Default)]
struct ReceivedEvents {
    ticks: AtomicU64,
    starts: AtomicU64,
}

impl Watchers {
    pub(super) fn begin(port: u16, form: &str, token: &str, count: usize) -> Result<Self> {
        let all: Result<Vec<Watcher>> = (0..count).map(|_| Watcher::begin(port, form, token)).collect();
        Ok(Self { all: all? })
    }

    /// Waits until every watcher has received something.
    pub(super) fn await_all(&self, timeout: Duration) -> Result<()> {
        until(timeout, || {
            self.all.iter().all(|one| one.seen.ticks.load(Ordering::Relaxed) > 0)
        })
        .context("not everybody who watches was told the numbers")
    }

    /// Waits until the first watcher has received this number of responses.
    pub(super) fn await_starts(&self, starts: u64, timeout: Duration) -> Result<()> {
        until(timeout, || self.all[0].seen.starts.load(Ordering::Relaxed) >= starts)
            .context("a response was never told")
    }

    /// How many messages each has received.
    pub(super) fn ticks(&self) -> Vec<u64> {
        self.all
            .iter()
            .map(|one| one.seen.ticks.load(Ordering::Relaxed))
            .collect()
    }

    /// The maximum that a watcher has received since.
    pub(super) fn most_since(&self, before: &[u64]) -> f64 {
        let more = self.ticks().into_iter().zip(before).map(|(now, before)| now - before);
        f64::from(u32::try_from(more.max().unwrap_or(0)).unwrap_or(u32::MAX))
    }
}

impl Watcher {
    fn begin(port: u16, form: &str, token: &str) -> Result<Self> {
        let mut line = TcpStream::connect(("127.0.0.1", port)).context("nobody takes watchers")?;
        write!(
            line,
            "GET /api/analytics/form/{form}/live HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer {token}\r\n\r\n"
        )?;
        let mut reader = BufReader::new(line.try_clone()?);
        let mut status = String::new();
        reader.read_line(&mut status)?;
        if !status.contains(" 200 ") {
            bail!("somebody may not watch: {status}");
        }
        let seen = Arc::new(ReceivedEvents::default());
        let told = Arc::clone(&seen);
        let reader = std::thread::Builder::new().stack_size(128 * 1024).spawn(move || {
            let mut line = String::new();
            while reader.read_line(&mut line).is_ok_and(|bytes| bytes > 0) {
                if let Some(data) = line.strip_prefix("data: ") {
                    told.starts.store(number_after(data, "\"starts\":"), Ordering::Relaxed);
                    told.ticks.fetch_add(1, Ordering::Relaxed);
                }
                line.clear();
            }
        })?;
        Ok(Self {
            line,
            seen,
            reader: Some(reader),
        })
    }
}

impl Drop for Watcher {
    fn drop(&mut self) {
        // A line that is gone already needs no ending.
        let _ = self.line.shutdown(Shutdown::Both);
        if let Some(reader) = self.reader.take() {
            let _ = reader.join();
        }
    }
}

/// The first number behind these words; the form's own comes before its days'.
fn number_after(text: &str, words: &str) -> u64 {
    let digits = text.split_once(words).map_or("", |(_, rest)| rest);
    let end = digits.find(|c: char| !c.is_ascii_digit()).unwrap_or(digits.len());
    digits[..end].parse().unwrap_or(0)
}

fn until(timeout: Duration, is_so: impl Fn() -> bool) -> Result<()> {
    let began = Instant::now();
    while !is_so() {
        if began.elapsed() > timeout {
            bail!("it took too long");
        }
        std::thread::park_timeout(Duration::from_millis(2));
    }
    Ok(())
}
