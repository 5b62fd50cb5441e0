//! Which images and videos a form shows, so that none of them is purged.

use sqlx::PgConnection;

use crate::forms::ids::FormId;

/// Records what the draft shows and, if it was just published, what the version shows.
pub(in crate::forms) async fn record_media(
    connection: &mut PgConnection,
    form: FormId,
    shown: &[String],
    published: bool,
) -> sqlx::Result<()> {
    sqlx::query!(
        r#"select link_form_media($1, $2, $3) as "noted: ()""#,
        form as FormId,
        shown,
        published
    )
    .fetch_one(connection)
    .await?;
    Ok(())
}
