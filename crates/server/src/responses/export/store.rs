//! The SQL of exports: batches of responses and files in order of their start. Statements run as the signed-in user, so row
//! security applies.

use chrono::{DateTime, Utc};
use futures::TryStreamExt as _;
use sqlx::PgConnection;
use uuid::Uuid;

use crate::analytics::CohortFilter;
use crate::forms::FormId;
use crate::responses::response_filter::ResponseFilter;

/// A position in a form's responses: after this one.
#[derive(Debug, Clone, Copy)]
pub(super) struct ExportCursor {
    pub started_at: DateTime<Utc>,
    pub response: Uuid,
}

/// The start of the days as a cursor, and their end if there is one.
pub(super) fn bounds(cohort: CohortFilter) -> (ExportCursor, Option<DateTime<Utc>>) {
    let midnight = |day: chrono::NaiveDate| day.and_time(chrono::NaiveTime::MIN).and_utc();
    let first = cohort.from.map_or(DateTime::UNIX_EPOCH, midnight);
    let end = cohort.to.and_then(|day| day.succ_opt()).map(midnight);
    let start = ExportCursor {
        started_at: first,
        response: Uuid::nil(),
    };
    (start, end)
}

/// A response with the pages on its path.
#[derive(Debug)]
pub(super) struct ExportedResponse {
    pub id: Uuid,
    pub version: i32,
    pub complete: bool,
    pub receipt: Option<String>,
    pub started_at: DateTime<Utc>,
    pub completed_at: Option<DateTime<Utc>>,
    pub pages: Vec<ExportedPage>,
    pub files: Vec<ExportedFile>,
}

#[derive(Debug)]
pub(super) struct ExportedPage {
    pub page: String,
    /// JSON.
    pub answers: String,
    pub next_page_id: Option<String>,
    pub duration_ms: Option<i32>,
}

#[derive(Debug)]
pub(super) struct ExportedFile {
    pub id: Uuid,
    pub name: String,
    pub bytes: i64,
    pub kind: String,
    pub sha256: Vec<u8>,
}

#[derive(Debug, Default)]
pub(super) struct ExportBatch {
    pub responses: Vec<ExportedResponse>,
    /// Approximate memory use.
    pub bytes: usize,
    /// Responses read, matching or not.
    pub scanned: usize,
    /// The last response read.
    pub end: Option<ExportCursor>,
    pub is_last: bool,
}

/// Reads the next responses: at most `max_scanned`, and no more once the matching ones use `max_bytes`.
pub(super) async fn export_batch(
    connection: &mut PgConnection,
    form: FormId,
    filter: &ResponseFilter,
    after: ExportCursor,
    (max_scanned, max_bytes): (usize, usize),
) -> sqlx::Result<ExportBatch> {
    let limit = i64::try_from(max_scanned).unwrap_or(i64::MAX);
    let (answer, search) = (filter.answer_parameters(), filter.search_parameters());
    // The lateral join reads pages per response: a plain join would read all pages of the form first.
    let mut rows = sqlx::query!(
        r#"select r.response_id, r.version, r.complete, r.receipt, r.started_at, r.completed_at, r.fits as "fits!",
               p.page_id as "page_id?", p.answers as "answers?", p.next_page_id as "next_page_id?", p.duration_ms as "duration_ms?"
           from (
               select response_id, version, complete, receipt, started_at, completed_at,
                   ($9::text is null or response_has_answer($1, response_id, version, $9, $10, $11, $12, $13))
                   and ($14::text is null or response_contains($1, response_id, version, receipt, $14, $15, $16, $17)) as fits
               from responses
               where form_id = $1 and (quarantine_reason is not null) = $7 and (started_at, response_id) > ($2, $3)
                   and started_at < coalesce($4::timestamptz, 'infinity')
                   and ($5::integer is null or version = $5)
                   and ($8::boolean is null or complete = $8)
               order by started_at, response_id limit $6
           ) as r
           left join lateral (
               select page_id, answers::text as answers, next_page_id, duration_ms from response_pages
               where r.fits and form_id = $1 and response_id = r.response_id and on_path
               offset 0
           ) as p on true
           order by r.started_at, r.response_id"#,
        form as FormId,
        after.started_at,
        after.response,
        bounds(filter.cohort).1,
        filter.cohort.version,
        limit,
        filter.is_quarantined(),
        filter.complete(),
        answer.question,
        answer.answer,
        answer.versions,
        answer.pages,
        answer.compared,
        search.text,
        search.receipt,
        search.choices,
        search.only_verbatim,
    )
    .fetch(connection);
    let mut batch = ExportBatch::default();
    while let Some(row) = rows.try_next().await? {
        if batch.end.is_none_or(|end| end.response != row.response_id) {
            if batch.bytes > max_bytes {
                return Ok(batch);
            }
            batch.scanned += 1;
            batch.end = Some(ExportCursor {
                started_at: row.started_at,
                response: row.response_id,
            });
            if !row.fits {
                continue;
            }
            batch.bytes += size_of::<ExportedResponse>();
            batch.responses.push(ExportedResponse {
                id: row.response_id,
                version: row.version,
                complete: row.complete,
                receipt: row.receipt,
                started_at: row.started_at,
                completed_at: row.completed_at,
                pages: Vec::new(),
                files: Vec::new(),
            });
        }
        if let (Some(page), Some(answers), Some(response)) = (row.page_id, row.answers, batch.responses.last_mut()) {
            batch.bytes += size_of::<ExportedPage>() + answers.len();
            response.pages.push(ExportedPage {
                page,
                answers,
                next_page_id: row.next_page_id,
                duration_ms: row.duration_ms,
            });
        }
    }
    batch.is_last = batch.scanned < max_scanned;
    Ok(batch)
}

/// Adds the submitted files to their responses.
pub(super) async fn add_files(
    connection: &mut PgConnection,
    form: FormId,
    responses: &mut [ExportedResponse],
) -> sqlx::Result<()> {
    let ids: Vec<Uuid> = responses.iter().map(|response| response.id).collect();
    let rows = sqlx::query!(
        "select response_id, upload_id, name, bytes, kind, sha256 from response_uploads
         where form_id = $1 and response_id = any ($2) and bound_at is not null",
        form as FormId,
        &ids,
    );
    let indexes: std::collections::HashMap<Uuid, usize> = ids.iter().enumerate().map(|(at, id)| (*id, at)).collect();
    for row in rows.fetch_all(connection).await? {
        if let Some(response) = indexes.get(&row.response_id).and_then(|at| responses.get_mut(*at)) {
            response.files.push(ExportedFile {
                id: row.upload_id,
                name: row.name,
                bytes: row.bytes,
                kind: row.kind,
                sha256: row.sha256,
            });
        }
    }
    Ok(())
}

/// A file of a submitted page.
#[derive(Debug)]
pub(super) struct SubmittedFile {
    pub response: Uuid,
    pub receipt: Option<String>,
    pub started_at: DateTime<Utc>,
    pub id: Uuid,
    pub question: String,
    pub name: String,
    pub kind: String,
    pub bytes: i64,
    pub sha256: Vec<u8>,
    pub object: String,
    pub sent_at: DateTime<Utc>,
}

/// Reads the files that follow the given response and file.
pub(super) async fn files(
    connection: &mut PgConnection,
    form: FormId,
    filter: &ResponseFilter,
    (after, after_file): (ExportCursor, Uuid),
    limit: i64,
) -> sqlx::Result<Vec<SubmittedFile>> {
    let (answer, search) = (filter.answer_parameters(), filter.search_parameters());
    sqlx::query_as!(
        SubmittedFile,
        r#"select r.response_id as response, r.receipt, r.started_at, u.upload_id as id, u.question_id as question, u.name,
               u.kind, u.bytes, u.sha256, u.object, u.created_at as sent_at
           from response_uploads u join responses r using (form_id, response_id)
           where form_id = $1 and u.bound_at is not null and (r.quarantine_reason is not null) = $8
               and (r.started_at, r.response_id, u.upload_id) > ($2, $3, $4)
               and r.started_at < coalesce($5::timestamptz, 'infinity')
               and ($6::integer is null or r.version = $6)
               and ($9::boolean is null or r.complete = $9)
               and ($10::text is null or response_has_answer($1, r.response_id, r.version, $10, $11, $12, $13, $14))
               and ($15::text is null
                   or response_contains($1, r.response_id, r.version, r.receipt, $15, $16, $17, $18))
           order by r.started_at, r.response_id, u.upload_id limit $7"#,
        form as FormId,
        after.started_at,
        after.response,
        after_file,
        bounds(filter.cohort).1,
        filter.cohort.version,
        limit,
        filter.is_quarantined(),
        filter.complete(),
        answer.question,
        answer.answer,
        answer.versions,
        answer.pages,
        answer.compared,
        search.text,
        search.receipt,
        search.choices,
        search.only_verbatim,
    )
    .fetch_all(connection)
    .await
}

pub(super) async fn count_files(
    connection: &mut PgConnection,
    form: FormId,
    filter: &ResponseFilter,
) -> sqlx::Result<i64> {
    let (after, before) = bounds(filter.cohort);
    let (answer, search) = (filter.answer_parameters(), filter.search_parameters());
    sqlx::query_scalar!(
        r#"select count(*) as "count!" from response_uploads u join responses r using (form_id, response_id)
           where form_id = $1 and u.bound_at is not null and (r.quarantine_reason is not null) = $5
               and r.started_at >= $2 and r.started_at < coalesce($3::timestamptz, 'infinity')
               and ($4::integer is null or r.version = $4)
               and ($6::boolean is null or r.complete = $6)
               and ($7::text is null or response_has_answer($1, r.response_id, r.version, $7, $8, $9, $10, $11))
               and ($12::text is null
                   or response_contains($1, r.response_id, r.version, r.receipt, $12, $13, $14, $15))"#,
        form as FormId,
        after.started_at,
        before,
        filter.cohort.version,
        filter.is_quarantined(),
        filter.complete(),
        answer.question,
        answer.answer,
        answer.versions,
        answer.pages,
        answer.compared,
        search.text,
        search.receipt,
        search.choices,
        search.only_verbatim,
    )
    .fetch_one(connection)
    .await
}

/// A filter may skip many rows, so exports get a longer statement timeout than interactive requests.
pub(super) async fn allow_long_statements(connection: &mut PgConnection) -> sqlx::Result<()> {
    sqlx::query("set local statement_timeout = '60s'")
        .execute(connection)
        .await?;
    Ok(())
}

/// Prevents the idle-in-transaction timeout.
pub(super) async fn keep_alive(connection: &mut PgConnection) -> sqlx::Result<()> {
    sqlx::query("select 1").execute(connection).await?;
    Ok(())
}
