//! Which pictures and films a form shows, so that none is cleared away while it is shown.

use sqlx::PgConnection;

use crate::forms::ids::FormId;

/// Notes what the draft shows now and, when it was just published, what the version will show for good.
pub(in crate::forms) async fn note_media(
    connection: &mut PgConnection,
    form: FormId,
    shown: &[String],
    published: bool,
) -> sqlx::Result<()> {
    sqlx::query!(
        r#"select note_form_media($1, $2, $3) as "noted: ()""#,
        form as FormId,
        shown,
        published
    )
    .fetch_one(connection)
    .await?;
    Ok(())
}
