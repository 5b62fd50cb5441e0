//! What `responses` asks of files: whether the ones that an answer names are there, and to keep them for good.

use form_model::{
    check_answers::{AnswerFault, AnswerProblem},
    ids::{QuestionId, UploadId},
    question::FileKind,
};
use platform::db;
use sqlx::PgConnection;
use uuid::Uuid;

use super::store::{self, WantedUpload};
use crate::{app::App, forms::FormId};

/// A file that an answer names and that is there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct FoundUpload {
    pub id: UploadId,
    pub question: QuestionId,
    pub kind: FileKind,
}

/// Finds the files that answers of this response name, in the order in which they are named. A question that names a
/// file which is not there, or is another response's or another question's, has a problem; a database that is away is
/// none, so that nobody is told that their file is missing when it is not.
///
/// Whatever is found stays for a day from now: there is time to [`bind`] it.
pub(crate) async fn find_bound_or_free(
    app: &App,
    form: FormId,
    response: Uuid,
    wanted: &[(QuestionId, Vec<String>)],
) -> sqlx::Result<Result<Vec<FoundUpload>, Vec<AnswerProblem>>> {
    let ids: Vec<Uuid> = wanted
        .iter()
        .flat_map(|(_, ids)| ids)
        .filter_map(|id| id.parse().ok())
        .collect();
    if wanted.iter().all(|(_, ids)| ids.is_empty()) {
        return Ok(Ok(Vec::new()));
    }
    let mut transaction = db::begin_for_product(&app.pool).await?;
    let there = store::want(&mut transaction, form, response, &ids).await?;
    transaction.commit().await?;
    let (mut found, mut problems) = (Vec::new(), Vec::new());
    for (question, ids) in wanted {
        let files: Option<Vec<FoundUpload>> = ids.iter().map(|id| find(&there, question, id)).collect();
        match files {
            Some(files) => found.extend(files),
            None => problems.push(AnswerProblem {
                question_id: question.to_string(),
                code: AnswerFault::NotAFile,
            }),
        }
    }
    Ok(if problems.is_empty() { Ok(found) } else { Err(problems) })
}

fn find(there: &[WantedUpload], question: &QuestionId, id: &str) -> Option<FoundUpload> {
    let key: Uuid = id.parse().ok()?;
    let upload = there
        .iter()
        .find(|upload| upload.id == key && upload.question == question.as_str())?;
    Some(FoundUpload {
        id: UploadId::parse(id)?,
        question: question.clone(),
        kind: FileKind::parse(&upload.kind)?,
    })
}

/// Keeps these files of a response for good: a page that names them is being stored by the same transaction. Files that
/// are kept already, because the page comes again, are written all the same.
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

/// Removes the files of responses that go. Their bytes follow when objects are cleared away.
pub(crate) async fn remove_of(connection: &mut PgConnection, form: FormId, responses: &[Uuid]) -> sqlx::Result<()> {
    store::remove_of(connection, form, responses).await
}
