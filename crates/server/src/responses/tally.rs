//! What responses add to their form's counters: the answers of the pages on their path, the pages themselves, and the time
//! they took.

use std::{collections::HashMap, fmt};

use form_model::{
    answer::Answer,
    day::Day,
    ids::{OptionId, PageId, QuestionId},
};

use super::ingest::{Page, Response};
use crate::forms::{Activity, Cohort, FormId};

/// The place of a question that is none: under it stands how long responses took.
pub(super) const TIME: &str = "";

/// What an answer is counted under.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Bucket<'r> {
    /// Answered at all.
    Answered,
    Option(&'r OptionId),
    Number(i32),
    Day(Day),
    FileType(&'r str),
    Seconds(i64),
}

impl fmt::Display for Bucket<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Answered => Ok(()),
            Self::Option(option) => option.fmt(f),
            Self::Number(number) => number.fmt(f),
            Self::Day(day) => day.fmt(f),
            Self::FileType(kind) => f.write_str(kind),
            Self::Seconds(seconds) => seconds.fmt(f),
        }
    }
}

/// How often, by responses that are complete and by ones that are not.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Count {
    pub complete: i64,
    pub unfinished: i64,
    /// Of a page: responses that were led to it and have not handed it in.
    pub waiting: i64,
}

impl Count {
    pub(super) fn add(&mut self, more: Self) {
        self.complete += more.complete;
        self.unfinished += more.unfinished;
        self.waiting += more.waiting;
    }

    pub(super) fn is_nothing(self) -> bool {
        self == Self::default()
    }
}

/// What several responses add together, or take away.
#[derive(Debug, Default)]
pub(super) struct Tally<'r> {
    pub answers: HashMap<(Cohort, &'r str, Bucket<'r>), Count>,
    pub pages: HashMap<(Cohort, &'r PageId), Count>,
    pub activity: HashMap<Cohort, Activity>,
}

impl<'r> Tally<'r> {
    /// Adds what a response contributes so many times: 1 for as it is now, -1 for as it was before.
    pub(super) fn add(&mut self, form: FormId, response: &'r Response, times: i64) {
        let cohort = Cohort {
            form,
            day: response.begun_on,
            version: response.version,
        };
        let activity = self.activity.entry(cohort).or_default();
        if response.held.is_some() {
            activity.held += times;
            return;
        }
        activity.starts += times;
        activity.completed += times * i64::from(response.complete);
        let once = Count {
            complete: times * i64::from(response.complete),
            unfinished: times * i64::from(!response.complete),
            waiting: 0,
        };
        for page in response.on_path() {
            self.pages.entry((cohort, &page.id)).or_default().add(once);
            for (question, answer) in &*page.answers {
                let mut count = |bucket| {
                    let key = (cohort, question.as_str(), bucket);
                    self.answers.entry(key).or_default().add(once);
                };
                count(Bucket::Answered);
                for_each_bucket(page, question, answer, count);
            }
        }
        if let Some(next) = response.waits_at() {
            self.pages.entry((cohort, next)).or_default().waiting += times;
        }
        if let Some(seconds) = response.seconds_taken().filter(|_| response.complete) {
            let bucket = Bucket::Seconds(two_digits(seconds));
            self.answers.entry((cohort, TIME, bucket)).or_default().add(once);
        }
    }
}

fn for_each_bucket<'r>(page: &'r Page, question: &QuestionId, answer: &'r Answer, mut count: impl FnMut(Bucket<'r>)) {
    match answer {
        Answer::Text(_) => {}
        Answer::Option(option) => count(Bucket::Option(option)),
        Answer::Options(options) => options.iter().for_each(|option| count(Bucket::Option(option))),
        Answer::Number(number) => count(Bucket::Number(*number)),
        Answer::Day(day) => count(Bucket::Day(*day)),
        Answer::Files(_) => {
            let types = page.file_types.as_ref().and_then(|types| types.get(question.as_str()));
            types
                .into_iter()
                .flatten()
                .for_each(|kind| count(Bucket::FileType(kind)));
        }
    }
}

/// A time of which two digits count, so that there are few to count by: nobody can tell 131 seconds from 130.
fn two_digits(seconds: i64) -> i64 {
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
    fn of_a_time_two_digits_count() {
        for (seconds, counted) in [
            (0, 0),
            (7, 7),
            (99, 99),
            (134, 130),
            (135, 140),
            (999, 1_000),
            (86_399, 86_000),
        ] {
            assert_eq!(two_digits(seconds), counted, "{seconds}");
        }
    }
}
