//! Access tokens of collaborators. Foreign keys delete them with the form and with the collaborator, so every stored token
//! belongs to a current collaborator. All functions need a system transaction.

use chrono::{DateTime, Utc};
use sqlx::PgConnection;

use crate::accounts::UserId;
use crate::forms::ids::FormId;

/// Stores an access token and returns when it expires; `None` if the address belongs to no collaborator.
pub(in crate::forms) async fn insert_access_token(
    connection: &mut PgConnection,
    form: FormId,
    email_norm: &str,
    sha256: &[u8; 32],
) -> sqlx::Result<Option<DateTime<Utc>>> {
    // Locks the collaborator's row, so that a concurrent removal deletes the token too.
    sqlx::query_scalar!(
        "insert into form_access_tokens (form_id, owner_id, email_norm, sha256, expires_at)
         select form_id, owner_id, email_norm, $3, app_now() + interval '30 days'
         from form_collaborators where form_id = $1 and email_norm = $2 for key share
         returning expires_at",
        form as FormId,
        email_norm,
        sha256,
    )
    .fetch_optional(connection)
    .await
}

/// The address of the collaborator who holds this token, unless it has expired.
pub(in crate::forms) async fn find_address_of_token(
    connection: &mut PgConnection,
    form: FormId,
    sha256: &[u8; 32],
) -> sqlx::Result<Option<String>> {
    sqlx::query_scalar!(
        "select email_norm from form_access_tokens where form_id = $1 and sha256 = $2 and expires_at > app_now()",
        form as FormId,
        sha256,
    )
    .fetch_optional(connection)
    .await
}

/// What the mail with an access code needs.
pub(in crate::forms) struct AccessCodeRecipient {
    pub form_name: String,
    pub owner: UserId,
    /// As the owner typed it. Mail goes there, whatever spelling the request had.
    pub email: String,
}

/// The collaborator with this address, if the form is published and restricted.
pub(in crate::forms) async fn find_access_code_recipient(
    connection: &mut PgConnection,
    form: FormId,
    email_norm: &str,
) -> sqlx::Result<Option<AccessCodeRecipient>> {
    sqlx::query_as!(
        AccessCodeRecipient,
        r#"select form_versions.name as form_name, forms.owner_id as "owner: UserId", form_collaborators.email
           from forms
           join form_versions on form_versions.form_id = forms.id and form_versions.number = forms.live_version
           join form_collaborators on form_collaborators.form_id = forms.id and form_collaborators.email_norm = $2
           where forms.id = $1 and forms.access = 'people' and forms.deleted_at is null"#,
        form as FormId,
        email_norm,
    )
    .fetch_optional(connection)
    .await
}

/// Deletes expired access tokens.
pub(in crate::forms) async fn delete_expired_access_tokens(connection: &mut PgConnection) -> sqlx::Result<u64> {
    let done = sqlx::query!("delete from form_access_tokens where expires_at < app_now()")
        .execute(connection)
        .await?;
    Ok(done.rows_affected())
}
