//! How many responses were asked a question: those that handed in a page that carried it.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use form_model::{
    definition::{Definition, Page},
    ids::{PageId, QuestionId},
};

/// Responses that handed in each page.
pub(super) type HandedIn = BTreeMap<String, u64>;

/// Whether every page carried the same questions in all versions that have it: then it need not be known which version a page was
/// handed in under.
pub(super) fn pages_stayed_alike(versions: &[&Definition]) -> bool {
    let mut carried: HashMap<&PageId, BTreeSet<&QuestionId>> = HashMap::new();
    versions.iter().flat_map(|version| version.pages()).all(|page| {
        let questions: BTreeSet<&QuestionId> = asked_on(page).collect();
        if let Some(before) = carried.get(&page.id) {
            return *before == questions;
        }
        carried.insert(&page.id, questions);
        true
    })
}

/// How many were asked each question, where pages stayed alike or where all were handed in under one version.
pub(super) fn asked<'v>(versions: &[&'v Definition], handed_in: &HandedIn) -> HashMap<&'v QuestionId, u64> {
    let mut asked = HashMap::new();
    let mut seen = BTreeSet::new();
    for page in versions.iter().rev().flat_map(|version| version.pages()) {
        if seen.insert(&page.id) {
            add(&mut asked, page, handed_in);
        }
    }
    asked
}

/// How many were asked each question, by what was handed in under each version.
pub(super) fn asked_by_version<'v>(
    versions: impl Iterator<Item = (i32, &'v Definition)>,
    handed_in: &BTreeMap<i32, HandedIn>,
) -> HashMap<&'v QuestionId, u64> {
    let mut asked = HashMap::new();
    for (number, version) in versions {
        if let Some(handed_in) = handed_in.get(&number) {
            for page in version.pages() {
                add(&mut asked, page, handed_in);
            }
        }
    }
    asked
}

fn add<'v>(asked: &mut HashMap<&'v QuestionId, u64>, page: &'v Page, handed_in: &HandedIn) {
    if let Some(times) = handed_in.get(page.id.as_str()) {
        for question in asked_on(page) {
            *asked.entry(question).or_default() += times;
        }
    }
}

fn asked_on(page: &Page) -> impl Iterator<Item = &QuestionId> {
    let questions = page.questions().iter();
    questions
        .filter(|question| question.takes_answer())
        .map(|question| &question.id)
}
