//! The SQL of projects. Every statement filters by owner, and row-level security applies too.

use sqlx::PgConnection;

use super::wire::ProjectCard;
use crate::accounts::UserId;
use crate::context::Context;
use crate::forms::{ProjectId, WorkName};

/// Projects per account.
const PROJECTS_PER_OWNER: i64 = 1_000;

/// Result of creating or renaming a project.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum NameOutcome {
    Done(ProjectId),
    /// Another project of the same owner has the name.
    NameTaken,
    NotFound,
    /// The owner has the maximum number of projects.
    TooMany,
}

/// Creates a project in the caller's transaction.
pub(super) async fn insert_project(
    connection: &mut PgConnection,
    context: &Context,
    owner: UserId,
    name: &WorkName,
) -> sqlx::Result<NameOutcome> {
    let count = sqlx::query_scalar!(
        r#"select count(*) as "count!" from projects where owner_id = $1"#,
        owner as UserId
    );
    if count.fetch_one(&mut *connection).await? >= PROJECTS_PER_OWNER {
        return Ok(NameOutcome::TooMany);
    }
    let inserted = sqlx::query_scalar!(
        r#"insert into projects (id, owner_id, name, name_key) values ($1, $2, $3, $4)
           on conflict on constraint projects_owner_name_key do nothing
           returning id as "id: ProjectId""#,
        ProjectId::mint(context) as ProjectId,
        owner as UserId,
        name.as_str(),
        name.key(),
    );
    let inserted = inserted.fetch_optional(connection).await?;
    Ok(inserted.map_or(NameOutcome::NameTaken, NameOutcome::Done))
}

/// Cards of the caller's projects, or of those in `among`, newest first.
pub async fn cards(
    connection: &mut PgConnection,
    owner: UserId,
    among: Option<&[ProjectId]>,
) -> sqlx::Result<Vec<ProjectCard>> {
    sqlx::query_as!(
        ProjectCard,
        r#"select id as "id: ProjectId", name, created_at, updated_at,
               (select count(*) from forms where project_id = projects.id and deleted_at is null) as "form_count!"
           from projects
           where owner_id = $1 and ($2::uuid[] is null or id = any($2))
           order by created_at desc, id desc"#,
        owner as UserId,
        among as Option<&[ProjectId]>,
    )
    .fetch_all(connection)
    .await
}

pub(super) async fn find_by_name(
    connection: &mut PgConnection,
    owner: UserId,
    name: &WorkName,
) -> sqlx::Result<Option<ProjectId>> {
    sqlx::query_scalar!(
        r#"select id as "id: ProjectId" from projects where owner_id = $1 and name_key = $2"#,
        owner as UserId,
        name.key(),
    )
    .fetch_optional(connection)
    .await
}

pub(super) async fn rename(
    connection: &mut PgConnection,
    owner: UserId,
    project: ProjectId,
    name: &WorkName,
) -> sqlx::Result<NameOutcome> {
    let renamed = sqlx::query!(
        "update projects set name = $3, name_key = $4, updated_at = app_now() where id = $1 and owner_id = $2",
        project as ProjectId,
        owner as UserId,
        name.as_str(),
        name.key(),
    )
    .execute(connection)
    .await;
    match renamed {
        Ok(done) if done.rows_affected() == 1 => Ok(NameOutcome::Done(project)),
        Ok(_) => Ok(NameOutcome::NotFound),
        Err(error) if violates(&error, "projects_owner_name_key") => Ok(NameOutcome::NameTaken),
        Err(error) => Err(error),
    }
}

/// Deletes a project but not its forms; returns whether there was one.
pub(super) async fn delete(connection: &mut PgConnection, owner: UserId, project: ProjectId) -> sqlx::Result<bool> {
    let done = sqlx::query!(
        "delete from projects where id = $1 and owner_id = $2",
        project as ProjectId,
        owner as UserId,
    );
    Ok(done.execute(connection).await?.rows_affected() == 1)
}

fn violates(error: &sqlx::Error, constraint: &str) -> bool {
    error
        .as_database_error()
        .is_some_and(|error| error.constraint() == Some(constraint))
}
