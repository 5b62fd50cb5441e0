//! The SQL of the counters. The caller speaks for the product.

use sqlx::PgConnection;

use crate::{
    forms::{self, Activity, FormId},
    responses::tally::{Count, Tally},
};

/// Adds what a tally holds to the counters, in the order of their keys, so that two who count never wait for each other in a
/// circle. It comes last in a transaction: whoever counts at the same place waits until this one is done.
pub(in crate::responses) async fn add(connection: &mut PgConnection, slot: i16, tally: &Tally<'_>) -> sqlx::Result<()> {
    add_answers(connection, slot, &answer_rows(tally)).await?;
    let mut pages: Vec<_> = tally.pages.iter().filter(|(_, count)| !count.is_nothing()).collect();
    pages.sort_unstable_by_key(|(key, _)| **key);
    let rows: Vec<_> = pages
        .into_iter()
        .map(|((form, page), count)| (*form, page.as_str(), *count))
        .collect();
    add_pages(connection, slot, &rows).await?;
    let is_change = |(_, change): &(&FormId, &Activity)| **change != Activity::default();
    let mut activity: Vec<(FormId, Activity)> =
        tally.activity.iter().filter(is_change).map(|(f, a)| (*f, *a)).collect();
    activity.sort_unstable_by_key(|(form, _)| *form);
    if !activity.is_empty() {
        let (forms, changes): (Vec<FormId>, Vec<Activity>) = activity.into_iter().unzip();
        forms::add_responses(connection, slot, &forms, &changes).await?;
    }
    Ok(())
}

/// The counts of answers by the texts they are stored under: an option of one version may be called what is a number in another.
fn answer_rows<'r>(tally: &Tally<'r>) -> Vec<(FormId, &'r str, String, Count)> {
    let counted = tally.answers.iter().filter(|(_, count)| !count.is_nothing());
    let mut rows: Vec<_> = counted
        .map(|((form, question, bucket), count)| (*form, question.as_str(), bucket.to_string(), *count))
        .collect();
    rows.sort_unstable_by(|one, other| (one.0, one.1, &one.2).cmp(&(other.0, other.1, &other.2)));
    rows.dedup_by(|later, earlier| {
        let is_same = (later.0, later.1, &later.2) == (earlier.0, earlier.1, &earlier.2);
        if is_same {
            earlier.3.add(later.3);
        }
        is_same
    });
    rows
}

/// Adds to counts of answers.
pub(in crate::responses) async fn add_answers(
    connection: &mut PgConnection,
    slot: i16,
    rows: &[(FormId, &str, String, Count)],
) -> sqlx::Result<()> {
    if rows.is_empty() {
        return Ok(());
    }
    let forms: Vec<FormId> = rows.iter().map(|row| row.0).collect();
    let questions: Vec<&str> = rows.iter().map(|row| row.1).collect();
    let buckets: Vec<&str> = rows.iter().map(|row| row.2.as_str()).collect();
    let complete: Vec<i64> = rows.iter().map(|row| row.3.complete).collect();
    let unfinished: Vec<i64> = rows.iter().map(|row| row.3.unfinished).collect();
    sqlx::query!(
        "insert into answer_counts (form_id, slot, question_id, bucket, complete, unfinished)
         select form_id, $6, question_id, bucket, complete, unfinished
         from unnest($1::uuid[], $2::text[], $3::text[], $4::bigint[], $5::bigint[])
             as new (form_id, question_id, bucket, complete, unfinished)
         on conflict (form_id, slot, question_id, bucket) do update
             set complete = answer_counts.complete + excluded.complete,
                 unfinished = answer_counts.unfinished + excluded.unfinished",
        &forms as &[FormId],
        &questions as &[&str],
        &buckets as &[&str],
        &complete,
        &unfinished,
        slot,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Adds to counts of pages.
pub(in crate::responses) async fn add_pages(
    connection: &mut PgConnection,
    slot: i16,
    rows: &[(FormId, &str, Count)],
) -> sqlx::Result<()> {
    if rows.is_empty() {
        return Ok(());
    }
    let forms: Vec<FormId> = rows.iter().map(|row| row.0).collect();
    let pages: Vec<&str> = rows.iter().map(|row| row.1).collect();
    let complete: Vec<i64> = rows.iter().map(|row| row.2.complete).collect();
    let unfinished: Vec<i64> = rows.iter().map(|row| row.2.unfinished).collect();
    sqlx::query!(
        "insert into page_counts (form_id, slot, page_id, complete, unfinished)
         select form_id, $5, page_id, complete, unfinished
         from unnest($1::uuid[], $2::text[], $3::bigint[], $4::bigint[]) as new (form_id, page_id, complete, unfinished)
         on conflict (form_id, slot, page_id) do update
             set complete = page_counts.complete + excluded.complete,
                 unfinished = page_counts.unfinished + excluded.unfinished",
        &forms as &[FormId],
        &pages as &[&str],
        &complete,
        &unfinished,
        slot,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// How often an answer was given, over all slots.
pub(in crate::responses) struct CountedAnswer {
    pub question: String,
    pub bucket: String,
    pub complete: i64,
    pub unfinished: i64,
}

/// A form's counts of answers.
pub(in crate::responses) async fn answers_of(
    connection: &mut PgConnection,
    form: FormId,
) -> sqlx::Result<Vec<CountedAnswer>> {
    sqlx::query_as!(
        CountedAnswer,
        r#"select question_id as question, bucket, sum(complete)::bigint as "complete!", sum(unfinished)::bigint as "unfinished!"
           from answer_counts where form_id = $1 group by question_id, bucket"#,
        form as FormId,
    )
    .fetch_all(connection)
    .await
}

/// How often a page was handed in on somebody's path, over all slots.
pub(in crate::responses) struct CountedPage {
    pub page: String,
    pub complete: i64,
    pub unfinished: i64,
}

/// A form's counts of pages.
pub(in crate::responses) async fn pages_of(
    connection: &mut PgConnection,
    form: FormId,
) -> sqlx::Result<Vec<CountedPage>> {
    sqlx::query_as!(
        CountedPage,
        r#"select page_id as page, sum(complete)::bigint as "complete!", sum(unfinished)::bigint as "unfinished!"
           from page_counts where form_id = $1 group by page_id"#,
        form as FormId,
    )
    .fetch_all(connection)
    .await
}
