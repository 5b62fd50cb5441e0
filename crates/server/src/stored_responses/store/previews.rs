//! SQL that backfills previews of pages stored by older releases.

use sqlx::PgConnection;

/// Pages per statement, and roughly how many bytes of answers.
const BATCH_PAGES: i64 = 500;
const BATCH_BYTES: i64 = 1_000_000;

/// Returns how many previews were written.
pub(crate) async fn backfill_batch(
    connection: &mut PgConnection,
    text_characters: usize,
    page_characters: usize,
) -> sqlx::Result<u64> {
    let number = |characters: usize| i64::try_from(characters).unwrap_or(i64::MAX);
    let filled = sqlx::query!(
        "with missing as materialized (
             select form_id, response_id, page_id, pg_column_size(answers) as bytes from response_pages
             where previews is null limit $1 for update skip locked
         ), chosen as (
             select form_id, response_id, page_id, sum(bytes) over before_it as bytes, row_number() over before_it as nth
             from missing window before_it as (order by form_id, response_id, page_id)
         )
         update response_pages pages set previews = (
             select coalesce(jsonb_object_agg(key, case when is_long
                 then to_jsonb(left(value #>> '{}', longest) || '…') else value end) filter (where any_long), '{}')
             from (
                 select key, value, longest, is_long, bool_or(is_long) over () as any_long
                 from (
                     select key, value, longest,
                         jsonb_typeof(value) = 'string' and char_length(value #>> '{}') > longest as is_long
                     from (
                         select key, value, least($3::bigint, $4::bigint / greatest(1,
                             count(*) filter (where jsonb_typeof(value) = 'string') over ()))::integer as longest
                         from jsonb_each(pages.answers)
                     ) as each
                 ) as measured
             ) as judged
         )
         from chosen
         where pages.form_id = chosen.form_id and pages.response_id = chosen.response_id
             and pages.page_id = chosen.page_id and (chosen.nth = 1 or chosen.bytes <= $2)",
        BATCH_PAGES,
        BATCH_BYTES,
        number(text_characters),
        number(page_characters),
    )
    .execute(connection)
    .await?;
    Ok(filled.rows_affected())
}
