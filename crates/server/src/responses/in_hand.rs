//! Responses in the hands of their form's owner: held until the transaction ends, and read as far as counting needs it.

use std::collections::HashMap;

use sqlx::PgConnection;

use super::{
    ids::ResponseId,
    ingest::{self, KnownRow, Response, StoredPage},
    store::changing,
};
use crate::{
    accounts::UserId,
    app::App,
    forms::{self, FormId},
    http::problem::ApiError,
};

/// Takes those of the responses that are there. Nobody else changes them until the transaction ends.
pub(super) async fn take(
    app: &App,
    connection: &mut PgConnection,
    form: FormId,
    owner: UserId,
    responses: &[ResponseId],
) -> Result<Vec<(ResponseId, Response)>, ApiError> {
    let rows = changing::hold(connection, form, owner, responses).await?;
    let keys: Vec<_> = rows.iter().map(KnownRow::key).collect();
    let mut pages: HashMap<ResponseId, Vec<StoredPage>> = HashMap::new();
    for page in ingest::pages_of(connection, &keys).await? {
        pages.entry(page.response).or_default().push(page);
    }
    let mut taken = Vec::with_capacity(rows.len());
    for row in rows {
        let version = forms::pinned_version(app, form, row.version).await?;
        let (id, pages) = (row.response, pages.remove(&row.response).unwrap_or_default());
        taken.push((id, Response::read(row, pages, Some(&version))));
    }
    Ok(taken)
}
