//! The SQL of the lists of works.

use chrono::{DateTime, Utc};
use sqlx::PgConnection;
use uuid::Uuid;

use super::wire::DeletedForm;
use crate::accounts::UserId;
use crate::forms::{FormId, SharedRole, Status};

/// A form or a project, by id.
pub(super) struct WorkRow {
    pub id: Uuid,
    pub is_form: bool,
    pub updated_at: DateTime<Utc>,
}

/// The caller's forms and projects after a position, by time of change and id, most recently changed first.
pub(super) async fn recent(
    connection: &mut PgConnection,
    owner: UserId,
    after: Option<(DateTime<Utc>, Uuid)>,
    limit: i64,
) -> sqlx::Result<Vec<WorkRow>> {
    // Each half uses its own index and stops at the limit.
    sqlx::query_as!(
        WorkRow,
        r#"select id as "id!", is_form as "is_form!", updated_at as "updated_at!" from (
               (select id, true as is_form, updated_at from forms
                where owner_id = $1 and deleted_at is null and ($2::timestamptz is null or (updated_at, id) < ($2, $3))
                order by updated_at desc, id desc limit $4)
               union all
               (select id, false, updated_at from projects
                where owner_id = $1 and ($2::timestamptz is null or (updated_at, id) < ($2, $3))
                order by updated_at desc, id desc limit $4)
           ) as works
           order by updated_at desc, id desc limit $4"#,
        owner as UserId,
        after.map(|(updated_at, _)| updated_at),
        after.map(|(_, id)| id),
        limit,
    )
    .fetch_all(connection)
    .await
}

/// The caller's forms that can still be restored, most recently deleted first.
pub(super) async fn trash(connection: &mut PgConnection, owner: UserId, limit: i64) -> sqlx::Result<Vec<DeletedForm>> {
    let rows = sqlx::query!(
        r#"select id as "id: FormId", name, live_version, deleted_at as "deleted_at!",
               deleted_at + interval '30 days' as "purged_at!",
               (select coalesce(sum(completed), 0)::bigint from form_counters where form_id = forms.id) as "responses!"
           from forms
           where owner_id = $1 and deleted_at > app_now() - interval '30 days'
           order by deleted_at desc, id desc
           limit $2"#,
        owner as UserId,
        limit,
    )
    .fetch_all(connection)
    .await?;
    Ok(rows
        .into_iter()
        .map(|row| DeletedForm {
            id: row.id,
            name: row.name,
            status: Status::of(row.live_version),
            responses: row.responses,
            deleted_at: row.deleted_at,
            purged_at: row.purged_at,
        })
        .collect())
}

/// A form that is shared with the caller's verified address.
pub(super) struct SharedRow {
    pub form: FormId,
    pub role: SharedRole,
    pub owner_name: String,
}

pub(super) async fn shared(connection: &mut PgConnection) -> sqlx::Result<Vec<SharedRow>> {
    sqlx::query_as!(
        SharedRow,
        r#"select form_collaborators.form_id as "form: FormId", role as "role: SharedRole", users.name as owner_name
           from form_collaborators
           join forms on forms.id = form_collaborators.form_id and deleted_at is null
           join users on users.id = forms.owner_id
           where form_collaborators.email_norm = app_user_email()
           order by added_at desc, form_collaborators.form_id
           limit 100"#,
    )
    .fetch_all(connection)
    .await
}
