//! Builder tabs that have a form open.

use sqlx::PgConnection;

use super::FormRow;
use crate::accounts::UserId;
use crate::forms::ids::FormId;
use crate::forms::wire::{Collaborator, PresenceReport};

/// Tabs stored per user and form; the oldest are dropped.
const TABS_PER_PERSON: i64 = 10;

/// Records what this tab of the caller shows.
pub(in crate::forms) async fn record_presence(
    connection: &mut PgConnection,
    form: &FormRow,
    caller: UserId,
    report: &PresenceReport,
) -> sqlx::Result<()> {
    // Deletes only the caller's own rows: two users who delete each other's rows could deadlock.
    sqlx::query!(
        "delete from form_presence where form_id = $1 and user_id = $2 and tab_id not in (
             select tab_id from form_presence where form_id = $1 and user_id = $2
             order by tab_id = $3 desc, seen_at desc limit $4)",
        form.id as FormId,
        caller as UserId,
        report.tab.as_str(),
        TABS_PER_PERSON,
    )
    .execute(&mut *connection)
    .await?;
    sqlx::query!(
        "insert into form_presence (form_id, owner_id, tab_id, user_id, user_name, page_id, question_id)
         select $1, $2, $3, id, name, $5, $6 from users where id = $4
         on conflict (form_id, user_id, tab_id) do update
         set user_name = excluded.user_name, page_id = excluded.page_id, question_id = excluded.question_id,
             seen_at = excluded.seen_at",
        form.id as FormId,
        form.owner as UserId,
        report.tab.as_str(),
        caller as UserId,
        report.page_id.as_deref(),
        report.question_id.as_deref(),
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Deletes this tab of the caller.
pub(in crate::forms) async fn delete_tab(
    connection: &mut PgConnection,
    form: FormId,
    caller: UserId,
    tab: &str,
) -> sqlx::Result<()> {
    sqlx::query!(
        "delete from form_presence where form_id = $1 and user_id = $2 and tab_id = $3",
        form as FormId,
        caller as UserId,
        tab,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// The other tabs that have the form open, ordered by user name.
pub(in crate::forms) async fn present_collaborators(
    connection: &mut PgConnection,
    form: FormId,
    caller: UserId,
    tab: &str,
) -> sqlx::Result<Vec<Collaborator>> {
    sqlx::query_as!(
        Collaborator,
        r#"select user_name as name, user_id = $2 as "you!", page_id, question_id
           from form_presence
           where form_id = $1 and not (user_id = $2 and tab_id = $3) and seen_at > app_now() - interval '30 seconds'
           order by user_name, user_id, tab_id limit 20"#,
        form as FormId,
        caller as UserId,
        tab,
    )
    .fetch_all(connection)
    .await
}

/// Deletes tabs that were closed without a report.
pub(in crate::forms) async fn delete_silent_tabs(connection: &mut PgConnection) -> sqlx::Result<u64> {
    let deleted = sqlx::query!("delete from form_presence where seen_at < app_now() - interval '30 seconds'")
        .execute(connection)
        .await?;
    Ok(deleted.rows_affected())
}
