//! The SQL of what an owner does to responses. The caller speaks for the product, and has made sure who the owner is.

use chrono::NaiveDate;
use sqlx::PgConnection;

use crate::{
    accounts::UserId,
    forms::FormId,
    responses::{ids::ResponseId, ingest::KnownRow},
};

/// Those of the responses that are there, held until the transaction ends; in the order in which everybody takes them.
pub(in crate::responses) async fn hold(
    connection: &mut PgConnection,
    form: FormId,
    owner: UserId,
    responses: &[ResponseId],
) -> sqlx::Result<Vec<KnownRow>> {
    sqlx::query_as!(
        KnownRow,
        r#"select form_id as "form: FormId", response_id as "response: ResponseId", version,
               (started_at at time zone 'utc')::date as "begun_on!", complete, receipt, held
           from responses where form_id = $1 and owner_id = $2 and response_id = any ($3)
           order by response_id for update"#,
        form as FormId,
        owner as UserId,
        responses as &[ResponseId],
    )
    .fetch_all(connection)
    .await
}

/// The oldest responses that were begun before a day.
pub(in crate::responses) async fn begun_before(
    connection: &mut PgConnection,
    form: FormId,
    day: NaiveDate,
    only_held: bool,
    most: i64,
) -> sqlx::Result<Vec<ResponseId>> {
    // Two statements, as each has an index of its own.
    if only_held {
        let held = sqlx::query_scalar!(
            r#"select response_id as "id: ResponseId" from responses
               where form_id = $1 and started_at < ($2::date)::timestamp at time zone 'utc' and held is not null
               order by started_at, response_id limit $3"#,
            form as FormId,
            day,
            most,
        );
        return held.fetch_all(connection).await;
    }
    sqlx::query_scalar!(
        r#"select response_id as "id: ResponseId" from responses
           where form_id = $1 and started_at < ($2::date)::timestamp at time zone 'utc'
           order by started_at, response_id limit $3"#,
        form as FormId,
        day,
        most,
    )
    .fetch_all(connection)
    .await
}

/// Removes responses with their pages.
pub(in crate::responses) async fn delete(
    connection: &mut PgConnection,
    form: FormId,
    responses: &[ResponseId],
) -> sqlx::Result<()> {
    sqlx::query!(
        "with pages as (delete from response_pages where form_id = $1 and response_id = any ($2))
         delete from responses where form_id = $1 and response_id = any ($2)",
        form as FormId,
        responses as &[ResponseId],
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Holds responses apart no more.
pub(in crate::responses) async fn release(
    connection: &mut PgConnection,
    form: FormId,
    responses: &[ResponseId],
) -> sqlx::Result<()> {
    sqlx::query!(
        "update responses set held = null where form_id = $1 and response_id = any ($2)",
        form as FormId,
        responses as &[ResponseId],
    )
    .execute(connection)
    .await?;
    Ok(())
}
