//! The SQL of made-up responses. The caller speaks for the product.

use chrono::{DateTime, NaiveDate, Utc};
use sqlx::PgConnection;

use crate::{
    accounts::UserId,
    forms::FormId,
    responses::{
        ids::ResponseId,
        ingest::{DemoForm, DemoViews},
    },
};

/// A response with its times.
pub(in crate::responses::ingest) struct ResponseRow<'r> {
    pub id: ResponseId,
    pub version: i32,
    pub complete: bool,
    pub receipt: Option<&'r str>,
    pub held: Option<&'static str>,
    pub started_at: DateTime<Utc>,
    pub last_heard_at: DateTime<Utc>,
}

/// Stores responses that are not there yet.
pub(in crate::responses::ingest) async fn insert_responses(
    connection: &mut PgConnection,
    form: DemoForm,
    rows: &[ResponseRow<'_>],
) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into responses (form_id, response_id, owner_id, version, complete, receipt, held, started_at, completed_at,
             last_heard_at)
         select $1, response_id, $2, version, complete, receipt, held, started_at, case when complete then heard_at end, heard_at
         from unnest($3::uuid[], $4::integer[], $5::boolean[], $6::text[], $7::text[], $8::timestamptz[], $9::timestamptz[])
             as new (response_id, version, complete, receipt, held, started_at, heard_at)",
        form.id as FormId,
        form.owner as UserId,
        &rows.iter().map(|row| row.id).collect::<Vec<_>>() as &[ResponseId],
        &rows.iter().map(|row| row.version).collect::<Vec<_>>(),
        &rows.iter().map(|row| row.complete).collect::<Vec<_>>(),
        &rows.iter().map(|row| row.receipt).collect::<Vec<_>>() as &[Option<&str>],
        &rows.iter().map(|row| row.held).collect::<Vec<_>>() as &[Option<&str>],
        &rows.iter().map(|row| row.started_at).collect::<Vec<_>>(),
        &rows.iter().map(|row| row.last_heard_at).collect::<Vec<_>>(),
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// A page with its times.
pub(in crate::responses::ingest) struct PageRow<'r> {
    pub response: ResponseId,
    pub page: &'r str,
    pub seq: i64,
    pub answers: &'r str,
    pub led_to: Option<&'r str>,
    pub completed: bool,
    pub on_path: bool,
    pub file_types: Option<String>,
    pub took_ms: i32,
    pub handed_in_at: DateTime<Utc>,
}

/// Stores pages that are not there yet.
pub(in crate::responses::ingest) async fn insert_pages(
    connection: &mut PgConnection,
    form: DemoForm,
    rows: &[PageRow<'_>],
) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into response_pages (form_id, response_id, page_id, owner_id, seq, answers, led_to, completed, on_path,
             file_types, took_ms, handed_in_at)
         select $1, response_id, page_id, $2, seq, answers::jsonb, led_to, completed, on_path, file_types::jsonb, took_ms,
             handed_in_at
         from unnest($3::uuid[], $4::text[], $5::bigint[], $6::text[], $7::text[], $8::boolean[], $9::boolean[], $10::text[],
                 $11::integer[], $12::timestamptz[])
             as new (response_id, page_id, seq, answers, led_to, completed, on_path, file_types, took_ms, handed_in_at)",
        form.id as FormId,
        form.owner as UserId,
        &rows.iter().map(|row| row.response).collect::<Vec<_>>() as &[ResponseId],
        &rows.iter().map(|row| row.page).collect::<Vec<_>>() as &[&str],
        &rows.iter().map(|row| row.seq).collect::<Vec<_>>(),
        &rows.iter().map(|row| row.answers).collect::<Vec<_>>() as &[&str],
        &rows.iter().map(|row| row.led_to).collect::<Vec<_>>() as &[Option<&str>],
        &rows.iter().map(|row| row.completed).collect::<Vec<_>>(),
        &rows.iter().map(|row| row.on_path).collect::<Vec<_>>(),
        &rows.iter().map(|row| row.file_types.as_deref()).collect::<Vec<_>>() as &[Option<&str>],
        &rows.iter().map(|row| row.took_ms).collect::<Vec<_>>(),
        &rows.iter().map(|row| row.handed_in_at).collect::<Vec<_>>(),
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Adds views by day, and to the form's own.
pub(in crate::responses::ingest) async fn add_views(
    connection: &mut PgConnection,
    form: FormId,
    slot: i16,
    views: &[DemoViews],
) -> sqlx::Result<()> {
    sqlx::query!(
        "with by_day as (
             insert into form_days (form_id, day, version, slot, views)
             select $1, day, version, $2, views
             from unnest($3::date[], $4::integer[], $5::bigint[]) as new (day, version, views)
             on conflict (form_id, day, version, slot) do update set views = form_days.views + excluded.views
         )
         insert into form_activity (form_id, slot, views)
         select $1, $2, coalesce(sum(views), 0) from unnest($5::bigint[]) as new (views)
         on conflict (form_id, slot) do update set views = form_activity.views + excluded.views",
        form as FormId,
        slot,
        &views.iter().map(|seen| seen.day).collect::<Vec<NaiveDate>>(),
        &views.iter().map(|seen| seen.version).collect::<Vec<_>>(),
        &views.iter().map(|seen| seen.views).collect::<Vec<_>>(),
    )
    .execute(connection)
    .await?;
    Ok(())
}
