//! What came in by a form's link, in numbers.

use chrono::NaiveDate;
use sqlx::PgConnection;

use crate::forms::ids::FormId;

/// Adds views that were counted in memory. The caller speaks for the product.
///
/// `slot` spreads the nodes over rows. Forms are taken in one order, so that two nodes never wait for each other in a
/// circle; a form that was removed meanwhile gets no row again. A view is one of the version that the link serves now.
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
             insert into form_days (form_id, day, version, slot, views)
             select form_id, (app_now() at time zone 'utc')::date, version, $3, views from seen
             on conflict (form_id, day, version, slot) do update set views = form_days.views + excluded.views
         )
         insert into form_activity (form_id, slot, views) select form_id, $3, views from seen
         on conflict (form_id, slot) do update set views = form_activity.views + excluded.views",
        forms as &[FormId],
        views,
        slot,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// How many have filled the form in to the end.
pub(in crate::forms) async fn responses_of(connection: &mut PgConnection, form: FormId) -> sqlx::Result<u64> {
    let completed = sqlx::query_scalar!(
        r#"select coalesce(sum(completed), 0)::bigint as "completed!" from form_activity where form_id = $1"#,
        form as FormId,
    );
    Ok(u64::try_from(completed.fetch_one(connection).await?).unwrap_or(0))
}

/// Responses that are counted together: of one form, begun on one day in UTC, to one version.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Cohort {
    pub form: FormId,
    pub day: NaiveDate,
    pub version: i32,
}

/// What has changed in a form's numbers.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Activity {
    /// Responses that were begun and are not held apart.
    pub starts: i64,
    /// Those of them that have come to the end.
    pub completed: i64,
    /// Responses that are held apart.
    pub held: i64,
}

impl Activity {
    pub(crate) fn add(&mut self, more: Self) {
        self.starts += more.starts;
        self.completed += more.completed;
        self.held += more.held;
    }
}

/// Adds to the numbers of forms, by day and for all time; each in the order of its keys. The caller speaks for the product, and
/// does this last: whoever counts at the same place waits until they are done.
pub(crate) async fn add_responses(
    connection: &mut PgConnection,
    slot: i16,
    by_day: &[(Cohort, Activity)],
    in_all: &[(FormId, Activity)],
) -> sqlx::Result<()> {
    let of_day = |part: fn(&Activity) -> i64| -> Vec<i64> { by_day.iter().map(|(_, change)| part(change)).collect() };
    let of_all = |part: fn(&Activity) -> i64| -> Vec<i64> { in_all.iter().map(|(_, change)| part(change)).collect() };
    sqlx::query!(
        "with by_day as (
             insert into form_days (form_id, day, version, slot, starts, completed, held)
             select form_id, day, version, $1, starts, completed, held
             from unnest($2::uuid[], $3::date[], $4::integer[], $5::bigint[], $6::bigint[], $7::bigint[])
                 as new (form_id, day, version, starts, completed, held)
             on conflict (form_id, day, version, slot) do update
                 set starts = form_days.starts + excluded.starts, completed = form_days.completed + excluded.completed,
                     held = form_days.held + excluded.held
         )
         insert into form_activity (form_id, slot, starts, completed, held)
         select form_id, $1, starts, completed, held
         from unnest($8::uuid[], $9::bigint[], $10::bigint[], $11::bigint[]) as new (form_id, starts, completed, held)
         on conflict (form_id, slot) do update
             set starts = form_activity.starts + excluded.starts, completed = form_activity.completed + excluded.completed,
                 held = form_activity.held + excluded.held",
        slot,
        &by_day.iter().map(|(cohort, _)| cohort.form).collect::<Vec<_>>() as &[FormId],
        &by_day.iter().map(|(cohort, _)| cohort.day).collect::<Vec<_>>(),
        &by_day.iter().map(|(cohort, _)| cohort.version).collect::<Vec<_>>(),
        &of_day(|change| change.starts),
        &of_day(|change| change.completed),
        &of_day(|change| change.held),
        &in_all.iter().map(|(form, _)| *form).collect::<Vec<_>>() as &[FormId],
        &of_all(|change| change.starts),
        &of_all(|change| change.completed),
        &of_all(|change| change.held),
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// A form's numbers as they are counted. The caller speaks for the product.
pub(crate) async fn count_responses(connection: &mut PgConnection, form: FormId) -> sqlx::Result<Activity> {
    sqlx::query_as!(
        Activity,
        r#"select coalesce(sum(starts), 0)::bigint as "starts!", coalesce(sum(completed), 0)::bigint as "completed!",
               coalesce(sum(held), 0)::bigint as "held!"
           from form_activity where form_id = $1"#,
        form as FormId,
    )
    .fetch_one(connection)
    .await
}

/// The same by day and version.
pub(crate) async fn count_responses_by_day(
    connection: &mut PgConnection,
    form: FormId,
) -> sqlx::Result<Vec<(Cohort, Activity)>> {
    let rows = sqlx::query!(
        r#"select day, version, sum(starts)::bigint as "starts!", sum(completed)::bigint as "completed!",
               sum(held)::bigint as "held!"
           from form_days where form_id = $1 group by day, version"#,
        form as FormId,
    );
    let rows = rows.fetch_all(connection).await?.into_iter().map(|row| {
        let cohort = Cohort {
            form,
            day: row.day,
            version: row.version,
        };
        let activity = Activity {
            starts: row.starts,
            completed: row.completed,
            held: row.held,
        };
        (cohort, activity)
    });
    Ok(rows.collect())
}
