//! Which question asks for a file, and what it takes.

use form_model::{ids::QuestionId, question::QuestionKind};
use platform::db;

use super::{
    refusal::Limits,
    sent::{SentFile, question_unknown},
    store,
};
use crate::{
    app::App,
    forms::{self, PinnedVersion},
    http::problem::ApiError,
};

/// Versions older than the live one in which a question is looked for: respondents may be offline for days with a form
/// that has changed meanwhile.
const OLDER_VERSIONS: usize = 20;

/// What the question takes: in the version that the response was begun with, or that the respondent says they see, or in
/// the newest that has it.
pub(super) async fn limits_of(app: &App, sent: &SentFile, live: i32) -> Result<Limits, ApiError> {
    let mut transaction = db::begin_for_product(&app.pool).await?;
    let begun_with = store::version_of(&mut transaction, sent.form, sent.response).await?;
    drop(transaction);
    if let Some(number) = begun_with.or(sent.version) {
        let version = forms::pinned_version(app, sent.form, number).await?;
        return limits_in(&version, &sent.question).ok_or_else(question_unknown);
    }
    for number in (1..=live).rev().take(1 + OLDER_VERSIONS) {
        let version = forms::pinned_version(app, sent.form, number).await?;
        if let Some(limits) = limits_in(&version, &sent.question) {
            return Ok(limits);
        }
    }
    Err(question_unknown())
}

fn limits_in(version: &PinnedVersion, question: &QuestionId) -> Option<Limits> {
    match &version.definition.question(question)?.kind {
        QuestionKind::FileUpload(uploads) => Some(Limits::of(uploads)),
        _ => None,
    }
}
