//! What responses add to their form's counters: the answers of the pages on their path, and the pages themselves.

use std::{collections::HashMap, fmt};

use form_model::{
    answer::Answer,
    day::Day,
    ids::{OptionId, PageId, QuestionId},
};

use super::ingest::{Page, Response};
use crate::forms::{Activity, FormId};

/// What an answer is counted under.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Bucket<'r> {
    /// Answered at all.
    Answered,
    Option(&'r OptionId),
    Number(i32),
    Day(Day),
    FileType(&'r str),
}

impl fmt::Display for Bucket<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Answered => Ok(()),
            Self::Option(option) => option.fmt(f),
            Self::Number(number) => number.fmt(f),
            Self::Day(day) => day.fmt(f),
            Self::FileType(kind) => f.write_str(kind),
        }
    }
}

/// How often, by responses that are complete and by ones that are not.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Count {
    pub complete: i64,
    pub unfinished: i64,
}

impl Count {
    pub(super) fn add(&mut self, more: Self) {
        self.complete += more.complete;
        self.unfinished += more.unfinished;
    }

    pub(super) fn is_nothing(self) -> bool {
        self == Self::default()
    }
}

/// What several responses add together, or take away.
#[derive(Debug, Default)]
pub(super) struct Tally<'r> {
    pub answers: HashMap<(FormId, &'r QuestionId, Bucket<'r>), Count>,
    pub pages: HashMap<(FormId, &'r PageId), Count>,
    pub activity: HashMap<FormId, Activity>,
}

impl<'r> Tally<'r> {
    /// Adds what a response contributes so many times: 1 for as it is now, -1 for as it was before.
    pub(super) fn add(&mut self, form: FormId, response: &'r Response, times: i64) {
        let activity = self.activity.entry(form).or_default();
        if response.held.is_some() {
            activity.held += times;
            return;
        }
        activity.starts += times;
        activity.completed += times * i64::from(response.complete);
        let once = if response.complete {
            Count {
                complete: times,
                unfinished: 0,
            }
        } else {
            Count {
                complete: 0,
                unfinished: times,
            }
        };
        for page in response.pages.iter().filter(|page| page.on_path) {
            self.pages.entry((form, &page.id)).or_default().add(once);
            for (question, answer) in &*page.answers {
                let mut count = |bucket| self.answers.entry((form, question, bucket)).or_default().add(once);
                count(Bucket::Answered);
                for_each_bucket(page, question, answer, count);
            }
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
