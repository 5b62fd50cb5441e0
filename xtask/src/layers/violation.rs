//! One broken rule, with its location and what to do.

use std::fmt::{self, Display, Formatter};
use std::path::PathBuf;

/// A place that breaks a rule of the layering.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Violation {
    /// The file, from the root of the workspace.
    pub(super) file: PathBuf,
    /// The line in it, when the rule is about one.
    pub(super) line: Option<usize>,
    /// The rule's short name.
    pub(super) rule: &'static str,
    /// What is wrong, and the way out.
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
