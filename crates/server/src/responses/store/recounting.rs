//! The SQL of a recount. The caller speaks for the product.

use std::collections::BTreeMap;

use chrono::NaiveDate;
use serde_json::Value;
use sqlx::{PgConnection, types::Json};
use uuid::Uuid;

use crate::{
    forms::FormId,
    responses::{ids::ResponseId, ingest::FileTypes},
};

/// Responses read at one time.
const PORTION: i64 = 1_000;

/// Any number that nobody else locks.
const ONE_AT_A_TIME: i64 = 0x0072_6563_6f75_6e74;

/// Waits until no other recount runs; the lock goes with the connection.
pub(in crate::responses) async fn lock(connection: &mut PgConnection) -> sqlx::Result<()> {
    sqlx::query_scalar!(r#"select 'done' as "done!" from pg_advisory_lock($1)"#, ONE_AT_A_TIME)
        .fetch_one(connection)
        .await?;
    Ok(())
}

/// A page on its response's path, with its response; a response without one has a row of its own.
pub(in crate::responses) struct Row {
    pub response: ResponseId,
    pub version: i32,
    pub begun_on: NaiveDate,
    pub complete: bool,
    pub held: Option<String>,
    pub page: Option<String>,
    pub answers: Option<Json<BTreeMap<String, Value>>>,
    pub led_to: Option<String>,
    pub took_ms: Option<i32>,
    pub file_types: Option<Json<FileTypes>>,
}

/// The next portion of a form's responses, each with the pages on its path.
pub(in crate::responses) async fn rows_after(
    connection: &mut PgConnection,
    form: FormId,
    last: ResponseId,
) -> sqlx::Result<Vec<Row>> {
    sqlx::query_as!(
        Row,
        r#"select r.response_id as "response: ResponseId", r.version, r.begun_on as "begun_on!", r.complete, r.held,
               p.page_id as "page?", p.led_to, p.took_ms, p.answers as "answers?: Json<BTreeMap<String, Value>>", p.file_types as "file_types?: Json<FileTypes>"
           from (
               select response_id, version, (started_at at time zone 'utc')::date as begun_on, complete, held from responses
               where form_id = $1 and response_id > $2 order by response_id limit $3
           ) as r
           left join response_pages as p on p.form_id = $1 and p.response_id = r.response_id and p.on_path
           order by r.response_id"#,
        form as FormId,
        last as ResponseId,
        PORTION,
    )
    .fetch_all(connection)
    .await
}

/// The next forms in the order of their ids. The caller speaks for the product.
pub(in crate::responses) async fn forms_after(
    connection: &mut PgConnection,
    last: Option<FormId>,
    most: i64,
) -> sqlx::Result<Vec<FormId>> {
    sqlx::query_scalar!(
        r#"select id as "id: FormId" from forms where id > coalesce($1::uuid, $2::uuid) order by id limit $3"#,
        last as Option<FormId>,
        Uuid::nil(),
        most,
    )
    .fetch_all(connection)
    .await
}

/// What is counted of an answer: on a day under a version, or for all time.
pub(in crate::responses) struct CountedAnswer {
    pub day: Option<NaiveDate>,
    pub version: Option<i32>,
    pub question: String,
    pub bucket: String,
    pub complete: i64,
    pub unfinished: i64,
}

/// Every count of a form's answers.
pub(in crate::responses) async fn counted_answers(
    connection: &mut PgConnection,
    form: FormId,
) -> sqlx::Result<Vec<CountedAnswer>> {
    sqlx::query_as!(
        CountedAnswer,
        r#"select null::date as day, null::integer as version, question_id as "question!", bucket as "bucket!",
               sum(complete)::bigint as "complete!", sum(unfinished)::bigint as "unfinished!"
           from answer_counts where form_id = $1 group by question_id, bucket
           union all
           select day, version, question_id, bucket, sum(complete)::bigint, sum(unfinished)::bigint
           from answer_days where form_id = $1 group by day, version, question_id, bucket"#,
        form as FormId,
    )
    .fetch_all(connection)
    .await
}

/// What is counted of a page: on a day under a version, or for all time.
pub(in crate::responses) struct CountedPage {
    pub day: Option<NaiveDate>,
    pub version: Option<i32>,
    pub page: String,
    pub complete: i64,
    pub unfinished: i64,
    pub waiting: i64,
}

/// Every count of a form's pages.
pub(in crate::responses) async fn counted_pages(
    connection: &mut PgConnection,
    form: FormId,
) -> sqlx::Result<Vec<CountedPage>> {
    sqlx::query_as!(
        CountedPage,
        r#"select null::date as day, null::integer as version, page_id as "page!", sum(complete)::bigint as "complete!",
               sum(unfinished)::bigint as "unfinished!", sum(waiting)::bigint as "waiting!"
           from page_counts where form_id = $1 group by page_id
           union all
           select day, version, page_id, sum(complete)::bigint, sum(unfinished)::bigint, sum(waiting)::bigint
           from page_days where form_id = $1 group by day, version, page_id"#,
        form as FormId,
    )
    .fetch_all(connection)
    .await
}
