//! What is told of respondents' files to whoever may see the form's results.

use form_model::ids::UploadId;
use sqlx::PgConnection;
use uuid::Uuid;

use super::store;
use crate::forms::FormId;

/// A file that a page names.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct NamedUpload {
    pub id: Uuid,
    pub name: String,
    pub bytes: i64,
    /// One of the kinds that a question may take.
    pub kind: String,
}

/// What these files of a form are called, as far as whoever asks may see them. Files that are gone are left out.
pub(crate) async fn named(
    connection: &mut PgConnection,
    form: FormId,
    ids: &[UploadId],
) -> sqlx::Result<Vec<NamedUpload>> {
    let ids: Vec<Uuid> = ids.iter().filter_map(|id| id.as_str().parse().ok()).collect();
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    store::named(connection, form, &ids).await
}
