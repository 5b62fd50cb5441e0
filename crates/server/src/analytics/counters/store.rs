//! SQL of the counters.

pub(super) mod read;
pub(super) mod read_all;
pub(super) mod recount;
pub(crate) mod write;

use sqlx::PgConnection;

use crate::forms::FormId;

/// Deletes the counters of a form's pages and answers.
pub(crate) async fn delete_counters(connection: &mut PgConnection, form: FormId) -> sqlx::Result<()> {
    for counters in [
        sqlx::query!("delete from answer_counters where form_id = $1", form as FormId),
        sqlx::query!("delete from page_counters where form_id = $1", form as FormId),
        sqlx::query!("delete from answer_counters_daily where form_id = $1", form as FormId),
        sqlx::query!("delete from page_counters_daily where form_id = $1", form as FormId),
    ] {
        counters.execute(&mut *connection).await?;
    }
    Ok(())
}
