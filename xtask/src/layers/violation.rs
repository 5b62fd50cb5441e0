//! A violation of a rule, as the check prints it.

use std::fmt::{self, Display, Formatter};
use std::path::PathBuf;

#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Violation {
    /// Its path from the root of the workspace.
    pub(super) file: PathBuf,
    pub(super) line: Option<usize>,
    pub(super) rule: &'static str,
    /// What is wrong and how to fix it.
    pub(super) message: String,
}

impl Display for Violation {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.file.display())?;
        if let Some(line) = self.line {
            write!(f, ":{line}")?;
        }
        write!(f, ": [{}] {}", self.rule, self.message)
    }
}
