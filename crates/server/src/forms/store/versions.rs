//! Published versions. They never change; old ones without responses may be deleted.

use chrono::{DateTime, Utc};
use serde_json::Value;
use sqlx::PgConnection;
use sqlx::types::Json;

use super::FormRow;
use crate::accounts::UserId;
use crate::forms::confirmation_address::ConfirmationAddress;
use crate::forms::ids::{FormId, ShareLink};
use crate::forms::limits::FormLimits;
use crate::forms::published_version::SubmissionTarget;
use crate::forms::roles::Access;
use crate::forms::schedule::Schedule;
use crate::forms::stored_definition::StoredDefinition;
use crate::forms::wire::VersionCard;

/// A version to insert.
pub(in crate::forms) struct NewVersion<'a> {
    pub name: &'a str,
    pub content: &'a StoredDefinition,
    pub summary: &'a str,
    pub share_link: &'a ShareLink,
    pub schedule: Schedule,
    pub limits: Option<FormLimits>,
    pub confirms_to: Option<ConfirmationAddress>,
    pub retention_days: Option<u32>,
}

/// The form of a response, and its name in the version of the response.
pub(crate) struct FormOfResponse {
    pub owner: UserId,
    pub name: String,
    pub share_link: Option<ShareLink>,
}

/// Also finds forms in the trash. Needs a system transaction.
pub(crate) async fn find_form_of_response(
    connection: &mut PgConnection,
    form: FormId,
    version: i32,
) -> sqlx::Result<Option<FormOfResponse>> {
    sqlx::query_as!(
        FormOfResponse,
        r#"select forms.owner_id as "owner: UserId", form_versions.name, share_link as "share_link: ShareLink"
           from forms join form_versions on form_id = id where id = $1 and number = $2"#,
        form as FormId,
        version,
    )
    .fetch_optional(connection)
    .await
}

/// Inserts the next version and makes it live. The form's row must be locked, because it gives the version's number.
pub(in crate::forms) async fn insert_version(
    connection: &mut PgConnection,
    form: &FormRow,
    new: &NewVersion<'_>,
) -> sqlx::Result<i32> {
    let number = form.version_count + 1;
    sqlx::query!(
        "insert into form_versions
             (form_id, number, owner_id, name, content, sha256, summary, question_count, page_count, retention_days)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)",
        form.id as FormId,
        number,
        form.owner as UserId,
        new.name,
        new.content.json,
        &new.content.sha256,
        new.summary,
        new.content.questions,
        i32::from(new.content.pages),
        new.retention_days.map(u32::cast_signed),
    )
    .execute(&mut *connection)
    .await?;
    sqlx::query!(
        "update forms set version_count = $2, live_version = $2, live_sha256 = $3, draft_sha256 = $3, share_link = $4,
             opens_at = $5, closes_at = $6, limits = $7, confirms_to = $8, updated_at = app_now()
         where id = $1",
        form.id as FormId,
        number,
        &new.content.sha256,
        new.share_link.as_str(),
        new.schedule.opens_at,
        new.schedule.closes_at,
        new.limits.as_ref().map(Json) as Option<Json<&FormLimits>>,
        new.confirms_to as Option<ConfirmationAddress>,
    )
    .execute(connection)
    .await?;
    Ok(number)
}

pub(in crate::forms) async fn count_versions(connection: &mut PgConnection, form: FormId) -> sqlx::Result<i64> {
    sqlx::query_scalar!(
        r#"select count(*) as "count!" from form_versions where form_id = $1"#,
        form as FormId,
    )
    .fetch_one(connection)
    .await
}

/// Blocks responses to older versions of the form until the transaction ends, see [`lock_older_versions`].
pub(in crate::forms) async fn lock_versions(connection: &mut PgConnection, form: FormId) -> sqlx::Result<()> {
    sqlx::query_scalar!(
        r#"select 'locked' as "locked!" from pg_advisory_xact_lock(hashtextextended('versions ' || $1::uuid::text, 0))"#,
        form as FormId,
    )
    .fetch_one(connection)
    .await?;
    Ok(())
}

/// Deletes up to `at_most` of the oldest versions without responses, but neither the live one nor the `newest_kept` newest ones.
/// The versions must be locked with [`lock_versions`]. Returns how many were deleted.
pub(in crate::forms) async fn delete_unanswered_versions(
    connection: &mut PgConnection,
    form: &FormRow,
    newest_kept: i32,
    at_most: i64,
) -> sqlx::Result<u64> {
    let removed = sqlx::query!(
        "delete from form_versions where form_id = $1 and number in (
             select number from form_versions
             where form_id = $1 and number <= $2 and number is distinct from $3 and number not in (
                 select version from form_counters_daily where form_id = $1 group by version having sum(starts + quarantined) > 0)
             order by number limit $4)",
        form.id as FormId,
        form.version_count - newest_kept,
        form.live_version,
        at_most,
    )
    .execute(connection)
    .await?;
    Ok(removed.rows_affected())
}

/// A version without its content.
pub(crate) struct VersionInfo {
    pub number: i32,
    pub published_at: DateTime<Utc>,
    /// Whether it has responses, quarantined ones included.
    pub is_answered: bool,
}

/// The stored versions, oldest first, without their content.
pub(in crate::forms) async fn published_versions(
    connection: &mut PgConnection,
    form: FormId,
) -> sqlx::Result<Vec<VersionInfo>> {
    sqlx::query_as!(
        VersionInfo,
        r#"select number, published_at, number in (
               select version from form_counters_daily where form_id = $1 group by version having sum(starts + quarantined) > 0
           ) as "is_answered!"
           from form_versions where form_id = $1 order by number"#,
        form as FormId,
    )
    .fetch_all(connection)
    .await
}

/// Locks the given versions against deletion until the transaction ends and returns those that exist. A concurrent deletion waits
/// and then sees the new responses. `versions` must be sorted by form, which prevents deadlocks. Needs a system transaction.
pub(crate) async fn lock_older_versions(
    connection: &mut PgConnection,
    versions: &[(FormId, i32)],
) -> sqlx::Result<Vec<(FormId, i32)>> {
    let (forms, numbers): (Vec<FormId>, Vec<i32>) = versions.iter().copied().unzip();
    sqlx::query_scalar!(
        r#"select count(*) as "locked!" from unnest($1::uuid[]) as form,
               pg_advisory_xact_lock_shared(hashtextextended('versions ' || form::text, 0))"#,
        &forms as &[FormId],
    )
    .fetch_one(&mut *connection)
    .await?;
    // A separate statement, so that it sees what was committed while it waited for the locks.
    let existing = sqlx::query!(
        r#"select form_id as "form: FormId", number from form_versions
           join unnest($1::uuid[], $2::integer[]) as named (form_id, number) using (form_id, number)"#,
        &forms as &[FormId],
        &numbers,
    )
    .fetch_all(connection)
    .await?;
    Ok(existing.into_iter().map(|row| (row.form, row.number)).collect())
}

/// A version whose responses are deleted some days after their start.
pub(crate) struct VersionRetention {
    pub form: FormId,
    pub number: i32,
    pub owner: UserId,
    pub published_at: DateTime<Utc>,
    pub days: i32,
}

/// The next versions with retention, of all forms: those in the trash keep their promise too.
pub(crate) async fn find_versions_with_retention(
    connection: &mut PgConnection,
    (form, number): (FormId, i32),
    limit: i64,
) -> sqlx::Result<Vec<VersionRetention>> {
    sqlx::query_as!(
        VersionRetention,
        r#"select form_id as "form: FormId", number, owner_id as "owner: UserId", published_at, retention_days as "days!"
           from form_versions where retention_days is not null and (form_id, number) > ($1, $2)
           order by form_id, number limit $3"#,
        form as FormId,
        number,
        limit,
    )
    .fetch_all(connection)
    .await
}

/// Whether the version has responses, quarantined ones included.
pub(crate) async fn has_responses(connection: &mut PgConnection, form: FormId, number: i32) -> sqlx::Result<bool> {
    sqlx::query_scalar!(
        r#"select coalesce(sum(starts + quarantined), 0) > 0 as "has_responses!"
           from form_counters_daily where form_id = $1 and version = $2"#,
        form as FormId,
        number,
    )
    .fetch_one(connection)
    .await
}

/// Makes no version live until the next publish.
pub(in crate::forms) async fn unpublish(connection: &mut PgConnection, form: FormId) -> sqlx::Result<()> {
    sqlx::query!(
        "update forms set live_version = null, live_sha256 = null, opens_at = null, closes_at = null, limits = null,
             confirms_to = null, updated_at = app_now()
         where id = $1",
        form as FormId,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// All versions, newest first.
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
               select version, sum(starts)::bigint as responses from form_counters_daily where form_id = $1 group by version
           ) as collected on collected.version = number
           where form_id = $1 order by number desc"#,
        form.id as FormId,
        form.live_version,
    )
    .fetch_all(connection)
    .await
}

/// A version with its content.
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

/// Number of responses to a version, complete or partial, without quarantined ones.
pub(in crate::forms) async fn count_by_version(
    connection: &mut PgConnection,
    form: FormId,
    number: i32,
) -> sqlx::Result<i64> {
    sqlx::query_scalar!(
        r#"select coalesce(sum(starts), 0)::bigint as "count!" from form_counters_daily where form_id = $1 and version = $2"#,
        form as FormId,
        number,
    )
    .fetch_one(connection)
    .await
}

/// The current state of those forms that are not in the trash. Needs a system transaction.
pub(crate) async fn find_submission_targets(
    connection: &mut PgConnection,
    forms: &[FormId],
) -> sqlx::Result<Vec<SubmissionTarget>> {
    sqlx::query_as!(
        SubmissionTarget,
        r#"select id as "id: FormId", owner_id as "owner: UserId", access as "access: Access", accept_older_versions,
               case when app_now() >= coalesce(opens_at, '-infinity') and app_now() < coalesce(closes_at, 'infinity')
                   then live_version end as live_version,
               limits as "limits: Json<FormLimits>", (app_now() at time zone 'utc')::date as "today!",
               exists (select from form_subscriptions where form_id = forms.id) as "has_subscribers!",
               confirms_to as "confirms_to: ConfirmationAddress"
           from forms where id = any ($1) and deleted_at is null"#,
        forms as &[FormId],
    )
    .fetch_all(connection)
    .await
}

/// The newest version, live or not.
pub(in crate::forms) async fn newest_version(
    connection: &mut PgConnection,
    form: &FormRow,
) -> sqlx::Result<Option<StoredVersion>> {
    read_version(connection, form.id, form.version_count).await
}
