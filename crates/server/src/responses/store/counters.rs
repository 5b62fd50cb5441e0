//! The SQL of counters: how often each answer was given and each page handed in, by day and for all time. Every statement
//! speaks for the product.

use std::collections::BTreeMap;

use sqlx::PgConnection;

use crate::{
    forms::{self, Activity, Cohort, FormId},
    responses::tally::{Count, Tally},
};

/// How often a question was answered so.
pub(in crate::responses) type AnswerRow<'r, K> = (K, &'r str, &'r str, Count);
/// How a page was passed.
pub(in crate::responses) type PageRow<'r, K> = (K, &'r str, Count);

/// Adds what a tally holds to the counters, in the order of their keys, so that two who count never wait for each other in a
/// circle. It comes last in a transaction: whoever counts at the same place waits until this one is done.
pub(in crate::responses) async fn add(connection: &mut PgConnection, slot: i16, tally: &Tally<'_>) -> sqlx::Result<()> {
    let by_day = summed(tally.answers.iter().map(|((cohort, question, bucket), count)| {
        // By the text it is stored under: an option of one version may be called what is a number in another.
        ((*cohort, *question, bucket.to_string()), *count)
    }));
    let by_day: Vec<AnswerRow<'_, Cohort>> = by_day.iter().map(|((c, q, b), n)| (*c, *q, b.as_str(), *n)).collect();
    let in_all = summed(
        by_day
            .iter()
            .map(|(c, question, bucket, count)| ((c.form, *question, *bucket), *count)),
    );
    let in_all: Vec<AnswerRow<'_, FormId>> = in_all.into_iter().map(|((f, q, b), n)| (f, q, b, n)).collect();
    add_answers(connection, slot, &by_day, &in_all).await?;
    let by_day = summed(
        tally
            .pages
            .iter()
            .map(|((cohort, page), count)| ((*cohort, page.as_str()), *count)),
    );
    let by_day: Vec<PageRow<'_, Cohort>> = by_day.into_iter().map(|((c, page), count)| (c, page, count)).collect();
    let in_all = summed(
        by_day
            .iter()
            .map(|(cohort, page, count)| ((cohort.form, *page), *count)),
    );
    let in_all: Vec<PageRow<'_, FormId>> = in_all.into_iter().map(|((f, page), count)| (f, page, count)).collect();
    add_pages(connection, slot, &by_day, &in_all).await?;
    add_activity(connection, slot, tally).await
}

async fn add_activity(connection: &mut PgConnection, slot: i16, tally: &Tally<'_>) -> sqlx::Result<()> {
    let is_change = |(_, change): &(&Cohort, &Activity)| **change != Activity::default();
    let by_day: BTreeMap<Cohort, Activity> = tally
        .activity
        .iter()
        .filter(is_change)
        .map(|(key, change)| (*key, *change))
        .collect();
    if by_day.is_empty() {
        return Ok(());
    }
    let mut in_all: BTreeMap<FormId, Activity> = BTreeMap::new();
    for (cohort, change) in &by_day {
        in_all.entry(cohort.form).or_default().add(*change);
    }
    let by_day: Vec<_> = by_day.into_iter().collect();
    forms::add_responses(connection, slot, &by_day, &in_all.into_iter().collect::<Vec<_>>()).await
}

/// The counts together, in the order of their keys, without those that come to nothing.
fn summed<K: Ord>(counts: impl Iterator<Item = (K, Count)>) -> BTreeMap<K, Count> {
    let mut all: BTreeMap<K, Count> = BTreeMap::new();
    for (key, count) in counts {
        all.entry(key).or_default().add(count);
    }
    all.retain(|_, count| !count.is_nothing());
    all
}

fn parts<R>(rows: &[R], part: impl Fn(&R) -> i64) -> Vec<i64> {
    rows.iter().map(part).collect()
}

/// Adds to counts of answers, by day and for all time, in one statement.
pub(in crate::responses) async fn add_answers(
    connection: &mut PgConnection,
    slot: i16,
    by_day: &[AnswerRow<'_, Cohort>],
    in_all: &[AnswerRow<'_, FormId>],
) -> sqlx::Result<()> {
    if by_day.is_empty() && in_all.is_empty() {
        return Ok(());
    }
    sqlx::query!(
        "with by_day as (
             insert into answer_days (form_id, day, version, slot, question_id, bucket, complete, unfinished)
             select form_id, day, version, $1, question_id, bucket, complete, unfinished
             from unnest($2::uuid[], $3::date[], $4::integer[], $5::text[], $6::text[], $7::bigint[], $8::bigint[])
                 as new (form_id, day, version, question_id, bucket, complete, unfinished)
             on conflict (form_id, day, version, slot, question_id, bucket) do update
                 set complete = answer_days.complete + excluded.complete,
                     unfinished = answer_days.unfinished + excluded.unfinished
         )
         insert into answer_counts (form_id, slot, question_id, bucket, complete, unfinished)
         select form_id, $1, question_id, bucket, complete, unfinished
         from unnest($9::uuid[], $10::text[], $11::text[], $12::bigint[], $13::bigint[])
             as new (form_id, question_id, bucket, complete, unfinished)
         on conflict (form_id, slot, question_id, bucket) do update
             set complete = answer_counts.complete + excluded.complete,
                 unfinished = answer_counts.unfinished + excluded.unfinished",
        slot,
        &by_day.iter().map(|row| row.0.form).collect::<Vec<_>>() as &[FormId],
        &by_day.iter().map(|row| row.0.day).collect::<Vec<_>>(),
        &by_day.iter().map(|row| row.0.version).collect::<Vec<_>>(),
        &by_day.iter().map(|row| row.1).collect::<Vec<_>>() as &[&str],
        &by_day.iter().map(|row| row.2).collect::<Vec<_>>() as &[&str],
        &parts(by_day, |row| row.3.complete),
        &parts(by_day, |row| row.3.unfinished),
        &in_all.iter().map(|row| row.0).collect::<Vec<_>>() as &[FormId],
        &in_all.iter().map(|row| row.1).collect::<Vec<_>>() as &[&str],
        &in_all.iter().map(|row| row.2).collect::<Vec<_>>() as &[&str],
        &parts(in_all, |row| row.3.complete),
        &parts(in_all, |row| row.3.unfinished),
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Adds to counts of pages, by day and for all time, in one statement.
pub(in crate::responses) async fn add_pages(
    connection: &mut PgConnection,
    slot: i16,
    by_day: &[PageRow<'_, Cohort>],
    in_all: &[PageRow<'_, FormId>],
) -> sqlx::Result<()> {
    if by_day.is_empty() && in_all.is_empty() {
        return Ok(());
    }
    sqlx::query!(
        "with by_day as (
             insert into page_days (form_id, day, version, slot, page_id, complete, unfinished, waiting)
             select form_id, day, version, $1, page_id, complete, unfinished, waiting
             from unnest($2::uuid[], $3::date[], $4::integer[], $5::text[], $6::bigint[], $7::bigint[], $8::bigint[])
                 as new (form_id, day, version, page_id, complete, unfinished, waiting)
             on conflict (form_id, day, version, slot, page_id) do update
                 set complete = page_days.complete + excluded.complete,
                     unfinished = page_days.unfinished + excluded.unfinished, waiting = page_days.waiting + excluded.waiting
         )
         insert into page_counts (form_id, slot, page_id, complete, unfinished, waiting)
         select form_id, $1, page_id, complete, unfinished, waiting
         from unnest($9::uuid[], $10::text[], $11::bigint[], $12::bigint[], $13::bigint[])
             as new (form_id, page_id, complete, unfinished, waiting)
         on conflict (form_id, slot, page_id) do update
             set complete = page_counts.complete + excluded.complete,
                 unfinished = page_counts.unfinished + excluded.unfinished, waiting = page_counts.waiting + excluded.waiting",
        slot,
        &by_day.iter().map(|row| row.0.form).collect::<Vec<_>>() as &[FormId],
        &by_day.iter().map(|row| row.0.day).collect::<Vec<_>>(),
        &by_day.iter().map(|row| row.0.version).collect::<Vec<_>>(),
        &by_day.iter().map(|row| row.1).collect::<Vec<_>>() as &[&str],
        &parts(by_day, |row| row.2.complete),
        &parts(by_day, |row| row.2.unfinished),
        &parts(by_day, |row| row.2.waiting),
        &in_all.iter().map(|row| row.0).collect::<Vec<_>>() as &[FormId],
        &in_all.iter().map(|row| row.1).collect::<Vec<_>>() as &[&str],
        &parts(in_all, |row| row.2.complete),
        &parts(in_all, |row| row.2.unfinished),
        &parts(in_all, |row| row.2.waiting),
    )
    .execute(connection)
    .await?;
    Ok(())
}
