//! Passes of listed people. They go with their form and with their holder's place on its list, by the keys of the table, so a
//! pass that is there is one of somebody who is listed now. The caller speaks for the product.

use chrono::{DateTime, Utc};
use sqlx::PgConnection;

use crate::forms::ids::FormId;

/// Gives somebody on the list a pass and says until when it holds; nothing when they are not on it.
pub(in crate::forms) async fn insert_pass(
    connection: &mut PgConnection,
    form: FormId,
    email_norm: &str,
    sha256: &[u8; 32],
) -> sqlx::Result<Option<DateTime<Utc>>> {
    // The place on the list is held until the pass is there: who takes the person off takes the pass too.
    sqlx::query_scalar!(
        "insert into form_passes (form_id, owner_id, email_norm, sha256, expires_at)
         select form_id, owner_id, email_norm, $3, app_now() + interval '30 days'
         from form_people where form_id = $1 and email_norm = $2 for key share
         returning expires_at",
        form as FormId,
        email_norm,
        sha256,
    )
    .fetch_optional(connection)
    .await
}

/// Whether this is a living pass of this form.
pub(in crate::forms) async fn pass_stands(
    connection: &mut PgConnection,
    form: FormId,
    sha256: &[u8; 32],
) -> sqlx::Result<bool> {
    let stands = sqlx::query_scalar!(
        r#"select exists (select from form_passes
               where form_id = $1 and sha256 = $2 and expires_at > app_now()) as "stands!""#,
        form as FormId,
        sha256,
    );
    stands.fetch_one(connection).await
}

/// What the mail with a code needs.
pub(in crate::forms) struct Entrant {
    pub form_name: String,
    /// As the owner typed it: mail goes there, however the address was spelled by whoever asked.
    pub email: String,
}

/// Somebody on the list of a form that is open to its list; nothing otherwise.
pub(in crate::forms) async fn find_entrant(
    connection: &mut PgConnection,
    form: FormId,
    email_norm: &str,
) -> sqlx::Result<Option<Entrant>> {
    sqlx::query_as!(
        Entrant,
        "select form_versions.name as form_name, form_people.email
         from forms
         join form_versions on form_versions.form_id = forms.id and form_versions.number = forms.live_version
         join form_people on form_people.form_id = forms.id and form_people.email_norm = $2
         where forms.id = $1 and forms.access = 'people' and forms.deleted_at is null",
        form as FormId,
        email_norm,
    )
    .fetch_optional(connection)
    .await
}

/// Removes passes that have ended.
pub(in crate::forms) async fn forget_ended_passes(connection: &mut PgConnection) -> sqlx::Result<u64> {
    let done = sqlx::query!("delete from form_passes where expires_at < app_now()")
        .execute(connection)
        .await?;
    Ok(done.rows_affected())
}
