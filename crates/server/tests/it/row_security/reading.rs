//! What somebody finds who asks for everything.

use platform::db;
use sqlx::AssertSqlSafe;

use super::{
    GUARDED,
    one_of_everything::{Owner, count, id_of, rows},
};
use crate::harness::{Person, TestApp};

#[tokio::test]
async fn a_statement_without_a_condition_touches_nobody_elses_rows() {
    let app = TestApp::start().await;
    let owner = Owner::with_one_of_everything(&app).await;
    let stranger = Person::proven(&app).await;
    let stranger = id_of(&app, &stranger).await;
    for (table, change) in GUARDED {
        let mut transaction = db::begin_for(&app.pool, owner.id).await.unwrap();
        assert!(
            count(&mut transaction, table).await > 0,
            "the owner has no row in {table}"
        );
        let mut transaction = db::begin_for(&app.pool, stranger).await.unwrap();
        assert_eq!(count(&mut transaction, table).await, 0, "select from {table}");
        // Versions and passes are never updated, by anybody: there the right itself is missing.
        if !["form_versions", "form_passes"].contains(&table) {
            let updated = rows(&mut transaction, format!("update {table} set {change}")).await;
            assert_eq!(updated.unwrap(), 0, "update {table}");
        }
        assert_eq!(
            rows(&mut transaction, format!("delete from {table}")).await.unwrap(),
            0,
            "delete from {table}"
        );
    }
}

#[tokio::test]
async fn who_speaks_for_nobody_sees_nothing() {
    let app = TestApp::start().await;
    Owner::with_one_of_everything(&app).await;
    for (table, _) in GUARDED {
        let mut transaction = app.pool.begin().await.unwrap();
        assert_eq!(count(&mut transaction, table).await, 0, "{table}");
    }
}

#[tokio::test]
async fn whom_a_transaction_spoke_for_is_forgotten_with_it() {
    let app = TestApp::start().await;
    let owner = Owner::with_one_of_everything(&app).await;
    let mut connection = app.pool.acquire().await.unwrap();
    for speak in [
        format!("select speak_for('{}')", owner.id),
        "select speak_for_product()".to_owned(),
    ] {
        let once = format!("begin; {speak}; select from forms; commit");
        sqlx::raw_sql(AssertSqlSafe(once))
            .execute(&mut *connection)
            .await
            .unwrap();
        assert_eq!(count(&mut connection, "forms").await, 0, "{speak}");
    }
}

#[tokio::test]
async fn somebody_on_the_list_sees_as_much_as_their_role_says() {
    let app = TestApp::start().await;
    let owner = Owner::with_one_of_everything(&app).await;
    let person = Person::proven(&app).await;
    let id = id_of(&app, &person).await;
    let counted = [
        "forms",
        "form_drafts",
        "form_versions",
        "form_people",
        "projects",
        "media",
        "responses",
        "response_pages",
        "answer_counts",
        "page_counts",
        "answer_days",
        "page_days",
        "response_uploads",
    ];
    for (role, seen) in [
        ("respond", [1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0]),
        ("results", [1, 0, 1, 1, 0, 0, 1, 1, 3, 1, 3, 1, 1]),
        ("edit", [1, 1, 1, 1, 0, 0, 1, 1, 3, 1, 3, 1, 1]),
    ] {
        owner.share(&person.email, role).await;
        let mut transaction = db::begin_for(&app.pool, id).await.unwrap();
        for (table, seen) in counted.into_iter().zip(seen) {
            assert_eq!(count(&mut transaction, table).await, seen, "{table} for {role}");
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
            assert_eq!(
                rows(&mut transaction, format!("delete from {table}")).await.unwrap(),
                0,
                "{table} as {role}"
            );
        }
    }
}

#[tokio::test]
async fn an_address_that_is_not_proven_opens_nothing() {
    let app = TestApp::start().await;
    let owner = Owner::with_one_of_everything(&app).await;
    let person = Person::signed_in(&app).await;
    owner.share(&person.email, "edit").await;
    let id = id_of(&app, &person).await;
    for (table, _) in GUARDED {
        let mut transaction = db::begin_for(&app.pool, id).await.unwrap();
        assert_eq!(count(&mut transaction, table).await, 0, "{table}");
    }
}
