//! The SQL of projects. The owner stands in every statement, and the policies stand behind it.

use sqlx::PgConnection;

use super::{ids::ProjectId, name::Name, wire::ProjectCard};
use crate::{accounts::UserId, app::App};

/// Projects one account may have.
const PROJECTS_PER_OWNER: i64 = 1_000;

/// What became of a new name.
#[derive(Debug, PartialEq, Eq)]
pub enum Naming {
    /// It is this project's now.
    Done(ProjectId),
    /// Another project of the same owner has it.
    Taken,
    /// There is no such project.
    NoProject,
    /// The owner has as many as they may.
    TooMany,
}

/// Makes a project in the caller's transaction.
pub async fn insert_project(
    connection: &mut PgConnection,
    app: &App,
    owner: UserId,
    name: &Name,
) -> sqlx::Result<Naming> {
    let count = sqlx::query_scalar!(
        r#"select count(*) as "count!" from projects where owner_id = $1"#,
        owner as UserId
    );
    if count.fetch_one(&mut *connection).await? >= PROJECTS_PER_OWNER {
        return Ok(Naming::TooMany);
    }
    let inserted = sqlx::query_scalar!(
        r#"insert into projects (id, owner_id, name, name_key) values ($1, $2, $3, $4)
           on conflict on constraint projects_owner_name_key do nothing
           returning id as "id: ProjectId""#,
        ProjectId::mint(app) as ProjectId,
        owner as UserId,
        name.as_str(),
        name.key(),
    );
    let inserted = inserted.fetch_optional(connection).await?;
    Ok(inserted.map_or(Naming::Taken, Naming::Done))
}

/// The caller's projects among these, or all of them; newest first.
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

/// The name of the caller's project.
pub async fn name_of(connection: &mut PgConnection, owner: UserId, project: ProjectId) -> sqlx::Result<Option<String>> {
    sqlx::query_scalar!(
        "select name from projects where id = $1 and owner_id = $2",
        project as ProjectId,
        owner as UserId,
    )
    .fetch_optional(connection)
    .await
}

pub(super) async fn find_by_name(
    connection: &mut PgConnection,
    owner: UserId,
    name: &Name,
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
    name: &Name,
) -> sqlx::Result<Naming> {
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
        Ok(done) if done.rows_affected() == 1 => Ok(Naming::Done(project)),
        Ok(_) => Ok(Naming::NoProject),
        Err(error) if breaks(&error, "projects_owner_name_key") => Ok(Naming::Taken),
        Err(error) => Err(error),
    }
}

/// Removes a project; its forms stay, in no project. Returns whether there was one.
pub(super) async fn delete(connection: &mut PgConnection, owner: UserId, project: ProjectId) -> sqlx::Result<bool> {
    let done = sqlx::query!(
        "delete from projects where id = $1 and owner_id = $2",
        project as ProjectId,
        owner as UserId,
    );
    Ok(done.execute(connection).await?.rows_affected() == 1)
}

fn breaks(error: &sqlx::Error, constraint: &str) -> bool {
    error
        .as_database_error()
        .is_some_and(|error| error.constraint() == Some(constraint))
}
