//! Metadata of respondents' files, for users who may see the form's results.

use form_model::ids::UploadId;
use sqlx::PgConnection;
use uuid::Uuid;

use super::store;
use crate::forms::FormId;

/// A bound file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct UploadMetadata {
    pub id: Uuid,
    pub name: String,
    pub bytes: i64,
    /// A file type that a question may accept.
    pub kind: String,
}

/// Omits files that are deleted or not visible to the caller.
pub(crate) async fn find_metadata(
    connection: &mut PgConnection,
    form: FormId,
    ids: &[UploadId],
) -> sqlx::Result<Vec<UploadMetadata>> {
    let ids: Vec<Uuid> = ids.iter().filter_map(|id| id.as_str().parse().ok()).collect();
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    store::find_metadata(connection, form, &ids).await
}
