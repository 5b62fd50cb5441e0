//! SQL for responses. All queries run as the system role, because respondents have no account.

pub(crate) mod batch;
pub(crate) mod moderation;
pub(super) mod previews;

use chrono::{DateTime, TimeDelta, Utc};
use sqlx::PgConnection;

use super::{ResponseId, change_window};
use crate::forms::FormId;

/// The version a response started with.
pub(crate) async fn version_of(
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

/// A response as its respondent may see it.
pub(crate) struct OwnResponseRow {
    pub version: i32,
    pub receipt: Option<String>,
    pub started_at: DateTime<Utc>,
    pub completed_at: Option<DateTime<Utc>>,
    /// Milliseconds since it was completed, by the database's clock.
    pub complete_ms: Option<i64>,
}

impl OwnResponseRow {
    /// Its key changes nothing any more.
    pub(crate) fn is_final(&self) -> bool {
        change_window::is_over(self.complete_ms.map(TimeDelta::milliseconds))
    }
}

pub(crate) async fn find_own_response(
    connection: &mut PgConnection,
    form: FormId,
    response: ResponseId,
) -> sqlx::Result<Option<OwnResponseRow>> {
    sqlx::query_as!(
        OwnResponseRow,
        r#"select version, receipt, started_at, completed_at,
               (extract(epoch from app_now() - completed_at) * 1000)::bigint as complete_ms
           from responses where form_id = $1 and response_id = $2"#,
        form as FormId,
        response as ResponseId,
    )
    .fetch_optional(connection)
    .await
}

/// Deletes up to `batch_size` responses with their pages; returns how many.
pub(crate) async fn delete_batch(connection: &mut PgConnection, form: FormId, batch_size: i64) -> sqlx::Result<u64> {
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
        batch_size,
    )
    .fetch_one(connection)
    .await?;
    Ok(u64::try_from(deleted).unwrap_or(0))
}
