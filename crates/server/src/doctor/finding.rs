//! What a check found.

use std::fmt;
use std::io::{self, Write as _};

use serde::Serialize;

/// How bad a finding is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Outcome {
    Ok,
    /// It could not be checked, because of another finding.
    Skipped,
    Warning,
    Error,
}

/// A finding about one subject, with what to do if something is wrong. It contains no password, key or secret.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(crate) struct Finding {
    pub(crate) outcome: Outcome,
    pub(crate) subject: &'static str,
    pub(crate) message: String,
}

impl Finding {
    pub(crate) fn ok(subject: &'static str, message: impl Into<String>) -> Self {
        Self::new(Outcome::Ok, subject, message)
    }

    /// `cause` says what must be corrected first.
    pub(crate) fn skipped(subject: &'static str, cause: &str) -> Self {
        Self::new(Outcome::Skipped, subject, format!("not checked: {cause}"))
    }

    pub(crate) fn warning(subject: &'static str, message: impl Into<String>) -> Self {
        Self::new(Outcome::Warning, subject, message)
    }

    pub(crate) fn error(subject: &'static str, message: impl Into<String>) -> Self {
        Self::new(Outcome::Error, subject, message)
    }

    fn new(outcome: Outcome, subject: &'static str, message: impl Into<String>) -> Self {
        let message = message.into();
        // Other servers' words may have line breaks, and a finding is one line.
        let words: Vec<&str> = message
            .split(|c: char| c.is_whitespace() || c.is_control())
            .filter(|word| !word.is_empty())
            .collect();
        Self {
            outcome,
            subject,
            message: words.join(" "),
        }
    }

    pub(crate) fn is_error(&self) -> bool {
        self.outcome == Outcome::Error
    }

    /// Logs what is wrong.
    pub(crate) fn log(&self) {
        let Self { subject, message, .. } = self;
        match self.outcome {
            Outcome::Ok | Outcome::Skipped => {}
            Outcome::Warning => tracing::warn!(subject, "{message}"),
            Outcome::Error => tracing::error!(subject, "{message}"),
        }
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let outcome = match self.outcome {
            Outcome::Ok => "ok",
            Outcome::Skipped => "skipped",
            Outcome::Warning => "warning",
            Outcome::Error => "error",
        };
        write!(f, "{outcome:<7}  {:<10}  {}", self.subject, self.message)
    }
}

/// Prints findings as lines with a summary, or as one JSON object each.
pub(crate) fn print(findings: &[Finding], json: bool) -> anyhow::Result<()> {
    let mut out = io::stdout().lock();
    for finding in findings {
        if json {
            writeln!(out, "{}", serde_json::to_string(finding)?)?;
        } else {
            writeln!(out, "{finding}")?;
        }
    }
    if !json {
        writeln!(out, "{}", summary(findings))?;
    }
    Ok(())
}

/// Such as `2 errors, 1 warning`.
fn summary(findings: &[Finding]) -> String {
    let count = |outcome, word: &str| {
        let number = findings.iter().filter(|finding| finding.outcome == outcome).count();
        match number {
            0 => format!("no {word}s"),
            1 => format!("1 {word}"),
            _ => format!("{number} {word}s"),
        }
    };
    format!(
        "{}, {}",
        count(Outcome::Error, "error"),
        count(Outcome::Warning, "warning")
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_aligned() {
        let (ok, warning) = (
            Finding::ok("disk", "61.0 GB free"),
            Finding::warning("public-url", "it is http"),
        );
        assert_eq!(ok.to_string(), "ok       disk        61.0 GB free");
        assert_eq!(warning.to_string(), "warning  public-url  it is http");
    }

    #[test]
    fn message_is_one_line() {
        let finding = Finding::error("events", "it says 'HTTP/1.1 400\r\n\u{1b}[31m' \n to us");
        assert_eq!(finding.message, "it says 'HTTP/1.1 400 [31m' to us");
    }

    #[test]
    fn summary_counts_errors_and_warnings() {
        let error = Finding::error("disk", "full");
        let skipped = Finding::skipped("schema", "the database does not answer");
        assert_eq!(summary(std::slice::from_ref(&skipped)), "no errors, no warnings");
        assert_eq!(
            summary(&[error.clone(), error, Finding::warning("mail", "none"), skipped]),
            "2 errors, 1 warning"
        );
    }
}
