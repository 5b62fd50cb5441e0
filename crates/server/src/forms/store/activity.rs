//! What came in by a form's link, in numbers.

use sqlx::PgConnection;

use crate::forms::ids::FormId;

/// Adds views that were counted in memory. The caller speaks for the product.
///
/// `slot` spreads the nodes over rows. Forms are taken in one order, so that two nodes never wait for each other in a
/// circle; a form that was removed meanwhile gets no row again.
pub(in crate::forms) async fn add_views(
    connection: &mut PgConnection,
    slot: i16,
    forms: &[FormId],
    views: &[i64],
) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into form_activity (form_id, slot, views)
         select form_id, $3, views from unnest($1::uuid[], $2::bigint[]) as seen (form_id, views)
         where exists (select from forms where forms.id = seen.form_id)
         order by form_id
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

/// Adds to the numbers of forms, which come in the order of their ids. The caller speaks for the product, and does this last:
/// whoever counts at the same place waits until they are done.
pub(crate) async fn add_responses(
    connection: &mut PgConnection,
    slot: i16,
    forms: &[FormId],
    changes: &[Activity],
) -> sqlx::Result<()> {
    let of = |part: fn(&Activity) -> i64| -> Vec<i64> { changes.iter().map(part).collect() };
    sqlx::query!(
        "insert into form_activity (form_id, slot, starts, completed, held)
         select form_id, $5, starts, completed, held
         from unnest($1::uuid[], $2::bigint[], $3::bigint[], $4::bigint[]) as new (form_id, starts, completed, held)
         on conflict (form_id, slot) do update
             set starts = form_activity.starts + excluded.starts, completed = form_activity.completed + excluded.completed,
                 held = form_activity.held + excluded.held",
        forms as &[FormId],
        &of(|change| change.starts),
        &of(|change| change.completed),
        &of(|change| change.held),
        slot,
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
