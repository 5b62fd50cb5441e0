//! The newest answers to text questions, and texts beside "Other".

use chrono::{DateTime, Utc};
use sqlx::PgConnection;

use crate::analytics::response_span::{ResponseCursor, Span};
use crate::forms::FormId;
use crate::stored_responses::ResponseId;

const MAX_TEXT_CHARS: i32 = 500;

const TEXTS_PER_QUESTION: i64 = 5;

/// For each page of each version, comma-separated lists of its text questions and of its questions with "Other".
#[derive(Debug, Default)]
pub(crate) struct TextQuestions {
    pub versions: Vec<i32>,
    pub pages: Vec<String>,
    pub texts: Vec<String>,
    pub others: Vec<String>,
}

pub(crate) struct TextAnswer {
    pub question: String,
    pub response: ResponseId,
    pub started_at: DateTime<Utc>,
    pub text: String,
}

pub(crate) struct TextBatch {
    /// Newest first.
    pub texts: Vec<TextAnswer>,
    /// Where the next batch begins; `None` after the last.
    pub end: Option<ResponseCursor>,
}

/// Reads the newest texts of the newest `batch_size` responses. Quarantined responses and other versions count towards that size,
/// because skipping them could scan any number of rows.
pub(crate) async fn newest_texts(
    connection: &mut PgConnection,
    form: FormId,
    span: Span,
    batch_size: i64,
    questions: &TextQuestions,
) -> sqlx::Result<TextBatch> {
    let rows = sqlx::query!(
        r#"with newest as materialized (
               select response_id, version, started_at, quarantine_reason from responses
               where form_id = $1 and started_at >= $2 and (started_at, response_id) < ($3, $4)
               order by started_at desc, response_id desc limit $5
           ), found as (
               select question, newest.response_id, newest.started_at, left(written.text, $10) as text,
                   row_number() over (partition by question order by started_at desc, newest.response_id desc) as nth
               from newest
               join unnest($6::integer[], $7::text[], $8::text[], $9::text[]) as wanted (version, page_id, texts, others)
                   on wanted.version = newest.version
               join response_pages pages on pages.form_id = $1 and pages.response_id = newest.response_id
                   and pages.page_id = wanted.page_id and pages.on_path
               cross join lateral jsonb_each(answers_for_list(pages.previews, pages.answers)) as given (question, answer)
               cross join lateral (select case
                   when question = any (string_to_array(wanted.texts, ',')) then answer #>> '{}'
                   when jsonb_typeof(answer) = 'object' and question = any (string_to_array(wanted.others, ','))
                       then answer ->> 'other'
               end) as written (text)
               where newest.quarantine_reason is null and written.text is not null
           ), ended as (
               select response_id, started_at, (select count(*) from newest) as looked from newest
               order by started_at, response_id limit 1
           )
           select ended.response_id as "end_response: ResponseId", ended.started_at as end_started_at, ended.looked as "looked!",
               found.question as "question?", found.response_id as "response?: ResponseId",
               found.started_at as "started_at?", found.text as "text?"
           from ended left join found on found.nth <= $11
           order by found.nth"#,
        form as FormId,
        span.after.started_at,
        span.before.started_at,
        span.before.response as ResponseId,
        batch_size,
        &questions.versions,
        &questions.pages,
        &questions.texts,
        &questions.others,
        MAX_TEXT_CHARS,
        TEXTS_PER_QUESTION,
    )
    .fetch_all(connection)
    .await?;
    let end = rows
        .first()
        .filter(|row| row.looked == batch_size)
        .map(|row| ResponseCursor {
            started_at: row.end_started_at,
            response: row.end_response,
        });
    let texts = rows.into_iter().filter_map(|row| {
        Some(TextAnswer {
            question: row.question?,
            response: row.response?,
            started_at: row.started_at?,
            text: row.text?,
        })
    });
    Ok(TextBatch {
        texts: texts.collect(),
        end,
    })
}
