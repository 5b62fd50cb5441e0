//! What nobody can write, whatever a statement says.

use platform::db;
use sqlx::AssertSqlSafe;
use uuid::Uuid;

use super::one_of_everything::{Owner, id_of, rows};
use crate::harness::{Person, TestApp};

/// PostgreSQL's code for a row that a policy refuses.
const POLICY: &str = "42501";

#[tokio::test]
async fn nobody_writes_a_row_for_somebody_else() {
    let app = TestApp::start().await;
    let owner = Owner::with_one_of_everything(&app).await;
    let stranger = Person::proven(&app).await;
    let stranger = id_of(&app, &stranger).await;
    let (theirs, mine, form) = (owner.id, stranger, &owner.form);
    let (project, version, draft) = (
        "insert into projects (id, owner_id, name, name_key) values (gen_random_uuid()",
        "insert into form_versions (form_id, number, owner_id, name, content, sha256, summary, question_count, page_count)",
        "insert into form_drafts (form_id, owner_id, content)",
    );
    let a_form = "insert into forms (id, owner_id, name, draft_sha256, page_count, graph) values (gen_random_uuid()";
    let person = "insert into form_people (form_id, owner_id, email, email_norm, role)";
    let pass = "insert into form_passes (sha256, form_id, owner_id, email_norm, expires_at)";
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
            format!("{pass} values (sha256('y'), '{form}', '{theirs}', 'listed@riverside.example', app_now())"),
            POLICY,
        ),
        // Their form with one's own name on it: the keys hold both together.
        (
            format!("{version} values ('{form}', 9, '{mine}', 'x', '{{}}', {hash}, 'x', 1, 1)"),
            foreign_key,
        ),
        (
            format!("{person} values ('{form}', '{mine}', 'x', 'x', 'edit')"),
            foreign_key,
        ),
        (
            format!("{pass} values (sha256('y'), '{form}', '{mine}', 'listed@riverside.example', app_now())"),
            foreign_key,
        ),
    ] {
        expect_refused(&app, stranger, statement, refused_by).await;
    }
}

#[tokio::test]
async fn nobody_writes_what_only_respondents_hand_in() {
    let app = TestApp::start().await;
    let owner = Owner::with_one_of_everything(&app).await;
    let stranger = Person::proven(&app).await;
    let stranger = id_of(&app, &stranger).await;
    let (theirs, mine, form) = (owner.id, stranger, &owner.form);
    let response = "insert into responses (form_id, response_id, owner_id, version)";
    for statement in [
        format!("insert into form_activity (form_id, slot) values ('{form}', 9)"),
        format!("insert into answer_counts (form_id, slot, question_id, bucket) values ('{form}', 9, 'what', '')"),
        format!("insert into page_counts (form_id, slot, page_id) values ('{form}', 9, 'look')"),
        format!("insert into form_days (form_id, day, version, slot) values ('{form}', '2026-11-15', 1, 9)"),
        format!("insert into answer_days values ('{form}', '2026-11-15', 1, 9, 'what', '', 1, 1)"),
        format!("insert into page_days values ('{form}', '2026-11-15', 1, 9, 'look', 1, 1, 1)"),
        format!("{response} values ('{form}', gen_random_uuid(), '{theirs}', 1)"),
        format!("{response} values ('{form}', gen_random_uuid(), '{mine}', 1)"),
        format!(
                "insert into response_pages (form_id, response_id, page_id, owner_id, seq, answers, on_path, completed)
                 values ('{form}', gen_random_uuid(), 'look', '{mine}', 1, '{{}}', true, false)"
            ),
        format!(
                "insert into response_uploads
                     (form_id, upload_id, response_id, question_id, owner_id, name, kind, bytes, sha256, object)
                 values ('{form}', gen_random_uuid(), gen_random_uuid(), 'scan', '{mine}', 'x', 'pdf', 1, sha256('x'), 'x')"
            ),
    ] {
        expect_refused(&app, stranger, statement, POLICY).await;
    }
}

async fn expect_refused(app: &TestApp, who: Uuid, statement: String, refused_by: &str) {
    let mut transaction = db::begin_for(&app.pool, who).await.unwrap();
    let refused = rows(&mut transaction, statement.clone()).await.unwrap_err();
    assert_eq!(
        refused.as_database_error().unwrap().code().as_deref(),
        Some(refused_by),
        "{statement}: {refused}"
    );
}

#[tokio::test]
async fn an_editor_cannot_make_a_form_their_own() {
    let app = TestApp::start().await;
    let owner = Owner::with_one_of_everything(&app).await;
    let editor = Person::proven(&app).await;
    owner.share(&editor.email, "edit").await;
    let editor = id_of(&app, &editor).await;
    for table in ["forms", "form_drafts"] {
        let mut transaction = db::begin_for(&app.pool, editor).await.unwrap();
        let taken = rows(&mut transaction, format!("update {table} set owner_id = '{editor}'")).await;
        assert!(taken.is_err(), "{table}");
    }
}

#[tokio::test]
async fn a_published_version_is_changed_by_nobody() {
    let app = TestApp::start().await;
    let owner = Owner::with_one_of_everything(&app).await;
    let change = "update form_versions set name = 'another'";
    let mut transaction = db::begin_for(&app.pool, owner.id).await.unwrap();
    let refused = rows(&mut transaction, change.to_owned()).await.unwrap_err();
    assert_eq!(
        refused.as_database_error().unwrap().code().as_deref(),
        Some("42501"),
        "no right: {refused}"
    );
    let mut schema_owner = app.as_schema_owner().await;
    let past_policies = format!("begin; select speak_for_product(); {change}; commit");
    let refused = sqlx::raw_sql(AssertSqlSafe(past_policies))
        .execute(&mut schema_owner)
        .await
        .unwrap_err();
    let constraint = refused.as_database_error().unwrap().constraint();
    assert_eq!(constraint, Some("form_versions_never_change"), "{refused}");
}
