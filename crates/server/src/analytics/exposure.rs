//! How many responses a question was shown to: those that submitted a page with it. This is the denominator of its counts.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use form_model::definition::{Definition, Page};
use form_model::ids::{PageId, QuestionId};

/// Number of responses that submitted each page.
pub(super) type SubmissionsByPage = BTreeMap<String, u64>;

/// Whether every page has the same questions in all versions, so that submissions need not be counted by version.
pub(super) fn have_same_questions(versions: &[&Definition]) -> bool {
    let mut questions_by_page: HashMap<&PageId, BTreeSet<&QuestionId>> = HashMap::new();
    versions.iter().flat_map(|version| version.pages()).all(|page| {
        let questions: BTreeSet<&QuestionId> = questions_on(page).collect();
        if let Some(before) = questions_by_page.get(&page.id) {
            return *before == questions;
        }
        questions_by_page.insert(&page.id, questions);
        true
    })
}

/// For versions that have the same questions on each page, or for a single version.
pub(super) fn exposure<'v>(
    versions: &[&'v Definition],
    submissions: &SubmissionsByPage,
) -> HashMap<&'v QuestionId, u64> {
    let mut exposure = HashMap::new();
    let mut seen = BTreeSet::new();
    for page in versions.iter().rev().flat_map(|version| version.pages()) {
        if seen.insert(&page.id) {
            add(&mut exposure, page, submissions);
        }
    }
    exposure
}

/// For versions whose pages have different questions.
pub(super) fn exposure_by_version<'v>(
    versions: impl Iterator<Item = (i32, &'v Definition)>,
    submissions: &BTreeMap<i32, SubmissionsByPage>,
) -> HashMap<&'v QuestionId, u64> {
    let mut exposure = HashMap::new();
    for (number, version) in versions {
        if let Some(submissions) = submissions.get(&number) {
            for page in version.pages() {
                add(&mut exposure, page, submissions);
            }
        }
    }
    exposure
}

fn add<'v>(exposure: &mut HashMap<&'v QuestionId, u64>, page: &'v Page, submissions: &SubmissionsByPage) {
    if let Some(times) = submissions.get(page.id.as_str()) {
        for question in questions_on(page) {
            *exposure.entry(question).or_default() += times;
        }
    }
}

fn questions_on(page: &Page) -> impl Iterator<Item = &QuestionId> {
    let questions = page.questions().iter();
    questions
        .filter(|question| question.takes_answer())
        .map(|question| &question.id)
}
