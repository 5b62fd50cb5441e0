//! The files that a page's answers name.

use form_model::{
    answer::Answer,
    ids::{QuestionId, UploadId},
};

use super::{
    handed_in::{HandedIn, invalid},
    ingest::{FileTypes, ItemPage},
};
use crate::{app::App, http::problem::ApiError, uploads};

/// Finds the files that the answers name: all of them must be there and belong to this response and to their questions.
/// The ingest keeps them for good together with the page.
pub(super) async fn find_named_files(app: &App, handed_in: &HandedIn, page: &mut ItemPage) -> Result<(), ApiError> {
    let wanted: Vec<(QuestionId, Vec<String>)> = page
        .answers
        .iter()
        .filter_map(|(question, answer)| match answer {
            Answer::Files(files) => Some((question.clone(), files.iter().map(ToString::to_string).collect())),
            _ => None,
        })
        .collect();
    if wanted.is_empty() {
        return Ok(());
    }
    let found = uploads::find_bound_or_free(app, handed_in.form, handed_in.response.as_uuid(), &wanted).await?;
    let found = found.map_err(|problems| invalid(&problems))?;
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
