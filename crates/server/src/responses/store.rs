//! A form's responses in order of their start, and the pages of some of them.

use chrono::{DateTime, Utc};
use sqlx::PgConnection;

use super::response_filter::ResponseFilter;
use super::wire::ResponseSummary;
use crate::analytics::{Order, ResponseCursor, Span};
use crate::forms::FormId;
use crate::stored_responses::{ResponseId, StoredAnswers};

pub(crate) struct ListBatch {
    /// The matching responses, in list order.
    pub found: Vec<ResponseSummary>,
    pub scanned: i64,
    /// Where the next batch begins; `None` after the last.
    pub end: Option<ResponseCursor>,
}

/// Scans the first `size` responses of the span. Responses that do not match count towards `size`, so a batch costs the same
/// for every filter.
pub(crate) async fn list_batch(
    connection: &mut PgConnection,
    form: FormId,
    (span, order): (Span, Order),
    size: i64,
    filter: &ResponseFilter,
) -> sqlx::Result<ListBatch> {
    let (answer, search) = (filter.answer_parameters(), filter.search_parameters());
    let rows = sqlx::query!(
        r#"with looked as materialized (
               (select response_id, version, complete, quarantine_reason, receipt, started_at, completed_at from responses
                where not $5 and not $15 and form_id = $1
                    and (started_at, response_id) > ($2, $14) and (started_at, response_id) < ($3, $4)
                order by started_at desc, response_id desc limit $6)
               union all
               (select response_id, version, complete, quarantine_reason, receipt, started_at, completed_at from responses
                where $5 and not $15 and quarantine_reason is not null and form_id = $1
                    and (started_at, response_id) > ($2, $14) and (started_at, response_id) < ($3, $4)
                order by started_at desc, response_id desc limit $6)
               union all
               (select response_id, version, complete, quarantine_reason, receipt, started_at, completed_at from responses
                where not $5 and $15 and form_id = $1
                    and (started_at, response_id) > ($2, $14) and (started_at, response_id) < ($3, $4)
                order by started_at, response_id limit $6)
               union all
               (select response_id, version, complete, quarantine_reason, receipt, started_at, completed_at from responses
                where $5 and $15 and quarantine_reason is not null and form_id = $1
                    and (started_at, response_id) > ($2, $14) and (started_at, response_id) < ($3, $4)
                order by started_at, response_id limit $6)
           ), judged as (
               select looked.*, count(*) over () as looked_through,
                   row_number() over (order by case when $15 then started_at end, case when $15 then response_id end,
                       started_at desc, response_id desc) as place,
                   (quarantine_reason is not null) = $5 and ($7::integer is null or version = $7)
                   and ($8::boolean is null or complete = $8)
                   and ($9::text is null or response_has_answer($1, response_id, version, $9, $10, $11, $12, $13))
                   and ($16::text is null or response_contains($1, response_id, version, receipt, $16, $17, $18, $19)) as fits
               from looked
           )
           select response_id as "response!: ResponseId", version as "version!", complete as "complete!", quarantine_reason, receipt,
               started_at as "started_at!", completed_at, looked_through as "looked_through!", fits as "fits!"
           from judged where fits or place = looked_through
           order by place"#,
        form as FormId,
        span.after.started_at,
        span.before.started_at,
        span.before.response as ResponseId,
        filter.is_quarantined(),
        size,
        filter.cohort.version,
        filter.complete(),
        answer.question,
        answer.answer,
        answer.versions,
        answer.pages,
        answer.compared,
        span.after.response as ResponseId,
        order == Order::OldestFirst,
        search.text,
        search.receipt,
        search.choices,
        search.only_verbatim,
    )
    .fetch_all(connection)
    .await?;
    let scanned = rows.first().map_or(0, |row| row.looked_through);
    let end = rows.last().filter(|_| scanned == size).map(|row| ResponseCursor {
        started_at: row.started_at,
        response: row.response,
    });
    let found = rows.into_iter().filter(|row| row.fits).map(|row| ResponseSummary {
        response: row.response,
        version: row.version,
        complete: row.complete,
        quarantine_reason: row.quarantine_reason,
        receipt: row.receipt,
        started_at: row.started_at,
        completed_at: row.completed_at,
    });
    Ok(ListBatch {
        found: found.collect(),
        scanned,
        end,
    })
}

pub(crate) async fn find_response(
    connection: &mut PgConnection,
    form: FormId,
    response: ResponseId,
) -> sqlx::Result<Option<ResponseSummary>> {
    sqlx::query_as!(
        ResponseSummary,
        r#"select response_id as "response: ResponseId", version, complete, quarantine_reason, receipt, started_at, completed_at
           from responses where form_id = $1 and response_id = $2"#,
        form as FormId,
        response as ResponseId,
    )
    .fetch_optional(connection)
    .await
}

/// A submitted page.
pub(crate) struct ResponsePageRow {
    pub response: ResponseId,
    pub page: String,
    pub answers: StoredAnswers,
    pub on_path: bool,
    pub submitted_at: DateTime<Utc>,
    pub duration_ms: Option<i32>,
}

/// The pages on the paths of these responses, with long texts cut for the list.
pub(crate) async fn page_previews(
    connection: &mut PgConnection,
    form: FormId,
    responses: &[ResponseId],
) -> sqlx::Result<Vec<ResponsePageRow>> {
    sqlx::query_as!(
        ResponsePageRow,
        r#"select response_id as "response: ResponseId", page_id as page, on_path, submitted_at, duration_ms,
               answers_for_list(previews, answers) as "answers!: StoredAnswers"
           from response_pages where form_id = $1 and response_id = any ($2) and on_path"#,
        form as FormId,
        responses as &[ResponseId],
    )
    .fetch_all(connection)
    .await
}

/// All pages of a response with full answers, in order of submission.
pub(crate) async fn response_pages(
    connection: &mut PgConnection,
    form: FormId,
    response: ResponseId,
) -> sqlx::Result<Vec<ResponsePageRow>> {
    sqlx::query_as!(
        ResponsePageRow,
        r#"select response_id as "response: ResponseId", page_id as page, on_path, submitted_at, duration_ms,
               answers as "answers: StoredAnswers"
           from response_pages where form_id = $1 and response_id = $2 order by submitted_at, seq"#,
        form as FormId,
        response as ResponseId,
    )
    .fetch_all(connection)
    .await
}
