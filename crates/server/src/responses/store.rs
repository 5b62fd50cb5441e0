//! The SQL of responses. Every statement here speaks for the product: a respondent is nobody.

use std::collections::BTreeMap;

use form_model::ids::PageId;
use serde_json::Value;
use sqlx::{PgConnection, types::Json};

use super::ids::ResponseId;
use crate::{accounts::UserId, forms::FormId};

/// A response, held until the transaction ends.
pub(super) struct Held {
    pub version: i32,
    pub complete: bool,
    pub receipt: Option<String>,
    pub is_new: bool,
}

/// Takes hold of a response, making it if it is not there: whoever else hands in a page of it waits. It always writes.
pub(super) async fn hold(
    connection: &mut PgConnection,
    form: FormId,
    response: ResponseId,
    owner: UserId,
    version: i32,
) -> sqlx::Result<Held> {
    sqlx::query_as!(
        Held,
        r#"insert into responses (form_id, response_id, owner_id, version) values ($1, $2, $3, $4)
           on conflict (form_id, response_id) do update set last_heard_at = app_now()
           returning version, complete, receipt, (xmax = 0) as "is_new!""#,
        form as FormId,
        response as ResponseId,
        owner as UserId,
        version,
    )
    .fetch_one(connection)
    .await
}

/// Takes hold of a response that is there. It always writes.
pub(super) async fn hold_known(
    connection: &mut PgConnection,
    form: FormId,
    response: ResponseId,
) -> sqlx::Result<Option<Held>> {
    sqlx::query_as!(
        Held,
        r#"update responses set last_heard_at = app_now() where form_id = $1 and response_id = $2
           returning version, complete, receipt, false as "is_new!""#,
        form as FormId,
        response as ResponseId,
    )
    .fetch_optional(connection)
    .await
}

/// The version a response was begun with.
pub(super) async fn version_of(
    connection: &mut PgConnection,
    form: FormId,
    response: ResponseId,
) -> sqlx::Result<Option<i32>> {
    sqlx::query_scalar!(
        "select version from responses where form_id = $1 and response_id = $2",
        form as FormId,
        response as ResponseId,
    )
    .fetch_optional(connection)
    .await
}

/// A page as it was handed in.
pub(super) struct StoredPage {
    pub page: String,
    pub seq: i64,
    pub answers: Json<BTreeMap<String, Value>>,
    /// What was answered: the page that follows, and whether the response was complete.
    pub led_to: Option<String>,
    pub completed: bool,
}

/// Every page of a response.
pub(super) async fn pages(
    connection: &mut PgConnection,
    form: FormId,
    response: ResponseId,
) -> sqlx::Result<Vec<StoredPage>> {
    sqlx::query_as!(
        StoredPage,
        r#"select page_id as page, seq, answers as "answers: Json<BTreeMap<String, Value>>", led_to, completed
           from response_pages where form_id = $1 and response_id = $2"#,
        form as FormId,
        response as ResponseId,
    )
    .fetch_all(connection)
    .await
}

/// A page about to be kept.
pub(super) struct NewPage<'a> {
    pub form: FormId,
    pub response: ResponseId,
    pub owner: UserId,
    pub page: &'a PageId,
    pub seq: i64,
    pub answers: &'a BTreeMap<String, Value>,
    pub led_to: Option<&'a PageId>,
    pub completed: bool,
}

/// Keeps a page in the place of what was handed in for it before, and marks which pages of the response are on its path.
pub(super) async fn keep_page(
    connection: &mut PgConnection,
    new: &NewPage<'_>,
    on_path: &[PageId],
) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into response_pages
             (form_id, response_id, page_id, owner_id, seq, answers, led_to, completed, on_path)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
         on conflict (form_id, response_id, page_id) do update
             set seq = excluded.seq, answers = excluded.answers, led_to = excluded.led_to,
                 completed = excluded.completed, on_path = excluded.on_path, handed_in_at = app_now()",
        new.form as FormId,
        new.response as ResponseId,
        new.page.as_str(),
        new.owner as UserId,
        new.seq,
        Json(new.answers) as Json<&BTreeMap<String, Value>>,
        new.led_to.map(PageId::as_str),
        new.completed,
        on_path.contains(new.page),
    )
    .execute(&mut *connection)
    .await?;
    let on_path: Vec<String> = on_path.iter().map(ToString::to_string).collect();
    sqlx::query!(
        "update response_pages set on_path = not on_path
         where form_id = $1 and response_id = $2 and on_path <> (page_id = any ($3))",
        new.form as FormId,
        new.response as ResponseId,
        &on_path,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Marks a response as complete under this receipt, or as complete no more.
pub(super) async fn set_complete(
    connection: &mut PgConnection,
    form: FormId,
    response: ResponseId,
    complete: bool,
    receipt: Option<&str>,
) -> sqlx::Result<()> {
    sqlx::query!(
        "update responses set complete = $3, completed_at = case when $3 then app_now() end, receipt = $4
         where form_id = $1 and response_id = $2",
        form as FormId,
        response as ResponseId,
        complete,
        receipt,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Forms that are gone since an hour or more: no call that has seen one can still be under way.
pub(super) async fn leftovers(connection: &mut PgConnection) -> sqlx::Result<Vec<FormId>> {
    sqlx::query_scalar!(
        r#"select form_id as "form: FormId" from form_leftovers where since < app_now() - interval '1 hour' order by since"#
    )
    .fetch_all(connection)
    .await
}

/// Removes a portion of a form's responses; returns how many.
pub(super) async fn delete_some(connection: &mut PgConnection, form: FormId, portion: i64) -> sqlx::Result<u64> {
    let deleted = sqlx::query!(
        "delete from responses where form_id = $1 and response_id in
             (select response_id from responses where form_id = $1 limit $2)",
        form as FormId,
        portion,
    )
    .execute(connection)
    .await?;
    Ok(deleted.rows_affected())
}

/// Nothing of the form is left.
pub(super) async fn forget_leftover(connection: &mut PgConnection, form: FormId) -> sqlx::Result<()> {
    sqlx::query!("delete from form_activity where form_id = $1", form as FormId)
        .execute(&mut *connection)
        .await?;
    sqlx::query!("delete from form_leftovers where form_id = $1", form as FormId)
        .execute(connection)
        .await?;
    Ok(())
}
