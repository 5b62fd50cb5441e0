//! The uploaded files that a page's answers refer to.

use form_model::answer::AnswerType;
use form_model::definition::Definition;
use form_model::ids::UploadId;

use super::page_submission::{PageSubmission, invalid_answers};
use crate::context::Context;
use crate::http::ApiError;
use crate::stored_responses::{FileTypes, ValidatedPage};
use crate::uploads::{self, FileReferences};

/// Looks up the files in the answers: each must exist, belong to this response and question, and be one that the question of
/// the submission's version accepts. Writing the page binds them to it.
pub(super) async fn resolve_referenced_files(
    context: &Context,
    submission: &PageSubmission,
    definition: &Definition,
    page: &mut ValidatedPage,
) -> Result<(), ApiError> {
    let file_answers = page.answers.iter().filter_map(|(id, answer)| {
        if answer.answer_type() != AnswerType::Files {
            return None;
        }
        Some(FileReferences {
            question: id,
            accepted: definition.question(id)?.file_upload()?,
            files: answer.files(),
        })
    });
    let file_answers: Vec<FileReferences<'_>> = file_answers.collect();
    if file_answers.is_empty() {
        return Ok(());
    }
    let response = submission.response.as_uuid();
    let found = uploads::find_answer_files(context, submission.form, response, &file_answers).await?;
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
