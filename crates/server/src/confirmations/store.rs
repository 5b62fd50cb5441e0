//! The SQL of confirmations: the mails, and the inboxes that want none.

use chrono::{DateTime, Utc};
use sqlx::PgConnection;
use uuid::Uuid;

use super::respondent_mail_links::InboxHash;
use crate::accounts::UserId;
use crate::forms::{FormId, RespondentKey};
use crate::mails::MailOutcome;
use crate::stored_responses::ResponseId;

/// Mails in the list.
const LISTED_MAILS: i64 = 20;

/// Rows per statement, to stay within the statement timeout.
const DELETE_BATCH: i64 = 5_000;

/// A response, and the listed person who sent it.
pub(super) struct ResponseToConfirm {
    pub response: ResponseId,
    pub respondent: Option<RespondentKey>,
}

/// Inserts a mail for each of these responses that still counts and has none, if its form confirms responses; returns their ids.
/// Needs a system transaction.
pub(super) async fn insert_mails(
    connection: &mut PgConnection,
    form: FormId,
    responses: &[ResponseToConfirm],
) -> sqlx::Result<Vec<Uuid>> {
    let (ids, respondents): (Vec<Uuid>, Vec<Option<&[u8]>>) = responses
        .iter()
        .map(|one| {
            let respondent = one.respondent.as_ref().map(RespondentKey::as_bytes);
            (one.response.as_uuid(), respondent)
        })
        .unzip();
    sqlx::query_scalar!(
        "insert into confirmation_mails (id, form_id, response_id, respondent_key)
         select gen_random_uuid(), $1, response_id, respondent_key
         from unnest($2::uuid[], $3::bytea[]) as wanted (response_id, respondent_key)
             join responses using (response_id)
         where responses.form_id = $1 and complete and quarantine_reason is null
             and exists (select from forms where id = $1 and confirms_to is not null)
         on conflict (form_id, response_id) do nothing
         returning id",
        form as FormId,
        &ids,
        &respondents as &[Option<&[u8]>],
    )
    .fetch_all(connection)
    .await
}

pub(super) async fn insert_test_mail(
    connection: &mut PgConnection,
    mail: Uuid,
    form: FormId,
    user: UserId,
) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into confirmation_mails (id, form_id, user_id) values ($1, $2, $3)",
        mail,
        form as FormId,
        user as UserId,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// A mail of the list.
pub(super) struct MailRow {
    pub id: Uuid,
    pub is_test: bool,
    pub receipt: Option<String>,
    pub outcome: MailOutcome,
    pub created_at: DateTime<Utc>,
}

/// The newest mails of a form, newest first.
pub(super) async fn list_mails(connection: &mut PgConnection, form: FormId) -> sqlx::Result<Vec<MailRow>> {
    sqlx::query_as!(
        MailRow,
        r#"select mail.id, response_id is null as "is_test!", responses.receipt as "receipt?",
               outcome as "outcome: MailOutcome", mail.created_at
           from confirmation_mails mail left join responses using (form_id, response_id)
           where form_id = $1 order by mail.created_at desc, mail.id desc limit $2"#,
        form as FormId,
        LISTED_MAILS,
    )
    .fetch_all(connection)
    .await
}

/// A mail that was not sent yet.
pub(super) struct PendingMail {
    pub form: FormId,
    pub owner: UserId,
    pub form_name: String,
    pub is_deleted: bool,
    pub test_recipient: Option<UserId>,
    /// The listed person who sent the response.
    pub respondent: Option<RespondentKey>,
    /// `None` for a test.
    pub response: Option<PendingResponse>,
}

/// The response that a mail confirms.
pub(super) struct PendingResponse {
    pub id: ResponseId,
    pub version: i32,
    pub receipt: String,
    /// Complete and not in quarantine.
    pub is_counted: bool,
}

/// `None` if the mail was sent or dropped, or the response deleted. Needs a system transaction.
pub(super) async fn find_pending_mail(connection: &mut PgConnection, mail: Uuid) -> sqlx::Result<Option<PendingMail>> {
    let row = sqlx::query!(
        r#"select mail.form_id as "form: FormId", forms.owner_id as "owner: UserId", forms.name as form_name,
               forms.deleted_at is not null as "is_deleted!", mail.user_id as "test_recipient: UserId", respondent_key,
               mail.response_id as "response: ResponseId", responses.version as "version?", responses.receipt,
               coalesce(complete and quarantine_reason is null, false) as "is_counted!"
           from confirmation_mails mail
               join forms on forms.id = mail.form_id
               left join responses on responses.form_id = mail.form_id and responses.response_id = mail.response_id
           where mail.id = $1 and outcome = 'pending'"#,
        mail,
    )
    .fetch_optional(connection)
    .await?;
    Ok(row.map(|row| PendingMail {
        form: row.form,
        owner: row.owner,
        form_name: row.form_name,
        is_deleted: row.is_deleted,
        test_recipient: row.test_recipient,
        respondent: row.respondent_key.as_deref().and_then(RespondentKey::parse),
        response: row.response.zip(row.version).map(|(id, version)| PendingResponse {
            id,
            version,
            receipt: row.receipt.unwrap_or_default(),
            is_counted: row.is_counted,
        }),
    }))
}

/// Records what became of a mail, and forgets the listed person. Needs a system transaction.
pub(super) async fn settle_mail(connection: &mut PgConnection, mail: Uuid, outcome: MailOutcome) -> sqlx::Result<()> {
    sqlx::query!(
        "update confirmation_mails set outcome = $2, respondent_key = null where id = $1",
        mail,
        outcome as MailOutcome,
    )
    .execute(connection)
    .await?;
    Ok(())
}

pub(super) async fn delete_mail(connection: &mut PgConnection, mail: Uuid) -> sqlx::Result<()> {
    sqlx::query!("delete from confirmation_mails where id = $1", mail)
        .execute(connection)
        .await?;
    Ok(())
}

/// Deletes mails from the list after 30 days; returns how many.
pub async fn delete_old_mails(connection: &mut PgConnection) -> sqlx::Result<u64> {
    let mut deleted = 0;
    loop {
        let batch = sqlx::query!(
            "delete from confirmation_mails where id in (
                 select id from confirmation_mails where created_at < app_now() - interval '30 days' limit $1
             )",
            DELETE_BATCH,
        )
        .execute(&mut *connection)
        .await?
        .rows_affected();
        deleted += batch;
        if batch == 0 {
            return Ok(deleted);
        }
    }
}

/// Stops confirmations to an inbox. Needs a system transaction.
pub(super) async fn insert_block(connection: &mut PgConnection, inbox: InboxHash) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into confirmation_blocks (inbox_sha256) values ($1) on conflict do nothing",
        inbox.as_bytes(),
    )
    .execute(connection)
    .await?;
    Ok(())
}

pub(super) async fn delete_block(connection: &mut PgConnection, inbox: InboxHash) -> sqlx::Result<()> {
    sqlx::query!(
        "delete from confirmation_blocks where inbox_sha256 = $1",
        inbox.as_bytes()
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Needs a system transaction.
pub(super) async fn is_blocked(connection: &mut PgConnection, inbox: InboxHash) -> sqlx::Result<bool> {
    sqlx::query_scalar!(
        r#"select exists (select from confirmation_blocks where inbox_sha256 = $1) as "blocked!""#,
        inbox.as_bytes(),
    )
    .fetch_one(connection)
    .await
}
