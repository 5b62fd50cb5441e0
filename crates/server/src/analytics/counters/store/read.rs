//! SQL that reads counters: from the all-time tables without a filter, else from the daily tables.

use std::collections::BTreeMap;

use sqlx::PgConnection;

use crate::analytics::counters::read::{CohortFilter, DayCounters, FormCounters};
use crate::forms::{COUNTER_SLOTS, FormId};

/// Reads the counters of the form as a whole, without questions and pages.
pub(crate) async fn read_totals(
    connection: &mut PgConnection,
    form: FormId,
    filter: CohortFilter,
) -> sqlx::Result<FormCounters> {
    let row = if filter.is_all() {
        sqlx::query_as!(
            TotalsRow,
            r#"select coalesce(sum(views), 0)::bigint as "views!", coalesce(sum(starts), 0)::bigint as "starts!",
                   coalesce(sum(completed), 0)::bigint as "completed!", coalesce(sum(quarantined), 0)::bigint as "quarantined!"
               from form_counters where form_id = $1"#,
            form as FormId,
        )
        .fetch_one(connection)
        .await?
    } else {
        sqlx::query_as!(
            TotalsRow,
            r#"select coalesce(sum(views), 0)::bigint as "views!", coalesce(sum(starts), 0)::bigint as "starts!",
                   coalesce(sum(completed), 0)::bigint as "completed!", coalesce(sum(quarantined), 0)::bigint as "quarantined!"
               from form_counters_daily
               where form_id = $1 and day between $2 and $3
                   and ($4::integer is null or version = $4)"#,
            form as FormId,
            filter.days().0,
            filter.days().1,
            filter.version,
        )
        .fetch_one(connection)
        .await?
    };
    Ok(FormCounters {
        views: row.views,
        starts: row.starts,
        completed: row.completed,
        quarantined: row.quarantined,
        ..FormCounters::default()
    })
}

struct TotalsRow {
    views: i64,
    starts: i64,
    completed: i64,
    quarantined: i64,
}

/// How often a question got an answer in this bucket.
pub(crate) struct AnswerCount {
    pub question: String,
    pub bucket: String,
    pub complete: i64,
    pub partial: i64,
}

pub(crate) async fn read_answers(
    connection: &mut PgConnection,
    form: FormId,
    filter: CohortFilter,
) -> sqlx::Result<Vec<AnswerCount>> {
    if filter.is_all() {
        let all = sqlx::query_as!(
            AnswerCount,
            r#"select question_id as question, bucket, sum(complete)::bigint as "complete!",
                   sum(partial)::bigint as "partial!"
               from answer_counters where form_id = $1 group by question_id, bucket"#,
            form as FormId,
        );
        return all.fetch_all(connection).await;
    }
    sqlx::query_as!(
        AnswerCount,
        r#"select question_id as question, bucket, sum(complete)::bigint as "complete!",
               sum(partial)::bigint as "partial!"
           from answer_counters_daily
           where form_id = $1 and day between $2 and $3
               and ($4::integer is null or version = $4)
           group by question_id, bucket"#,
        form as FormId,
        filter.days().0,
        filter.days().1,
        filter.version,
    )
    .fetch_all(connection)
    .await
}

pub(crate) struct PageCount {
    pub page: String,
    pub complete: i64,
    pub partial: i64,
    pub dropped_off: i64,
}

pub(crate) async fn read_pages(
    connection: &mut PgConnection,
    form: FormId,
    filter: CohortFilter,
) -> sqlx::Result<Vec<PageCount>> {
    if filter.is_all() {
        let all = sqlx::query_as!(
            PageCount,
            r#"select page_id as page, sum(complete)::bigint as "complete!", sum(partial)::bigint as "partial!",
                   sum(dropped_off)::bigint as "dropped_off!"
               from page_counters where form_id = $1 group by page_id"#,
            form as FormId,
        );
        return all.fetch_all(connection).await;
    }
    sqlx::query_as!(
        PageCount,
        r#"select page_id as page, sum(complete)::bigint as "complete!", sum(partial)::bigint as "partial!",
               sum(dropped_off)::bigint as "dropped_off!"
           from page_counters_daily
           where form_id = $1 and day between $2 and $3
               and ($4::integer is null or version = $4)
           group by page_id"#,
        form as FormId,
        filter.days().0,
        filter.days().1,
        filter.version,
    )
    .fetch_all(connection)
    .await
}

/// Reads a form's daily counters, oldest first.
pub(crate) async fn read_days(
    connection: &mut PgConnection,
    form: FormId,
    filter: CohortFilter,
) -> sqlx::Result<Vec<DayCounters>> {
    sqlx::query_as!(
        DayCounters,
        r#"select day, sum(views)::bigint as "views!", sum(starts)::bigint as "starts!", sum(completed)::bigint as "completed!"
           from form_counters_daily
           where form_id = $1 and day between $2 and $3
               and ($4::integer is null or version = $4)
           group by day order by day"#,
        form as FormId,
        filter.days().0,
        filter.days().1,
        filter.version,
    )
    .fetch_all(connection)
    .await
}

/// Responses by version, complete or partial, without quarantined ones.
pub(crate) async fn read_starts_by_version(
    connection: &mut PgConnection,
    form: FormId,
) -> sqlx::Result<BTreeMap<i32, i64>> {
    let rows = sqlx::query!(
        r#"select version, sum(starts)::bigint as "starts!" from form_counters_daily where form_id = $1 group by version"#,
        form as FormId,
    );
    let rows = rows.fetch_all(connection).await?;
    Ok(rows.into_iter().map(|row| (row.version, row.starts)).collect())
}

/// An option of a form.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct OptionKey {
    pub form: FormId,
    pub question: String,
    pub option: String,
}

/// The number of complete responses with each of these options; options that nobody has chosen are left out.
pub(crate) async fn count_chosen(
    connection: &mut PgConnection,
    options: &[OptionKey],
) -> sqlx::Result<Vec<(OptionKey, i64)>> {
    let forms: Vec<FormId> = options.iter().map(|key| key.form).collect();
    let questions: Vec<&str> = options.iter().map(|key| key.question.as_str()).collect();
    let buckets: Vec<&str> = options.iter().map(|key| key.option.as_str()).collect();
    // With the slots, each row is found by the whole key.
    let rows = sqlx::query!(
        r#"select form_id as "form!: FormId", question_id as "question!", bucket as "option!", sum(complete)::bigint as "complete!"
           from unnest($1::uuid[], $2::text[], $3::text[]) as wanted (form_id, question_id, bucket)
           cross join unnest($4::smallint[]) as slots (slot)
           join answer_counters using (form_id, slot, question_id, bucket)
           group by form_id, question_id, bucket"#,
        &forms as &[FormId],
        &questions as &[&str],
        &buckets as &[&str],
        &(0..COUNTER_SLOTS).collect::<Vec<i16>>(),
    )
    .fetch_all(connection)
    .await?;
    let counted = rows.into_iter().map(|row| {
        let key = OptionKey {
            form: row.form,
            question: row.question,
            option: row.option,
        };
        (key, row.complete)
    });
    Ok(counted.collect())
}
