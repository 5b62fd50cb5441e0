//! Counters of a form's views and responses.

use chrono::NaiveDate;
use sqlx::PgConnection;

use crate::forms::ids::FormId;

/// Adds views that were counted in memory. Needs a system transaction.
///
/// `slot` spreads writers over rows. Rows are locked in the order of form ids, which prevents deadlocks. A form that was deleted
/// meanwhile gets no row. Views count for the version that is live now.
pub(in crate::forms) async fn add_views(
    connection: &mut PgConnection,
    slot: i16,
    forms: &[FormId],
    views: &[i64],
) -> sqlx::Result<()> {
    sqlx::query!(
        "with seen as materialized (
             select form_id, views, coalesce(live_version, 0) as version
             from unnest($1::uuid[], $2::bigint[]) as new (form_id, views) join forms on forms.id = form_id
             order by form_id
         ), by_day as (
             insert into form_counters_daily (form_id, day, version, slot, views)
             select form_id, (app_now() at time zone 'utc')::date, version, $3, views from seen
             on conflict (form_id, day, version, slot) do update set views = form_counters_daily.views + excluded.views
         )
         insert into form_counters (form_id, slot, views) select form_id, $3, views from seen
         on conflict (form_id, slot) do update set views = form_counters.views + excluded.views",
        forms as &[FormId],
        views,
        slot,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Number of complete responses.
pub(in crate::forms) async fn count_complete_responses(
    connection: &mut PgConnection,
    form: FormId,
) -> sqlx::Result<u64> {
    let completed = sqlx::query_scalar!(
        r#"select coalesce(sum(completed), 0)::bigint as "completed!" from form_counters where form_id = $1"#,
        form as FormId,
    );
    Ok(u64::try_from(completed.fetch_one(connection).await?).unwrap_or(0))
}

/// Locks the limits of these forms until the transaction ends. Submissions to a form with a limit take this lock before they count
/// its responses, so that no two of them take the last place. `forms` must be sorted, which prevents deadlocks.
pub(crate) async fn lock_limits(connection: &mut PgConnection, forms: &[FormId]) -> sqlx::Result<()> {
    sqlx::query_scalar!(
        r#"select count(*) as "locked!" from unnest($1::uuid[]) as form,
               pg_advisory_xact_lock(hashtextextended('limits ' || form::text, 0))"#,
        forms as &[FormId],
    )
    .fetch_one(connection)
    .await?;
    Ok(())
}

/// Number of complete responses of each form that has any. Needs a system transaction.
pub(crate) async fn count_complete_by_form(
    connection: &mut PgConnection,
    forms: &[FormId],
) -> sqlx::Result<Vec<(FormId, i64)>> {
    let counts = sqlx::query!(
        r#"select form_id as "form: FormId", sum(completed)::bigint as "completed!" from form_counters
           where form_id = any ($1) group by form_id"#,
        forms as &[FormId],
    )
    .fetch_all(connection)
    .await?;
    Ok(counts.into_iter().map(|row| (row.form, row.completed)).collect())
}

/// Key of a daily counter: responses to one version of a form that were started on one day (UTC).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Cohort {
    pub form: FormId,
    pub day: NaiveDate,
    pub version: i32,
}

/// Counts of responses, or changes of such counts.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct ResponseCounts {
    /// Responses that were started and are not quarantined.
    pub starts: i64,
    /// Those of them that are complete.
    pub completed: i64,
    /// Quarantined responses.
    pub quarantined: i64,
}

impl ResponseCounts {
    pub(crate) fn add(&mut self, more: Self) {
        self.starts += more.starts;
        self.completed += more.completed;
        self.quarantined += more.quarantined;
    }
}

/// Adds to the daily and total counters. Both lists must be sorted by key, which prevents deadlocks. Needs a system transaction,
/// and must come last in it, because others who update the same rows wait until it ends.
pub(crate) async fn add_response_counts(
    connection: &mut PgConnection,
    slot: i16,
    by_day: &[(Cohort, ResponseCounts)],
    total: &[(FormId, ResponseCounts)],
) -> sqlx::Result<()> {
    let daily =
        |part: fn(&ResponseCounts) -> i64| -> Vec<i64> { by_day.iter().map(|(_, change)| part(change)).collect() };
    let totals =
        |part: fn(&ResponseCounts) -> i64| -> Vec<i64> { total.iter().map(|(_, change)| part(change)).collect() };
    sqlx::query!(
        "with by_day as (
             insert into form_counters_daily (form_id, day, version, slot, starts, completed, quarantined)
             select form_id, day, version, $1, starts, completed, quarantined
             from unnest($2::uuid[], $3::date[], $4::integer[], $5::bigint[], $6::bigint[], $7::bigint[])
                 as new (form_id, day, version, starts, completed, quarantined)
             on conflict (form_id, day, version, slot) do update
                 set starts = form_counters_daily.starts + excluded.starts, completed = form_counters_daily.completed + excluded.completed,
                     quarantined = form_counters_daily.quarantined + excluded.quarantined
         )
         insert into form_counters (form_id, slot, starts, completed, quarantined)
         select form_id, $1, starts, completed, quarantined
         from unnest($8::uuid[], $9::bigint[], $10::bigint[], $11::bigint[]) as new (form_id, starts, completed, quarantined)
         on conflict (form_id, slot) do update
             set starts = form_counters.starts + excluded.starts, completed = form_counters.completed + excluded.completed,
                 quarantined = form_counters.quarantined + excluded.quarantined",
        slot,
        &by_day.iter().map(|(cohort, _)| cohort.form).collect::<Vec<_>>() as &[FormId],
        &by_day.iter().map(|(cohort, _)| cohort.day).collect::<Vec<_>>(),
        &by_day.iter().map(|(cohort, _)| cohort.version).collect::<Vec<_>>(),
        &daily(|change| change.starts),
        &daily(|change| change.completed),
        &daily(|change| change.quarantined),
        &total.iter().map(|(form, _)| *form).collect::<Vec<_>>() as &[FormId],
        &totals(|change| change.starts),
        &totals(|change| change.completed),
        &totals(|change| change.quarantined),
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Reads a form's total counters. Needs a system transaction.
pub(crate) async fn read_response_counts(connection: &mut PgConnection, form: FormId) -> sqlx::Result<ResponseCounts> {
    sqlx::query_as!(
        ResponseCounts,
        r#"select coalesce(sum(starts), 0)::bigint as "starts!", coalesce(sum(completed), 0)::bigint as "completed!",
               coalesce(sum(quarantined), 0)::bigint as "quarantined!"
           from form_counters where form_id = $1"#,
        form as FormId,
    )
    .fetch_one(connection)
    .await
}

/// Reads a form's counters by day and version. Needs a system transaction.
pub(crate) async fn read_response_counts_by_day(
    connection: &mut PgConnection,
    form: FormId,
) -> sqlx::Result<Vec<(Cohort, ResponseCounts)>> {
    let rows = sqlx::query!(
        r#"select day, version, sum(starts)::bigint as "starts!", sum(completed)::bigint as "completed!",
               sum(quarantined)::bigint as "quarantined!"
           from form_counters_daily where form_id = $1 group by day, version"#,
        form as FormId,
    );
    let rows = rows.fetch_all(connection).await?.into_iter().map(|row| {
        let cohort = Cohort {
            form,
            day: row.day,
            version: row.version,
        };
        let counts = ResponseCounts {
            starts: row.starts,
            completed: row.completed,
            quarantined: row.quarantined,
        };
        (cohort, counts)
    });
    Ok(rows.collect())
}
