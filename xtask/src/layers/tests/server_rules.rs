//! The rules for server modules, with made-up source trees.

use super::super::module_rules;
use super::server_with_files;

/// The messages about a server with these files.
fn messages(files: &[(&str, &str)]) -> Vec<String> {
    let found = module_rules::check(&server_with_files(files));
    found.iter().map(ToString::to_string).collect()
}

/// Asserts that there is one message, and that it contains all `parts`.
fn assert_one(found: &[String], parts: &[&str]) {
    assert_eq!(found.len(), 1, "{found:#?}");
    for part in parts {
        assert!(found[0].contains(part), "{part:?} is not in {:?}", found[0]);
    }
}

const ACCOUNTS: (&str, &str) = (
    "accounts/mod.rs",
    "pub mod store;\nmod sign_in;\npub use sign_in::sign_in;\npub struct Owner;",
);
const ACCOUNTS_STORE: (&str, &str) = ("accounts/store.rs", "pub fn find() { sqlx::query!(\"select 1\"); }");
const ACCOUNTS_SIGN_IN: (&str, &str) = (
    "accounts/sign_in.rs",
    "use super::store;\npub fn sign_in() { store::find() }",
);

/// The messages about a server with a correct accounts feature and this file.
fn with_accounts(path: &str, text: &str) -> Vec<String> {
    messages(&[ACCOUNTS, ACCOUNTS_STORE, ACCOUNTS_SIGN_IN, (path, text)])
}

#[test]
fn feature_may_use_the_root_of_another() {
    let text = "use crate::accounts::{Owner, sign_in};\nuse crate::context::Context;\nuse crate::http::problem::ApiError;\n\
                fn create(_: Owner) { sign_in(); crate::accounts::sign_in() }";
    assert_eq!(with_accounts("projects/create.rs", text), Vec::<String>::new());
}

#[test]
fn feature_may_not_use_the_store_of_another() {
    let found = with_accounts(
        "projects/create.rs",
        "fn create() {\n    crate::accounts::store::find();\n}",
    );
    assert_one(
        &found,
        &[
            "crates/server/src/projects/create.rs:2: [feature-root]",
            "`projects::create` uses `accounts::store::find`, which is internal to accounts",
        ],
    );
}

#[test]
fn every_syntax_that_uses_another_store_is_rejected() {
    for text in [
        "use crate::accounts::store;",
        "use crate::accounts::store::find;",
        "use crate::{accounts::{Owner, store::find}};",
        "use crate::accounts::store::*;",
        "use crate::accounts;\nfn create() { accounts::store::find() }",
        "use crate::accounts as people;\nfn create() { people::store::find() }",
        "use super::super::accounts::store::find;",
        "mod inner { use super::super::super::accounts::store::find; }",
        "fn create() { tracing::info!(\"{}\", crate::accounts::store::find()) }",
        "#[derive(utoipa::OpenApi)] #[openapi(paths(crate::accounts::store::find))] struct Doc;",
        "fn create() -> crate::accounts::store::Row { todo!() }",
    ] {
        let found = with_accounts("projects/create.rs", text);
        assert_eq!(found.len(), 1, "{text}: {found:#?}");
        assert!(found[0].contains("[feature-root]"), "{text}: {found:#?}");
    }
}

#[test]
fn assembly_may_not_use_the_store_of_a_feature() {
    let found = with_accounts("main.rs", "fn main() { formwright::accounts::store::find() }");
    assert_one(&found, &["main.rs:1: [feature-root]"]);
}

#[test]
fn feature_may_not_use_a_feature_that_depends_on_it() {
    let found = messages(&[
        ("projects/mod.rs", "pub struct Project;"),
        ("accounts/delete.rs", "\nuse crate::projects::Project;"),
    ]);
    assert_one(
        &found,
        &[
            "accounts/delete.rs:2: [module-direction]",
            "uses `projects::Project`",
            "`projects` depends on `accounts`",
        ],
    );
}

#[test]
fn feature_may_not_use_an_unlisted_feature() {
    let found = messages(&[
        ("media/mod.rs", "pub struct Picture;"),
        ("uploads/mod.rs", "use crate::media::Picture;"),
    ]);
    assert_one(&found, &["[module-direction]", "`uploads` may not depend on `media`"]);
}

#[test]
fn infrastructure_may_not_use_a_feature() {
    let found = with_accounts("http/owner.rs", "use crate::accounts::Owner;");
    assert_one(
        &found,
        &[
            "http/owner.rs:1: [module-direction]",
            "`http` is infrastructure, which may not use a feature",
        ],
    );
}

#[test]
fn module_without_layer_is_rejected() {
    let found = messages(&[("billing/mod.rs", ""), ("billing/store.rs", "")]);
    assert_one(&found, &["module `billing` has no layer"]);
}

#[test]
fn sql_outside_a_store_is_rejected() {
    for text in [
        "async fn f() { sqlx::query!(\"select 1\"); }",
        "async fn f() { sqlx::query_as::<_, Row>(\"select 1\"); }",
        "use sqlx::{PgConnection, query_scalar};",
        "async fn f(c: &mut sqlx::PgConnection) { c.execute(\"select 1\").await; }",
        "fn f() { tokio::join!(sqlx::query!(\"select 1\")); }",
    ] {
        let found = messages(&[("accounts/sign_in.rs", text)]);
        assert_one(
            &found,
            &[
                "accounts/sign_in.rs:1: [sql-in-store]",
                "crates/server/src/accounts/store.rs",
            ],
        );
    }
}

#[test]
fn sql_in_stores_and_tests_is_allowed() {
    let found = messages(&[
        ACCOUNTS_STORE,
        ("accounts/store/sessions.rs", "fn f() { sqlx::query!(\"select 1\"); }"),
        (
            "accounts/sign_in.rs",
            "#[cfg(test)]\nmod tests { fn f() { sqlx::query!(\"select 1\"); } }",
        ),
    ]);
    assert_eq!(found, Vec::<String>::new());
}

#[test]
fn store_may_not_open_a_transaction() {
    let found = messages(&[(
        "accounts/store.rs",
        "async fn f(pool: &Pool) {\n    pool.begin().await;\n}",
    )]);
    assert_one(
        &found,
        &["accounts/store.rs:2: [transaction]", "let the operation open it"],
    );
    let by_operation = messages(&[("accounts/sign_in.rs", "async fn f(pool: &Pool) { pool.begin().await; }")]);
    assert_eq!(by_operation, Vec::<String>::new());
}

#[test]
fn wire_types_may_not_contain_any_json() {
    let found = with_accounts(
        "projects/wire.rs",
        "use serde_json::Value;\npub struct NewProject { pub anything: Value }",
    );
    assert_one(
        &found,
        &[
            "crates/server/src/projects/wire.rs:1: [closed-wire]",
            "`serde_json::Value`",
        ],
    );
    let elsewhere = with_accounts("projects/create.rs", "use serde_json::Value;\nfn create(_: Value) {}");
    assert_eq!(elsewhere, Vec::<String>::new());
}
