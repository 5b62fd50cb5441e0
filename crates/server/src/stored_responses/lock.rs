//! Locks responses that are about to be deleted or released.

use std::collections::HashMap;

use sqlx::PgConnection;

use super::store::batch::{ExistingResponseRow, StoredPageRow, pages_of};
use super::store::moderation;
use super::{Response, ResponseId};
use crate::accounts::UserId;
use crate::forms::{FormId, PublishedVersion, VersionCache};
use crate::http::ApiError;

/// Locks and loads those of the responses that exist, until the transaction ends.
pub(crate) async fn lock_responses(
    versions: &VersionCache,
    connection: &mut PgConnection,
    form: FormId,
    owner: UserId,
    responses: &[ResponseId],
) -> Result<Vec<(ResponseId, Response)>, ApiError> {
    let mut locked = Vec::new();
    for (row, pages) in lock_rows(connection, form, owner, responses).await? {
        let version = versions.get(form, row.version).await?;
        locked.push((row.response, Response::read(row, pages, Some(&version))));
    }
    Ok(locked)
}

/// Like [`lock_responses`], for responses to one version. Those to other versions are locked but not returned.
pub(crate) async fn lock_responses_to(
    version: &PublishedVersion,
    connection: &mut PgConnection,
    form: FormId,
    owner: UserId,
    responses: &[ResponseId],
) -> Result<Vec<(ResponseId, Response)>, ApiError> {
    let rows = lock_rows(connection, form, owner, responses).await?;
    let of_version = rows.into_iter().filter(|(row, _)| row.version == version.number);
    let locked = of_version.map(|(row, pages)| (row.response, Response::read(row, pages, Some(version))));
    Ok(locked.collect())
}

async fn lock_rows(
    connection: &mut PgConnection,
    form: FormId,
    owner: UserId,
    responses: &[ResponseId],
) -> sqlx::Result<Vec<(ExistingResponseRow, Vec<StoredPageRow>)>> {
    let rows = moderation::lock_responses(connection, form, owner, responses).await?;
    let keys: Vec<_> = rows.iter().map(ExistingResponseRow::key).collect();
    let mut pages: HashMap<ResponseId, Vec<StoredPageRow>> = HashMap::new();
    for page in pages_of(connection, &keys).await? {
        pages.entry(page.response).or_default().push(page);
    }
    let with_pages = rows.into_iter().map(|row| {
        let pages = pages.remove(&row.response).unwrap_or_default();
        (row, pages)
    });
    Ok(with_pages.collect())
}
