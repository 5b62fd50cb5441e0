//! The SQL of downloads: portions of responses and of files, in the order of their beginning. The connection speaks for the
//! reader, and the policies decide what there is.

use chrono::{DateTime, Utc};
use futures::TryStreamExt as _;
use sqlx::PgConnection;
use uuid::Uuid;

use crate::{forms::FormId, responses::Only};

/// A place between two responses of a form: after this one.
#[derive(Debug, Clone, Copy)]
pub(super) struct Place {
    pub started_at: DateTime<Utc>,
    pub response: Uuid,
}

/// Where the wanted responses begin, and before when they end if they do.
pub(super) fn bounds(only: Only) -> (Place, Option<DateTime<Utc>>) {
    let midnight = |day: chrono::NaiveDate| day.and_time(chrono::NaiveTime::MIN).and_utc();
    let first = only.from.map_or(DateTime::UNIX_EPOCH, midnight);
    let end = only.to.and_then(|day| day.succ_opt()).map(midnight);
    let place = Place {
        started_at: first,
        response: Uuid::nil(),
    };
    (place, end)
}

/// A response as it is stored, with the pages on its path.
#[derive(Debug)]
pub(super) struct StoredResponse {
    pub id: Uuid,
    pub version: i32,
    pub complete: bool,
    pub receipt: Option<String>,
    pub started_at: DateTime<Utc>,
    pub completed_at: Option<DateTime<Utc>>,
    pub pages: Vec<StoredPage>,
    pub files: Vec<StoredFile>,
}

#[derive(Debug)]
pub(super) struct StoredPage {
    pub page: String,
    /// The answers as JSON.
    pub answers: String,
    pub led_to: Option<String>,
    pub took_ms: Option<i32>,
}

#[derive(Debug)]
pub(super) struct StoredFile {
    pub id: Uuid,
    pub name: String,
    pub bytes: i64,
    pub kind: String,
    pub sha256: Vec<u8>,
}

/// Some responses that follow one another.
#[derive(Debug, Default)]
pub(super) struct Portion {
    pub responses: Vec<StoredResponse>,
    /// About how much room they take.
    pub bytes: usize,
    /// There are no more after them.
    pub is_last: bool,
}

/// Reads the next responses: at most `most`, and no more once they take `room`.
pub(super) async fn portion(
    connection: &mut PgConnection,
    form: FormId,
    only: Only,
    after: Place,
    (most, room): (usize, usize),
) -> sqlx::Result<Portion> {
    let limit = i64::try_from(most).unwrap_or(i64::MAX);
    // The pages are looked up response by response: joining all of them first would take as long as the whole form.
    let mut rows = sqlx::query!(
        r#"select r.response_id, r.version, r.complete, r.receipt, r.started_at, r.completed_at,
               p.page_id as "page_id?", p.answers as "answers?", p.led_to as "led_to?", p.took_ms as "took_ms?"
           from (
               select response_id, version, complete, receipt, started_at, completed_at from responses
               where form_id = $1 and held is null and (started_at, response_id) > ($2, $3)
                   and started_at < coalesce($4::timestamptz, 'infinity')
                   and ($5::integer is null or version = $5)
               order by started_at, response_id limit $6
           ) as r
           left join lateral (
               select page_id, answers::text as answers, led_to, took_ms from response_pages
               where form_id = $1 and response_id = r.response_id and on_path
               offset 0
           ) as p on true
           order by r.started_at, r.response_id"#,
        form as FormId,
        after.started_at,
        after.response,
        bounds(only).1,
        only.version,
        limit,
    )
    .fetch(connection);
    let mut portion = Portion::default();
    while let Some(row) = rows.try_next().await? {
        if portion.responses.last().is_none_or(|last| last.id != row.response_id) {
            if portion.bytes > room {
                return Ok(portion);
            }
            portion.bytes += size_of::<StoredResponse>();
            portion.responses.push(StoredResponse {
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
        if let (Some(page), Some(answers), Some(response)) = (row.page_id, row.answers, portion.responses.last_mut()) {
            portion.bytes += size_of::<StoredPage>() + answers.len();
            response.pages.push(StoredPage {
                page,
                answers,
                led_to: row.led_to,
                took_ms: row.took_ms,
            });
        }
    }
    portion.is_last = portion.responses.len() < most;
    Ok(portion)
}

/// Gives responses the files that they have handed in.
pub(super) async fn add_files(
    connection: &mut PgConnection,
    form: FormId,
    responses: &mut [StoredResponse],
) -> sqlx::Result<()> {
    let ids: Vec<Uuid> = responses.iter().map(|response| response.id).collect();
    let rows = sqlx::query!(
        "select response_id, upload_id, name, bytes, kind, sha256 from response_uploads
         where form_id = $1 and response_id = any ($2) and bound_at is not null",
        form as FormId,
        &ids,
    );
    let places: std::collections::HashMap<Uuid, usize> = ids.iter().enumerate().map(|(at, id)| (*id, at)).collect();
    for row in rows.fetch_all(connection).await? {
        if let Some(response) = places.get(&row.response_id).and_then(|at| responses.get_mut(*at)) {
            response.files.push(StoredFile {
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

/// A file that was handed in with a response that counts.
#[derive(Debug)]
pub(super) struct HandedInFile {
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

/// Reads the next files after a response's last one, or after a file of it.
pub(super) async fn files(
    connection: &mut PgConnection,
    form: FormId,
    only: Only,
    (after, after_file): (Place, Uuid),
    most: i64,
) -> sqlx::Result<Vec<HandedInFile>> {
    sqlx::query_as!(
        HandedInFile,
        r#"select r.response_id as response, r.receipt, r.started_at, u.upload_id as id, u.question_id as question, u.name,
               u.kind, u.bytes, u.sha256, u.object, u.created_at as sent_at
           from response_uploads u join responses r using (form_id, response_id)
           where form_id = $1 and u.bound_at is not null and r.held is null
               and (r.started_at, r.response_id, u.upload_id) > ($2, $3, $4)
               and r.started_at < coalesce($5::timestamptz, 'infinity')
               and ($6::integer is null or r.version = $6)
           order by r.started_at, r.response_id, u.upload_id limit $7"#,
        form as FormId,
        after.started_at,
        after.response,
        after_file,
        bounds(only).1,
        only.version,
        most,
    )
    .fetch_all(connection)
    .await
}

/// How many files those are.
pub(super) async fn count_files(connection: &mut PgConnection, form: FormId, only: Only) -> sqlx::Result<i64> {
    let (after, before) = bounds(only);
    sqlx::query_scalar!(
        r#"select count(*) as "count!" from response_uploads u join responses r using (form_id, response_id)
           where form_id = $1 and u.bound_at is not null and r.held is null
               and r.started_at >= $2 and r.started_at < coalesce($3::timestamptz, 'infinity')
               and ($4::integer is null or r.version = $4)"#,
        form as FormId,
        after.started_at,
        before,
        only.version,
    )
    .fetch_one(connection)
    .await
}

/// Lets a statement of this transaction take longer than one that somebody waits for: a filter may pass many by.
pub(super) async fn allow_long_statements(connection: &mut PgConnection) -> sqlx::Result<()> {
    sqlx::query("set local statement_timeout = '60s'")
        .execute(connection)
        .await?;
    Ok(())
}

/// Something happens in this transaction.
pub(super) async fn stay_awake(connection: &mut PgConnection) -> sqlx::Result<()> {
    sqlx::query("select 1").execute(connection).await?;
    Ok(())
}
