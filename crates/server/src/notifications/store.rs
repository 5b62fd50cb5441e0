//! The SQL of notifications: subscriptions and the mails to subscribers.

use chrono::{DateTime, Utc};
use sqlx::PgConnection;
use uuid::Uuid;

use crate::accounts::UserId;
use crate::forms::FormId;
use crate::mails::MailOutcome;

/// Mails in the list that a recipient sees.
const LISTED_MAILS: i64 = 20;

/// Rows per statement, to stay within the statement timeout.
const DELETE_BATCH: i64 = 5_000;

/// How often a subscriber gets mails.
#[derive(Debug, Clone, Copy, PartialEq, Eq, sqlx::Type)]
#[sqlx(type_name = "text", rename_all = "lowercase")]
pub(super) enum MailFrequency {
    Immediately,
    Hourly,
    Daily,
}

pub(super) struct Subscription {
    pub frequency: MailFrequency,
    pub daily_at: i16,
}

pub(super) async fn find_subscription(
    connection: &mut PgConnection,
    form: FormId,
    user: UserId,
) -> sqlx::Result<Option<Subscription>> {
    sqlx::query_as!(
        Subscription,
        r#"select frequency as "frequency: MailFrequency", daily_at
           from form_subscriptions where form_id = $1 and user_id = $2"#,
        form as FormId,
        user as UserId,
    )
    .fetch_optional(connection)
    .await
}

/// Creates or changes a subscription. Pending responses are reported at the time of the new frequency.
pub(super) async fn upsert_subscription(
    connection: &mut PgConnection,
    form: FormId,
    user: UserId,
    frequency: MailFrequency,
    daily_at: Option<u16>,
) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into form_subscriptions (form_id, user_id, frequency, daily_at)
         values ($1, $2, $3, coalesce($4::smallint, 480))
         on conflict (form_id, user_id) do update set
             frequency = excluded.frequency, daily_at = coalesce($4::smallint, form_subscriptions.daily_at),
             due_at = case when form_subscriptions.pending > 0 then notification_due_at(
                 excluded.frequency, coalesce($4::smallint, form_subscriptions.daily_at), form_subscriptions.last_mail_at
             ) end",
        form as FormId,
        user as UserId,
        frequency as MailFrequency,
        daily_at.and_then(|minute| i16::try_from(minute).ok()),
    )
    .execute(connection)
    .await?;
    Ok(())
}

pub(super) async fn delete_subscription(connection: &mut PgConnection, form: FormId, user: UserId) -> sqlx::Result<()> {
    sqlx::query!(
        "delete from form_subscriptions where form_id = $1 and user_id = $2",
        form as FormId,
        user as UserId,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Adds complete responses to what the next mails report. Needs a system transaction.
pub(super) async fn add_pending(connection: &mut PgConnection, form: FormId, responses: i32) -> sqlx::Result<()> {
    sqlx::query!(
        "update form_subscriptions set pending = least(pending::bigint + $2, 1000000000),
             due_at = coalesce(due_at, notification_due_at(frequency, daily_at, last_mail_at))
         where form_id = $1",
        form as FormId,
        i64::from(responses),
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Turns due subscriptions, of one form or of all, into mails and returns their ids. Needs a system transaction.
pub(super) async fn claim_due(
    connection: &mut PgConnection,
    form: Option<FormId>,
    limit: i64,
) -> sqlx::Result<Vec<Uuid>> {
    sqlx::query_scalar!(
        "with due as (
             select form_id, user_id, pending from form_subscriptions
             where due_at <= app_now() and ($1::uuid is null or form_id = $1)
             order by due_at limit $2
             for update skip locked
         ), claimed as (
             update form_subscriptions set pending = 0, due_at = null, last_mail_at = app_now()
             from due where form_subscriptions.form_id = due.form_id and form_subscriptions.user_id = due.user_id
         )
         insert into notification_mails (id, form_id, user_id, responses)
         select gen_random_uuid(), form_id, user_id, pending from due
         returning id",
        form as Option<FormId>,
        limit,
    )
    .fetch_all(connection)
    .await
}

/// A mail of the list.
pub(super) struct MailRow {
    pub id: Uuid,
    pub responses: Option<i32>,
    pub outcome: MailOutcome,
    pub created_at: DateTime<Utc>,
}

/// The newest mails to a user about a form, newest first.
pub(super) async fn list_mails(
    connection: &mut PgConnection,
    form: FormId,
    user: UserId,
) -> sqlx::Result<Vec<MailRow>> {
    sqlx::query_as!(
        MailRow,
        r#"select id, responses, outcome as "outcome: MailOutcome", created_at from notification_mails
           where form_id = $1 and user_id = $2 order by created_at desc, id desc limit $3"#,
        form as FormId,
        user as UserId,
        LISTED_MAILS,
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
        "insert into notification_mails (id, form_id, user_id) values ($1, $2, $3)",
        mail,
        form as FormId,
        user as UserId,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// A mail that was not sent yet.
pub(super) struct PendingMail {
    pub form: FormId,
    pub user: UserId,
    /// `None` for a test.
    pub responses: Option<i32>,
    pub form_name: String,
    pub is_deleted: bool,
    /// Whether the recipient may see the results.
    pub is_reader: bool,
    pub is_subscribed: bool,
}

impl PendingMail {
    pub(super) fn is_wanted(&self) -> bool {
        self.is_reader && !self.is_deleted && (self.is_subscribed || self.responses.is_none())
    }
}

/// `None` if the mail was sent or dropped, or the form deleted for good. Needs a system transaction.
pub(super) async fn find_pending_mail(connection: &mut PgConnection, mail: Uuid) -> sqlx::Result<Option<PendingMail>> {
    sqlx::query_as!(
        PendingMail,
        r#"select mail.form_id as "form: FormId", mail.user_id as "user: UserId", mail.responses, forms.name as form_name,
               forms.deleted_at is not null as "is_deleted!",
               forms.owner_id = mail.user_id or exists (
                   select from form_collaborators join users using (email_norm)
                   where form_collaborators.form_id = mail.form_id and users.id = mail.user_id
                       and form_collaborators.role in ('results', 'edit')
               ) as "is_reader!",
               exists (
                   select from form_subscriptions
                   where form_subscriptions.form_id = mail.form_id and form_subscriptions.user_id = mail.user_id
               ) as "is_subscribed!"
           from notification_mails mail join forms on forms.id = mail.form_id
           where mail.id = $1 and mail.outcome = 'pending'"#,
        mail,
    )
    .fetch_optional(connection)
    .await
}

/// Records what became of a mail. Needs a system transaction.
pub(super) async fn settle_mail(connection: &mut PgConnection, mail: Uuid, outcome: MailOutcome) -> sqlx::Result<()> {
    sqlx::query!(
        "update notification_mails set outcome = $2 where id = $1",
        mail,
        outcome as MailOutcome,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Deletes mails from the list after 30 days; returns how many.
pub async fn delete_old_mails(connection: &mut PgConnection) -> sqlx::Result<u64> {
    let mut deleted = 0;
    loop {
        let batch = sqlx::query!(
            "delete from notification_mails where id in (
                 select id from notification_mails where created_at < app_now() - interval '30 days' limit $1
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
