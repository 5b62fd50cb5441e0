//! What was published of a form. Versions are only ever added.

use chrono::{DateTime, Utc};
use serde_json::Value;
use sqlx::PgConnection;

use crate::{
    accounts::UserId,
    forms::{
        content::Content,
        ids::{FormId, ShareLink},
        pinned::Answerable,
        roles::Access,
        wire::VersionCard,
    },
};

use super::FormRow;

/// A version about to be added.
pub(in crate::forms) struct NewVersion<'a> {
    pub name: &'a str,
    pub content: &'a Content,
    pub summary: &'a str,
    pub share_link: &'a ShareLink,
}

/// Adds the next version and lets the link serve it. The form's row must be held: its counter gives the number.
pub(in crate::forms) async fn insert_version(
    connection: &mut PgConnection,
    form: &FormRow,
    new: &NewVersion<'_>,
) -> sqlx::Result<i32> {
    let number = form.version_count + 1;
    sqlx::query!(
        "insert into form_versions
             (form_id, number, owner_id, name, content, sha256, summary, question_count, page_count)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9)",
        form.id as FormId,
        number,
        form.owner as UserId,
        new.name,
        new.content.json,
        &new.content.sha256,
        new.summary,
        new.content.questions,
        i32::from(new.content.pages),
    )
    .execute(&mut *connection)
    .await?;
    sqlx::query!(
        "update forms set version_count = $2, live_version = $2, live_sha256 = $3, share_link = $4,
             updated_at = app_now()
         where id = $1",
        form.id as FormId,
        number,
        &new.content.sha256,
        new.share_link.as_str(),
    )
    .execute(connection)
    .await?;
    Ok(number)
}

/// The link serves nothing until the next publish; every version stays.
pub(in crate::forms) async fn take_offline(connection: &mut PgConnection, form: FormId) -> sqlx::Result<()> {
    sqlx::query!(
        "update forms set live_version = null, live_sha256 = null, updated_at = app_now() where id = $1",
        form as FormId,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Every version, newest first.
pub(in crate::forms) async fn list_versions(
    connection: &mut PgConnection,
    form: &FormRow,
) -> sqlx::Result<Vec<VersionCard>> {
    sqlx::query_as!(
        VersionCard,
        r#"select number as version, name, published_at, page_count as pages, question_count as questions, summary,
               number is not distinct from $2 as "live!", coalesce(collected.responses, 0) as "responses!"
           from form_versions
           left join (
               select version, sum(starts)::bigint as responses from form_days where form_id = $1 group by version
           ) as collected on collected.version = number
           where form_id = $1 order by number desc"#,
        form.id as FormId,
        form.live_version,
    )
    .fetch_all(connection)
    .await
}

/// A version as it was stored.
pub(in crate::forms) struct StoredVersion {
    pub number: i32,
    pub name: String,
    pub content: Value,
    pub published_at: DateTime<Utc>,
}

pub(in crate::forms) async fn read_version(
    connection: &mut PgConnection,
    form: FormId,
    number: i32,
) -> sqlx::Result<Option<StoredVersion>> {
    sqlx::query_as!(
        StoredVersion,
        "select number, name, content, published_at from form_versions where form_id = $1 and number = $2",
        form as FormId,
        number,
    )
    .fetch_optional(connection)
    .await
}

/// How many responses a version has collected, complete or not; those held apart do not count.
pub(in crate::forms) async fn count_by_version(
    connection: &mut PgConnection,
    form: FormId,
    number: i32,
) -> sqlx::Result<i64> {
    sqlx::query_scalar!(
        r#"select coalesce(sum(starts), 0)::bigint as "count!" from form_days where form_id = $1 and version = $2"#,
        form as FormId,
        number,
    )
    .fetch_one(connection)
    .await
}

/// Those of the forms that answers may be handed in to, unless they are closed. The caller speaks for the product.
pub(in crate::forms) async fn find_answerable(
    connection: &mut PgConnection,
    forms: &[FormId],
) -> sqlx::Result<Vec<Answerable>> {
    sqlx::query_as!(
        Answerable,
        r#"select id as "id: FormId", owner_id as "owner: UserId", access as "access: Access", live_version,
               (app_now() at time zone 'utc')::date as "today!"
           from forms where id = any ($1) and deleted_at is null"#,
        forms as &[FormId],
    )
    .fetch_all(connection)
    .await
}

/// The version published last, live or not.
pub(in crate::forms) async fn newest_version(
    connection: &mut PgConnection,
    form: &FormRow,
) -> sqlx::Result<Option<StoredVersion>> {
    read_version(connection, form.id, form.version_count).await
}
