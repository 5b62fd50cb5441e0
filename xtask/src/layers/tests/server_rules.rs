//! The layering inside the server, on made-up source trees.

use super::super::module_rules;
use super::server_of;

/// The sentences about a server that consists of these files.
fn sentences(files: &[(&str, &str)]) -> Vec<String> {
    let found = module_rules::check(&server_of(files));
    found.iter().map(ToString::to_string).collect()
}

/// Asserts that there is one sentence, and that it says all of `parts`.
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

/// The findings about one more file beside a well-built accounts feature.
fn beside_accounts(path: &str, text: &str) -> Vec<String> {
    sentences(&[ACCOUNTS, ACCOUNTS_STORE, ACCOUNTS_SIGN_IN, (path, text)])
}

#[test]
fn a_feature_may_use_another_through_its_root() {
    let text = "use crate::accounts::{Owner, sign_in};\nuse crate::context::Context;\nuse crate::http::problem::ApiError;\n\
                fn create(_: Owner) { sign_in(); crate::accounts::sign_in() }";
    assert_eq!(beside_accounts("projects/create.rs", text), Vec::<String>::new());
}

#[test]
fn a_feature_may_not_reach_into_anothers_store() {
    let found = beside_accounts(
        "projects/create.rs",
        "fn create() {\n    crate::accounts::store::find();\n}",
    );
    assert_one(
        &found,
        &[
            "crates/server/src/projects/create.rs:2: [feature-root]",
            "`projects::create` reaches into `accounts::store::find`",
        ],
    );
}

#[test]
fn no_way_of_writing_it_hides_the_reach_into_a_store() {
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
        let found = beside_accounts("projects/create.rs", text);
        assert_eq!(found.len(), 1, "{text}: {found:#?}");
        assert!(found[0].contains("[feature-root]"), "{text}: {found:#?}");
    }
}

#[test]
fn the_assembly_too_goes_through_the_roots() {
    let found = beside_accounts("main.rs", "fn main() { formwright::accounts::store::find() }");
    assert_one(&found, &["main.rs:1: [feature-root]"]);
}

#[test]
fn a_feature_may_not_use_one_that_builds_on_it() {
    let found = sentences(&[
        ("projects/mod.rs", "pub struct Project;"),
        ("accounts/delete.rs", "\nuse crate::projects::Project;"),
    ]);
    assert_one(
        &found,
        &[
            "accounts/delete.rs:2: [module-direction]",
            "uses `projects::Project`",
            "`projects` already builds on `accounts`",
        ],
    );
}

#[test]
fn features_side_by_side_do_not_use_each_other() {
    let found = sentences(&[
        ("media/mod.rs", "pub struct Picture;"),
        ("uploads/mod.rs", "use crate::media::Picture;"),
    ]);
    assert_one(&found, &["[module-direction]", "`uploads` does not build on `media`"]);
}

#[test]
fn plumbing_knows_no_feature() {
    let found = beside_accounts("http/owner.rs", "use crate::accounts::Owner;");
    assert_one(
        &found,
        &[
            "http/owner.rs:1: [module-direction]",
            "`http` serves every feature and knows none",
        ],
    );
}

#[test]
fn a_module_without_a_place_is_refused() {
    let found = sentences(&[("billing/mod.rs", ""), ("billing/store.rs", "")]);
    assert_one(&found, &["module `billing` has no place in the server"]);
}

#[test]
fn sql_outside_a_store_is_refused() {
    for text in [
        "async fn f() { sqlx::query!(\"select 1\"); }",
        "async fn f() { sqlx::query_as::<_, Row>(\"select 1\"); }",
        "use sqlx::{PgConnection, query_scalar};",
        "async fn f(c: &mut sqlx::PgConnection) { c.execute(\"select 1\").await; }",
        "fn f() { tokio::join!(sqlx::query!(\"select 1\")); }",
    ] {
        let found = sentences(&[("accounts/sign_in.rs", text)]);
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
fn sql_in_a_store_and_in_tests_is_fine() {
    let found = sentences(&[
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
fn a_store_may_not_open_a_transaction() {
    let found = sentences(&[(
        "accounts/store.rs",
        "async fn f(pool: &Pool) {\n    pool.begin().await;\n}",
    )]);
    assert_one(
        &found,
        &["accounts/store.rs:2: [transaction]", "let the operation open it"],
    );
    let by_the_operation = sentences(&[("accounts/sign_in.rs", "async fn f(pool: &Pool) { pool.begin().await; }")]);
    assert_eq!(by_the_operation, Vec::<String>::new());
}

#[test]
fn the_shapes_of_calls_hold_no_arbitrary_json() {
    let found = beside_accounts(
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
    let elsewhere = beside_accounts("projects/create.rs", "use serde_json::Value;\nfn create(_: Value) {}");
    assert_eq!(elsewhere, Vec::<String>::new());
}
