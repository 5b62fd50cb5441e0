//! What the commands say to the person who runs them.

use std::cell::RefCell;
use std::fmt::Display;
use std::io::{self, Write};

/// Where a command writes its result.
///
/// A reader that has gone away (`cargo xtask … | head`) is no reason to fail the check itself, so
/// write errors are dropped.
pub(crate) struct Report {
    out: RefCell<Box<dyn Write>>,
}

impl Report {
    /// To the person at the terminal.
    pub(crate) fn to_standard_output() -> Self {
        Self::to(io::stdout())
    }

    /// To somewhere else, such as nowhere in a test.
    pub(crate) fn to(out: impl Write + 'static) -> Self {
        Self {
            out: RefCell::new(Box::new(out)),
        }
    }

    /// One line of the result.
    pub(crate) fn line(&self, text: impl Display) {
        let _ = writeln!(self.out.borrow_mut(), "{text}");
    }
}
