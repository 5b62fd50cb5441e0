//! Where a response stands. It follows from the pages handed in and from nothing else, so a recount years later agrees.

use std::{borrow::Cow, collections::BTreeMap};

use form_model::{
    answer::Answers,
    check_answers::read_answer,
    ids::{PageId, QuestionId},
    routing::PathEnd,
};
use serde_json::Value;

use crate::forms::PinnedVersion;

/// What the pages handed in so far make up.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Standing {
    /// The pages from the start on that were handed in, as far as they follow one another. The others were left by going
    /// back and answering differently, or came too early.
    pub on_path: Vec<PageId>,
    /// Whether they lead to the end.
    pub complete: bool,
}

/// Walks from the start along what was handed in, each page with its answers.
pub(super) fn standing<'p>(
    version: &PinnedVersion,
    handed_in: &(impl Iterator<Item = (&'p PageId, &'p Answers)> + Clone),
) -> Standing {
    let path = version
        .routes
        .path(&together(handed_in.clone().map(|(_, answers)| answers)));
    let length = path.pages.len();
    let on_path: Vec<PageId> = path
        .pages
        .into_iter()
        .take_while(|page| handed_in.clone().any(|(handed_in, _)| handed_in == page))
        .collect();
    Standing {
        complete: path.end == PathEnd::Finished && on_path.len() == length,
        on_path,
    }
}

/// A page is left by an answer of its own, so the answers of all pages can lie together.
fn together<'p>(mut pages: impl Iterator<Item = &'p Answers>) -> Cow<'p, Answers> {
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

/// Reads a page's answers as they were stored. They were checked against the same version, so all of them read.
pub(super) fn read_stored(version: &PinnedVersion, page: &PageId, stored: &BTreeMap<String, Value>) -> Answers {
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
