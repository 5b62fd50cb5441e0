//! The published form behind a share link.

use serde_json::Value;
use sqlx::PgConnection;

use crate::accounts::UserId;
use crate::forms::ids::{FormId, ShareLink};
use crate::forms::roles::Access;

/// The form behind a share link.
pub(in crate::forms) struct PublishedFormRow {
    pub form: FormId,
    pub owner: UserId,
    pub access: Access,
    /// Whether other sites may show it in a frame.
    pub embeddable: bool,
    pub name: String,
    /// The live version; `None` while the form is unpublished.
    pub version: Option<i32>,
    /// Its content; `None` if the caller has this version already.
    pub content: Option<Value>,
}

/// Finds the form behind a share link; `known` is the version that the caller has.
pub(in crate::forms) async fn find_published_form(
    connection: &mut PgConnection,
    link: &ShareLink,
    known: Option<i32>,
) -> sqlx::Result<Option<PublishedFormRow>> {
    sqlx::query_as!(
        PublishedFormRow,
        r#"select form_id as "form!: FormId", owner_id as "owner!: UserId", access as "access!: Access",
               embeddable as "embeddable!", version, name as "name!", content
           from published_form($1, $2)"#,
        link.as_str(),
        known,
    )
    .fetch_optional(connection)
    .await
}
