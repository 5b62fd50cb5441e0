//! What a user can read, update and delete.

use platform::db;
use sqlx::AssertSqlSafe;
use uuid::Uuid;

use super::{
    GUARDED, SYSTEM_ONLY,
    fixtures::{NO_RIGHT, Owner, code, count, id_of, rows},
};
use crate::harness::{Person, TestApp};

fn readable() -> impl Iterator<Item = &'static str> {
    let tables = GUARDED.into_iter().map(|(table, _)| table);
    tables.filter(|table| !SYSTEM_ONLY.contains(table))
}

#[tokio::test]
async fn statement_without_condition_touches_only_own_rows() {
    let app = TestApp::start().await;
    let owner = Owner::with_row_in_every_table(&app).await;
    let stranger = Person::with_verified_email(&app).await;
    let stranger = id_of(&app, &stranger).await;
    for (table, change) in GUARDED {
        let mut superuser = app.as_superuser().await;
        assert!(count(&mut superuser, table).await > 0, "there is no row in {table}");
        let select = format!("select from {table}");
        if !SYSTEM_ONLY.contains(&table) {
            assert!(
                touched(&app, owner.id, &select).await > Some(0),
                "{select} as the owner"
            );
            assert_eq!(touched(&app, stranger, &select).await, Some(0), "violation: {select}");
        }
        for statement in [
            select,
            format!("update {table} set {change}"),
            format!("delete from {table}"),
        ] {
            let touched = touched(&app, stranger, &statement).await;
            assert!(
                touched.is_none_or(|rows| rows == 0),
                "violation: {statement} touched {touched:?}"
            );
        }
    }
}

/// How many rows a user's statement touches; `None` without the privilege.
async fn touched(app: &TestApp, person: Uuid, statement: &str) -> Option<u64> {
    let mut transaction = db::begin_as_user(&app.pool, person).await.unwrap();
    match rows(&mut transaction, statement.to_owned()).await {
        Ok(rows) => Some(rows),
        Err(refused) => {
            assert_eq!(code(&refused), NO_RIGHT, "{statement}: {refused}");
            None
        }
    }
}

#[tokio::test]
async fn transaction_without_user_sees_nothing() {
    let app = TestApp::start().await;
    Owner::with_row_in_every_table(&app).await;
    for table in readable() {
        let mut transaction = app.pool.begin().await.unwrap();
        assert_eq!(count(&mut transaction, table).await, 0, "violation: {table}");
    }
}

#[tokio::test]
async fn user_context_ends_with_its_transaction() {
    let app = TestApp::start().await;
    let owner = Owner::with_row_in_every_table(&app).await;
    let mut connection = app.pool.acquire().await.unwrap();
    let once = format!(
        "begin; select set_user_context('{}'); select from forms; commit",
        owner.id
    );
    sqlx::raw_sql(AssertSqlSafe(once))
        .execute(&mut *connection)
        .await
        .unwrap();
    assert_eq!(count(&mut connection, "forms").await, 0);
}

#[tokio::test]
async fn collaborator_sees_only_rows_of_their_role() {
    let app = TestApp::start().await;
    let owner = Owner::with_row_in_every_table(&app).await;
    let person = Person::with_verified_email(&app).await;
    let id = id_of(&app, &person).await;
    let counted = [
        "forms",
        "form_drafts",
        "form_versions",
        "form_collaborators",
        "projects",
        "media",
        "responses",
        "response_pages",
        "answer_counters",
        "page_counters",
        "answer_counters_daily",
        "page_counters_daily",
        "response_uploads",
        "form_counters",
    ];
    for (role, seen) in [
        ("respond", [1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]),
        ("results", [1, 0, 1, 1, 0, 0, 1, 1, 3, 1, 3, 1, 1, 1]),
        ("edit", [1, 1, 1, 1, 0, 0, 1, 1, 3, 1, 3, 1, 1, 1]),
    ] {
        owner.share(&person.email, role).await;
        let mut transaction = db::begin_as_user(&app.pool, id).await.unwrap();
        for (table, seen) in counted.into_iter().zip(seen) {
            let rows = match count(&mut transaction, table).await {
                // The view and the response are counted in random slots, so in one row or two.
                rows if table == "form_counters" => rows.min(1),
                rows => rows,
            };
            assert_eq!(rows, seen, "{table} for {role}");
        }
        let writes = i64::from(role == "edit");
        for table in ["forms", "form_drafts"] {
            let updated = rows(&mut transaction, format!("update {table} set owner_id = owner_id")).await;
            assert_eq!(
                i64::try_from(updated.unwrap()).unwrap(),
                writes,
                "update {table} as {role}"
            );
        }
        for table in counted {
            let deleted = touched(&app, id, &format!("delete from {table}")).await;
            assert!(deleted.is_none_or(|rows| rows == 0), "{table} as {role}");
        }
    }
}

#[tokio::test]
async fn unverified_collaborator_sees_nothing() {
    let app = TestApp::start().await;
    let owner = Owner::with_row_in_every_table(&app).await;
    let person = Person::signed_in(&app).await;
    owner.share(&person.email, "edit").await;
    let id = id_of(&app, &person).await;
    for table in readable() {
        let mut transaction = db::begin_as_user(&app.pool, id).await.unwrap();
        assert_eq!(count(&mut transaction, table).await, 0, "violation: {table}");
    }
}
