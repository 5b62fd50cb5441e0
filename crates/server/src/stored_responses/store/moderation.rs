//! SQL for deleting and releasing responses. Runs as the system role; for a person, the caller has checked the owner.

use chrono::{DateTime, NaiveDate, Utc};
use sqlx::PgConnection;

use super::batch::ExistingResponseRow;
use crate::accounts::UserId;
use crate::forms::FormId;
use crate::stored_responses::ResponseId;

/// Locks those of the responses that exist until the transaction ends, in key order like every other writer.
pub(crate) async fn lock_responses(
    connection: &mut PgConnection,
    form: FormId,
    owner: UserId,
    responses: &[ResponseId],
) -> sqlx::Result<Vec<ExistingResponseRow>> {
    sqlx::query_as!(
        ExistingResponseRow,
        r#"select form_id as "form: FormId", response_id as "response: ResponseId", version,
               (started_at at time zone 'utc')::date as "begun_on!", complete, receipt, quarantine_reason, released,
               (extract(epoch from app_now() - started_at) * 1000)::bigint as "open_ms!",
               (extract(epoch from app_now() - completed_at) * 1000)::bigint as complete_ms
           from responses where form_id = $1 and owner_id = $2 and response_id = any ($3)
           order by response_id for update"#,
        form as FormId,
        owner as UserId,
        responses as &[ResponseId],
    )
    .fetch_all(connection)
    .await
}

/// The oldest responses started before a day.
pub(crate) async fn find_started_before(
    connection: &mut PgConnection,
    form: FormId,
    day: NaiveDate,
    only_quarantined: bool,
    limit: i64,
) -> sqlx::Result<Vec<ResponseId>> {
    // Two statements, because each has its own index.
    if only_quarantined {
        let quarantined = sqlx::query_scalar!(
            r#"select response_id as "id: ResponseId" from responses
               where form_id = $1 and started_at < ($2::date)::timestamp at time zone 'utc' and quarantine_reason is not null
               order by started_at, response_id limit $3"#,
            form as FormId,
            day,
            limit,
        );
        return quarantined.fetch_all(connection).await;
    }
    sqlx::query_scalar!(
        r#"select response_id as "id: ResponseId" from responses
           where form_id = $1 and started_at < ($2::date)::timestamp at time zone 'utc'
           order by started_at, response_id limit $3"#,
        form as FormId,
        day,
        limit,
    )
    .fetch_all(connection)
    .await
}

/// Where a response is in the order of starts.
#[derive(Debug, Clone, Copy)]
pub(crate) struct StartCursor {
    pub started_at: DateTime<Utc>,
    pub response: ResponseId,
}

/// A response whose start is some days ago.
pub(crate) struct AgedResponse {
    pub response: ResponseId,
    pub version: i32,
    pub started_at: DateTime<Utc>,
}

/// The next responses, of any version, that were started at least so many days ago. The caller filters by version: otherwise one
/// statement could read all responses to other versions.
pub(crate) async fn find_older_than(
    connection: &mut PgConnection,
    form: FormId,
    days: i32,
    after: StartCursor,
    limit: i64,
) -> sqlx::Result<Vec<AgedResponse>> {
    sqlx::query_as!(
        AgedResponse,
        r#"select response_id as "response: ResponseId", version, started_at from responses
           where form_id = $1 and started_at <= app_now() - $2::integer * interval '24 hours' and (started_at, response_id) > ($3, $4)
           order by started_at, response_id limit $5"#,
        form as FormId,
        days,
        after.started_at,
        after.response as ResponseId,
        limit,
    )
    .fetch_all(connection)
    .await
}

/// Deletes responses with their pages.
pub(crate) async fn delete_responses(
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

/// Releases responses from quarantine for good: later pages do not flag them again.
pub(crate) async fn release_responses(
    connection: &mut PgConnection,
    form: FormId,
    responses: &[ResponseId],
) -> sqlx::Result<()> {
    sqlx::query!(
        "update responses set quarantine_reason = null, released = true where form_id = $1 and response_id = any ($2)",
        form as FormId,
        responses as &[ResponseId],
    )
    .execute(connection)
    .await?;
    Ok(())
}
