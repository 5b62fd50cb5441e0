//! The answers of one response as readable texts.

use form_model::ids::OptionId;
use form_model::questions::Question;
use sqlx::PgConnection;

use super::answer_text::{answer_text, file_ids, find_files};
use super::read_response::sort_by_path;
use super::store;
use crate::forms::{FormId, PublishedVersion};
use crate::stored_responses::ResponseId;

/// A question with its answer.
pub(crate) struct ReadableAnswer<'v> {
    pub question: &'v Question,
    pub text: String,
}

/// The answers on the path, in its order. `version` must be that of the response.
pub(crate) async fn readable_answers<'v>(
    connection: &mut PgConnection,
    form: FormId,
    response: ResponseId,
    version: &'v PublishedVersion,
) -> sqlx::Result<Vec<ReadableAnswer<'v>>> {
    let rows = store::response_pages(connection, form, response).await?;
    let mut pages = sort_by_path(version, rows);
    pages.retain(|page| page.row.on_path);
    let answers = || {
        let all = pages.iter().flat_map(|page| &page.answers);
        all.filter_map(|(question, answer)| Some((*question, answer.as_ref()?)))
    };
    let files = find_files(connection, form, &file_ids(answers().map(|(_, answer)| answer))).await?;
    let readable = answers().map(|(question, answer)| {
        let label = |option: &OptionId| question.label_of(option);
        ReadableAnswer {
            question,
            text: answer_text(question, answer, &files, label).text,
        }
    });
    Ok(readable.collect())
}
