//! What became of a goal.

use crate::report::Report;

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
    pub(super) fn that_gates(self) -> Self {
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
    pub(super) fn fails_the_gate(&self) -> bool {
        self.gates && self.is_missed()
    }

    pub(super) fn sentence(&self) -> String {
        let Self { what, found, goal, .. } = self;
        format!("{}: {what} {found}, {goal} wanted", self.outcome.in_words())
    }
}

impl Outcome {
    fn in_words(self) -> &'static str {
        match self {
            Self::Reached => "reached",
            Self::Missed => "MISSED",
            Self::NotJudged => "not judged, as the machine was not quiet",
        }
    }
}

/// All of them under one another.
pub(super) fn tell(verdicts: &[Verdict], report: &Report) {
    let width = |of: fn(&Verdict) -> &String| verdicts.iter().map(|verdict| of(verdict).chars().count()).max();
    let (what, found, goal) = (width(|v| &v.what), width(|v| &v.found), width(|v| &v.goal));
    let (what, found, goal) = (what.unwrap_or(0), found.unwrap_or(0), goal.unwrap_or(0));
    report.line("");
    for verdict in verdicts {
        report.line(format_args!(
            "{:<what$} | {:<found$} | {:<goal$} | {}",
            verdict.what,
            verdict.found,
            verdict.goal,
            verdict.outcome.in_words()
        ));
    }
}
