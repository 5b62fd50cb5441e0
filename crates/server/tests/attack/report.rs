//! The result of an attack in one line.

use std::io::Write as _;

/// The result of one attack.
#[derive(Debug, Default)]
pub(crate) struct Outcome {
    /// The figures of this run, separated by commas.
    figures: Vec<String>,
    failures: Vec<String>,
}

impl Outcome {
    /// Adds an informational figure.
    pub(crate) fn note(&mut self, figure: impl Into<String>) {
        self.figures.push(figure.into());
    }

    /// Adds a figure, and a failure unless it holds.
    pub(crate) fn expect(&mut self, holds: bool, figure: impl Into<String>, must: &str) {
        let figure = figure.into();
        if !holds {
            self.failures.push(format!("{figure}; must be: {must}"));
        }
        self.figures.push(figure);
    }

    pub(crate) fn fail(&mut self, failure: impl Into<String>) {
        self.failures.push(failure.into());
    }

    pub(crate) fn holds(&self) -> bool {
        self.failures.is_empty()
    }

    /// Asserts that there are no failures.
    #[track_caller]
    pub(crate) fn must_hold(&self) {
        say(&self.figures());
        assert!(self.holds(), "{}\n  {}", self.figures(), self.failures.join("\n  "));
    }

    pub(crate) fn figures(&self) -> String {
        self.figures.join(", ")
    }

    pub(crate) fn failures(&self) -> &[String] {
        &self.failures
    }
}

/// Prints a line for the reader of the run.
pub(crate) fn say(line: &str) {
    let _ = writeln!(std::io::stdout(), "{line}");
}
