//! SQL that adds to the counters of answers and pages, by day and for all time. All queries run as the system role.

use std::collections::BTreeMap;

use sqlx::PgConnection;

use crate::analytics::counters::CounterChanges;
use crate::analytics::counters::changes::CompletionCounts;
use crate::forms::{self, Cohort, FormId, ResponseCounts};

pub(crate) type AnswerCountRow<'r, K> = (K, &'r str, &'r str, CompletionCounts);
pub(crate) type PageCountRow<'r, K> = (K, &'r str, CompletionCounts);

/// Adds the changes in key order, so that concurrent transactions cannot deadlock. Call it last in a transaction: it locks the
/// counter rows until the commit.
pub(crate) async fn add_counter_changes(
    connection: &mut PgConnection,
    slot: i16,
    changes: &CounterChanges<'_>,
) -> sqlx::Result<()> {
    let by_day = summed(changes.answers.iter().map(|((cohort, question, bucket), count)| {
        // Summed by stored text: an option id of one version may equal a number of another.
        ((*cohort, *question, bucket.to_string()), *count)
    }));
    let by_day: Vec<AnswerCountRow<'_, Cohort>> =
        by_day.iter().map(|((c, q, b), n)| (*c, *q, b.as_str(), *n)).collect();
    let all_time = summed(
        by_day
            .iter()
            .map(|(c, question, bucket, count)| ((c.form, *question, *bucket), *count)),
    );
    let all_time: Vec<AnswerCountRow<'_, FormId>> = all_time.into_iter().map(|((f, q, b), n)| (f, q, b, n)).collect();
    add_answers(connection, slot, &by_day, &all_time).await?;
    let by_day = summed(
        changes
            .pages
            .iter()
            .map(|((cohort, page), count)| ((*cohort, page.as_str()), *count)),
    );
    let by_day: Vec<PageCountRow<'_, Cohort>> = by_day.into_iter().map(|((c, page), count)| (c, page, count)).collect();
    let all_time = summed(
        by_day
            .iter()
            .map(|(cohort, page, count)| ((cohort.form, *page), *count)),
    );
    let all_time: Vec<PageCountRow<'_, FormId>> = all_time
        .into_iter()
        .map(|((f, page), count)| (f, page, count))
        .collect();
    add_pages(connection, slot, &by_day, &all_time).await?;
    add_totals(connection, slot, changes).await
}

async fn add_totals(connection: &mut PgConnection, slot: i16, changes: &CounterChanges<'_>) -> sqlx::Result<()> {
    let is_change = |(_, change): &(&Cohort, &ResponseCounts)| **change != ResponseCounts::default();
    let by_day: BTreeMap<Cohort, ResponseCounts> = changes
        .totals
        .iter()
        .filter(is_change)
        .map(|(key, change)| (*key, *change))
        .collect();
    if by_day.is_empty() {
        return Ok(());
    }
    let mut all_time: BTreeMap<FormId, ResponseCounts> = BTreeMap::new();
    for (cohort, change) in &by_day {
        all_time.entry(cohort.form).or_default().add(*change);
    }
    let by_day: Vec<_> = by_day.into_iter().collect();
    forms::add_response_counts(connection, slot, &by_day, &all_time.into_iter().collect::<Vec<_>>()).await
}

/// Sums the counts in key order, without zeros.
fn summed<K: Ord>(counts: impl Iterator<Item = (K, CompletionCounts)>) -> BTreeMap<K, CompletionCounts> {
    let mut all: BTreeMap<K, CompletionCounts> = BTreeMap::new();
    for (key, count) in counts {
        all.entry(key).or_default().add(count);
    }
    all.retain(|_, count| !count.is_zero());
    all
}

fn column<R>(rows: &[R], value: impl Fn(&R) -> i64) -> Vec<i64> {
    rows.iter().map(value).collect()
}

/// Adds daily and all-time answer counts in one statement.
pub(crate) async fn add_answers(
    connection: &mut PgConnection,
    slot: i16,
    by_day: &[AnswerCountRow<'_, Cohort>],
    all_time: &[AnswerCountRow<'_, FormId>],
) -> sqlx::Result<()> {
    if by_day.is_empty() && all_time.is_empty() {
        return Ok(());
    }
    sqlx::query!(
        "with by_day as (
             insert into answer_counters_daily (form_id, day, version, slot, question_id, bucket, complete, partial)
             select form_id, day, version, $1, question_id, bucket, complete, partial
             from unnest($2::uuid[], $3::date[], $4::integer[], $5::text[], $6::text[], $7::bigint[], $8::bigint[])
                 as new (form_id, day, version, question_id, bucket, complete, partial)
             on conflict (form_id, day, version, slot, question_id, bucket) do update
                 set complete = answer_counters_daily.complete + excluded.complete,
                     partial = answer_counters_daily.partial + excluded.partial
         )
         insert into answer_counters (form_id, slot, question_id, bucket, complete, partial)
         select form_id, $1, question_id, bucket, complete, partial
         from unnest($9::uuid[], $10::text[], $11::text[], $12::bigint[], $13::bigint[])
             as new (form_id, question_id, bucket, complete, partial)
         on conflict (form_id, slot, question_id, bucket) do update
             set complete = answer_counters.complete + excluded.complete,
                 partial = answer_counters.partial + excluded.partial",
        slot,
        &by_day.iter().map(|row| row.0.form).collect::<Vec<_>>() as &[FormId],
        &by_day.iter().map(|row| row.0.day).collect::<Vec<_>>(),
        &by_day.iter().map(|row| row.0.version).collect::<Vec<_>>(),
        &by_day.iter().map(|row| row.1).collect::<Vec<_>>() as &[&str],
        &by_day.iter().map(|row| row.2).collect::<Vec<_>>() as &[&str],
        &column(by_day, |row| row.3.complete),
        &column(by_day, |row| row.3.partial),
        &all_time.iter().map(|row| row.0).collect::<Vec<_>>() as &[FormId],
        &all_time.iter().map(|row| row.1).collect::<Vec<_>>() as &[&str],
        &all_time.iter().map(|row| row.2).collect::<Vec<_>>() as &[&str],
        &column(all_time, |row| row.3.complete),
        &column(all_time, |row| row.3.partial),
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Adds daily and all-time page counts in one statement.
pub(crate) async fn add_pages(
    connection: &mut PgConnection,
    slot: i16,
    by_day: &[PageCountRow<'_, Cohort>],
    all_time: &[PageCountRow<'_, FormId>],
) -> sqlx::Result<()> {
    if by_day.is_empty() && all_time.is_empty() {
        return Ok(());
    }
    sqlx::query!(
        "with by_day as (
             insert into page_counters_daily (form_id, day, version, slot, page_id, complete, partial, dropped_off)
             select form_id, day, version, $1, page_id, complete, partial, dropped_off
             from unnest($2::uuid[], $3::date[], $4::integer[], $5::text[], $6::bigint[], $7::bigint[], $8::bigint[])
                 as new (form_id, day, version, page_id, complete, partial, dropped_off)
             on conflict (form_id, day, version, slot, page_id) do update
                 set complete = page_counters_daily.complete + excluded.complete,
                     partial = page_counters_daily.partial + excluded.partial, dropped_off = page_counters_daily.dropped_off + excluded.dropped_off
         )
         insert into page_counters (form_id, slot, page_id, complete, partial, dropped_off)
         select form_id, $1, page_id, complete, partial, dropped_off
         from unnest($9::uuid[], $10::text[], $11::bigint[], $12::bigint[], $13::bigint[])
             as new (form_id, page_id, complete, partial, dropped_off)
         on conflict (form_id, slot, page_id) do update
             set complete = page_counters.complete + excluded.complete,
                 partial = page_counters.partial + excluded.partial, dropped_off = page_counters.dropped_off + excluded.dropped_off",
        slot,
        &by_day.iter().map(|row| row.0.form).collect::<Vec<_>>() as &[FormId],
        &by_day.iter().map(|row| row.0.day).collect::<Vec<_>>(),
        &by_day.iter().map(|row| row.0.version).collect::<Vec<_>>(),
        &by_day.iter().map(|row| row.1).collect::<Vec<_>>() as &[&str],
        &column(by_day, |row| row.2.complete),
        &column(by_day, |row| row.2.partial),
        &column(by_day, |row| row.2.dropped_off),
        &all_time.iter().map(|row| row.0).collect::<Vec<_>>() as &[FormId],
        &all_time.iter().map(|row| row.1).collect::<Vec<_>>() as &[&str],
        &column(all_time, |row| row.2.complete),
        &column(all_time, |row| row.2.partial),
        &column(all_time, |row| row.2.dropped_off),
    )
    .execute(connection)
    .await?;
    Ok(())
}
