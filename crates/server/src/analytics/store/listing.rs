//! A form's responses, newest first, and the pages of some of them.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use serde_json::Value;
use sqlx::{PgConnection, types::Json};

use super::{Place, Span};
use crate::{forms::FormId, responses::ResponseId};

/// Characters of a text that a list shows; one more tells that there are more.
pub(in crate::analytics) const LISTED_CHARACTERS: usize = 1_000;

/// A response without its answers.
#[derive(Debug)]
pub(in crate::analytics) struct ListedRow {
    pub response: ResponseId,
    pub version: i32,
    pub complete: bool,
    pub held: Option<String>,
    pub receipt: Option<String>,
    pub started_at: DateTime<Utc>,
    pub completed_at: Option<DateTime<Utc>>,
}

/// Which responses are looked for.
#[derive(Debug, Default)]
pub(in crate::analytics) struct Looking {
    /// Those held apart, and not those that count.
    pub held: bool,
    pub version: Option<i32>,
    pub complete: Option<bool>,
    pub answer: Option<AnswerLooked>,
}

/// An answer that is looked for.
#[derive(Debug, Default)]
pub(in crate::analytics) struct AnswerLooked {
    pub question: String,
    pub answer: String,
    /// Where the question stands in each version, and how its answers are compared there.
    pub versions: Vec<i32>,
    pub pages: Vec<String>,
    pub compared: Vec<String>,
}

/// Some responses that were looked through.
pub(in crate::analytics) struct Portion {
    /// Those that fit, the newest first.
    pub found: Vec<ListedRow>,
    pub looked_through: i64,
    /// Where the next portion begins, unless there is none.
    pub end: Option<Place>,
}

/// Looks through so many responses, the newest of the span. What does not fit is looked at and left, so a portion costs the same
/// whatever is looked for.
pub(in crate::analytics) async fn portion(
    connection: &mut PgConnection,
    form: FormId,
    span: Span,
    size: i64,
    looking: &Looking,
) -> sqlx::Result<Portion> {
    let nothing = AnswerLooked::default();
    let answer = looking.answer.as_ref().unwrap_or(&nothing);
    // The answer is compared in a subquery that gives a value: `exists` might be turned into reading every page of the form.
    let rows = sqlx::query!(
        r#"with looked as materialized (
               (select response_id, version, complete, held, receipt, started_at, completed_at from responses
                where not $5 and form_id = $1 and started_at >= $2 and (started_at, response_id) < ($3, $4)
                order by started_at desc, response_id desc limit $6)
               union all
               (select response_id, version, complete, held, receipt, started_at, completed_at from responses
                where $5 and held is not null and form_id = $1 and started_at >= $2 and (started_at, response_id) < ($3, $4)
                order by started_at desc, response_id desc limit $6)
           ), judged as (
               select looked.*, count(*) over () as looked_through,
                   row_number() over (order by started_at desc, response_id desc) as place,
                   (held is not null) = $5 and ($7::integer is null or version = $7)
                   and ($8::boolean is null or complete = $8)
                   and ($9::text is null or coalesce((
                       select true from unnest($11::integer[], $12::text[], $13::text[]) as standing (version, page_id, compared)
                       join response_pages pages on pages.form_id = $1 and pages.response_id = looked.response_id
                           and pages.page_id = standing.page_id and pages.on_path
                       where standing.version = looked.version and case compared
                           when 'answered' then pages.answers ? $9
                           when 'skipped' then not pages.answers ? $9
                           when 'word' then pages.answers -> $9 ? $10
                           when 'number' then pages.answers ->> $9 = $10
                           when 'file' then pages.file_types -> $9 ? $10
                           when 'text' then
                               position(lower($10 collate "und-x-icu") in lower(pages.answers ->> $9 collate "und-x-icu")) > 0
                       end
                       limit 1), false)) as fits
               from looked
           )
           select response_id as "response!: ResponseId", version as "version!", complete as "complete!", held, receipt,
               started_at as "started_at!", completed_at, looked_through as "looked_through!", fits as "fits!"
           from judged where fits or place = looked_through
           order by place"#,
        form as FormId,
        span.from,
        span.before.started_at,
        span.before.response as ResponseId,
        looking.held,
        size,
        looking.version,
        looking.complete,
        looking.answer.as_ref().map(|answer| &answer.question) as Option<&String>,
        answer.answer,
        &answer.versions,
        &answer.pages,
        &answer.compared,
    )
    .fetch_all(connection)
    .await?;
    let looked_through = rows.first().map_or(0, |row| row.looked_through);
    let end = rows.last().filter(|_| looked_through == size).map(|row| Place {
        started_at: row.started_at,
        response: row.response,
    });
    let found = rows.into_iter().filter(|row| row.fits).map(|row| ListedRow {
        response: row.response,
        version: row.version,
        complete: row.complete,
        held: row.held,
        receipt: row.receipt,
        started_at: row.started_at,
        completed_at: row.completed_at,
    });
    Ok(Portion {
        found: found.collect(),
        looked_through,
        end,
    })
}

/// A response by its id.
pub(in crate::analytics) async fn response(
    connection: &mut PgConnection,
    form: FormId,
    response: ResponseId,
) -> sqlx::Result<Option<ListedRow>> {
    sqlx::query_as!(
        ListedRow,
        r#"select response_id as "response: ResponseId", version, complete, held, receipt, started_at, completed_at
           from responses where form_id = $1 and response_id = $2"#,
        form as FormId,
        response as ResponseId,
    )
    .fetch_optional(connection)
    .await
}

/// A page that was handed in.
pub(in crate::analytics) struct PageRow {
    pub response: ResponseId,
    pub page: String,
    pub answers: Json<BTreeMap<String, Value>>,
    pub on_path: bool,
    pub handed_in_at: DateTime<Utc>,
    pub took_ms: Option<i32>,
}

/// The pages on the paths of these responses, with long texts cut.
pub(in crate::analytics) async fn pages_of(
    connection: &mut PgConnection,
    form: FormId,
    responses: &[ResponseId],
) -> sqlx::Result<Vec<PageRow>> {
    let most = i32::try_from(LISTED_CHARACTERS + 1).unwrap_or(i32::MAX);
    sqlx::query_as!(
        PageRow,
        r#"select response_id as "response: ResponseId", page_id as page, on_path, handed_in_at, took_ms,
               (select coalesce(jsonb_object_agg(key, case jsonb_typeof(value)
                    when 'string' then to_jsonb(left(value #>> '{}', $3)) else value end), '{}')
                from jsonb_each(answers)) as "answers!: Json<BTreeMap<String, Value>>"
           from response_pages where form_id = $1 and response_id = any ($2) and on_path"#,
        form as FormId,
        responses as &[ResponseId],
        most,
    )
    .fetch_all(connection)
    .await
}

/// Every page of a response, as it was handed in, the first one first.
pub(in crate::analytics) async fn whole_pages(
    connection: &mut PgConnection,
    form: FormId,
    response: ResponseId,
) -> sqlx::Result<Vec<PageRow>> {
    sqlx::query_as!(
        PageRow,
        r#"select response_id as "response: ResponseId", page_id as page, on_path, handed_in_at, took_ms,
               answers as "answers: Json<BTreeMap<String, Value>>"
           from response_pages where form_id = $1 and response_id = $2 order by handed_in_at, seq"#,
        form as FormId,
        response as ResponseId,
    )
    .fetch_all(connection)
    .await
}
