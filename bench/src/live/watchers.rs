//! Watchers: each has a connection and a thread that reads its stream.

use std::io::{BufRead as _, BufReader, Write as _};
use std::net::{Shutdown, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};

/// Watchers of one form; dropping them closes their streams.
pub(super) struct Watchers {
    watchers: Vec<Watcher>,
}

struct Watcher {
    stream: TcpStream,
    received: Arc<ReceivedMessages>,
    reader: Option<JoinHandle<()>>,
}

#[derive(Default)]
struct ReceivedMessages {
    count: AtomicU64,
    /// Started responses, from the latest message.
    starts: AtomicU64,
}

impl Watchers {
    pub(super) fn connect(port: u16, form: &str, token: &str, count: usize) -> Result<Self> {
        let watchers = (0..count).map(|_| Watcher::connect(port, form, token));
        Ok(Self {
            watchers: watchers.collect::<Result<_>>()?,
        })
    }

    /// Waits until every watcher has received a message.
    pub(super) fn await_all(&self, timeout: Duration) -> Result<()> {
        let is_done = || self.watchers.iter().all(|watcher| watcher.message_count() > 0);
        wait_until(timeout, is_done).context("not every watcher received a message")
    }

    /// Waits until the first watcher has received this number of started responses.
    pub(super) fn await_starts(&self, starts: u64, timeout: Duration) -> Result<()> {
        let received = &self.watchers[0].received;
        let is_done = || received.starts.load(Ordering::Relaxed) >= starts;
        wait_until(timeout, is_done).context("the watcher did not receive the response")
    }

    pub(super) fn message_counts(&self) -> Vec<u64> {
        self.watchers.iter().map(Watcher::message_count).collect()
    }

    /// The largest number of messages that one watcher has received since `counts_before`.
    pub(super) fn max_messages_since(&self, counts_before: &[u64]) -> f64 {
        let counts = self.message_counts().into_iter().zip(counts_before);
        let largest = counts.map(|(now, before)| now - before).max().unwrap_or(0);
        f64::from(u32::try_from(largest).unwrap_or(u32::MAX))
    }
}

impl Watcher {
    fn connect(port: u16, form: &str, token: &str) -> Result<Self> {
        let mut stream = TcpStream::connect(("127.0.0.1", port)).context("cannot connect a watcher")?;
        write!(
            stream,
            "GET /api/analytics/form/{form}/live HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer {token}\r\n\r\n"
        )?;
        let mut reader = BufReader::new(stream.try_clone()?);
        let mut status = String::new();
        reader.read_line(&mut status)?;
        if !status.contains(" 200 ") {
            bail!("the server rejected a watcher: {status}");
        }
        let received = Arc::new(ReceivedMessages::default());
        let counts = Arc::clone(&received);
        let reader = std::thread::Builder::new().stack_size(128 * 1024).spawn(move || {
            let mut line = String::new();
            while reader.read_line(&mut line).is_ok_and(|bytes| bytes > 0) {
                if let Some(data) = line.strip_prefix("data: ") {
                    let starts = number_after(data, "\"starts\":");
                    counts.starts.store(starts, Ordering::Relaxed);
                    counts.count.fetch_add(1, Ordering::Relaxed);
                }
                line.clear();
            }
        })?;
        Ok(Self {
            stream,
            received,
            reader: Some(reader),
        })
    }

    fn message_count(&self) -> u64 {
        self.received.count.load(Ordering::Relaxed)
    }
}

impl Drop for Watcher {
    fn drop(&mut self) {
        // Fails only if the server has already closed the stream.
        let _ = self.stream.shutdown(Shutdown::Both);
        if let Some(reader) = self.reader.take() {
            let _ = reader.join();
        }
    }
}

/// The number after the first `key`: the form's total comes before the numbers per day.
fn number_after(text: &str, key: &str) -> u64 {
    let digits = text.split_once(key).map_or("", |(_, rest)| rest);
    let end = digits.find(|c: char| !c.is_ascii_digit()).unwrap_or(digits.len());
    digits[..end].parse().unwrap_or(0)
}

fn wait_until(timeout: Duration, is_done: impl Fn() -> bool) -> Result<()> {
    let started = Instant::now();
    while !is_done() {
        if started.elapsed() > timeout {
            bail!("timed out after {} s", timeout.as_secs());
        }
        std::thread::park_timeout(Duration::from_millis(2));
    }
    Ok(())
}
