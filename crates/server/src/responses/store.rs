//! The SQL of responses. Every statement here speaks for the product: a respondent is nobody.

pub(super) mod all_numbers;
pub(super) mod changing;
pub(super) mod counters;
pub(super) mod numbers;
pub(super) mod recounting;

use sqlx::PgConnection;

use super::ids::ResponseId;
use crate::forms::FormId;

/// The version a response was begun with.
pub(super) async fn version_of(
    connection: &mut PgConnection,
    form: FormId,
    response: ResponseId,
) -> sqlx::Result<Option<i32>> {
    sqlx::query_scalar!(
        "select version from responses where form_id = $1 and response_id = $2",
        form as FormId,
        response as ResponseId,
    )
    .fetch_optional(connection)
    .await
}

/// Forms that are gone since an hour or more: no call that has seen one can still be under way.
pub(super) async fn leftovers(connection: &mut PgConnection) -> sqlx::Result<Vec<FormId>> {
    sqlx::query_scalar!(
        r#"select form_id as "form: FormId" from form_leftovers where since < app_now() - interval '1 hour' order by since"#
    )
    .fetch_all(connection)
    .await
}

/// Removes a portion of a form's responses, each with its pages; returns how many.
pub(super) async fn delete_some(connection: &mut PgConnection, form: FormId, portion: i64) -> sqlx::Result<u64> {
    let deleted = sqlx::query_scalar!(
        r#"with gone as (
               delete from responses where form_id = $1 and response_id in
                   (select response_id from responses where form_id = $1 limit $2)
               returning response_id
           ), pages as (
               delete from response_pages where form_id = $1 and response_id in (select response_id from gone)
           )
           select count(*) as "count!" from gone"#,
        form as FormId,
        portion,
    )
    .fetch_one(connection)
    .await?;
    Ok(u64::try_from(deleted).unwrap_or(0))
}

/// Nothing of the form is left.
pub(super) async fn forget_leftover(connection: &mut PgConnection, form: FormId) -> sqlx::Result<()> {
    for counters in [
        sqlx::query!("delete from answer_counts where form_id = $1", form as FormId),
        sqlx::query!("delete from page_counts where form_id = $1", form as FormId),
        sqlx::query!("delete from form_activity where form_id = $1", form as FormId),
        sqlx::query!("delete from answer_days where form_id = $1", form as FormId),
        sqlx::query!("delete from page_days where form_id = $1", form as FormId),
        sqlx::query!("delete from form_days where form_id = $1", form as FormId),
        sqlx::query!("delete from form_leftovers where form_id = $1", form as FormId),
    ] {
        counters.execute(&mut *connection).await?;
    }
    Ok(())
}
