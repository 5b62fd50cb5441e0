//! Log lines on their way to standard output: gathered, and written many at a time.
//!
//! A system call a line costs a busy process about as much as serving a cached form, and so does waking a thread that
//! writes. So whoever logs only appends to memory, and a thread that nobody wakes writes what has gathered ten times a second.

use std::io::{self, Write};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use tracing_subscriber::fmt::MakeWriter;

/// How long a line may wait. A killed process takes the lines of this time along.
const LONGEST_WAIT: Duration = Duration::from_millis(100);

/// Bytes that may wait. Whoever logs more writes them out: a slow reader slows the process down and loses nothing.
const MOST_WAITING: usize = 64 * 1024;

/// Where lines are appended.
#[derive(Clone)]
pub(super) struct LogLines(Arc<Mutex<Waiting>>);

struct Waiting {
    bytes: Vec<u8>,
    /// Whether nobody comes to write them any more.
    alone: bool,
}

/// Writes what still waits when it is dropped, and from then on every line at once: keep it until the process ends.
#[must_use = "without it every line is written by itself"]
pub struct Logging(LogLines);

/// Begins to gather lines.
pub(super) fn gather() -> (LogLines, Logging) {
    let lines = LogLines(Arc::new(Mutex::new(Waiting {
        bytes: Vec::with_capacity(2 * MOST_WAITING),
        alone: false,
    })));
    let waiting = Arc::downgrade(&lines.0);
    let writer = std::thread::Builder::new().name("log".to_owned()).spawn(move || {
        while let Some(lines) = waiting.upgrade().map(LogLines) {
            lines.write_out();
            drop(lines);
            std::thread::park_timeout(LONGEST_WAIT);
        }
    });
    if writer.is_err() {
        lines.leave_alone();
    }
    (lines.clone(), Logging(lines))
}

impl LogLines {
    fn write_out(&self) {
        self.with(Waiting::write_out);
    }

    fn leave_alone(&self) {
        self.with(|waiting| {
            waiting.write_out();
            waiting.alone = true;
        });
    }

    fn with(&self, act: impl FnOnce(&mut Waiting)) {
        act(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner));
    }
}

impl Waiting {
    fn write_out(&mut self) {
        if self.bytes.is_empty() {
            return;
        }
        let mut output = io::stdout().lock();
        // A log that nobody can read any more is no reason to stop serving.
        let _ = output.write_all(&self.bytes).and_then(|()| output.flush());
        self.bytes.clear();
    }
}

impl Drop for Logging {
    fn drop(&mut self) {
        self.0.leave_alone();
    }
}

impl Write for &LogLines {
    fn write(&mut self, line: &[u8]) -> io::Result<usize> {
        self.with(|waiting| {
            waiting.bytes.extend_from_slice(line);
            if waiting.alone || waiting.bytes.len() > MOST_WAITING {
                waiting.write_out();
            }
        });
        Ok(line.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.write_out();
        Ok(())
    }
}

impl<'a> MakeWriter<'a> for LogLines {
    type Writer = &'a LogLines;

    fn make_writer(&'a self) -> Self::Writer {
        self
    }
}
