//! The SQL of forms: the form's row, its draft, project and trash. Row-level security applies to every statement.

mod access_tokens;
mod cards;
mod collaborators;
mod counters;
mod media;
mod presence;
mod published_form;
mod purge_queue;
mod respondents;
mod versions;

use chrono::{DateTime, Utc};
use serde_json::Value;
use sqlx::PgConnection;
use sqlx::types::Json;

pub(super) use access_tokens::{
    delete_expired_access_tokens, find_access_code_recipient, find_address_of_token, insert_access_token,
};
pub use cards::{cards, cards_in_project, project_name};
pub(super) use collaborators::{
    DueInvitation, Invitation, InvitationScope, claim_invitations, find_address_of_caller, find_invitation,
    list_collaborators, owner_of, replace_collaborators, set_accept_older_versions, set_access, set_embeddable,
};
pub(crate) use counters::{
    Cohort, ResponseCounts, add_response_counts, read_response_counts, read_response_counts_by_day,
};
pub(super) use counters::{add_views, count_complete_responses};
pub(crate) use counters::{count_complete_by_form, lock_limits};
pub(super) use media::record_media;
pub(super) use presence::{delete_silent_tabs, delete_tab, present_collaborators, record_presence};
pub(super) use published_form::{PublishedFormRow, find_published_form};
pub(crate) use purge_queue::{finish_purge, read_purge_queue};
pub(crate) use respondents::{find_listed_address, find_respondents, insert_respondents};
pub(crate) use versions::{
    FormOfResponse, VersionInfo, VersionRetention, find_form_of_response, find_submission_targets,
    find_versions_with_retention, has_responses, lock_older_versions,
};
pub(super) use versions::{
    NewVersion, StoredVersion, count_by_version, count_versions, delete_unanswered_versions, insert_version,
    list_versions, lock_versions, newest_version, published_versions, read_version, unpublish,
};

use super::ids::{FormId, ShareLink};
use super::roles::{Access, Role};
use super::stored_definition::{PageGraph, StoredDefinition};
use super::{ProjectId, WorkName};
use crate::accounts::UserId;
use crate::context::Context;

/// Forms per account, including those in the trash.
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
    pub accept_older_versions: bool,
    pub share_link: Option<ShareLink>,
    pub version_count: i32,
    pub live_version: Option<i32>,
    pub live_sha256: Option<Vec<u8>>,
    pub opens_at: Option<DateTime<Utc>>,
    pub closes_at: Option<DateTime<Utc>>,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
    pub in_trash: bool,
    /// The caller's role.
    pub role: Role,
}

impl FormRow {
    /// Whether the draft differs from the live version.
    pub(super) fn has_unpublished_changes(&self) -> bool {
        self.live_sha256.as_ref().is_some_and(|live| *live != self.draft_sha256)
    }
}

/// Whether the form's row is locked.
#[derive(Clone, Copy)]
pub(super) enum Locking {
    None,
    /// Until this transaction ends.
    ForUpdate,
}

/// The form with the caller's role; `None` if it does not exist or the caller has no role.
pub(super) async fn find_form(
    connection: &mut PgConnection,
    caller: UserId,
    form: FormId,
    locking: Locking,
) -> sqlx::Result<Option<FormRow>> {
    if let Locking::ForUpdate = locking {
        let lock = sqlx::query_scalar!(
            r#"select true as "locked!" from forms
               where id = $1 and (owner_id = $2 or app_shared_as(id) is not null) for update"#,
            form as FormId,
            caller as UserId,
        );
        lock.fetch_optional(&mut *connection).await?;
    }
    sqlx::query_as!(
        FormRow,
        r#"select id as "id: FormId", owner_id as "owner: UserId", project_id as "project: ProjectId", name, revision,
               draft_sha256, access as "access: Access", embeddable, accept_older_versions, share_link as "share_link: ShareLink",
               version_count, live_version, live_sha256, opens_at, closes_at, created_at, updated_at, deleted_at is not null as "in_trash!",
               case when owner_id = $2 then 'owner' else app_shared_as(id) end as "role!: Role"
           from forms where id = $1 and (owner_id = $2 or app_shared_as(id) is not null)
               and (deleted_at > app_now() - interval '30 days') is not false"#,
        form as FormId,
        caller as UserId,
    )
    .fetch_optional(connection)
    .await
}

/// Creates a form with this draft; `None` if the owner has the maximum number of forms.
pub(super) async fn insert(
    connection: &mut PgConnection,
    context: &Context,
    owner: UserId,
    project: Option<ProjectId>,
    name: &WorkName,
    draft: &StoredDefinition,
) -> sqlx::Result<Option<FormId>> {
    let count = sqlx::query_scalar!(
        r#"select count(*) as "count!" from forms where owner_id = $1"#,
        owner as UserId
    );
    if count.fetch_one(&mut *connection).await? >= FORMS_PER_OWNER {
        return Ok(None);
    }
    let form = FormId::mint(context);
    sqlx::query!(
        "insert into forms (id, owner_id, project_id, name, draft_sha256, page_count, graph)
         values ($1, $2, $3, $4, $5, $6, $7)",
        form as FormId,
        owner as UserId,
        project as Option<ProjectId>,
        name.as_str(),
        &draft.sha256,
        draft.pages,
        Json(&draft.graph) as Json<&PageGraph>,
    )
    .execute(&mut *connection)
    .await?;
    sqlx::query!(
        "insert into form_drafts (form_id, owner_id, content) values ($1, $2, $3)",
        form as FormId,
        owner as UserId,
        draft.json,
    )
    .execute(connection)
    .await?;
    Ok(Some(form))
}

pub(super) async fn read_draft(connection: &mut PgConnection, form: FormId) -> sqlx::Result<Value> {
    sqlx::query_scalar!("select content from form_drafts where form_id = $1", form as FormId)
        .fetch_one(connection)
        .await
}

/// Replaces the draft and returns its new revision.
pub(super) async fn write_draft(
    connection: &mut PgConnection,
    form: FormId,
    name: &WorkName,
    content: &StoredDefinition,
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

/// Sets or clears the form's project. The foreign key rejects another owner's project.
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

/// Ends the time in which a form can be restored. The worker deletes it later, because its responses may be millions.
pub(super) async fn expire_in_trash(connection: &mut PgConnection, form: FormId) -> sqlx::Result<()> {
    sqlx::query!(
        "update forms set deleted_at = app_now() - interval '31 days' where id = $1",
        form as FormId,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Deletes forms that have been in the trash for 30 days. Needs a system transaction.
pub(super) async fn empty_trash(connection: &mut PgConnection) -> sqlx::Result<u64> {
    let deleted = sqlx::query_scalar!(
        r#"delete from forms where deleted_at < app_now() - interval '30 days' returning id as "id: FormId""#
    )
    .fetch_all(&mut *connection)
    .await?;
    // This table has no foreign key to forms, so nothing cascades.
    sqlx::query!(
        "delete from form_counters where form_id = any($1)",
        &deleted as &[FormId]
    )
    .execute(connection)
    .await?;
    Ok(deleted.len() as u64)
}

/// Changes the name and returns the new revision. The name is saved with the draft, so without a new revision a tab with the old
/// name would silently restore it.
pub(super) async fn rename(connection: &mut PgConnection, form: FormId, name: &WorkName) -> sqlx::Result<i64> {
    sqlx::query_scalar!(
        "update forms set name = $2, revision = revision + 1, updated_at = app_now() where id = $1 returning revision",
        form as FormId,
        name.as_str(),
    )
    .fetch_one(connection)
    .await
}
