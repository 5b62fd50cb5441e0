//! The SQL of respondents' files. All but [`seen`] and [`named`] speaks for the product: a respondent is nobody.

use form_model::{ids::QuestionId, question::FileKind};
use sqlx::PgConnection;
use uuid::Uuid;

use super::{
    refusal::{Limits, Refusal},
    shown::NamedUpload,
    wire::UploadOut,
};
use crate::{accounts::UserId, app::App, forms::FormId, http::problem::ApiError};

/// The most bytes that one form takes in a day, and that all files of one owner may have together.
pub(super) const BYTES_A_DAY: u64 = 1024 * 1024 * 1024;
pub(super) const BYTES_OF_OWNER: u64 = 5 * 1024 * 1024 * 1024;

/// Whose file it is.
pub(super) struct Place<'a> {
    pub form: FormId,
    pub owner: UserId,
    pub response: Uuid,
    pub question: &'a QuestionId,
}

/// A file that lies in the object store and is about to have a row.
pub(super) struct NewUpload<'a> {
    pub id: Uuid,
    pub name: &'a str,
    pub kind: FileKind,
    pub bytes: u64,
    pub sha256: &'a [u8; 32],
    pub object: &'a str,
}

/// A file that is there, as far as an answer needs to know it.
pub(super) struct WantedUpload {
    pub id: Uuid,
    pub question: String,
    pub kind: String,
}

/// What is needed to hand a file out.
pub(super) struct Stored {
    pub name: String,
    pub bytes: u64,
    pub object: String,
}

/// What is stored under this id: nothing, this very file of this question and response, or somebody else's.
pub(super) enum Known {
    Nothing,
    Same(UploadOut),
    Other,
}

/// Looks whether a file was sent before. It writes: with a synchronous standby a reply that wrote nothing could
/// acknowledge a row that a failover loses.
pub(super) async fn known(connection: &mut PgConnection, place: &Place<'_>, id: Uuid) -> sqlx::Result<Known> {
    let row = sqlx::query!(
        r#"update response_uploads set last_wanted_at = app_now() where form_id = $1 and upload_id = $2
           returning response_id = $3 and question_id = $4 as "same!", name, bytes, kind"#,
        place.form as FormId,
        id,
        place.response,
        place.question.as_str(),
    )
    .fetch_optional(connection)
    .await?;
    Ok(match row {
        None => Known::Nothing,
        Some(row) if row.same => Known::Same(UploadOut::new(id, row.name, row.bytes, &row.kind)),
        Some(_) => Known::Other,
    })
}

/// How many bytes more there is room for, or why none: too many files, or no room left.
pub(super) async fn room(
    connection: &mut PgConnection,
    place: &Place<'_>,
    limits: &Limits,
) -> Result<(u64, Refusal), ApiError> {
    let row = sqlx::query!(
        r#"select
             (select count(*) from response_uploads
              where form_id = $1 and response_id = $2 and question_id = $3) as "files!",
             (select coalesce(sum(bytes), 0)::bigint from response_uploads
              where form_id = $1 and created_at > app_now() - interval '24 hours') as "today!",
             (select coalesce(sum(bytes), 0)::bigint from response_uploads where owner_id = $4) as "of_owner!""#,
        place.form as FormId,
        place.response,
        place.question.as_str(),
        place.owner as UserId,
    )
    .fetch_one(connection)
    .await?;
    let number = |number: i64| u64::try_from(number).unwrap_or(0);
    if number(row.files) >= limits.sent_files() {
        return Err(limits.too_many().into());
    }
    let today = BYTES_A_DAY.saturating_sub(number(row.today));
    let of_owner = BYTES_OF_OWNER.saturating_sub(number(row.of_owner));
    Ok(if of_owner <= today {
        (of_owner, Refusal::NoRoomOfOwner)
    } else {
        (today, Refusal::NoRoomToday)
    })
}

/// Says that this object is about to be stored: for an hour nobody deletes it, and then it goes unless it has a row.
pub(super) async fn announce(connection: &mut PgConnection, object: &str) -> sqlx::Result<()> {
    sqlx::query!("insert into upload_leftovers (object) values ($1)", object)
        .execute(connection)
        .await?;
    Ok(())
}

/// Writes down a file whose object is stored. Whoever sends the same file at the same time gets the one that came first.
pub(super) async fn adopt(
    connection: &mut PgConnection,
    place: &Place<'_>,
    limits: &Limits,
    new: &NewUpload<'_>,
) -> Result<Known, ApiError> {
    // The files of an owner's forms take turns here: two at once would each find room for themselves alone.
    sqlx::query!(
        "select pg_advisory_xact_lock(hashtextextended('uploads ' || $1::text, 0))",
        place.owner.key(),
    )
    .execute(&mut *connection)
    .await?;
    match known(connection, place, new.id).await? {
        Known::Nothing => {}
        before => return Ok(before),
    }
    let (room, refusal) = room(connection, place, limits).await?;
    if new.bytes > room {
        return Err(refusal.into());
    }
    // A process that was stopped for an hour in between finds its announcement gone, and the object with it.
    let announced = sqlx::query!("delete from upload_leftovers where object = $1", new.object)
        .execute(&mut *connection)
        .await?;
    if announced.rows_affected() == 0 {
        return Err(ApiError::busy(1));
    }
    sqlx::query!(
        "insert into response_uploads
             (form_id, upload_id, response_id, question_id, owner_id, name, kind, bytes, sha256, object)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)",
        place.form as FormId,
        new.id,
        place.response,
        place.question.as_str(),
        place.owner as UserId,
        new.name,
        new.kind.as_str(),
        i64::try_from(new.bytes).unwrap_or(i64::MAX),
        new.sha256,
        new.object,
    )
    .execute(connection)
    .await?;
    Ok(Known::Nothing)
}

/// The version that a response was begun with. Its row is the business of `responses`, which builds on this feature.
pub(super) async fn version_of(
    connection: &mut PgConnection,
    form: FormId,
    response: Uuid,
) -> sqlx::Result<Option<i32>> {
    sqlx::query_scalar!(
        "select version from responses where form_id = $1 and response_id = $2",
        form as FormId,
        response,
    )
    .fetch_optional(connection)
    .await
}

/// The files of a response among these, none of which becomes an orphan within a day from now.
pub(super) async fn want(
    connection: &mut PgConnection,
    form: FormId,
    response: Uuid,
    ids: &[Uuid],
) -> sqlx::Result<Vec<WantedUpload>> {
    sqlx::query_as!(
        WantedUpload,
        "update response_uploads set last_wanted_at = app_now()
         where form_id = $1 and response_id = $2 and upload_id = any ($3)
         returning upload_id as id, question_id as question, kind",
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

/// Removes every file of these responses.
pub(super) async fn remove_of(connection: &mut PgConnection, form: FormId, responses: &[Uuid]) -> sqlx::Result<()> {
    sqlx::query!(
        "delete from response_uploads where form_id = $1 and response_id = any ($2)",
        form as FormId,
        responses,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Until when a link to this file works, in seconds since 1970, where whoever asks may see it. A file that no page names
/// was never handed in, and is nobody's to see.
pub(super) async fn seen(connection: &mut PgConnection, form: FormId, id: Uuid) -> sqlx::Result<Option<i64>> {
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

/// Those of these files that a page names, as far as whoever asks may see them.
pub(super) async fn named(connection: &mut PgConnection, form: FormId, ids: &[Uuid]) -> sqlx::Result<Vec<NamedUpload>> {
    sqlx::query_as!(
        NamedUpload,
        "select upload_id as id, name, bytes, kind from response_uploads
         where form_id = $1 and upload_id = any ($2) and bound_at is not null",
        form as FormId,
        ids,
    )
    .fetch_all(connection)
    .await
}

/// The file behind a link that works until then.
pub(super) async fn linked(
    connection: &mut PgConnection,
    form: FormId,
    id: Uuid,
    until: i64,
) -> sqlx::Result<Option<Stored>> {
    let row = sqlx::query!(
        "select name, bytes, object from response_uploads
         where form_id = $1 and upload_id = $2 and bound_at is not null and app_now() < to_timestamp($3::bigint)",
        form as FormId,
        id,
        until,
    )
    .fetch_optional(connection)
    .await?;
    Ok(row.map(|row| Stored {
        name: row.name,
        bytes: u64::try_from(row.bytes).unwrap_or(0),
        object: row.object,
    }))
}

/// Removes a portion of the files that no page has named for a day, and of those whose form is gone; returns how many.
pub(super) async fn delete_orphans(connection: &mut PgConnection, portion: i64) -> sqlx::Result<u64> {
    let deleted = sqlx::query!(
        "with orphans as (
             select form_id, upload_id from response_uploads
             where bound_at is null and last_wanted_at < app_now() - interval '24 hours'
             limit $1 for update skip locked
         ), of_gone_forms as (
             select form_id, upload_id from response_uploads
             where form_id in (select form_id from form_leftovers where since < app_now() - interval '1 hour')
             limit $1 for update skip locked
         )
         delete from response_uploads where (form_id, upload_id) in (table orphans union table of_gone_forms)",
        portion,
    )
    .execute(connection)
    .await?;
    Ok(deleted.rows_affected())
}

/// Objects without a row, since an hour or more.
pub(super) async fn leftovers(connection: &mut PgConnection) -> sqlx::Result<Vec<String>> {
    sqlx::query_scalar!("select object from upload_leftovers where since < app_now() - interval '1 hour' limit 1000")
        .fetch_all(connection)
        .await
}

/// Forgets one of them, unless somebody has it in hand.
pub(super) async fn forget_leftover(connection: &mut PgConnection, object: &str) -> sqlx::Result<bool> {
    let forgotten = sqlx::query!(
        "delete from upload_leftovers where object in
             (select object from upload_leftovers where object = $1 for update skip locked)",
        object,
    )
    .execute(connection)
    .await?;
    Ok(forgotten.rows_affected() > 0)
}

/// A name that nobody can guess and nothing else has.
pub(super) fn new_object(app: &App) -> String {
    format!("quarantine/{}", app.chance.base58(OBJECT_LETTERS))
}

const OBJECT_LETTERS: usize = 22;
