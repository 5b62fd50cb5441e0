//! The newest texts: answers to text questions, and texts beside "Other". Only the newest responses are scanned, so the cost does not grow with their number.

use std::collections::HashMap;
use std::sync::Arc;

use form_model::answer_bucket::AnswerBucket;
use form_model::answer_counts::QuestionCounts;
use form_model::ids::QuestionId;
use form_model::questions::Question;

use super::counters::CohortFilter;
use super::is_text;
use super::response_span::{Order, Span};
use super::store::{self, TextQuestions};
use super::wire::LatestText;
use crate::forms::{PublishedVersion, ResultsAccess};

const TEXTS_PER_QUESTION: usize = 5;

/// Responses scanned, few at first: those mostly have enough texts.
const BATCH_SIZES: [i64; 3] = [25, 100, 375];

/// By question, newest first.
pub(super) async fn latest_texts(
    results: &mut ResultsAccess,
    versions: &[Arc<PublishedVersion>],
    counts: &[QuestionCounts],
    cohort: CohortFilter,
) -> sqlx::Result<HashMap<QuestionId, Vec<LatestText>>> {
    let mut texts: HashMap<QuestionId, Vec<LatestText>> = HashMap::new();
    let mut missing: HashMap<&QuestionId, usize> = HashMap::new();
    for question in counts {
        if let Some(count) = text_count(question) {
            texts.insert(question.question.clone(), Vec::new());
            let count = usize::try_from(count).unwrap_or(TEXTS_PER_QUESTION);
            missing.insert(&question.question, count.min(TEXTS_PER_QUESTION));
        }
    }
    let (form, mut span) = (results.form, Span::of(cohort));
    for batch_size in BATCH_SIZES {
        missing.retain(|_, missing| *missing > 0);
        if missing.is_empty() {
            break;
        }
        let questions = text_questions(versions, &missing, cohort.version);
        let found = store::newest_texts(results.connection(), form, span, batch_size, &questions).await?;
        for text in found.texts {
            let Some(question) = QuestionId::parse(&text.question) else {
                continue;
            };
            if let (Some(missing), Some(texts)) = (missing.get_mut(&question), texts.get_mut(&question))
                && *missing > 0
            {
                *missing -= 1;
                texts.push(LatestText {
                    response_id: text.response,
                    text: text.text,
                    at: text.started_at,
                });
            }
        }
        match found.end {
            Some(end) => span = span.after_cursor(end, Order::NewestFirst),
            None => break,
        }
    }
    Ok(texts)
}

/// How many texts the question has; none if it never asked for one.
fn text_count(question: &QuestionCounts) -> Option<u64> {
    if is_text(question.kind) {
        return Some(question.answered);
    }
    let mut bars = question.bars.iter();
    bars.find(|bar| bar.bucket == AnswerBucket::OtherOption)
        .map(|bar| bar.count)
}

/// The pages on which these questions ask for texts, in each version: a question's type may change between versions.
fn text_questions(
    versions: &[Arc<PublishedVersion>],
    questions: &HashMap<&QuestionId, usize>,
    selected: Option<i32>,
) -> TextQuestions {
    let mut pages = TextQuestions::default();
    let versions = versions.iter();
    for version in versions.filter(|version| selected.is_none_or(|selected| selected == version.number)) {
        for page in version.definition.pages() {
            let ids_of = |asks: fn(&Question) -> bool| -> String {
                let on_page = page.questions().iter();
                let asked = on_page.filter(|question| questions.contains_key(&question.id) && asks(question));
                asked.map(|question| question.id.as_str()).collect::<Vec<_>>().join(",")
            };
            let texts = ids_of(|question| is_text(question.kind.name()));
            let others = ids_of(|question| question.choices().is_some_and(|choices| choices.other));
            if !(texts.is_empty() && others.is_empty()) {
                pages.versions.push(version.number);
                pages.pages.push(page.id.to_string());
                pages.texts.push(texts);
                pages.others.push(others);
            }
        }
    }
    pages
}
