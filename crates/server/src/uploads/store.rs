//! The SQL of respondents' files. All but [`link_expiry`] and [`find_metadata`] run as the system role, because respondents
//! have no account.

use form_model::ids::QuestionId;
use form_model::questions::FileKind;
use platform::objects::ObjectEntry;
use sqlx::PgConnection;
use uuid::Uuid;

use super::metadata::UploadMetadata;
use super::rejection::{RemainingQuota, UploadLimits, UploadRejection};
use super::wire::UploadOut;
use crate::accounts::UserId;
use crate::context::Context;
use crate::forms::FormId;
use crate::http::ApiError;

/// Quotas of bound files, per form and day and per owner.
pub(super) const MAX_BYTES_PER_DAY: u64 = 1024 * 1024 * 1024;
pub(super) const MAX_BYTES_PER_OWNER: u64 = 5 * 1024 * 1024 * 1024;

/// Quotas of unbound files. They do not count above, so uploads without a submission cannot use up a form's day.
const MAX_UNBOUND_BYTES_PER_FORM: u64 = 1024 * 1024 * 1024;
const MAX_UNBOUND_BYTES_PER_OWNER: u64 = 2 * 1024 * 1024 * 1024;

/// The answer that a file belongs to.
pub(super) struct UploadTarget<'a> {
    pub form: FormId,
    pub owner: UserId,
    pub response: Uuid,
    pub question: &'a QuestionId,
}

/// A file in the object store that has no row yet.
pub(super) struct NewUpload<'a> {
    pub id: Uuid,
    pub name: &'a str,
    pub kind: FileKind,
    pub bytes: u64,
    pub sha256: &'a [u8; 32],
    pub object: &'a str,
}

pub(super) struct ReferencedUpload {
    pub id: Uuid,
    pub question: String,
    pub kind: String,
    pub bytes: i64,
}

pub(super) struct StoredUpload {
    pub name: String,
    pub bytes: u64,
    pub object: String,
}

/// What is stored under an upload id: nothing, a file of the same question and response, or another file.
pub(super) enum ExistingUpload {
    None,
    Same(UploadOut),
    Other,
}

/// Finds a file uploaded before. It writes, because with a synchronous standby a read-only reply could acknowledge a row
/// that a failover loses.
pub(super) async fn find_existing(
    connection: &mut PgConnection,
    target: &UploadTarget<'_>,
    id: Uuid,
) -> sqlx::Result<ExistingUpload> {
    let row = sqlx::query!(
        r#"update response_uploads set last_requested_at = app_now() where form_id = $1 and upload_id = $2
           returning response_id = $3 and question_id = $4 as "same!", name, bytes, kind"#,
        target.form as FormId,
        id,
        target.response,
        target.question.as_str(),
    )
    .fetch_optional(connection)
    .await?;
    Ok(match row {
        None => ExistingUpload::None,
        Some(row) if row.same => ExistingUpload::Same(UploadOut::new(id, row.name, row.bytes, &row.kind)),
        Some(_) => ExistingUpload::Other,
    })
}

/// How many more bytes the quotas allow.
pub(super) async fn remaining_quota(
    connection: &mut PgConnection,
    target: &UploadTarget<'_>,
    limits: &UploadLimits,
) -> Result<RemainingQuota, ApiError> {
    let row = sqlx::query!(
        r#"select answer.files as "files!", answer.bytes as "of_answer!",
             (select coalesce(sum(bytes), 0)::bigint from response_uploads
              where form_id = $1 and created_at > app_now() - interval '24 hours' and bound_at is not null) as "today!",
             (select coalesce(sum(bytes), 0)::bigint from response_uploads
              where owner_id = $4 and bound_at is not null) as "of_owner!",
             (select coalesce(sum(bytes), 0)::bigint from response_uploads
              where owner_id = $4 and form_id = $1 and bound_at is null) as "unbound_of_form!",
             (select coalesce(sum(bytes), 0)::bigint from response_uploads
              where owner_id = $4 and bound_at is null) as "unbound_of_owner!"
           from (select count(*) as files, coalesce(sum(bytes), 0)::bigint as bytes from response_uploads
                 where form_id = $1 and response_id = $2 and question_id = $3) as answer"#,
        target.form as FormId,
        target.response,
        target.question.as_str(),
        target.owner as UserId,
    )
    .fetch_one(connection)
    .await?;
    let to_u64 = |number: i64| u64::try_from(number).unwrap_or(0);
    if to_u64(row.files) >= limits.max_sent_files() {
        return Err(limits.too_many().into());
    }
    let left = |max: u64, used: i64| max.saturating_sub(to_u64(used));
    Ok(
        RemainingQuota::of(left(MAX_BYTES_PER_OWNER, row.of_owner), UploadRejection::OwnerQuota)
            .or_smaller(left(MAX_BYTES_PER_DAY, row.today), UploadRejection::FormDayQuota)
            .or_smaller(left(limits.max_sent_bytes(), row.of_answer), limits.too_many())
            .or_smaller(
                left(MAX_UNBOUND_BYTES_PER_FORM, row.unbound_of_form),
                UploadRejection::UnboundQuota,
            )
            .or_smaller(
                left(MAX_UNBOUND_BYTES_PER_OWNER, row.unbound_of_owner),
                UploadRejection::UnboundQuota,
            ),
    )
}

/// Queues the object for purging before it is stored: an hour later it is deleted unless it has a row by then.
pub(super) async fn register_pending(connection: &mut PgConnection, object: &str) -> sqlx::Result<()> {
    sqlx::query!("insert into upload_purge_queue (object) values ($1)", object)
        .execute(connection)
        .await?;
    Ok(())
}

/// Inserts the row of a stored object. If the same upload id was stored meanwhile, returns that file.
pub(super) async fn insert(
    connection: &mut PgConnection,
    target: &UploadTarget<'_>,
    limits: &UploadLimits,
    new: &NewUpload<'_>,
) -> Result<ExistingUpload, ApiError> {
    // Serializes the uploads of an owner: two concurrent ones could both pass the quota check.
    sqlx::query!(
        "select pg_advisory_xact_lock(hashtextextended('uploads ' || $1::text, 0))",
        target.owner.key(),
    )
    .execute(&mut *connection)
    .await?;
    match find_existing(connection, target, new.id).await? {
        ExistingUpload::None => {}
        existing => return Ok(existing),
    }
    remaining_quota(connection, target, limits).await?.check(new.bytes)?;
    // If this took more than an hour, the purge may have deleted the object and its entry.
    let pending = sqlx::query!("delete from upload_purge_queue where object = $1", new.object)
        .execute(&mut *connection)
        .await?;
    if pending.rows_affected() == 0 {
        return Err(ApiError::busy(1));
    }
    sqlx::query!(
        "insert into response_uploads
             (form_id, upload_id, response_id, question_id, owner_id, name, kind, bytes, sha256, object)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)",
        target.form as FormId,
        new.id,
        target.response,
        target.question.as_str(),
        target.owner as UserId,
        new.name,
        new.kind.as_str(),
        i64::try_from(new.bytes).unwrap_or(i64::MAX),
        new.sha256,
        new.object,
    )
    .execute(connection)
    .await?;
    Ok(ExistingUpload::None)
}

/// Finds a response's files and protects them from the purge for a day.
pub(super) async fn find_and_retain(
    connection: &mut PgConnection,
    form: FormId,
    response: Uuid,
    ids: &[Uuid],
) -> sqlx::Result<Vec<ReferencedUpload>> {
    sqlx::query_as!(
        ReferencedUpload,
        "update response_uploads set last_requested_at = app_now()
         where form_id = $1 and response_id = $2 and upload_id = any ($3)
         returning upload_id as id, question_id as question, kind, bytes",
        form as FormId,
        response,
        ids,
    )
    .fetch_all(connection)
    .await
}

pub(super) async fn bind(
    connection: &mut PgConnection,
    form: FormId,
    response: Uuid,
    ids: &[Uuid],
) -> sqlx::Result<()> {
    sqlx::query!(
        "update response_uploads set bound_at = coalesce(bound_at, app_now())
         where form_id = $1 and response_id = $2 and upload_id = any ($3)",
        form as FormId,
        response,
        ids,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Deletes the rows of these responses' files. The purge deletes the objects later.
pub(crate) async fn delete_for_responses(
    connection: &mut PgConnection,
    form: FormId,
    responses: &[Uuid],
) -> sqlx::Result<()> {
    sqlx::query!(
        "delete from response_uploads where form_id = $1 and response_id = any ($2)",
        form as FormId,
        responses,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// The expiry of a new link in seconds since 1970, if the caller may see the file. Unbound files were never submitted and
/// are not visible.
pub(super) async fn link_expiry(connection: &mut PgConnection, form: FormId, id: Uuid) -> sqlx::Result<Option<i64>> {
    sqlx::query_scalar!(
        r#"select floor(extract(epoch from app_now() + interval '60 seconds'))::bigint as "until!" from response_uploads
           where form_id = $1 and upload_id = $2 and bound_at is not null
               and exists (select from forms where id = $1 and deleted_at is null)"#,
        form as FormId,
        id,
    )
    .fetch_optional(connection)
    .await
}

/// Only bound files that the caller may see.
pub(super) async fn find_metadata(
    connection: &mut PgConnection,
    form: FormId,
    ids: &[Uuid],
) -> sqlx::Result<Vec<UploadMetadata>> {
    sqlx::query_as!(
        UploadMetadata,
        "select upload_id as id, name, bytes, kind from response_uploads
         where form_id = $1 and upload_id = any ($2) and bound_at is not null",
        form as FormId,
        ids,
    )
    .fetch_all(connection)
    .await
}

/// The file of a link, unless it has expired.
pub(super) async fn find_linked(
    connection: &mut PgConnection,
    form: FormId,
    id: Uuid,
    until: i64,
) -> sqlx::Result<Option<StoredUpload>> {
    let row = sqlx::query!(
        "select name, bytes, object from response_uploads
         where form_id = $1 and upload_id = $2 and bound_at is not null and app_now() < to_timestamp($3::bigint)",
        form as FormId,
        id,
        until,
    )
    .fetch_optional(connection)
    .await?;
    Ok(row.map(|row| StoredUpload {
        name: row.name,
        bytes: u64::try_from(row.bytes).unwrap_or(0),
        object: row.object,
    }))
}

/// Deletes a batch of files that have been unbound for a day, or whose form is deleted; returns their number.
pub(super) async fn delete_orphans(connection: &mut PgConnection, batch_size: i64) -> sqlx::Result<u64> {
    let deleted = sqlx::query!(
        "with orphans as (
             select form_id, upload_id from response_uploads
             where bound_at is null and last_requested_at < app_now() - interval '24 hours'
             limit $1 for update skip locked
         ), of_gone_forms as (
             select form_id, upload_id from response_uploads
             where form_id in (select form_id from form_purge_queue where queued_at < app_now() - interval '1 hour')
             limit $1 for update skip locked
         )
         delete from response_uploads where (form_id, upload_id) in (table orphans union table of_gone_forms)",
        batch_size,
    )
    .execute(connection)
    .await?;
    Ok(deleted.rows_affected())
}

/// Objects that have been without a row for an hour, and `kept_days` if a submitted page referred to them.
pub(super) async fn purge_candidates(connection: &mut PgConnection, kept_days: i32) -> sqlx::Result<Vec<String>> {
    sqlx::query_scalar!(
        "select object from upload_purge_queue
         where queued_at < app_now() - interval '1 hour'
             and (not was_bound or queued_at < app_now() - make_interval(days => $1))
         limit 1000",
        kept_days,
    )
    .fetch_all(connection)
    .await
}

/// Deletes an entry of the purge queue, unless another transaction has locked it.
pub(super) async fn delete_purge_entry(connection: &mut PgConnection, object: &str) -> sqlx::Result<bool> {
    let deleted = sqlx::query!(
        "delete from upload_purge_queue where object in
             (select object from upload_purge_queue where object = $1 for update skip locked)",
        object,
    )
    .execute(connection)
    .await?;
    Ok(deleted.rows_affected() > 0)
}

/// All objects that a row refers to.
pub(crate) async fn list_objects(connection: &mut PgConnection) -> sqlx::Result<Vec<ObjectEntry>> {
    let rows = sqlx::query!("select object, bytes from response_uploads order by object")
        .fetch_all(connection)
        .await?;
    let objects = rows.into_iter().map(|row| ObjectEntry {
        name: row.object,
        bytes: u64::try_from(row.bytes).unwrap_or(0),
    });
    Ok(objects.collect())
}

/// The names of all objects in the purge queue.
pub(crate) async fn list_queued_objects(connection: &mut PgConnection) -> sqlx::Result<Vec<String>> {
    sqlx::query_scalar!("select object from upload_purge_queue")
        .fetch_all(connection)
        .await
}

/// A unique name that cannot be guessed.
pub(super) fn new_object_name(context: &Context) -> String {
    format!("quarantine/{}", context.rng.base58(OBJECT_NAME_CHARS))
}

const OBJECT_NAME_CHARS: usize = 22;
