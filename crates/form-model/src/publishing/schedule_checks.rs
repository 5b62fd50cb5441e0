//! Checks when the form is open.

use crate::definition::Definition;

use super::{Fix, Problem, ProblemCode};

/// Checks that the form closes after it opens.
pub(super) fn check_schedule(form: &Definition, problems: &mut Vec<Problem>) {
    let settings = &form.settings;
    if let (Some(opens_at), Some(closes_at)) = (settings.opens_at, settings.closes_at)
        && closes_at <= opens_at
    {
        problems.push(Problem {
            fix: Some(Fix::RemoveClosingTime),
            ..Problem::new(
                ProblemCode::ScheduleImpossible,
                "The form closes before it opens, so nobody could respond.",
            )
        });
    }
}
