//! What came in by a form's link, in numbers.

use sqlx::PgConnection;

use crate::{
    app::App,
    forms::{ids::FormId, views::any_slot},
};

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

/// Adds to how many have begun and how many have come to the end; a response that is complete no more takes one away.
/// The caller speaks for the product, and does this last: whoever counts at the same place waits until they are done.
pub(crate) async fn add_responses(
    app: &App,
    connection: &mut PgConnection,
    form: FormId,
    starts: i64,
    completed: i64,
) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into form_activity (form_id, slot, starts, completed) values ($1, $2, $3, $4)
         on conflict (form_id, slot) do update
             set starts = form_activity.starts + excluded.starts, completed = form_activity.completed + excluded.completed",
        form as FormId,
        any_slot(app),
        starts,
        completed,
    )
    .execute(connection)
    .await?;
    Ok(())
}
