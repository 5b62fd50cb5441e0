//! Shortened answers for lists, computed when a page is stored, so that a list never reads a 100 KB text.

use form_model::answer::{Answer, AnswerType, Answers};
use form_model::definition::{Definition, Page};
use form_model::questions::Question;
use form_model::stored_answers::{truncate, write_truncated};
use platform::db::{self, SystemPool};

use super::store;

/// Longer texts are cut and end in an ellipsis.
pub(crate) const PREVIEW_CHARACTERS: usize = 500;

/// Maximum for all texts of a response together.
const RESPONSE_CHARACTERS: usize = 32_000;

/// Stored when no text is cut: lists then read the answers themselves.
const NO_PREVIEWS: &str = "{}";

/// The page's answers as JSON, with long texts cut.
pub(crate) fn previews<'a>(definition: &Definition, page: &Page, answers: &'a Answers) -> serde_json::Result<String> {
    let max_len = max_preview_len(definition);
    let text_of = |answer: &'a Answer| match answer {
        Answer::Text(text) => Some(&**text),
        Answer::Option(_) | Answer::Options(_) => answer.other_text(),
        // The parts of an address are short.
        Answer::Address(_)
        | Answer::Order(_)
        | Answer::Grid(_)
        | Answer::Number(_)
        | Answer::Day(_)
        | Answer::Agreed
        | Answer::Files(_) => None,
    };
    let mut texts = answers.values().filter_map(text_of);
    if texts.any(|text| truncate(text, max_len).is_some()) {
        write_truncated(page, answers, max_len)
    } else {
        Ok(NO_PREVIEWS.to_owned())
    }
}

/// Shares the characters of a response equally among its texts.
fn max_preview_len(definition: &Definition) -> usize {
    let takes_text = |question: &&Question| {
        question.answer_type() == Some(AnswerType::Text) || question.choices().is_some_and(|choices| choices.other)
    };
    let texts = definition.questions().filter(takes_text).count();
    PREVIEW_CHARACTERS.min(RESPONSE_CHARACTERS / texts.max(1))
}

/// Writes the missing previews of pages stored by older releases; returns how many.
pub async fn backfill_previews(pool: &SystemPool) -> sqlx::Result<u64> {
    let mut filled = 0;
    loop {
        let mut transaction = db::begin_as_system(pool).await?;
        let batch = store::previews::backfill_batch(&mut transaction, PREVIEW_CHARACTERS, RESPONSE_CHARACTERS).await?;
        transaction.commit().await?;
        if batch == 0 {
            return Ok(filled);
        }
        filled += batch;
    }
}
