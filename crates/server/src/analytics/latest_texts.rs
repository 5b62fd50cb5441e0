//! The newest answers to text questions. They are looked for among the newest responses only, so it costs the same however
//! many there are.

use std::{collections::HashMap, sync::Arc};

use form_model::{ids::QuestionId, tally::QuestionTally};

use super::{
    store::{self, Span, TextsWanted},
    summary::is_text,
    wire::LatestText,
};
use crate::{
    forms::{PinnedVersion, Results},
    responses::Only,
};

/// Texts shown of each question.
const TEXTS: usize = 5;

/// Responses looked through, a few first: they mostly hold enough.
const PORTIONS: [i64; 3] = [25, 100, 375];

/// For each text question its newest texts, the newest first.
pub(super) async fn latest_texts(
    results: &mut Results,
    versions: &[Arc<PinnedVersion>],
    tallies: &[QuestionTally],
    only: Only,
) -> sqlx::Result<HashMap<QuestionId, Vec<LatestText>>> {
    let questions = tallies.iter().filter(|tally| is_text(tally.kind));
    let mut texts: HashMap<QuestionId, Vec<LatestText>> = HashMap::new();
    let mut missing: HashMap<&QuestionId, usize> = HashMap::new();
    for tally in questions {
        texts.insert(tally.question.clone(), Vec::new());
        let answered = usize::try_from(tally.answered).unwrap_or(TEXTS);
        missing.insert(&tally.question, answered.min(TEXTS));
    }
    let (form, mut span) = (results.form, Span::of(only));
    for portion in PORTIONS {
        missing.retain(|_, missing| *missing > 0);
        if missing.is_empty() {
            break;
        }
        let wanted = asked_as_text(versions, &missing, only.version);
        let found = store::texts(results.connection(), form, span, portion, &wanted).await?;
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
            Some(end) => span = span.after(end),
            None => break,
        }
    }
    Ok(texts)
}

/// The pages on which these questions ask for a text, in each version: in another one the same question may ask for something else.
fn asked_as_text(
    versions: &[Arc<PinnedVersion>],
    questions: &HashMap<&QuestionId, usize>,
    only: Option<i32>,
) -> TextsWanted {
    let mut wanted = TextsWanted::default();
    let versions = versions.iter();
    for version in versions.filter(|version| only.is_none_or(|only| only == version.number)) {
        for page in version.definition.pages() {
            let asked = page.questions().iter();
            let asked: Vec<&str> = asked
                .filter(|question| questions.contains_key(&question.id) && is_text(question.kind.name()))
                .map(|question| question.id.as_str())
                .collect();
            if !asked.is_empty() {
                wanted.versions.push(version.number);
                wanted.pages.push(page.id.to_string());
                wanted.questions.push(asked.join(","));
            }
        }
    }
    wanted
}
