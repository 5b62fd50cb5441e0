//! Buffers log lines and writes them in batches.
//!
//! A system call per line would cost a busy process about as much as serving a cached form. So logging only appends to a
//! buffer, and a thread writes it ten times a second.

use std::io::{self, Write};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use tracing_subscriber::fmt::MakeWriter;

/// Write interval. A killed process loses the lines of this time.
const FLUSH_INTERVAL: Duration = Duration::from_millis(100);

/// Maximum buffer size. A full buffer is written by the logging thread itself, so a slow reader loses no lines.
const MAX_BUFFERED: usize = 64 * 1024;

/// The shared buffer of log lines.
#[derive(Clone)]
pub(super) struct LogLines(Arc<Mutex<Buffer>>);

struct Buffer {
    bytes: Vec<u8>,
    /// Write every line at once, because no thread flushes the buffer any more.
    is_unbuffered: bool,
}

/// Flushes the buffer when dropped and disables buffering; keep it until the process ends.
#[must_use = "dropping it disables buffering"]
pub struct Logging(LogLines);

/// Starts the writer thread.
pub(super) fn start() -> (LogLines, Logging) {
    let lines = LogLines(Arc::new(Mutex::new(Buffer {
        bytes: Vec::with_capacity(2 * MAX_BUFFERED),
        is_unbuffered: false,
    })));
    let buffer = Arc::downgrade(&lines.0);
    let writer = std::thread::Builder::new().name("log".to_owned()).spawn(move || {
        while let Some(lines) = buffer.upgrade().map(LogLines) {
            lines.flush_buffer();
            drop(lines);
            std::thread::park_timeout(FLUSH_INTERVAL);
        }
    });
    if writer.is_err() {
        lines.stop_buffering();
    }
    (lines.clone(), Logging(lines))
}

impl LogLines {
    fn flush_buffer(&self) {
        self.with(Buffer::flush_buffer);
    }

    fn stop_buffering(&self) {
        self.with(|buffer| {
            buffer.flush_buffer();
            buffer.is_unbuffered = true;
        });
    }

    fn with(&self, act: impl FnOnce(&mut Buffer)) {
        act(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner));
    }
}

impl Buffer {
    fn flush_buffer(&mut self) {
        if self.bytes.is_empty() {
            return;
        }
        let mut output = io::stdout().lock();
        // A broken log output must not stop the server.
        let _ = output.write_all(&self.bytes).and_then(|()| output.flush());
        self.bytes.clear();
    }
}

impl Drop for Logging {
    fn drop(&mut self) {
        self.0.stop_buffering();
    }
}

impl Write for &LogLines {
    fn write(&mut self, line: &[u8]) -> io::Result<usize> {
        self.with(|buffer| {
            buffer.bytes.extend_from_slice(line);
            if buffer.is_unbuffered || buffer.bytes.len() > MAX_BUFFERED {
                buffer.flush_buffer();
            }
        });
        Ok(line.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.flush_buffer();
        Ok(())
    }
}

impl<'a> MakeWriter<'a> for LogLines {
    type Writer = &'a LogLines;

    fn make_writer(&'a self) -> Self::Writer {
        self
    }
}
