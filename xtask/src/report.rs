//! The output of the commands.

use std::cell::RefCell;
use std::fmt::Display;
use std::io::{self, Write};

/// Where a command prints its result. Write errors are ignored, so that `cargo xtask … | head` does
/// not fail.
pub(crate) struct Report {
    out: RefCell<Box<dyn Write>>,
}

impl Report {
    pub(crate) fn stdout() -> Self {
        Self::new(io::stdout())
    }

    pub(crate) fn new(out: impl Write + 'static) -> Self {
        Self {
            out: RefCell::new(Box::new(out)),
        }
    }

    pub(crate) fn print_line(&self, text: impl Display) {
        let _ = writeln!(self.out.borrow_mut(), "{text}");
    }
}
