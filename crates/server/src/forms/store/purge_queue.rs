//! SQL of the queue of deleted forms whose responses and counters are still stored. Runs as the system role.

use sqlx::PgConnection;

use crate::forms::FormId;

/// Forms deleted at least an hour ago, so that no request for them can still be running.
pub(crate) async fn read_purge_queue(connection: &mut PgConnection) -> sqlx::Result<Vec<FormId>> {
    sqlx::query_scalar!(
        r#"select form_id as "form: FormId" from form_purge_queue where queued_at < app_now() - interval '1 hour' order by queued_at"#
    )
    .fetch_all(connection)
    .await
}

/// Deletes what is left of a form, once it has no responses.
pub(crate) async fn finish_purge(connection: &mut PgConnection, form: FormId) -> sqlx::Result<()> {
    for rest in [
        sqlx::query!("delete from form_counters where form_id = $1", form as FormId),
        sqlx::query!("delete from form_counters_daily where form_id = $1", form as FormId),
        sqlx::query!("delete from form_purge_queue where form_id = $1", form as FormId),
    ] {
        rest.execute(&mut *connection).await?;
    }
    Ok(())
}
