//! The SQL of a batch: few statements, each for all of its rows. The caller speaks for the product, and gives the rows in the
//! order of their keys, so that two batches never wait for each other in a circle.

pub(super) mod made_up;

use std::collections::BTreeMap;

use chrono::NaiveDate;
use form_model::ids::PageId;
use serde_json::Value;
use sqlx::{PgConnection, types::Json};

use super::item::FileTypes;
use crate::{accounts::UserId, forms::FormId, responses::ids::ResponseId};

/// Which response.
pub(in crate::responses) type Key = (FormId, ResponseId);

/// A response as it is to be stored.
pub(super) struct ResponseRow<'r> {
    pub key: Key,
    pub owner: UserId,
    pub version: i32,
    pub complete: bool,
    pub receipt: Option<&'r str>,
    pub held: Option<&'static str>,
}

/// A response that was there already.
pub(in crate::responses) struct KnownRow {
    pub form: FormId,
    pub response: ResponseId,
    pub version: i32,
    pub begun_on: NaiveDate,
    pub complete: bool,
    pub receipt: Option<String>,
    pub held: Option<String>,
}

impl KnownRow {
    pub(in crate::responses) fn key(&self) -> Key {
        (self.form, self.response)
    }
}

/// Stores responses as if none were there, and gives those that were: of them only that they were heard of is written, but
/// that always, and they are held until the transaction ends.
pub(super) async fn begin_or_hold(
    connection: &mut PgConnection,
    rows: &[ResponseRow<'_>],
) -> sqlx::Result<Vec<KnownRow>> {
    let (forms, responses): (Vec<FormId>, Vec<ResponseId>) = rows.iter().map(|row| row.key).unzip();
    let owners: Vec<UserId> = rows.iter().map(|row| row.owner).collect();
    let versions: Vec<i32> = rows.iter().map(|row| row.version).collect();
    let complete: Vec<bool> = rows.iter().map(|row| row.complete).collect();
    let receipts: Vec<Option<&str>> = rows.iter().map(|row| row.receipt).collect();
    let held: Vec<Option<&str>> = rows.iter().map(|row| row.held).collect();
    sqlx::query_as!(
        KnownRow,
        r#"with taken as (
               insert into responses (form_id, response_id, owner_id, version, complete, completed_at, receipt, held)
               select form_id, response_id, owner_id, version, complete, case when complete then app_now() end, receipt, held
               from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::integer[], $5::boolean[], $6::text[], $7::text[])
                   as new (form_id, response_id, owner_id, version, complete, receipt, held)
               on conflict (form_id, response_id) do update set last_heard_at = app_now()
               returning form_id, response_id, version, (started_at at time zone 'utc')::date as begun_on, complete, receipt,
                   held, xmax <> 0 as was_there
           )
           select form_id as "form: FormId", response_id as "response: ResponseId", version, begun_on as "begun_on!", complete,
               receipt, held
           from taken where was_there"#,
        &forms as &[FormId],
        &responses as &[ResponseId],
        &owners as &[UserId],
        &versions,
        &complete,
        &receipts as &[Option<&str>],
        &held as &[Option<&str>],
    )
    .fetch_all(connection)
    .await
}

/// Holds those of the responses that are there. It always writes.
pub(super) async fn hold_known(connection: &mut PgConnection, keys: &[Key]) -> sqlx::Result<Vec<KnownRow>> {
    let (forms, responses): (Vec<FormId>, Vec<ResponseId>) = keys.iter().copied().unzip();
    sqlx::query_as!(
        KnownRow,
        r#"update responses set last_heard_at = app_now()
           from unnest($1::uuid[], $2::uuid[]) as known (form_id, response_id)
           where responses.form_id = known.form_id and responses.response_id = known.response_id
           returning responses.form_id as "form: FormId", responses.response_id as "response: ResponseId", version,
               (started_at at time zone 'utc')::date as "begun_on!", complete, receipt, held"#,
        &forms as &[FormId],
        &responses as &[ResponseId],
    )
    .fetch_all(connection)
    .await
}

/// A page as it was stored.
pub(in crate::responses) struct StoredPage {
    pub form: FormId,
    pub response: ResponseId,
    pub page: String,
    pub seq: i64,
    pub answers: Json<BTreeMap<String, Value>>,
    pub led_to: Option<String>,
    pub completed: bool,
    pub on_path: bool,
    pub took_ms: Option<i32>,
    pub file_types: Option<Json<FileTypes>>,
}

/// Every page of the responses.
pub(in crate::responses) async fn pages_of(
    connection: &mut PgConnection,
    keys: &[Key],
) -> sqlx::Result<Vec<StoredPage>> {
    let (forms, responses): (Vec<FormId>, Vec<ResponseId>) = keys.iter().copied().unzip();
    sqlx::query_as!(
        StoredPage,
        r#"select form_id as "form!: FormId", response_id as "response!: ResponseId", page_id as page, seq,
               answers as "answers: Json<BTreeMap<String, Value>>", led_to, completed, on_path,
               took_ms, file_types as "file_types: Json<FileTypes>"
           from unnest($1::uuid[], $2::uuid[]) as known (form_id, response_id)
           join response_pages using (form_id, response_id)"#,
        &forms as &[FormId],
        &responses as &[ResponseId],
    )
    .fetch_all(connection)
    .await
}

/// A page as it is to be stored.
pub(super) struct PageRow<'r> {
    pub key: Key,
    pub owner: UserId,
    pub page: &'r PageId,
    pub seq: i64,
    pub answers: &'r str,
    pub led_to: Option<&'r PageId>,
    pub completed: bool,
    pub on_path: bool,
    pub took_ms: Option<i32>,
    pub file_types: Option<String>,
}

/// Stores pages, each in the place of what was handed in for it before.
pub(super) async fn keep_pages(connection: &mut PgConnection, rows: &[PageRow<'_>]) -> sqlx::Result<()> {
    let (forms, responses): (Vec<FormId>, Vec<ResponseId>) = rows.iter().map(|row| row.key).unzip();
    let owners: Vec<UserId> = rows.iter().map(|row| row.owner).collect();
    let pages: Vec<&str> = rows.iter().map(|row| row.page.as_str()).collect();
    let seqs: Vec<i64> = rows.iter().map(|row| row.seq).collect();
    let answers: Vec<&str> = rows.iter().map(|row| row.answers).collect();
    let led_to: Vec<Option<&str>> = rows.iter().map(|row| row.led_to.map(PageId::as_str)).collect();
    let completed: Vec<bool> = rows.iter().map(|row| row.completed).collect();
    let on_path: Vec<bool> = rows.iter().map(|row| row.on_path).collect();
    let took_ms: Vec<Option<i32>> = rows.iter().map(|row| row.took_ms).collect();
    let file_types: Vec<Option<&str>> = rows.iter().map(|row| row.file_types.as_deref()).collect();
    sqlx::query!(
        "insert into response_pages
             (form_id, response_id, page_id, owner_id, seq, answers, led_to, completed, on_path, file_types, took_ms)
         select form_id, response_id, page_id, owner_id, seq, answers::jsonb, led_to, completed, on_path, file_types::jsonb,
             took_ms
         from unnest($1::uuid[], $2::uuid[], $3::text[], $4::uuid[], $5::bigint[], $6::text[], $7::text[], $8::boolean[],
                 $9::boolean[], $10::text[], $11::integer[])
             as new (form_id, response_id, page_id, owner_id, seq, answers, led_to, completed, on_path, file_types, took_ms)
         on conflict (form_id, response_id, page_id) do update
             set seq = excluded.seq, answers = excluded.answers, led_to = excluded.led_to, completed = excluded.completed,
                 on_path = excluded.on_path, file_types = excluded.file_types, took_ms = excluded.took_ms,
                 handed_in_at = app_now()
             where excluded.seq > response_pages.seq",
        &forms as &[FormId],
        &responses as &[ResponseId],
        &pages as &[&str],
        &owners as &[UserId],
        &seqs,
        &answers as &[&str],
        &led_to as &[Option<&str>],
        &completed,
        &on_path,
        &file_types as &[Option<&str>],
        &took_ms as &[Option<i32>],
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Marks pages that have come onto their response's path, or have left it.
pub(super) async fn turn_pages(connection: &mut PgConnection, pages: &[(Key, &PageId)]) -> sqlx::Result<()> {
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

/// Stores where responses that were there already stand now.
pub(super) async fn change_responses(connection: &mut PgConnection, rows: &[ResponseRow<'_>]) -> sqlx::Result<()> {
    let (forms, responses): (Vec<FormId>, Vec<ResponseId>) = rows.iter().map(|row| row.key).unzip();
    let complete: Vec<bool> = rows.iter().map(|row| row.complete).collect();
    let receipts: Vec<Option<&str>> = rows.iter().map(|row| row.receipt).collect();
    let held: Vec<Option<&str>> = rows.iter().map(|row| row.held).collect();
    sqlx::query!(
        "update responses set complete = new.complete, receipt = new.receipt, held = new.held,
             completed_at = case when new.complete then coalesce(responses.completed_at, app_now()) end
         from unnest($1::uuid[], $2::uuid[], $3::boolean[], $4::text[], $5::text[])
             as new (form_id, response_id, complete, receipt, held)
         where responses.form_id = new.form_id and responses.response_id = new.response_id",
        &forms as &[FormId],
        &responses as &[ResponseId],
        &complete,
        &receipts as &[Option<&str>],
        &held as &[Option<&str>],
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// What was answered to a page, for whoever only looks.
pub(super) struct FoundPage {
    pub led_to: Option<String>,
    pub completed: bool,
    pub receipt: Option<String>,
    pub held: Option<String>,
}

/// A page that is here under this very number.
pub(super) async fn find_page(
    connection: &mut PgConnection,
    (form, response): Key,
    page: &str,
    seq: i64,
) -> sqlx::Result<Option<FoundPage>> {
    sqlx::query_as!(
        FoundPage,
        "select led_to, completed, receipt, held from response_pages join responses using (form_id, response_id)
         where form_id = $1 and response_id = $2 and page_id = $3 and seq = $4",
        form as FormId,
        response as ResponseId,
        page,
        seq,
    )
    .fetch_optional(connection)
    .await
}
