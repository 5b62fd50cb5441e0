//! Locks responses for a change by the form's owner.

use std::collections::HashMap;

use sqlx::PgConnection;

use super::store::batch::{ExistingResponseRow, StoredPageRow, pages_of};
use super::store::moderation;
use super::{Response, ResponseId};
use crate::accounts::UserId;
use crate::forms::{FormId, VersionCache};
use crate::http::ApiError;

/// Locks and loads those of the responses that exist, until the transaction ends.
pub(crate) async fn lock_responses(
    versions: &VersionCache,
    connection: &mut PgConnection,
    form: FormId,
    owner: UserId,
    responses: &[ResponseId],
) -> Result<Vec<(ResponseId, Response)>, ApiError> {
    let rows = moderation::lock_responses(connection, form, owner, responses).await?;
    let keys: Vec<_> = rows.iter().map(ExistingResponseRow::key).collect();
    let mut pages: HashMap<ResponseId, Vec<StoredPageRow>> = HashMap::new();
    for page in pages_of(connection, &keys).await? {
        pages.entry(page.response).or_default().push(page);
    }
    let mut locked = Vec::with_capacity(rows.len());
    for row in rows {
        let version = versions.get(form, row.version).await?;
        let (id, pages) = (row.response, pages.remove(&row.response).unwrap_or_default());
        locked.push((id, Response::read(row, pages, Some(&version))));
    }
    Ok(locked)
}
