//! The layering of the crates, on package-up graphs and on a changed copy of the real manifests.

use std::fs;
use std::path::Path;

use serde_json::{Value, json};

use super::super::crates;
use crate::cargo_metadata::Metadata;
use crate::workspace::Workspace;

/// A workspace member or foreign package that uses others.
struct FakePackage<'a> {
    name: &'a str,
    uses: &'a [&'a str],
}

/// The sentences about a graph in which the packages of `members` make up the workspace.
fn sentences(members: &[&str], packages: &[FakePackage<'_>]) -> Vec<String> {
    let dependencies = |package: &FakePackage<'_>| -> Vec<Value> {
        package
            .uses
            .iter()
            .map(|name| json!({ "name": name, "kind": null, "features": [] }))
            .collect()
    };
    let edges = |package: &FakePackage<'_>| -> Vec<Value> {
        package
            .uses
            .iter()
            .map(|name| json!({ "pkg": name, "dep_kinds": [{ "kind": null }] }))
            .collect()
    };
    let metadata = json!({
        "packages": packages.iter().map(|package| json!({
            "id": package.name, "name": package.name, "dependencies": dependencies(package), "targets": [],
        })).collect::<Vec<_>>(),
        "workspace_members": members,
        "resolve": {
            "nodes": packages.iter().map(|package| json!({ "id": package.name, "deps": edges(package) })).collect::<Vec<_>>(),
        },
    });
    messages(&serde_json::from_value(metadata).expect("metadata as cargo prints it"))
}

fn messages(metadata: &Metadata) -> Vec<String> {
    crates::check(metadata).iter().map(ToString::to_string).collect()
}

#[test]
fn form_model_may_not_use_tokio() {
    let found = sentences(
        &["form-model"],
        &[
            FakePackage {
                name: "form-model",
                uses: &["serde", "tokio"],
            },
            FakePackage {
                name: "serde",
                uses: &[],
            },
            FakePackage {
                name: "tokio",
                uses: &["mio"],
            },
        ],
    );
    assert_eq!(found.len(), 1, "{found:?}");
    assert!(found[0].starts_with(
        "crates/form-model/Cargo.toml: [pure-domain] form-model must not depend on tokio (form-model → tokio)"
    ));
}

#[test]
fn form_model_may_not_come_by_a_clock_through_another_crate() {
    let found = sentences(
        &["form-model"],
        &[
            FakePackage {
                name: "form-model",
                uses: &["serde"],
            },
            FakePackage {
                name: "serde",
                uses: &["chrono"],
            },
            FakePackage {
                name: "chrono",
                uses: &[],
            },
        ],
    );
    assert_eq!(found.len(), 1, "{found:?}");
    assert!(
        found[0].contains("form-model must not depend on chrono (form-model → serde → chrono)"),
        "{found:?}"
    );
}

#[test]
fn form_model_may_not_ask_uuid_for_random_ids() {
    let metadata = json!({
        "packages": [
            {
                "id": "form-model", "name": "form-model", "targets": [],
                "dependencies": [{ "name": "uuid", "kind": null, "features": ["serde", "v4"] }],
            },
            { "id": "uuid", "name": "uuid", "targets": [], "dependencies": [] },
        ],
        "workspace_members": ["form-model"],
        "resolve": { "nodes": [] },
    });
    let found = messages(&serde_json::from_value(metadata).expect("metadata as cargo prints it"));
    assert_eq!(found.len(), 1, "{found:?}");
    assert!(
        found[0].contains("form-model must not ask for feature `v4` of uuid"),
        "{found:?}"
    );
}

#[test]
fn platform_may_know_neither_the_domain_nor_the_server() {
    let members = ["form-model", "platform", "server"];
    let found = sentences(
        &members,
        &[
            FakePackage {
                name: "form-model",
                uses: &[],
            },
            FakePackage {
                name: "platform",
                uses: &["form-model", "server"],
            },
            FakePackage {
                name: "server",
                uses: &["form-model", "platform"],
            },
        ],
    );
    assert_eq!(found.len(), 2, "{found:?}");
    assert!(found[0].contains("platform must not depend on form-model"), "{found:?}");
    assert!(found[1].contains("platform must not depend on server"), "{found:?}");
}

#[test]
fn nothing_that_is_shipped_may_use_xtask() {
    let found = sentences(
        &["server", "xtask"],
        &[
            FakePackage {
                name: "server",
                uses: &["xtask"],
            },
            FakePackage {
                name: "xtask",
                uses: &["server"],
            },
        ],
    );
    assert_eq!(found.len(), 1, "{found:?}");
    assert!(found[0].contains("server must not depend on xtask"), "{found:?}");
}

#[test]
fn a_crate_without_a_place_is_refused() {
    let found = sentences(
        &["billing"],
        &[FakePackage {
            name: "billing",
            uses: &[],
        }],
    );
    assert_eq!(found.len(), 1, "{found:?}");
    assert!(
        found[0].contains("`billing` has no place among the crates"),
        "{found:?}"
    );
}

#[test]
fn tokio_added_to_the_real_form_model_is_refused() {
    let copy = tempfile::tempdir().expect("a temporary folder");
    let real = Workspace::of_this_checkout().expect("started by cargo");
    for file in ["Cargo.toml", "Cargo.lock"] {
        fs::copy(real.join(file), copy.path().join(file)).expect("the workspace's own file");
    }
    for folder in ["bench", "crates", "xtask"] {
        copy_folder(&real.join(folder), &copy.path().join(folder));
    }
    let copied = Workspace::at(copy.path());
    assert_eq!(
        messages(&Metadata::read(&copied).expect("the copy is a workspace")),
        Vec::<String>::new()
    );

    add_tokio(&copied.join("crates/form-model/Cargo.toml"));

    let found = messages(&Metadata::read(&copied).expect("the changed copy is a workspace"));
    assert!(
        found
            .iter()
            .any(|sentence| sentence.contains("form-model must not depend on tokio")),
        "{found:?}"
    );
}

fn add_tokio(manifest: &Path) {
    let text = fs::read_to_string(manifest).expect("a manifest");
    let changed = if text.contains("[dependencies]\n") {
        text.replace("[dependencies]\n", "[dependencies]\ntokio = { workspace = true }\n")
    } else {
        format!("{text}\n[dependencies]\ntokio = {{ workspace = true }}\n")
    };
    fs::write(manifest, changed).expect("a writable manifest");
}

fn copy_folder(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("a writable place");
    for entry in fs::read_dir(from).expect("a folder of the checkout") {
        let path = entry.expect("an entry").path();
        let target = to.join(path.file_name().expect("a name"));
        if path.is_dir() {
            copy_folder(&path, &target);
        } else {
            fs::copy(&path, &target).expect("a readable file");
        }
    }
}
