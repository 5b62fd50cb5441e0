//! Budgets checked with generated builds.

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

/// A build whose page weighs a few hundred bytes, and its budgets.
fn build(budgets: &str) -> tempfile::TempDir {
    let root = tempfile::tempdir().expect("a temporary folder");
    let write = |path: &str, text: &str| {
        let path = root.path().join("web").join(path);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a writable place");
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
    write("dist/assets/late.js", &unpressable(4_000));
    write("dist/assets/late.css", "i{}");
    root
}

/// Text that gzip cannot make much smaller.
fn unpressable(length: u32) -> String {
    let mut state = 1_u32;
    let mut next = || {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        char::from(b' ' + u8::try_from(state >> 26).unwrap_or(0))
    };
    (0..length).map(|_| next()).collect()
}

fn outcome(root: &tempfile::TempDir) -> Result<(), String> {
    run(&Workspace::at(root.path()), &Report::to(std::io::sink())).map_err(|error| format!("{error:#}"))
}

#[test]
fn a_page_within_its_budget_passes() {
    let root = build(r#"{ "respond.html": { "total": 1000, "script": 500, "requests": 5 } }"#);
    assert_eq!(outcome(&root), Ok(()));
}

#[test]
fn a_page_over_its_budget_fails_with_both_figures() {
    let root = build(r#"{ "respond.html": { "total": 1000 } }"#);
    fs::write(root.path().join("web/dist/assets/shared.js"), unpressable(2_000)).expect("writable");
    let message = outcome(&root).expect_err("too heavy");
    assert!(message.starts_with("respond.html is over its budget: "), "{message}");
    assert!(message.contains("bytes after gzip, 1000 allowed"), "{message}");
}

#[test]
fn a_request_too_many_fails() {
    let root = build(r#"{ "respond.html": { "requests": 4 } }"#);
    let message = outcome(&root).expect_err("document, theme, entry, shared chunk and style are five");
    assert!(message.contains("5 requests, 4 allowed"), "{message}");
}

#[test]
fn a_lazy_chunk_counts_when_the_page_opens_with_it() {
    assert_eq!(outcome(&build(r#"{ "respond.html": { "script": 1000 } }"#)), Ok(()));
    let opened = build(r#"{ "respond.html": { "script": 1000, "opensWith": ["src/Late.tsx"] } }"#);
    assert!(outcome(&opened).is_err());
}

#[test]
fn what_comes_later_is_weighed_without_what_is_there_already() {
    let budgets = |requests: u32, script: u32| {
        format!(
            r#"{{ "respond.html": {{ "requests": 5 }},
                  "late": {{ "page": "respond.html", "beyond": "respond.html", "opensWith": ["src/Late.tsx"],
                             "requests": {requests}, "script": {script} }} }}"#
        )
    };
    assert_eq!(outcome(&build(&budgets(2, 4_000))), Ok(()), "the chunk and its style");
    let message = outcome(&build(&budgets(2, 2_000))).expect_err("the chunk is heavier");
    assert!(message.starts_with("late is over its budget: "), "{message}");
    assert!(
        message.contains("bytes of script after gzip, 2000 allowed"),
        "{message}"
    );
    assert!(outcome(&build(&budgets(1, 4_000))).is_err());
}

#[test]
fn a_budget_beyond_one_that_is_not_there_fails_by_name() {
    let message = outcome(&build(r#"{ "respond.html": { "beyond": "nothing", "script": 1 } }"#)).expect_err("no such");
    assert!(message.contains("respond.html is counted beyond nothing"), "{message}");
}

#[test]
fn a_module_that_should_be_kept_out_fails_wherever_the_bundler_put_it() {
    let root = build(r#"{ "respond.html": { "keepsOut": ["src/late/", "src/Late."] } }"#);
    assert_eq!(outcome(&root), Ok(()));
    fs::write(
        root.path().join("web/dist/.vite/modules.json"),
        MODULES.replace("src/shared.ts", "src/late/Drawing.tsx"),
    )
    .expect("writable");
    let message = outcome(&root).expect_err("the shared chunk holds it");
    assert!(
        message.contains("respond.html loads src/late/Drawing.tsx, in assets/shared.js"),
        "{message}"
    );
}

#[test]
fn a_lazy_chunk_that_became_part_of_the_first_load_fails_when_kept_out() {
    let opened = build(r#"{ "respond.html": { "opensWith": ["src/Late.tsx"], "keepsOut": ["src/late/"] } }"#);
    assert!(outcome(&opened).is_err());
}

#[test]
fn a_build_that_does_not_list_its_modules_keeps_nothing_out() {
    let root = build(r#"{ "respond.html": { "keepsOut": ["src/late/"] } }"#);
    fs::remove_file(root.path().join("web/dist/.vite/modules.json")).expect("removable");
    let message = outcome(&root).expect_err("there is nothing to look at");
    assert!(message.contains("the build must list its modules"), "{message}");
}

#[test]
fn a_page_that_is_not_built_fails_by_name() {
    let message = outcome(&build(r#"{ "app.html": { "script": 150000 } }"#)).expect_err("there is no app.html");
    assert!(
        message.contains("app.html is not there: build the front end first"),
        "{message}"
    );
}

#[test]
fn a_file_that_the_page_names_but_the_build_lacks_fails() {
    let root = build(r#"{ "respond.html": { "total": 1000 } }"#);
    fs::remove_file(root.path().join("web/dist/theme.js")).expect("removable");
    assert!(
        outcome(&root)
            .expect_err("theme.js is gone")
            .contains("theme.js is needed but not in the build")
    );
}
