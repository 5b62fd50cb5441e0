//! The uploaded files that a page's answers refer to.

use form_model::answer::AnswerType;
use form_model::ids::{QuestionId, UploadId};

use super::page_submission::{PageSubmission, invalid_answers};
use crate::context::Context;
use crate::http::ApiError;
use crate::stored_responses::{FileTypes, ValidatedPage};
use crate::uploads;

/// Looks up the files in the answers: each must exist and belong to this response and question. Writing the page binds
/// them to it.
pub(super) async fn resolve_referenced_files(
    context: &Context,
    submission: &PageSubmission,
    page: &mut ValidatedPage,
) -> Result<(), ApiError> {
    let file_answers: Vec<(QuestionId, Vec<String>)> = page
        .answers
        .iter()
        .filter(|(_, answer)| answer.answer_type() == AnswerType::Files)
        .map(|(question, answer)| {
            (
                question.clone(),
                answer.files().iter().map(ToString::to_string).collect(),
            )
        })
        .collect();
    if file_answers.is_empty() {
        return Ok(());
    }
    let found =
        uploads::find_answer_files(context, submission.form, submission.response.as_uuid(), &file_answers).await?;
    let found = found.map_err(|problems| invalid_answers(&problems))?;
    let mut types = FileTypes::new();
    for file in &found {
        types
            .entry(file.question.to_string())
            .or_default()
            .push(file.kind.as_str().to_owned());
    }
    let ids: Vec<UploadId> = found.into_iter().map(|file| file.id).collect();
    page.file_types = Some(types.into());
    page.to_bind = Some(ids.into());
    Ok(())
}
