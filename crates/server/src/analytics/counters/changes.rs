//! What responses add to their form's counters: the answers and pages on their path, and their duration.

use std::collections::HashMap;
use std::fmt;

use form_model::answer::{Answer, ChosenOption};
use form_model::answer_bucket::{OTHER_OPTION_KEY, write_cell_key};
use form_model::day::Day;
use form_model::ids::{OptionId, PageId, QuestionId};

use crate::forms::{Cohort, FormId, ResponseCounts};
use crate::stored_responses::{Response, ResponsePage};

/// Pseudo question id under which durations are counted.
pub(crate) const DURATION_QUESTION: &str = "";

/// The value an answer is counted under.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum AnswerBucket<'r> {
    /// Counts any answer.
    Answered,
    Option(&'r OptionId),
    OtherOption,
    Cell {
        row: &'r OptionId,
        column: &'r OptionId,
    },
    /// Counted from 1.
    Place(&'r OptionId, usize),
    Number(i32),
    Day(Day),
    FileType(&'r str),
    Seconds(i64),
}

impl fmt::Display for AnswerBucket<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Answered => Ok(()),
            Self::Option(option) => option.fmt(f),
            Self::OtherOption => f.write_str(OTHER_OPTION_KEY),
            Self::Cell { row, column } => write_cell_key(f, row, column),
            Self::Place(option, place) => write_cell_key(f, option, place),
            Self::Number(number) => number.fmt(f),
            Self::Day(day) => day.fmt(f),
            Self::FileType(kind) => f.write_str(kind),
            Self::Seconds(seconds) => seconds.fmt(f),
        }
    }
}

/// A count, split by complete and partial responses.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct CompletionCounts {
    pub complete: i64,
    pub partial: i64,
    /// For a page: responses that reached it and did not submit it.
    pub dropped_off: i64,
}

impl CompletionCounts {
    pub(crate) fn add(&mut self, other: Self) {
        self.complete += other.complete;
        self.partial += other.partial;
        self.dropped_off += other.dropped_off;
    }

    pub(crate) fn is_zero(self) -> bool {
        self == Self::default()
    }
}

/// The sum of what several responses add to the counters, or subtract.
#[derive(Debug, Default)]
pub(crate) struct CounterChanges<'r> {
    pub answers: HashMap<(Cohort, &'r str, AnswerBucket<'r>), CompletionCounts>,
    pub pages: HashMap<(Cohort, &'r PageId), CompletionCounts>,
    pub totals: HashMap<Cohort, ResponseCounts>,
}

impl<'r> CounterChanges<'r> {
    /// `sign` is 1 for a response as it is now, -1 for as it was before.
    pub(crate) fn add(&mut self, form: FormId, response: &'r Response, sign: i64) {
        let cohort = Cohort {
            form,
            day: response.started_on,
            version: response.version,
        };
        let totals = self.totals.entry(cohort).or_default();
        if response.quarantine_reason.is_some() {
            totals.quarantined += sign;
            return;
        }
        totals.starts += sign;
        totals.completed += sign * i64::from(response.complete);
        let counts = CompletionCounts {
            complete: sign * i64::from(response.complete),
            partial: sign * i64::from(!response.complete),
            dropped_off: 0,
        };
        for page in response.on_path() {
            self.pages.entry((cohort, &page.id)).or_default().add(counts);
            for (question, answer) in &*page.answers {
                let mut count = |bucket| {
                    let key = (cohort, question.as_str(), bucket);
                    self.answers.entry(key).or_default().add(counts);
                };
                count(AnswerBucket::Answered);
                for_each_bucket(page, question, answer, count);
            }
        }
        if let Some(next) = response.dropped_off_at() {
            self.pages.entry((cohort, next)).or_default().dropped_off += sign;
        }
        if let Some(seconds) = response.duration_seconds().filter(|_| response.complete) {
            let bucket = AnswerBucket::Seconds(round_to_two_digits(seconds));
            self.answers
                .entry((cohort, DURATION_QUESTION, bucket))
                .or_default()
                .add(counts);
        }
    }
}

fn for_each_bucket<'r>(
    page: &'r ResponsePage,
    question: &QuestionId,
    answer: &'r Answer,
    mut count: impl FnMut(AnswerBucket<'r>),
) {
    match answer {
        Answer::Text(_) | Answer::Agreed | Answer::Address(_) => {}
        Answer::Option(ChosenOption::Offered(option)) => count(AnswerBucket::Option(option)),
        Answer::Option(ChosenOption::Other(_)) => count(AnswerBucket::OtherOption),
        Answer::Options(chosen) => {
            let offered = chosen.offered.iter().map(AnswerBucket::Option);
            let other = chosen.other.as_ref().map(|_| AnswerBucket::OtherOption);
            offered.chain(other).for_each(count);
        }
        Answer::Order(options) => {
            let places = options.iter().zip(1..);
            places.for_each(|(option, place)| count(AnswerBucket::Place(option, place)));
        }
        Answer::Grid(rows) => {
            let cells = rows
                .iter()
                .flat_map(|(row, columns)| columns.iter().map(move |column| AnswerBucket::Cell { row, column }));
            cells.for_each(count);
        }
        Answer::Number(number) => count(AnswerBucket::Number(*number)),
        Answer::Day(day) => count(AnswerBucket::Day(*day)),
        Answer::Files(_) => {
            let types = page.file_types.as_ref().and_then(|types| types.get(question.as_str()));
            types
                .into_iter()
                .flatten()
                .for_each(|kind| count(AnswerBucket::FileType(kind)));
        }
    }
}

/// Rounded, so that there are few buckets.
fn round_to_two_digits(seconds: i64) -> i64 {
    let mut unit = 1;
    while seconds / unit >= 100 {
        unit *= 10;
    }
    (seconds + unit / 2) / unit * unit
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn durations_are_rounded_to_two_digits() {
        for (seconds, counted) in [
            (0, 0),
            (7, 7),
            (99, 99),
            (134, 130),
            (135, 140),
            (999, 1_000),
            (86_399, 86_000),
        ] {
            assert_eq!(round_to_two_digits(seconds), counted, "{seconds}");
        }
    }
}
