//! Budgets, with made-up builds.

use std::fs;

use super::run;
use crate::report::Report;
use crate::workspace::Workspace;

const MANIFEST: &str = r#"{
    "respond.html": { "file": "assets/respond.js", "isEntry": true, "imports": ["_shared.js"],
                      "css": ["assets/respond.css"],
                      "dynamicImports": ["src/Late.tsx"] },
    "_shared.js": { "file": "assets/shared.js" },
    "src/Late.tsx": { "file": "assets/late.js", "imports": ["_shared.js"], "css": ["assets/late.css"] }
}"#;

const MODULES: &str = r#"{
    "assets/respond.js": ["respond.html", "src/main.tsx"],
    "assets/shared.js": ["src/shared.ts"],
    "assets/late.js": ["src/Late.tsx", "src/late/Drawing.tsx"]
}"#;

/// A build with a page of a few hundred bytes, and its budgets.
fn build(budgets: &str) -> tempfile::TempDir {
    let root = tempfile::tempdir().expect("a temporary folder");
    let write = |path: &str, text: &str| {
        let path = root.path().join("web").join(path);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a writable folder");
        fs::write(path, text).expect("a writable file");
    };
    write("size-budgets.json", budgets);
    write("dist/.vite/manifest.json", MANIFEST);
    write("dist/.vite/modules.json", MODULES);
    write(
        "dist/respond.html",
        r#"<script src="/theme.js"></script>
           <script type="module" src="/assets/respond.js"></script>
           <link rel="stylesheet" href="/assets/respond.css">"#,
    );
    write("dist/theme.js", "theme()");
    write("dist/assets/respond.js", "import './shared.js'");
    write("dist/assets/respond.css", "body{}");
    write("dist/assets/shared.js", "shared()");
    write("dist/assets/late.js", &incompressible(4_000));
    write("dist/assets/late.css", "i{}");
    root
}

fn incompressible(length: u32) -> String {
    let mut state = 1_u32;
    let mut next = || {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        char::from(b' ' + u8::try_from(state >> 26).unwrap_or(0))
    };
    (0..length).map(|_| next()).collect()
}

fn outcome(root: &tempfile::TempDir) -> Result<(), String> {
    run(&Workspace::at(root.path()), &Report::new(std::io::sink())).map_err(|error| format!("{error:#}"))
}

#[test]
fn page_within_budget_passes() {
    let root = build(r#"{ "respond.html": { "total": 1000, "script": 500, "requests": 5 } }"#);
    assert_eq!(outcome(&root), Ok(()));
}

#[test]
fn page_over_budget_fails_with_size_and_budget() {
    let root = build(r#"{ "respond.html": { "total": 1000 } }"#);
    fs::write(root.path().join("web/dist/assets/shared.js"), incompressible(2_000)).expect("writable");
    let message = outcome(&root).expect_err("too large");
    assert!(message.starts_with("respond.html exceeds its budget: "), "{message}");
    assert!(message.contains("bytes after gzip, 1000 allowed"), "{message}");
}

#[test]
fn one_request_over_budget_fails() {
    let root = build(r#"{ "respond.html": { "requests": 4 } }"#);
    let message = outcome(&root).expect_err("document, theme, entry, shared chunk and style are five");
    assert!(message.contains("5 requests, 4 allowed"), "{message}");
}

#[test]
fn lazy_chunk_in_opens_with_is_counted() {
    assert_eq!(outcome(&build(r#"{ "respond.html": { "script": 1000 } }"#)), Ok(()));
    let root = build(r#"{ "respond.html": { "script": 1000, "opensWith": ["src/Late.tsx"] } }"#);
    assert!(outcome(&root).is_err());
}

#[test]
fn files_of_the_earlier_view_are_not_counted() {
    let budgets = |requests: u32, script: u32| {
        format!(
            r#"{{ "respond.html": {{ "requests": 5 }},
                  "late": {{ "page": "respond.html", "beyond": "respond.html", "opensWith": ["src/Late.tsx"],
                             "requests": {requests}, "script": {script} }} }}"#
        )
    };
    assert_eq!(outcome(&build(&budgets(2, 4_000))), Ok(()), "the chunk and its style");
    let message = outcome(&build(&budgets(2, 2_000))).expect_err("the chunk is larger");
    assert!(message.starts_with("late exceeds its budget: "), "{message}");
    assert!(
        message.contains("bytes of script after gzip, 2000 allowed"),
        "{message}"
    );
    assert!(outcome(&build(&budgets(1, 4_000))).is_err());
}

#[test]
fn beyond_without_budget_fails_with_its_name() {
    let message = outcome(&build(r#"{ "respond.html": { "beyond": "missing", "script": 1 } }"#)).expect_err("no such");
    assert!(message.contains("respond.html: `beyond` names missing"), "{message}");
}

#[test]
fn excluded_module_in_shared_chunk_fails() {
    let root = build(r#"{ "respond.html": { "keepsOut": ["src/late/", "src/Late."] } }"#);
    assert_eq!(outcome(&root), Ok(()));
    fs::write(
        root.path().join("web/dist/.vite/modules.json"),
        MODULES.replace("src/shared.ts", "src/late/Drawing.tsx"),
    )
    .expect("writable");
    let message = outcome(&root).expect_err("the shared chunk contains it");
    assert!(
        message.contains("respond.html loads src/late/Drawing.tsx, in assets/shared.js"),
        "{message}"
    );
}

#[test]
fn excluded_module_in_opens_with_fails() {
    let root = build(r#"{ "respond.html": { "opensWith": ["src/Late.tsx"], "keepsOut": ["src/late/"] } }"#);
    assert!(outcome(&root).is_err());
}

#[test]
fn missing_module_list_fails() {
    let root = build(r#"{ "respond.html": { "keepsOut": ["src/late/"] } }"#);
    fs::remove_file(root.path().join("web/dist/.vite/modules.json")).expect("removable");
    let message = outcome(&root).expect_err("there is no list");
    assert!(message.contains("the build must list its modules"), "{message}");
}

#[test]
fn missing_page_fails_with_its_name() {
    let message = outcome(&build(r#"{ "app.html": { "script": 150000 } }"#)).expect_err("there is no app.html");
    assert!(
        message.contains("app.html is missing: build the front end first"),
        "{message}"
    );
}

#[test]
fn linked_file_missing_from_build_fails() {
    let root = build(r#"{ "respond.html": { "total": 1000 } }"#);
    fs::remove_file(root.path().join("web/dist/theme.js")).expect("removable");
    assert!(
        outcome(&root)
            .expect_err("theme.js is missing")
            .contains("theme.js is needed but not in the build")
    );
}
