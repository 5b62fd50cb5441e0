//! What became of a goal.

use anyhow::{Result, bail};

/// A goal, what was measured, and whether that is enough.
pub(super) struct Verdict {
    what: String,
    found: String,
    goal: String,
    outcome: Outcome,
    /// Whether it holds however busy the machine is.
    gates: bool,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Outcome {
    Reached,
    Missed,
    /// Others took too much of the machine.
    NotJudged,
}

impl Verdict {
    pub(super) fn of(is_reached: bool, what: String, found: String, goal: String) -> Self {
        let outcome = if is_reached { Outcome::Reached } else { Outcome::Missed };
        Self {
            what,
            found,
            goal,
            outcome,
            gates: false,
        }
    }

    /// Nobody else's work changes it.
    pub(super) fn gating(self) -> Self {
        Self { gates: true, ..self }
    }

    /// Others took so much that the figure says nothing.
    pub(super) fn on_a_busy_machine(self) -> Self {
        Self {
            outcome: Outcome::NotJudged,
            ..self
        }
    }

    pub(super) fn is_missed(&self) -> bool {
        self.outcome == Outcome::Missed
    }

    /// A missed goal that noise does not excuse.
    fn fails_the_gate(&self) -> bool {
        self.gates && self.is_missed()
    }

    pub(super) fn sentence(&self) -> String {
        let Self { what, found, goal, .. } = self;
        format!("{}: {what} {found}, {goal} wanted", self.outcome.as_text())
    }
}

impl Outcome {
    fn as_text(self) -> &'static str {
        match self {
            Self::Reached => "reached",
            Self::Missed => "MISSED",
            Self::NotJudged => "not judged, as the machine was not quiet",
        }
    }
}

/// Prints all of them; with `gate` it fails when noise does not excuse a missed goal.
pub(super) fn conclude(verdicts: &[Verdict], gate: bool) -> Result<()> {
    print(verdicts);
    let failed = verdicts.iter().filter(|verdict| verdict.fails_the_gate());
    let failed: Vec<String> = failed.map(Verdict::sentence).collect();
    if gate && !failed.is_empty() {
        bail!("{}", failed.join("\n"));
    }
    Ok(())
}

/// All of them under one another.
pub(super) fn print(verdicts: &[Verdict]) {
    let width = |of: fn(&Verdict) -> &String| verdicts.iter().map(|verdict| of(verdict).chars().count()).max();
    let (what, found, goal) = (width(|v| &v.what), width(|v| &v.found), width(|v| &v.goal));
    let (what, found, goal) = (what.unwrap_or(0), found.unwrap_or(0), goal.unwrap_or(0));
    println!();
    for verdict in verdicts {
        println!(
            "{:<what$} | {:<found$} | {:<goal$} | {}",
            verdict.what,
            verdict.found,
            verdict.goal,
            verdict.outcome.as_text()
        );
    }
}
