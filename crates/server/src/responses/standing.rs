//! Where a response stands. It follows from the pages handed in and from nothing else, so a recount years later agrees.

use std::collections::BTreeMap;

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

/// Walks from the start along what was handed in.
pub(super) fn standing(version: &PinnedVersion, handed_in: &BTreeMap<PageId, Answers>) -> Standing {
    // A page is left by an answer of its own, so the answers of all pages can lie together.
    let answers: Answers = handed_in.values().flat_map(Clone::clone).collect();
    let path = version.routes.path(&answers);
    let length = path.pages.len();
    let on_path: Vec<PageId> = path
        .pages
        .into_iter()
        .take_while(|page| handed_in.contains_key(page))
        .collect();
    Standing {
        complete: path.end == PathEnd::Finished && on_path.len() == length,
        on_path,
    }
}

/// Reads answers as they were stored. They were checked against the same version, so all of them read.
pub(super) fn read_stored(version: &PinnedVersion, stored: &BTreeMap<String, Value>) -> Answers {
    let answers = stored.iter().filter_map(|(id, value)| {
        let id = QuestionId::parse(id)?;
        let answer = read_answer(version.definition.question(&id)?, value).ok()??;
        Some((id, answer))
    });
    answers.collect()
}
