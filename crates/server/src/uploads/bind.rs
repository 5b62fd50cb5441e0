//! What `responses` needs: checking that referenced files exist, binding them to a response, and deleting them with it.

use form_model::answer_error::AnswerError;
use form_model::check_answers::AnswerProblem;
use form_model::ids::{QuestionId, UploadId};
use form_model::questions::{FileKind, FileUpload};
use platform::db;
use sqlx::PgConnection;
use uuid::Uuid;

use super::store::{self, ReferencedUpload};
use crate::context::Context;
use crate::forms::FormId;

/// The files of one answer.
#[derive(Debug)]
pub(crate) struct FileReferences<'a> {
    pub question: &'a QuestionId,
    /// What the question accepts in the version that is answered. The upload was checked against the version that the client
    /// named then, which may be another one.
    pub accepted: &'a FileUpload,
    pub files: &'a [UploadId],
}

/// An existing file that an answer references.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct FoundUpload {
    pub id: UploadId,
    pub question: QuestionId,
    pub kind: FileKind,
}

/// Finds the files that the answers reference, in order. A file that is missing, belongs to another response or question, or is
/// not accepted is an answer problem. A database error is not: the file may well exist.
///
/// The files found are not purged for a day, which leaves time to [`bind`] them.
pub(crate) async fn find_answer_files(
    context: &Context,
    form: FormId,
    response: Uuid,
    references: &[FileReferences<'_>],
) -> sqlx::Result<Result<Vec<FoundUpload>, Vec<AnswerProblem>>> {
    let ids: Vec<Uuid> = references
        .iter()
        .flat_map(|answer| answer.files)
        .filter_map(|id| id.as_str().parse().ok())
        .collect();
    if references.iter().all(|answer| answer.files.is_empty()) {
        return Ok(Ok(Vec::new()));
    }
    let mut transaction = db::begin_as_system(&context.system_pool).await?;
    let existing = store::find_and_retain(&mut transaction, form, response, &ids).await?;
    transaction.commit().await?;
    let (mut found, mut problems) = (Vec::new(), Vec::new());
    for answer in references {
        let files: Option<Vec<FoundUpload>> = answer.files.iter().map(|id| find(&existing, answer, id)).collect();
        match files {
            Some(files) => found.extend(files),
            None => problems.push(AnswerProblem {
                question_id: answer.question.to_string(),
                code: AnswerError::NotAFile,
            }),
        }
    }
    Ok(if problems.is_empty() { Ok(found) } else { Err(problems) })
}

fn find(existing: &[ReferencedUpload], answer: &FileReferences<'_>, id: &UploadId) -> Option<FoundUpload> {
    let key: Uuid = id.as_str().parse().ok()?;
    let upload = existing
        .iter()
        .find(|upload| upload.id == key && upload.question == answer.question.as_str())?;
    let kind = FileKind::parse(&upload.kind)?;
    let is_small = u64::try_from(upload.bytes).is_ok_and(|bytes| bytes <= answer.accepted.max_file_bytes());
    let is_accepted = is_small && answer.accepted.kinds().contains(&kind);
    is_accepted.then(|| FoundUpload {
        id: id.clone(),
        question: answer.question.clone(),
        kind,
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
