//! SQL for a recount. Runs as the system role.

use chrono::NaiveDate;
use sqlx::PgConnection;
use sqlx::types::Json;
use uuid::Uuid;

use crate::forms::FormId;
use crate::stored_responses::{FileTypes, ResponseId, StoredAnswers};

/// Responses read per query.
const BATCH_SIZE: i64 = 1_000;

/// The key of the advisory lock; no other code uses it.
const RECOUNT_LOCK: i64 = 0x0072_6563_6f75_6e74;

/// Waits until no other recount runs; closing the connection unlocks.
pub(crate) async fn lock(connection: &mut PgConnection) -> sqlx::Result<()> {
    sqlx::query_scalar!(r#"select 'done' as "done!" from pg_advisory_lock($1)"#, RECOUNT_LOCK)
        .fetch_one(connection)
        .await?;
    Ok(())
}

/// A page on its response's path, with its response; a response without such a page has one row.
pub(crate) struct RecountRow {
    pub response: ResponseId,
    pub version: i32,
    pub begun_on: NaiveDate,
    pub complete: bool,
    pub quarantine_reason: Option<String>,
    pub page: Option<String>,
    pub answers: Option<StoredAnswers>,
    pub next_page_id: Option<String>,
    pub duration_ms: Option<i32>,
    pub file_types: Option<Json<FileTypes>>,
}

/// The next batch of a form's responses, each with the pages on its path.
pub(crate) async fn rows_after(
    connection: &mut PgConnection,
    form: FormId,
    last: ResponseId,
) -> sqlx::Result<Vec<RecountRow>> {
    sqlx::query_as!(
        RecountRow,
        r#"select r.response_id as "response: ResponseId", r.version, r.begun_on as "begun_on!", r.complete, r.quarantine_reason,
               p.page_id as "page?", p.next_page_id, p.duration_ms, p.answers as "answers?: StoredAnswers", p.file_types as "file_types?: Json<FileTypes>"
           from (
               select response_id, version, (started_at at time zone 'utc')::date as begun_on, complete, quarantine_reason from responses
               where form_id = $1 and response_id > $2 order by response_id limit $3
           ) as r
           left join response_pages as p on p.form_id = $1 and p.response_id = r.response_id and p.on_path
           order by r.response_id"#,
        form as FormId,
        last as ResponseId,
        BATCH_SIZE,
    )
    .fetch_all(connection)
    .await
}

/// The next forms in id order.
pub(crate) async fn forms_after(
    connection: &mut PgConnection,
    last: Option<FormId>,
    limit: i64,
) -> sqlx::Result<Vec<FormId>> {
    sqlx::query_scalar!(
        r#"select id as "id: FormId" from forms where id > coalesce($1::uuid, $2::uuid) order by id limit $3"#,
        last as Option<FormId>,
        Uuid::nil(),
        limit,
    )
    .fetch_all(connection)
    .await
}

/// An answer counter: of one day and version, or all-time.
pub(crate) struct CountedAnswer {
    pub day: Option<NaiveDate>,
    pub version: Option<i32>,
    pub question: String,
    pub bucket: String,
    pub complete: i64,
    pub partial: i64,
}

pub(crate) async fn counted_answers(connection: &mut PgConnection, form: FormId) -> sqlx::Result<Vec<CountedAnswer>> {
    sqlx::query_as!(
        CountedAnswer,
        r#"select null::date as day, null::integer as version, question_id as "question!", bucket as "bucket!",
               sum(complete)::bigint as "complete!", sum(partial)::bigint as "partial!"
           from answer_counters where form_id = $1 group by question_id, bucket
           union all
           select day, version, question_id, bucket, sum(complete)::bigint, sum(partial)::bigint
           from answer_counters_daily where form_id = $1 group by day, version, question_id, bucket"#,
        form as FormId,
    )
    .fetch_all(connection)
    .await
}

/// A page counter: of one day and version, or all-time.
pub(crate) struct CountedPage {
    pub day: Option<NaiveDate>,
    pub version: Option<i32>,
    pub page: String,
    pub complete: i64,
    pub partial: i64,
    pub dropped_off: i64,
}

pub(crate) async fn counted_pages(connection: &mut PgConnection, form: FormId) -> sqlx::Result<Vec<CountedPage>> {
    sqlx::query_as!(
        CountedPage,
        r#"select null::date as day, null::integer as version, page_id as "page!", sum(complete)::bigint as "complete!",
               sum(partial)::bigint as "partial!", sum(dropped_off)::bigint as "dropped_off!"
           from page_counters where form_id = $1 group by page_id
           union all
           select day, version, page_id, sum(complete)::bigint, sum(partial)::bigint, sum(dropped_off)::bigint
           from page_counters_daily where form_id = $1 group by day, version, page_id"#,
        form as FormId,
    )
    .fetch_all(connection)
    .await
}
