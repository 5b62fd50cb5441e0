//! The SQL of Home.

use chrono::{DateTime, Utc};
use sqlx::PgConnection;
use uuid::Uuid;

use crate::{
    accounts::UserId,
    forms::{FormId, SharedRole},
};

/// A place in the list of works: everything after it is older.
#[derive(Debug, Clone, Copy)]
pub(super) struct Place {
    pub updated_at: DateTime<Utc>,
    pub id: Uuid,
}

/// A form or a project, by id.
pub(super) struct WorkRow {
    pub id: Uuid,
    pub is_form: bool,
    pub updated_at: DateTime<Utc>,
}

/// The caller's forms and projects, changed last first, after a place in that list.
pub(super) async fn recent(
    connection: &mut PgConnection,
    owner: UserId,
    after: Option<Place>,
    limit: i64,
) -> sqlx::Result<Vec<WorkRow>> {
    // Each half reads its own index and stops at the limit, however many there are.
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
        after.map(|place| place.updated_at),
        after.map(|place| place.id),
        limit,
    )
    .fetch_all(connection)
    .await
}

/// A form on whose list the caller's proven address stands.
pub(super) struct SharedRow {
    pub form: FormId,
    pub role: SharedRole,
    pub owner_name: String,
}

pub(super) async fn shared(connection: &mut PgConnection) -> sqlx::Result<Vec<SharedRow>> {
    sqlx::query_as!(
        SharedRow,
        r#"select form_people.form_id as "form: FormId", role as "role: SharedRole", users.name as owner_name
           from form_people
           join forms on forms.id = form_people.form_id and deleted_at is null
           join users on users.id = forms.owner_id
           where form_people.email_norm = app_user_email()
           order by added_at desc, form_people.form_id
           limit 100"#,
    )
    .fetch_all(connection)
    .await
}
