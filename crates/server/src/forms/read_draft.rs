//! The draft of a form, for other features.

use form_model::definition::Definition;
use sqlx::PgConnection;

use super::ids::FormId;
use super::store;
use super::stored_definition;
use crate::context::Context;
use crate::http::ApiError;

pub(crate) async fn read_draft(connection: &mut PgConnection, form: FormId) -> Result<Definition, ApiError> {
    stored_definition::parse(&store::read_draft(connection, form).await?)
}

/// Parses it in the blocking pool, because it may be large.
pub(crate) async fn read_draft_in_pool(
    context: &Context,
    connection: &mut PgConnection,
    form: FormId,
) -> Result<Definition, ApiError> {
    stored_definition::parse_in_pool(context, store::read_draft(connection, form).await?).await
}
