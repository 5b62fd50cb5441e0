//! What `responses` needs: checking that referenced files exist, binding them to a response, and deleting them with it.

use form_model::answer_error::AnswerError;
use form_model::check_answers::AnswerProblem;
use form_model::ids::{QuestionId, UploadId};
use form_model::questions::FileKind;
use platform::db;
use sqlx::PgConnection;
use uuid::Uuid;

use super::store::{self, ReferencedUpload};
use crate::context::Context;
use crate::forms::FormId;

/// An existing file that an answer references.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct FoundUpload {
    pub id: UploadId,
    pub question: QuestionId,
    pub kind: FileKind,
}

/// Finds the files that the answers reference, in order. A file that is missing, or belongs to another response or question,
/// is an answer problem. A database error is not: the file may well exist.
///
/// The files found are not purged for a day, which leaves time to [`bind`] them.
pub(crate) async fn find_answer_files(
    context: &Context,
    form: FormId,
    response: Uuid,
    references: &[(QuestionId, Vec<String>)],
) -> sqlx::Result<Result<Vec<FoundUpload>, Vec<AnswerProblem>>> {
    let ids: Vec<Uuid> = references
        .iter()
        .flat_map(|(_, ids)| ids)
        .filter_map(|id| id.parse().ok())
        .collect();
    if references.iter().all(|(_, ids)| ids.is_empty()) {
        return Ok(Ok(Vec::new()));
    }
    let mut transaction = db::begin_as_system(&context.system_pool).await?;
    let existing = store::find_and_retain(&mut transaction, form, response, &ids).await?;
    transaction.commit().await?;
    let (mut found, mut problems) = (Vec::new(), Vec::new());
    for (question, ids) in references {
        let files: Option<Vec<FoundUpload>> = ids.iter().map(|id| find(&existing, question, id)).collect();
        match files {
            Some(files) => found.extend(files),
            None => problems.push(AnswerProblem {
                question_id: question.to_string(),
                code: AnswerError::NotAFile,
            }),
        }
    }
    Ok(if problems.is_empty() { Ok(found) } else { Err(problems) })
}

fn find(existing: &[ReferencedUpload], question: &QuestionId, id: &str) -> Option<FoundUpload> {
    let key: Uuid = id.parse().ok()?;
    let upload = existing
        .iter()
        .find(|upload| upload.id == key && upload.question == question.as_str())?;
    Some(FoundUpload {
        id: UploadId::parse(id)?,
        question: question.clone(),
        kind: FileKind::parse(&upload.kind)?,
    })
}

/// Binds files to a response, in the transaction that stores the page referencing them. Repeating it for the same page is
/// harmless.
pub(crate) async fn bind(
    connection: &mut PgConnection,
    form: FormId,
    response: Uuid,
    ids: &[UploadId],
) -> sqlx::Result<()> {
    let ids: Vec<Uuid> = ids.iter().filter_map(|id| id.as_str().parse().ok()).collect();
    if ids.is_empty() {
        return Ok(());
    }
    store::bind(connection, form, response, &ids).await
}
