//! SQL for demo responses. Runs as the system role.

use chrono::{DateTime, NaiveDate, Utc};
use sqlx::PgConnection;

use super::write_responses::{DemoForm, DemoViews};
use crate::accounts::UserId;
use crate::forms::FormId;
use crate::stored_responses::ResponseId;

pub(super) struct DemoResponseRow<'r> {
    pub id: ResponseId,
    pub version: i32,
    pub complete: bool,
    pub receipt: Option<&'r str>,
    pub quarantine_reason: Option<&'static str>,
    pub started_at: DateTime<Utc>,
    pub last_activity_at: DateTime<Utc>,
}

pub(super) async fn insert_responses(
    connection: &mut PgConnection,
    form: DemoForm,
    rows: &[DemoResponseRow<'_>],
) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into responses (form_id, response_id, owner_id, version, complete, receipt, quarantine_reason, started_at, completed_at,
             last_activity_at)
         select $1, response_id, $2, version, complete, receipt, quarantine_reason, started_at, case when complete then heard_at end, heard_at
         from unnest($3::uuid[], $4::integer[], $5::boolean[], $6::text[], $7::text[], $8::timestamptz[], $9::timestamptz[])
             as new (response_id, version, complete, receipt, quarantine_reason, started_at, heard_at)",
        form.id as FormId,
        form.owner as UserId,
        &rows.iter().map(|row| row.id).collect::<Vec<_>>() as &[ResponseId],
        &rows.iter().map(|row| row.version).collect::<Vec<_>>(),
        &rows.iter().map(|row| row.complete).collect::<Vec<_>>(),
        &rows.iter().map(|row| row.receipt).collect::<Vec<_>>() as &[Option<&str>],
        &rows.iter().map(|row| row.quarantine_reason).collect::<Vec<_>>() as &[Option<&str>],
        &rows.iter().map(|row| row.started_at).collect::<Vec<_>>(),
        &rows.iter().map(|row| row.last_activity_at).collect::<Vec<_>>(),
    )
    .execute(connection)
    .await?;
    Ok(())
}

pub(super) struct DemoPageRow<'r> {
    pub response: ResponseId,
    pub page: &'r str,
    pub seq: i64,
    pub answers: &'r str,
    pub previews: &'r str,
    pub next_page: Option<&'r str>,
    pub completed: bool,
    pub on_path: bool,
    pub file_types: Option<String>,
    pub duration_ms: Option<i32>,
    pub submitted_at: DateTime<Utc>,
}

pub(super) async fn insert_pages(
    connection: &mut PgConnection,
    form: DemoForm,
    rows: &[DemoPageRow<'_>],
) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into response_pages (form_id, response_id, page_id, owner_id, seq, answers, next_page_id, completed, on_path,
             file_types, duration_ms, submitted_at, previews)
         select $1, response_id, page_id, $2, seq, answers::jsonb, next_page_id, completed, on_path, file_types::jsonb, duration_ms,
             submitted_at, previews::jsonb
         from unnest($3::uuid[], $4::text[], $5::bigint[], $6::text[], $7::text[], $8::boolean[], $9::boolean[], $10::text[],
                 $11::integer[], $12::timestamptz[], $13::text[])
             as new (response_id, page_id, seq, answers, next_page_id, completed, on_path, file_types, duration_ms, submitted_at, previews)",
        form.id as FormId,
        form.owner as UserId,
        &rows.iter().map(|row| row.response).collect::<Vec<_>>() as &[ResponseId],
        &rows.iter().map(|row| row.page).collect::<Vec<_>>() as &[&str],
        &rows.iter().map(|row| row.seq).collect::<Vec<_>>(),
        &rows.iter().map(|row| row.answers).collect::<Vec<_>>() as &[&str],
        &rows.iter().map(|row| row.next_page).collect::<Vec<_>>() as &[Option<&str>],
        &rows.iter().map(|row| row.completed).collect::<Vec<_>>(),
        &rows.iter().map(|row| row.on_path).collect::<Vec<_>>(),
        &rows.iter().map(|row| row.file_types.as_deref()).collect::<Vec<_>>() as &[Option<&str>],
        &rows.iter().map(|row| row.duration_ms).collect::<Vec<_>>() as &[Option<i32>],
        &rows.iter().map(|row| row.submitted_at).collect::<Vec<_>>(),
        &rows.iter().map(|row| row.previews).collect::<Vec<_>>() as &[&str],
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Adds views to the daily and the all-time counters.
pub(super) async fn add_views(
    connection: &mut PgConnection,
    form: FormId,
    slot: i16,
    views: &[DemoViews],
) -> sqlx::Result<()> {
    sqlx::query!(
        "with by_day as (
             insert into form_counters_daily (form_id, day, version, slot, views)
             select $1, day, version, $2, views
             from unnest($3::date[], $4::integer[], $5::bigint[]) as new (day, version, views)
             on conflict (form_id, day, version, slot) do update set views = form_counters_daily.views + excluded.views
         )
         insert into form_counters (form_id, slot, views)
         select $1, $2, coalesce(sum(views), 0) from unnest($5::bigint[]) as new (views)
         on conflict (form_id, slot) do update set views = form_counters.views + excluded.views",
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
