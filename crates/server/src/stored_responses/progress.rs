//! A response's progress. It depends on the submitted pages only, so a recount years later gives the same result.

use std::borrow::Cow;

use form_model::answer::Answers;
use form_model::check_answers::read_answer;
use form_model::ids::{PageId, QuestionId};
use form_model::routing::PathEnd;

use super::StoredAnswers;
use crate::forms::PublishedVersion;

#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Progress {
    /// The submitted pages along the path from the start. Others were left by going back and answering differently, or were
    /// submitted too early.
    pub on_path: Vec<PageId>,
    pub complete: bool,
}

/// Follows the path from the start through the submitted pages.
pub(crate) fn compute_progress<'p>(
    version: &PublishedVersion,
    submitted: &(impl Iterator<Item = (&'p PageId, &'p Answers)> + Clone),
) -> Progress {
    let path = version
        .routes
        .path(&merge_answers(submitted.clone().map(|(_, answers)| answers)));
    let length = path.pages.len();
    let on_path: Vec<PageId> = path
        .pages
        .into_iter()
        .take_while(|page| submitted.clone().any(|(submitted, _)| submitted == page))
        .collect();
    Progress {
        complete: path.end == PathEnd::Finished && on_path.len() == length,
        on_path,
    }
}

/// Each page branches on its own answers, so the answers of all pages can be merged.
fn merge_answers<'p>(mut pages: impl Iterator<Item = &'p Answers>) -> Cow<'p, Answers> {
    let Some(first) = pages.next() else {
        return Cow::Owned(Answers::new());
    };
    let mut all = Cow::Borrowed(first);
    for answers in pages {
        let more = answers
            .iter()
            .map(|(question, answer)| (question.clone(), answer.clone()));
        all.to_mut().extend(more);
    }
    all
}

/// Parses stored answers. They were validated against the same version, so all of them parse.
pub(crate) fn parse_stored_answers(version: &PublishedVersion, page: &PageId, stored: &StoredAnswers) -> Answers {
    let Some(page) = version.definition.page(page) else {
        return Answers::new();
    };
    let answers = stored.iter().filter_map(|(id, value)| {
        let id = QuestionId::parse(id)?;
        let answer = read_answer(page.question(&id)?, value).ok()??;
        Some((id, answer))
    });
    answers.collect()
}
