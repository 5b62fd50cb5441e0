//! The newest answers to text questions. Only the newest responses are scanned, so the cost does not grow with their number.

use std::collections::HashMap;
use std::sync::Arc;

use form_model::answer_counts::QuestionCounts;
use form_model::ids::QuestionId;

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
    let questions = counts.iter().filter(|question| is_text(question.kind));
    let mut texts: HashMap<QuestionId, Vec<LatestText>> = HashMap::new();
    let mut missing: HashMap<&QuestionId, usize> = HashMap::new();
    for question in questions {
        texts.insert(question.question.clone(), Vec::new());
        let answered = usize::try_from(question.answered).unwrap_or(TEXTS_PER_QUESTION);
        missing.insert(&question.question, answered.min(TEXTS_PER_QUESTION));
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

/// The pages on which these questions are text questions, in each version: a question's type may change between versions.
fn text_questions(
    versions: &[Arc<PublishedVersion>],
    questions: &HashMap<&QuestionId, usize>,
    selected: Option<i32>,
) -> TextQuestions {
    let mut pages = TextQuestions::default();
    let versions = versions.iter();
    for version in versions.filter(|version| selected.is_none_or(|selected| selected == version.number)) {
        for page in version.definition.pages() {
            let on_page = page.questions().iter();
            let on_page: Vec<&str> = on_page
                .filter(|question| questions.contains_key(&question.id) && is_text(question.kind.name()))
                .map(|question| question.id.as_str())
                .collect();
            if !on_page.is_empty() {
                pages.versions.push(version.number);
                pages.pages.push(page.id.to_string());
                pages.questions.push(on_page.join(","));
            }
        }
    }
    pages
}
