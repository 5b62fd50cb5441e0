//! Whether a goal was reached.

use anyhow::{Result, bail};

/// A goal, the measured value and the outcome.
pub(super) struct Verdict {
    metric: String,
    measured: String,
    goal: String,
    outcome: Outcome,
    /// Whether missing the goal fails the benchmark with `--gate`.
    is_gating: bool,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Outcome {
    Reached,
    Missed,
    /// Other load makes the measured value meaningless.
    NotJudged,
}

impl Verdict {
    pub(super) fn of(is_reached: bool, metric: String, measured: String, goal: String) -> Self {
        let outcome = if is_reached { Outcome::Reached } else { Outcome::Missed };
        Self {
            metric,
            measured,
            goal,
            outcome,
            is_gating: false,
        }
    }

    /// Only for goals that do not depend on other load.
    pub(super) fn gating(mut self) -> Self {
        self.is_gating = true;
        self
    }

    pub(super) fn mark_not_judged(mut self) -> Self {
        self.outcome = Outcome::NotJudged;
        self
    }

    pub(super) fn is_missed(&self) -> bool {
        self.outcome == Outcome::Missed
    }

    fn fails_gate(&self) -> bool {
        self.is_gating && self.is_missed()
    }

    pub(super) fn sentence(&self) -> String {
        format!(
            "{}: {} {} (goal: {})",
            self.outcome.as_text(),
            self.metric,
            self.measured,
            self.goal
        )
    }
}

impl Outcome {
    fn as_text(self) -> &'static str {
        match self {
            Self::Reached => "reached",
            Self::Missed => "MISSED",
            Self::NotJudged => "not judged: the machine was busy",
        }
    }
}

/// Prints the table; with `gate`, a missed gating goal is an error.
pub(super) fn report(verdicts: &[Verdict], gate: bool) -> Result<()> {
    print_table(verdicts);
    let failed = verdicts.iter().filter(|verdict| verdict.fails_gate());
    let failed: Vec<String> = failed.map(Verdict::sentence).collect();
    if gate && !failed.is_empty() {
        bail!("{}", failed.join("\n"));
    }
    Ok(())
}

pub(super) fn print_table(verdicts: &[Verdict]) {
    let width = |field: fn(&Verdict) -> &String| verdicts.iter().map(|verdict| field(verdict).chars().count()).max();
    let (metric, measured, goal) = (width(|v| &v.metric), width(|v| &v.measured), width(|v| &v.goal));
    let (metric, measured, goal) = (metric.unwrap_or(0), measured.unwrap_or(0), goal.unwrap_or(0));
    println!();
    for verdict in verdicts {
        println!(
            "{:<metric$} | {:<measured$} | {:<goal$} | {}",
            verdict.metric,
            verdict.measured,
            verdict.goal,
            verdict.outcome.as_text()
        );
    }
}
