//! SQL for a batch: few statements, each for all rows. Runs as the system role. The caller passes rows in key order, so that
//! two batches cannot deadlock.

use std::collections::HashMap;

use chrono::NaiveDate;
use form_model::ids::PageId;
use sqlx::PgConnection;
use sqlx::types::Json;

use crate::accounts::UserId;
use crate::forms::FormId;
use crate::stored_responses::write_request::FileTypes;
use crate::stored_responses::{ResponseId, StoredAnswers};

pub(crate) type ResponseRowKey = (FormId, ResponseId);

/// A response to be written.
pub(crate) struct ResponseWriteRow<'r> {
    pub key: ResponseRowKey,
    pub owner: UserId,
    pub version: i32,
    pub complete: bool,
    pub receipt: Option<&'r str>,
    pub quarantine_reason: Option<&'static str>,
}

/// A response that already existed.
pub(crate) struct ExistingResponseRow {
    pub form: FormId,
    pub response: ResponseId,
    pub version: i32,
    pub begun_on: NaiveDate,
    pub complete: bool,
    pub receipt: Option<String>,
    pub quarantine_reason: Option<String>,
    /// The owner released it, so it is never flagged again.
    pub released: bool,
    /// Since its first page, by the database's clock.
    pub open_ms: i64,
    /// Since it became complete, by the database's clock.
    pub complete_ms: Option<i64>,
}

impl ExistingResponseRow {
    pub(crate) fn key(&self) -> ResponseRowKey {
        (self.form, self.response)
    }
}

/// Inserts responses and returns those that already existed, locked until the transaction ends. Of those only the time of the
/// last activity is written, but always, so that the commit waits for a synchronous standby.
pub(crate) async fn insert_or_lock(
    connection: &mut PgConnection,
    rows: &[ResponseWriteRow<'_>],
) -> sqlx::Result<Vec<ExistingResponseRow>> {
    let (forms, responses): (Vec<FormId>, Vec<ResponseId>) = rows.iter().map(|row| row.key).unzip();
    let owners: Vec<UserId> = rows.iter().map(|row| row.owner).collect();
    let versions: Vec<i32> = rows.iter().map(|row| row.version).collect();
    let complete: Vec<bool> = rows.iter().map(|row| row.complete).collect();
    let receipts: Vec<Option<&str>> = rows.iter().map(|row| row.receipt).collect();
    let reasons: Vec<Option<&str>> = rows.iter().map(|row| row.quarantine_reason).collect();
    sqlx::query_as!(
        ExistingResponseRow,
        r#"with taken as (
               insert into responses (form_id, response_id, owner_id, version, complete, completed_at, receipt, quarantine_reason)
               select form_id, response_id, owner_id, version, complete, case when complete then app_now() end, receipt, quarantine_reason
               from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::integer[], $5::boolean[], $6::text[], $7::text[])
                   as new (form_id, response_id, owner_id, version, complete, receipt, quarantine_reason)
               on conflict (form_id, response_id) do update set last_activity_at = app_now()
               returning form_id, response_id, version, started_at, completed_at, complete, receipt, quarantine_reason, released,
                   xmax <> 0 as was_there
           )
           select form_id as "form: FormId", response_id as "response: ResponseId", version,
               (started_at at time zone 'utc')::date as "begun_on!", complete, receipt, quarantine_reason, released,
               (extract(epoch from app_now() - started_at) * 1000)::bigint as "open_ms!",
               (extract(epoch from app_now() - completed_at) * 1000)::bigint as complete_ms
           from taken where was_there"#,
        &forms as &[FormId],
        &responses as &[ResponseId],
        &owners as &[UserId],
        &versions,
        &complete,
        &receipts as &[Option<&str>],
        &reasons as &[Option<&str>],
    )
    .fetch_all(connection)
    .await
}

/// Locks those of the responses that exist, in key order. Always writes, like [`insert_or_lock`].
pub(crate) async fn lock_existing(
    connection: &mut PgConnection,
    keys: &[ResponseRowKey],
) -> sqlx::Result<Vec<ExistingResponseRow>> {
    let (forms, responses): (Vec<FormId>, Vec<ResponseId>) = keys.iter().copied().unzip();
    sqlx::query_as!(
        ExistingResponseRow,
        r#"with known as (
               select form_id, response_id from responses
               where (form_id, response_id) in (select * from unnest($1::uuid[], $2::uuid[]))
               order by form_id, response_id
               for update
           )
           update responses set last_activity_at = app_now() from known
           where responses.form_id = known.form_id and responses.response_id = known.response_id
           returning responses.form_id as "form: FormId", responses.response_id as "response: ResponseId", version,
               (started_at at time zone 'utc')::date as "begun_on!", complete, receipt, quarantine_reason, released,
               (extract(epoch from app_now() - started_at) * 1000)::bigint as "open_ms!",
               (extract(epoch from app_now() - completed_at) * 1000)::bigint as complete_ms"#,
        &forms as &[FormId],
        &responses as &[ResponseId],
    )
    .fetch_all(connection)
    .await
}

/// The same for responses of open forms, without those that are locked: waiting here, out of key order, could deadlock with
/// another batch.
pub(crate) async fn lock_existing_if_free(
    connection: &mut PgConnection,
    keys: &[ResponseRowKey],
) -> sqlx::Result<Vec<ExistingResponseRow>> {
    let (forms, responses): (Vec<FormId>, Vec<ResponseId>) = keys.iter().copied().unzip();
    sqlx::query_as!(
        ExistingResponseRow,
        r#"with free as (
               select form_id, response_id from responses
               where (form_id, response_id) in (select * from unnest($1::uuid[], $2::uuid[]))
               for update skip locked
           )
           update responses set last_activity_at = app_now() from free
           where responses.form_id = free.form_id and responses.response_id = free.response_id
           returning responses.form_id as "form: FormId", responses.response_id as "response: ResponseId", version,
               (started_at at time zone 'utc')::date as "begun_on!", complete, receipt, quarantine_reason, released,
               (extract(epoch from app_now() - started_at) * 1000)::bigint as "open_ms!",
               (extract(epoch from app_now() - completed_at) * 1000)::bigint as complete_ms"#,
        &forms as &[FormId],
        &responses as &[ResponseId],
    )
    .fetch_all(connection)
    .await
}

/// The highest `seq` of each response that exists.
pub(crate) async fn highest_seqs(
    connection: &mut PgConnection,
    keys: &[ResponseRowKey],
) -> sqlx::Result<HashMap<ResponseRowKey, i64>> {
    let (forms, responses): (Vec<FormId>, Vec<ResponseId>) = keys.iter().copied().unzip();
    let rows = sqlx::query!(
        r#"select form_id as "form!: FormId", response_id as "response!: ResponseId", max(seq) as "seq!"
           from unnest($1::uuid[], $2::uuid[]) as known (form_id, response_id)
           join response_pages using (form_id, response_id) group by form_id, response_id"#,
        &forms as &[FormId],
        &responses as &[ResponseId],
    );
    let rows = rows.fetch_all(connection).await?.into_iter();
    Ok(rows.map(|row| ((row.form, row.response), row.seq)).collect())
}

/// A stored page.
pub(crate) struct StoredPageRow {
    pub form: FormId,
    pub response: ResponseId,
    pub page: String,
    pub seq: i64,
    pub answers: StoredAnswers,
    pub next_page_id: Option<String>,
    pub completed: bool,
    pub on_path: bool,
    pub duration_ms: Option<i32>,
    pub file_types: Option<Json<FileTypes>>,
}

pub(crate) async fn pages_of(
    connection: &mut PgConnection,
    keys: &[ResponseRowKey],
) -> sqlx::Result<Vec<StoredPageRow>> {
    let (forms, responses): (Vec<FormId>, Vec<ResponseId>) = keys.iter().copied().unzip();
    sqlx::query_as!(
        StoredPageRow,
        r#"select form_id as "form!: FormId", response_id as "response!: ResponseId", page_id as page, seq,
               answers as "answers: StoredAnswers", next_page_id, completed, on_path,
               duration_ms, file_types as "file_types: Json<FileTypes>"
           from unnest($1::uuid[], $2::uuid[]) as known (form_id, response_id)
           join response_pages using (form_id, response_id)"#,
        &forms as &[FormId],
        &responses as &[ResponseId],
    )
    .fetch_all(connection)
    .await
}

/// A page to be written.
pub(crate) struct PageWriteRow<'r> {
    pub key: ResponseRowKey,
    pub owner: UserId,
    pub page: &'r PageId,
    pub seq: i64,
    pub answers: &'r str,
    pub previews: &'r str,
    pub next_page: Option<&'r PageId>,
    pub completed: bool,
    pub on_path: bool,
    pub duration_ms: Option<i32>,
    pub file_types: Option<String>,
}

/// Inserts or replaces pages.
pub(crate) async fn upsert_pages(connection: &mut PgConnection, rows: &[PageWriteRow<'_>]) -> sqlx::Result<()> {
    let (forms, responses): (Vec<FormId>, Vec<ResponseId>) = rows.iter().map(|row| row.key).unzip();
    let owners: Vec<UserId> = rows.iter().map(|row| row.owner).collect();
    let pages: Vec<&str> = rows.iter().map(|row| row.page.as_str()).collect();
    let seqs: Vec<i64> = rows.iter().map(|row| row.seq).collect();
    let answers: Vec<&str> = rows.iter().map(|row| row.answers).collect();
    let previews: Vec<&str> = rows.iter().map(|row| row.previews).collect();
    let next_pages: Vec<Option<&str>> = rows.iter().map(|row| row.next_page.map(PageId::as_str)).collect();
    let completed: Vec<bool> = rows.iter().map(|row| row.completed).collect();
    let on_path: Vec<bool> = rows.iter().map(|row| row.on_path).collect();
    let duration_ms: Vec<Option<i32>> = rows.iter().map(|row| row.duration_ms).collect();
    let file_types: Vec<Option<&str>> = rows.iter().map(|row| row.file_types.as_deref()).collect();
    sqlx::query!(
        "insert into response_pages
             (form_id, response_id, page_id, owner_id, seq, answers, next_page_id, completed, on_path, file_types, duration_ms, previews)
         select form_id, response_id, page_id, owner_id, seq, answers::jsonb, next_page_id, completed, on_path, file_types::jsonb,
             duration_ms, previews::jsonb
         from unnest($1::uuid[], $2::uuid[], $3::text[], $4::uuid[], $5::bigint[], $6::text[], $7::text[], $8::boolean[],
                 $9::boolean[], $10::text[], $11::integer[], $12::text[])
             as new (form_id, response_id, page_id, owner_id, seq, answers, next_page_id, completed, on_path, file_types, duration_ms,
                 previews)
         on conflict (form_id, response_id, page_id) do update
             set seq = excluded.seq, answers = excluded.answers, previews = excluded.previews, next_page_id = excluded.next_page_id, completed = excluded.completed,
                 on_path = excluded.on_path, file_types = excluded.file_types, duration_ms = excluded.duration_ms,
                 submitted_at = app_now()
             where excluded.seq > response_pages.seq",
        &forms as &[FormId],
        &responses as &[ResponseId],
        &pages as &[&str],
        &owners as &[UserId],
        &seqs,
        &answers as &[&str],
        &next_pages as &[Option<&str>],
        &completed,
        &on_path,
        &file_types as &[Option<&str>],
        &duration_ms as &[Option<i32>],
        &previews as &[&str],
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Toggles `on_path` of pages that joined or left their response's path.
pub(crate) async fn flip_on_path(
    connection: &mut PgConnection,
    pages: &[(ResponseRowKey, &PageId)],
) -> sqlx::Result<()> {
    let (forms, responses): (Vec<FormId>, Vec<ResponseId>) = pages.iter().map(|(key, _)| *key).unzip();
    let pages: Vec<&str> = pages.iter().map(|(_, page)| page.as_str()).collect();
    sqlx::query!(
        "update response_pages set on_path = not on_path
         from unnest($1::uuid[], $2::uuid[], $3::text[]) as turned (form_id, response_id, page_id)
         where response_pages.form_id = turned.form_id and response_pages.response_id = turned.response_id
             and response_pages.page_id = turned.page_id",
        &forms as &[FormId],
        &responses as &[ResponseId],
        &pages as &[&str],
    )
    .execute(connection)
    .await?;
    Ok(())
}

pub(crate) async fn update_responses(connection: &mut PgConnection, rows: &[ResponseWriteRow<'_>]) -> sqlx::Result<()> {
    let (forms, responses): (Vec<FormId>, Vec<ResponseId>) = rows.iter().map(|row| row.key).unzip();
    let complete: Vec<bool> = rows.iter().map(|row| row.complete).collect();
    let receipts: Vec<Option<&str>> = rows.iter().map(|row| row.receipt).collect();
    let reasons: Vec<Option<&str>> = rows.iter().map(|row| row.quarantine_reason).collect();
    sqlx::query!(
        "update responses set complete = new.complete, receipt = new.receipt, quarantine_reason = new.quarantine_reason,
             completed_at = case when new.complete then coalesce(responses.completed_at, app_now()) end
         from unnest($1::uuid[], $2::uuid[], $3::boolean[], $4::text[], $5::text[])
             as new (form_id, response_id, complete, receipt, quarantine_reason)
         where responses.form_id = new.form_id and responses.response_id = new.response_id",
        &forms as &[FormId],
        &responses as &[ResponseId],
        &complete,
        &receipts as &[Option<&str>],
        &reasons as &[Option<&str>],
    )
    .execute(connection)
    .await?;
    Ok(())
}

#[cfg(feature = "fault-injection")]
/// The reply to a stored page.
pub(crate) struct StoredReplyRow {
    pub next_page_id: Option<String>,
    pub completed: bool,
    pub receipt: Option<String>,
    pub quarantine_reason: Option<String>,
}

#[cfg(feature = "fault-injection")]
/// The reply to the page stored with this `seq`.
pub(crate) async fn find_stored_reply(
    connection: &mut PgConnection,
    (form, response): ResponseRowKey,
    page: &str,
    seq: i64,
) -> sqlx::Result<Option<StoredReplyRow>> {
    sqlx::query_as!(
        StoredReplyRow,
        "select next_page_id, completed, receipt, quarantine_reason from response_pages join responses using (form_id, response_id)
         where form_id = $1 and response_id = $2 and page_id = $3 and seq = $4",
        form as FormId,
        response as ResponseId,
        page,
        seq,
    )
    .fetch_optional(connection)
    .await
}
