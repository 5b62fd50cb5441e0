//! The SQL of forms: the row, its draft, and where it is kept. The policies stand behind every statement.

mod activity;
mod cards;
mod media;
mod passes;
mod people;
mod public;
mod versions;

use chrono::{DateTime, Utc};
use serde_json::Value;
use sqlx::{PgConnection, types::Json};

pub(crate) use activity::{Activity, Cohort, add_responses, count_responses, count_responses_by_day};
pub(super) use activity::{add_views, responses_of};
pub use cards::{cards, cards_in_project};
pub(super) use media::note_media;
pub(super) use passes::{find_entrant, forget_ended_passes, insert_pass, pass_stands};
pub(super) use people::{
    Invitation, invitations, is_listed, mark_told, people_of, replace_people, set_access, set_embeddable,
};
pub(super) use public::{PublicRow, published};
pub(super) use versions::{
    NewVersion, count_by_version, find_answerable, insert_version, list_versions, newest_version, read_version,
    take_offline,
};

use super::{
    content::{Content, PageGraph},
    ids::{FormId, ShareLink},
    roles::{Access, Role},
};
use crate::{
    accounts::UserId,
    app::App,
    projects::{Name, ProjectId},
};

/// Forms one account may have, the trash included.
const FORMS_PER_OWNER: i64 = 1_000;

/// A form without its draft.
pub(super) struct FormRow {
    pub id: FormId,
    pub owner: UserId,
    pub project: Option<ProjectId>,
    pub name: String,
    pub revision: i64,
    pub draft_sha256: Vec<u8>,
    pub access: Access,
    pub embeddable: bool,
    pub share_link: Option<ShareLink>,
    pub version_count: i32,
    pub live_version: Option<i32>,
    pub live_sha256: Option<Vec<u8>>,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
    pub in_trash: bool,
}

impl FormRow {
    /// Whether the link serves something else than the draft.
    pub(super) fn has_unpublished_changes(&self) -> bool {
        self.live_sha256.as_ref().is_some_and(|live| *live != self.draft_sha256)
    }
}

/// Whether whoever comes next has to wait.
#[derive(Clone, Copy)]
pub(super) enum Locking {
    /// They need not.
    None,
    /// Until this transaction ends.
    ForUpdate,
}

/// The form and what the caller is to it; nothing when it is not there for them.
pub(super) async fn open(
    connection: &mut PgConnection,
    caller: UserId,
    form: FormId,
    locking: Locking,
) -> sqlx::Result<Option<(FormRow, Role)>> {
    if let Locking::ForUpdate = locking {
        let held = sqlx::query_scalar!(
            r#"select true as "held!" from forms
               where id = $1 and (owner_id = $2 or app_shared_as(id) is not null) for update"#,
            form as FormId,
            caller as UserId,
        );
        held.fetch_optional(&mut *connection).await?;
    }
    let row = sqlx::query!(
        r#"select id as "id: FormId", owner_id as "owner: UserId", project_id as "project: ProjectId", name, revision,
               draft_sha256, access as "access: Access", embeddable, share_link as "share_link: ShareLink", version_count,
               live_version, live_sha256, created_at, updated_at, deleted_at is not null as "in_trash!",
               case when owner_id = $2 then 'owner' else app_shared_as(id) end as "role!: Role"
           from forms where id = $1 and (owner_id = $2 or app_shared_as(id) is not null)"#,
        form as FormId,
        caller as UserId,
    )
    .fetch_optional(connection)
    .await?;
    Ok(row.map(|row| {
        let form = FormRow {
            id: row.id,
            owner: row.owner,
            project: row.project,
            name: row.name,
            revision: row.revision,
            draft_sha256: row.draft_sha256,
            access: row.access,
            embeddable: row.embeddable,
            share_link: row.share_link,
            version_count: row.version_count,
            live_version: row.live_version,
            live_sha256: row.live_sha256,
            created_at: row.created_at,
            updated_at: row.updated_at,
            in_trash: row.in_trash,
        };
        (form, row.role)
    }))
}

/// Makes a form with this draft; nothing when the owner has as many as they may.
pub(super) async fn insert(
    connection: &mut PgConnection,
    app: &App,
    owner: UserId,
    project: Option<ProjectId>,
    name: &Name,
    content: &Content,
) -> sqlx::Result<Option<FormId>> {
    let count = sqlx::query_scalar!(
        r#"select count(*) as "count!" from forms where owner_id = $1"#,
        owner as UserId
    );
    if count.fetch_one(&mut *connection).await? >= FORMS_PER_OWNER {
        return Ok(None);
    }
    let form = FormId::mint(app);
    sqlx::query!(
        "insert into forms (id, owner_id, project_id, name, draft_sha256, page_count, graph)
         values ($1, $2, $3, $4, $5, $6, $7)",
        form as FormId,
        owner as UserId,
        project as Option<ProjectId>,
        name.as_str(),
        &content.sha256,
        content.pages,
        Json(&content.graph) as Json<&PageGraph>,
    )
    .execute(&mut *connection)
    .await?;
    sqlx::query!(
        "insert into form_drafts (form_id, owner_id, content) values ($1, $2, $3)",
        form as FormId,
        owner as UserId,
        content.json,
    )
    .execute(connection)
    .await?;
    Ok(Some(form))
}

/// The draft as it was stored.
pub(super) async fn read_draft(connection: &mut PgConnection, form: FormId) -> sqlx::Result<Value> {
    sqlx::query_scalar!("select content from form_drafts where form_id = $1", form as FormId)
        .fetch_one(connection)
        .await
}

/// Replaces the draft and returns its new revision.
pub(super) async fn write_draft(
    connection: &mut PgConnection,
    form: FormId,
    name: &Name,
    content: &Content,
) -> sqlx::Result<i64> {
    sqlx::query!(
        "update form_drafts set content = $2 where form_id = $1",
        form as FormId,
        content.json,
    )
    .execute(&mut *connection)
    .await?;
    sqlx::query_scalar!(
        "update forms set name = $2, draft_sha256 = $3, page_count = $4, graph = $5,
             revision = revision + 1, updated_at = app_now()
         where id = $1 returning revision",
        form as FormId,
        name.as_str(),
        &content.sha256,
        content.pages,
        Json(&content.graph) as Json<&PageGraph>,
    )
    .fetch_one(connection)
    .await
}

/// Puts the form into a project, or into none. The foreign key refuses somebody else's.
pub(super) async fn set_project(
    connection: &mut PgConnection,
    form: FormId,
    project: Option<ProjectId>,
) -> sqlx::Result<()> {
    sqlx::query!(
        "update forms set project_id = $2, updated_at = app_now() where id = $1 and project_id is distinct from $2",
        form as FormId,
        project as Option<ProjectId>,
    )
    .execute(connection)
    .await?;
    Ok(())
}

pub(super) async fn set_in_trash(connection: &mut PgConnection, form: FormId, in_trash: bool) -> sqlx::Result<()> {
    sqlx::query!(
        "update forms set deleted_at = case when $2 then app_now() end, updated_at = app_now() where id = $1",
        form as FormId,
        in_trash,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Removes for good what has lain in the trash for 30 days. The caller speaks for the product.
pub(super) async fn empty_trash(connection: &mut PgConnection) -> sqlx::Result<u64> {
    let gone = sqlx::query_scalar!(
        r#"delete from forms where deleted_at < app_now() - interval '30 days' returning id as "id: FormId""#
    )
    .fetch_all(&mut *connection)
    .await?;
    // Nothing refers across from there, so it does not go by itself.
    sqlx::query!("delete from form_activity where form_id = any($1)", &gone as &[FormId])
        .execute(connection)
        .await?;
    Ok(gone.len() as u64)
}

/// Changes the name alone. It is part of the draft, so its revision grows: a tab that knows the old name must not
/// bring it back unseen.
pub(super) async fn rename(
    connection: &mut PgConnection,
    form: FormId,
    name: &Name,
    draft_sha256: &[u8; 32],
) -> sqlx::Result<i64> {
    sqlx::query_scalar!(
        "update forms set name = $2, draft_sha256 = $3, revision = revision + 1, updated_at = app_now()
         where id = $1 returning revision",
        form as FormId,
        name.as_str(),
        draft_sha256,
    )
    .fetch_one(connection)
    .await
}
