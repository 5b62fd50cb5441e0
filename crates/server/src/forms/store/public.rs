//! What a link serves, for anybody.

use serde_json::Value;
use sqlx::PgConnection;

use crate::{
    accounts::UserId,
    forms::{
        ids::{FormId, ShareLink},
        roles::Access,
    },
};

/// What stands behind a link.
pub(in crate::forms) struct PublicRow {
    pub form: FormId,
    pub owner: UserId,
    pub access: Access,
    /// Whether other sites may show it in a frame.
    pub embeddable: bool,
    /// The version served; none while the form is offline.
    pub version: Option<i32>,
    /// Its name and content, unless the asker has this version already.
    pub content: Option<(String, Value)>,
}

/// What stands behind a link; `known` is the version the asker has.
pub(in crate::forms) async fn published(
    connection: &mut PgConnection,
    link: &ShareLink,
    known: Option<i32>,
) -> sqlx::Result<Option<PublicRow>> {
    let row = sqlx::query!(
        r#"select form_id as "form!: FormId", owner_id as "owner!: UserId", access as "access!: Access",
               embeddable as "embeddable!", version, name, content
           from published_form($1, $2)"#,
        link.as_str(),
        known,
    )
    .fetch_optional(connection)
    .await?;
    Ok(row.map(|row| PublicRow {
        form: row.form,
        owner: row.owner,
        access: row.access,
        embeddable: row.embeddable,
        version: row.version,
        content: row.name.zip(row.content),
    }))
}
