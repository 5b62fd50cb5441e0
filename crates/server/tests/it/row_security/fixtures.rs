//! An owner whose rows the tests try to access.

use platform::{db, rng::Rng};
use serde_json::json;
use sqlx::{AssertSqlSafe, PgConnection, Postgres, Transaction};
use uuid::Uuid;

use crate::harness::{Person, Respondent, TestApp, files::pdf};

/// A user with a row in every table with row security.
pub struct Owner {
    pub id: Uuid,
    person: Person,
    pub form: String,
    pub media: String,
}

impl Owner {
    pub async fn with_row_in_every_table(app: &TestApp) -> Self {
        let person = Person::signed_in(app).await;
        let (id, media) = (id_of(app, &person).await, Rng::system().base58(22));
        let mut transaction = db::begin_as_user(&app.pool, id).await.unwrap();
        let picture = "insert into media (id, owner_id, sha256, kind, content_type, bytes)
                       values ($1, $2, sha256('a picture'), 'image', 'image/png', 1)";
        sqlx::query(picture)
            .bind(&media)
            .bind(id)
            .execute(&mut *transaction)
            .await
            .unwrap();
        transaction.commit().await.unwrap();
        let (_, form) = person.browser.new_project("Clinic", "Intake").await;
        let draft = json!({ "responders": [{ "email": "listed@riverside.example" }], "pages": [{ "questions": [
            { "type": "Image", "questionText": "Look", "imageUrl": format!("/media/{media}"), "altText": "A wall" },
            { "id": "what", "type": "Short Answer", "questionText": "What is it?" },
            { "id": "scan", "type": "File Upload", "questionText": "Show it" },
        ], "pageId": "look" }] });
        let reply = person.browser.publish(&form, draft).await.must_be(200);
        let link = reply.body["shareLink"].as_str().unwrap();
        let presence = format!("/api/form/{form}/presence");
        person.browser.put(&presence, json!({ "tab": "t1" })).await.must_be(200);
        app.browser().shared(link).await.must_be(200);
        app.flush_views().await;
        let mut respondent = Respondent::of(app, &form);
        let upload = respondent.upload_ok("scan", "wall.pdf", pdf()).await;
        respondent
            .must_submit("look", json!({ "what": "A wall", "scan": [upload] }))
            .await;
        let mut transaction = db::begin_as_user(&app.pool, id).await.unwrap();
        for statement in [
            "insert into form_subscriptions (form_id, user_id, frequency, daily_at) values ($1, $2, 'daily', 480)",
            "insert into notification_mails (id, form_id, user_id) values (gen_random_uuid(), $1, $2)",
            "insert into confirmation_mails (id, form_id, user_id) values (gen_random_uuid(), $1, $2)",
        ] {
            sqlx::query(statement)
                .bind(form.parse::<Uuid>().unwrap())
                .bind(id)
                .execute(&mut *transaction)
                .await
                .unwrap();
        }
        transaction.commit().await.unwrap();
        let mut transaction = db::begin_as_system(&app.system_pool).await.unwrap();
        let access_token = "insert into form_access_tokens (sha256, form_id, owner_id, email_norm, expires_at)
                    values (sha256($1::text::bytea), $1, $2, 'listed@riverside.example', app_now() + interval '1 day')";
        sqlx::query(access_token)
            .bind(form.parse::<Uuid>().unwrap())
            .bind(id)
            .execute(&mut *transaction)
            .await
            .unwrap();
        let answered = "insert into form_respondents (form_id, respondent_key, response_id, receipt)
                        select form_id, sha256('listed@riverside.example'), response_id, 'receipt' from responses
                        where form_id = $1";
        sqlx::query(answered)
            .bind(form.parse::<Uuid>().unwrap())
            .execute(&mut *transaction)
            .await
            .unwrap();
        transaction.commit().await.unwrap();
        Self {
            id,
            person,
            form,
            media,
        }
    }

    pub async fn share(&self, email: &str, role: &str) {
        let body = json!({ "responders": [{ "email": email, "role": role }] });
        self.person
            .browser
            .put(&format!("/api/form/{}/access", self.form), body)
            .await
            .must_be(200);
    }
}

pub async fn id_of(app: &TestApp, person: &Person) -> Uuid {
    let id = sqlx::query_scalar("select id from users where email = $1").bind(&person.email);
    id.fetch_one(&app.pool).await.unwrap()
}

pub async fn count(connection: &mut PgConnection, table: &str) -> i64 {
    let count = format!("select count(*) from {table}");
    sqlx::query_scalar(AssertSqlSafe(count))
        .fetch_one(connection)
        .await
        .unwrap()
}

/// PostgreSQL's code for a missing privilege and for a row rejected by a policy.
pub const NO_RIGHT: &str = "42501";

pub fn code(refused: &sqlx::Error) -> String {
    let code = refused.as_database_error().and_then(sqlx::error::DatabaseError::code);
    code.unwrap_or_default().into_owned()
}

pub async fn rows(transaction: &mut Transaction<'static, Postgres>, statement: String) -> sqlx::Result<u64> {
    let done = sqlx::query(AssertSqlSafe(statement))
        .execute(&mut **transaction)
        .await?;
    Ok(done.rows_affected())
}
