//! Rows that users cannot write.

use platform::db;
use uuid::Uuid;

use super::fixtures::{Owner, id_of, rows};
use crate::harness::{Person, TestApp};

/// PostgreSQL's code for a row rejected by a policy and for a missing privilege.
const POLICY: &str = "42501";

#[tokio::test]
async fn rows_of_other_owners_cannot_be_written() {
    let app = TestApp::start().await;
    let owner = Owner::with_row_in_every_table(&app).await;
    let stranger = Person::with_verified_email(&app).await;
    let stranger = id_of(&app, &stranger).await;
    let (theirs, mine, form) = (owner.id, stranger, &owner.form);
    let (project, version, draft) = (
        "insert into projects (id, owner_id, name, name_key) values (gen_random_uuid()",
        "insert into form_versions (form_id, number, owner_id, name, content, sha256, summary, question_count, page_count)",
        "insert into form_drafts (form_id, owner_id, content)",
    );
    let a_form = "insert into forms (id, owner_id, name, draft_sha256, page_count, graph) values (gen_random_uuid()";
    let person = "insert into form_collaborators (form_id, owner_id, email, email_norm, role)";
    let access_token = "insert into form_access_tokens (sha256, form_id, owner_id, email_norm, expires_at)";
    let subscription = "insert into form_subscriptions (form_id, user_id, frequency, daily_at)";
    let confirmation = "insert into confirmation_mails (id, form_id, user_id) values (gen_random_uuid()";
    let mail = "insert into notification_mails (id, form_id, user_id) values (gen_random_uuid()";
    let hash = "sha256('x')";
    let foreign_key = "23503";
    for (statement, refused_by) in [
        (format!("{project}, '{theirs}', 'x', 'x')"), POLICY),
        (format!("{a_form}, '{theirs}', 'x', {hash}, 1, '{{}}')"), POLICY),
        (format!("{draft} values ('{form}', '{theirs}', '{{}}')"), POLICY),
        (
            format!("{version} values ('{form}', 9, '{theirs}', 'x', '{{}}', {hash}, 'x', 1, 1)"),
            POLICY,
        ),
        (
            format!("{person} values ('{form}', '{theirs}', 'x', 'x', 'edit')"),
            POLICY,
        ),
        (
            "insert into media (id, owner_id, sha256, kind, content_type, bytes) values \
          ('1234567890123456789012', '"
                .to_owned()
                + &theirs.to_string()
                + "', sha256('x'), 'image', 'image/png', 1)",
            POLICY,
        ),
        (
            format!(
                "insert into form_media values ('{form}', '{}', true, true)",
                owner.media
            ),
            POLICY,
        ),
        (
            format!("{access_token} values (sha256('y'), '{form}', '{theirs}', 'listed@riverside.example', app_now())"),
            POLICY,
        ),
        (
            format!("{subscription} values ('{form}', '{theirs}', 'daily', 1)"),
            POLICY,
        ),
        (
            format!("{subscription} values ('{form}', '{mine}', 'daily', 1)"),
            POLICY,
        ),
        (format!("{mail}, '{form}', '{mine}')"), POLICY),
        (format!("{confirmation}, '{form}', '{mine}')"), POLICY),
        // Another owner's form with one's own owner id: the foreign key rejects it.
        (
            format!("{version} values ('{form}', 9, '{mine}', 'x', '{{}}', {hash}, 'x', 1, 1)"),
            foreign_key,
        ),
        (
            format!("{person} values ('{form}', '{mine}', 'x', 'x', 'edit')"),
            foreign_key,
        ),
        (
            format!("{access_token} values (sha256('y'), '{form}', '{mine}', 'listed@riverside.example', app_now())"),
            POLICY,
        ),
    ] {
        expect_refused(&app, stranger, statement, refused_by).await;
    }
}

#[tokio::test]
async fn users_cannot_write_responses_or_counters() {
    let app = TestApp::start().await;
    let owner = Owner::with_row_in_every_table(&app).await;
    let stranger = Person::with_verified_email(&app).await;
    let stranger = id_of(&app, &stranger).await;
    let (theirs, mine, form) = (owner.id, stranger, &owner.form);
    let id = "'00000000-0000-8000-8000-000000000000'";
    let response = "insert into responses (form_id, response_id, owner_id, version)";
    for statement in [
        format!("insert into form_counters (form_id, slot) values ('{form}', 9)"),
        format!("insert into answer_counters (form_id, slot, question_id, bucket) values ('{form}', 9, 'what', '')"),
        format!("insert into page_counters (form_id, slot, page_id) values ('{form}', 9, 'look')"),
        format!("insert into form_counters_daily (form_id, day, version, slot) values ('{form}', '2026-11-15', 1, 9)"),
        format!("insert into answer_counters_daily values ('{form}', '2026-11-15', 1, 9, 'what', '', 1, 1)"),
        format!("insert into page_counters_daily values ('{form}', '2026-11-15', 1, 9, 'look', 1, 1, 1)"),
        format!("{response} values ('{form}', {id}, '{theirs}', 1)"),
        format!("{response} values ('{form}', {id}, '{mine}', 1)"),
        format!(
            "insert into response_pages (form_id, response_id, page_id, owner_id, seq, answers, on_path, completed)
                 values ('{form}', {id}, 'look', '{mine}', 1, '{{}}', true, false)"
        ),
        format!(
            "insert into response_uploads
                     (form_id, upload_id, response_id, question_id, owner_id, name, kind, bytes, sha256, object)
                 values ('{form}', gen_random_uuid(), {id}, 'scan', '{mine}', 'x', 'pdf', 1, sha256('x'), 'x')"
        ),
    ] {
        expect_refused(&app, stranger, statement, POLICY).await;
    }
}

async fn expect_refused(app: &TestApp, who: Uuid, statement: String, refused_by: &str) {
    let mut transaction = db::begin_as_user(&app.pool, who).await.unwrap();
    let refused = rows(&mut transaction, statement.clone()).await.unwrap_err();
    assert_eq!(
        refused.as_database_error().unwrap().code().as_deref(),
        Some(refused_by),
        "{statement}: {refused}"
    );
}

#[tokio::test]
async fn editor_cannot_take_over_a_form() {
    let app = TestApp::start().await;
    let owner = Owner::with_row_in_every_table(&app).await;
    let editor = Person::with_verified_email(&app).await;
    owner.share(&editor.email, "edit").await;
    let editor = id_of(&app, &editor).await;
    for table in ["forms", "form_drafts"] {
        let mut transaction = db::begin_as_user(&app.pool, editor).await.unwrap();
        let updated = rows(&mut transaction, format!("update {table} set owner_id = '{editor}'")).await;
        assert!(updated.is_err(), "{table}");
    }
}

#[tokio::test]
async fn published_version_cannot_be_changed() {
    let app = TestApp::start().await;
    let owner = Owner::with_row_in_every_table(&app).await;
    let change = "update form_versions set name = 'another'";
    let mut transaction = db::begin_as_user(&app.pool, owner.id).await.unwrap();
    let refused = rows(&mut transaction, change.to_owned()).await.unwrap_err();
    assert_eq!(
        refused.as_database_error().unwrap().code().as_deref(),
        Some("42501"),
        "no privilege: {refused}"
    );
    let mut schema_owner = app.as_superuser().await;
    let refused = sqlx::raw_sql(change).execute(&mut schema_owner).await.unwrap_err();
    let constraint = refused.as_database_error().unwrap().constraint();
    assert_eq!(constraint, Some("form_versions_never_change"), "{refused}");
}
