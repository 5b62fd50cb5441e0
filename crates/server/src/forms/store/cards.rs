//! Cards of forms.

use sqlx::PgConnection;
use sqlx::types::Json;

use crate::accounts::UserId;
use crate::forms::ProjectId;
use crate::forms::ids::{FormId, ShareLink};
use crate::forms::limits::FormLimits;
use crate::forms::stored_definition::PageGraph;
use crate::forms::wire::{FormCard, Status};

/// The cards of those forms that the caller may see, in the order of the ids.
pub async fn cards(connection: &mut PgConnection, forms: &[FormId]) -> sqlx::Result<Vec<FormCard>> {
    let rows = sqlx::query!(
        r#"select id as "id: FormId", name, project_id as "project: ProjectId", page_count, created_at, updated_at,
               share_link as "share_link: ShareLink", live_version, opens_at, closes_at, limits as "limits: Json<FormLimits>", graph as "graph: Json<PageGraph>",
               coalesce(live_sha256 <> draft_sha256, false) as "changed!",
               coalesce(activity.views, 0) as "views!", coalesce(activity.completed, 0) as "completed!"
           from unnest($1::uuid[]) with ordinality as wanted (form_id, place)
           join forms on forms.id = wanted.form_id and deleted_at is null
           left join lateral (
               select sum(views)::bigint as views, sum(completed)::bigint as completed
               from form_counters where form_counters.form_id = forms.id
           ) as activity on true
           order by wanted.place"#,
        forms as &[FormId],
    )
    .fetch_all(connection)
    .await?;
    Ok(rows
        .into_iter()
        .map(|row| FormCard {
            id: row.id,
            name: row.name,
            status: Status::of(row.live_version),
            project_id: row.project,
            views: row.views,
            responses: row.completed,
            pages: row.page_count,
            created_at: row.created_at,
            updated_at: row.updated_at,
            has_unpublished_changes: row.changed,
            opens_at: row.opens_at,
            closes_at: row.closes_at,
            response_limit: row.limits.and_then(|limits| limits.responses),
            share_link: row.share_link,
            graph: row.graph.0,
        })
        .collect())
}

/// The cards of the forms in the caller's project, most recently changed first.
pub async fn cards_in_project(
    connection: &mut PgConnection,
    owner: UserId,
    project: ProjectId,
) -> sqlx::Result<Vec<FormCard>> {
    let ids = sqlx::query_scalar!(
        r#"select id as "id: FormId" from forms
           where owner_id = $1 and project_id = $2 and deleted_at is null
           order by updated_at desc, id desc"#,
        owner as UserId,
        project as ProjectId,
    )
    .fetch_all(&mut *connection)
    .await?;
    cards(connection, &ids).await
}

/// The name of the caller's project.
pub async fn project_name(
    connection: &mut PgConnection,
    owner: UserId,
    project: ProjectId,
) -> sqlx::Result<Option<String>> {
    sqlx::query_scalar!(
        "select name from projects where id = $1 and owner_id = $2",
        project as ProjectId,
        owner as UserId,
    )
    .fetch_optional(connection)
    .await
}
