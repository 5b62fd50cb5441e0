//! The newest texts.

use chrono::{DateTime, Utc};
use sqlx::PgConnection;

use super::{Place, Span};
use crate::{forms::FormId, responses::ResponseId};

/// Characters shown of a text.
const CHARACTERS: i32 = 500;

/// Texts wanted of each question.
const TEXTS: i64 = 5;

/// Where texts are looked for: a page of a version, and the questions on it that ask for a text, one after another with commas
/// between them.
#[derive(Debug, Default)]
pub(in crate::analytics) struct TextsWanted {
    pub versions: Vec<i32>,
    pub pages: Vec<String>,
    pub questions: Vec<String>,
}

/// A text, and whose.
pub(in crate::analytics) struct Found {
    pub question: String,
    pub response: ResponseId,
    pub started_at: DateTime<Utc>,
    pub text: String,
}

/// The newest texts of some responses.
pub(in crate::analytics) struct Texts {
    /// The newest first.
    pub texts: Vec<Found>,
    /// Where the next portion begins, unless there is none.
    pub end: Option<Place>,
}

/// The newest texts among so many responses, the newest of the span. Those held apart, and those to another version, are looked at
/// too: passing over them would lead through however many there are.
pub(in crate::analytics) async fn texts(
    connection: &mut PgConnection,
    form: FormId,
    span: Span,
    portion: i64,
    wanted: &TextsWanted,
) -> sqlx::Result<Texts> {
    let rows = sqlx::query!(
        r#"with newest as materialized (
               select response_id, version, started_at, held from responses
               where form_id = $1 and started_at >= $2 and (started_at, response_id) < ($3, $4)
               order by started_at desc, response_id desc limit $5
           ), found as (
               select question, newest.response_id, newest.started_at, left(pages.answers ->> question, $9) as text,
                   row_number() over (partition by question order by started_at desc, newest.response_id desc) as nth
               from newest
               join unnest($6::integer[], $7::text[], $8::text[]) as wanted (version, page_id, questions)
                   on wanted.version = newest.version
               join response_pages pages on pages.form_id = $1 and pages.response_id = newest.response_id
                   and pages.page_id = wanted.page_id and pages.on_path
               cross join lateral unnest(string_to_array(wanted.questions, ',')) as question
               where newest.held is null and pages.answers ? question
           ), ended as (
               select response_id, started_at, (select count(*) from newest) as looked from newest
               order by started_at, response_id limit 1
           )
           select ended.response_id as "end_response: ResponseId", ended.started_at as end_started_at, ended.looked as "looked!",
               found.question as "question?", found.response_id as "response?: ResponseId",
               found.started_at as "started_at?", found.text as "text?"
           from ended left join found on found.nth <= $10
           order by found.nth"#,
        form as FormId,
        span.from,
        span.before.started_at,
        span.before.response as ResponseId,
        portion,
        &wanted.versions,
        &wanted.pages,
        &wanted.questions,
        CHARACTERS,
        TEXTS,
    )
    .fetch_all(connection)
    .await?;
    let end = rows.first().filter(|row| row.looked == portion).map(|row| Place {
        started_at: row.end_started_at,
        response: row.end_response,
    });
    let texts = rows.into_iter().filter_map(|row| {
        Some(Found {
            question: row.question?,
            response: row.response?,
            started_at: row.started_at?,
            text: row.text?,
        })
    });
    Ok(Texts {
        texts: texts.collect(),
        end,
    })
}
