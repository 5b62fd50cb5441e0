//! The rules for crates, with made-up graphs and with a changed copy of the real manifests.

use std::fs;
use std::path::Path;

use serde_json::{Value, json};

use super::super::crates;
use crate::cargo_metadata::Metadata;
use crate::workspace::Workspace;

struct FakePackage<'a> {
    name: &'a str,
    dependencies: &'a [&'a str],
}

/// The messages for a graph in which `members` are the workspace.
fn messages_for_graph(members: &[&str], packages: &[FakePackage<'_>]) -> Vec<String> {
    let dependencies = |package: &FakePackage<'_>| -> Vec<Value> {
        package
            .dependencies
            .iter()
            .map(|name| json!({ "name": name, "kind": null, "features": [] }))
            .collect()
    };
    let edges = |package: &FakePackage<'_>| -> Vec<Value> {
        package
            .dependencies
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
    messages(&serde_json::from_value(metadata).expect("metadata in the format of cargo"))
}

fn messages(metadata: &Metadata) -> Vec<String> {
    crates::check(metadata).iter().map(ToString::to_string).collect()
}

#[test]
fn form_model_may_not_use_tokio() {
    let found = messages_for_graph(
        &["form-model"],
        &[
            FakePackage {
                name: "form-model",
                dependencies: &["serde", "tokio"],
            },
            FakePackage {
                name: "serde",
                dependencies: &[],
            },
            FakePackage {
                name: "tokio",
                dependencies: &["mio"],
            },
        ],
    );
    assert_eq!(found.len(), 1, "{found:?}");
    assert!(found[0].starts_with(
        "crates/form-model/Cargo.toml: [pure-domain] form-model must not depend on tokio (form-model → tokio)"
    ));
}

#[test]
fn form_model_may_not_use_chrono_through_another_crate() {
    let found = messages_for_graph(
        &["form-model"],
        &[
            FakePackage {
                name: "form-model",
                dependencies: &["serde"],
            },
            FakePackage {
                name: "serde",
                dependencies: &["chrono"],
            },
            FakePackage {
                name: "chrono",
                dependencies: &[],
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
fn form_model_may_not_enable_random_ids_of_uuid() {
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
    let found = messages(&serde_json::from_value(metadata).expect("metadata in the format of cargo"));
    assert_eq!(found.len(), 1, "{found:?}");
    assert!(
        found[0].contains("form-model must not enable feature `v4` of uuid"),
        "{found:?}"
    );
}

#[test]
fn platform_may_not_use_form_model_or_server() {
    let members = ["form-model", "platform", "server"];
    let found = messages_for_graph(
        &members,
        &[
            FakePackage {
                name: "form-model",
                dependencies: &[],
            },
            FakePackage {
                name: "platform",
                dependencies: &["form-model", "server"],
            },
            FakePackage {
                name: "server",
                dependencies: &["form-model", "platform"],
            },
        ],
    );
    assert_eq!(found.len(), 2, "{found:?}");
    assert!(found[0].contains("platform must not depend on form-model"), "{found:?}");
    assert!(found[1].contains("platform must not depend on server"), "{found:?}");
}

#[test]
fn server_may_not_use_xtask() {
    let found = messages_for_graph(
        &["server", "xtask"],
        &[
            FakePackage {
                name: "server",
                dependencies: &["xtask"],
            },
            FakePackage {
                name: "xtask",
                dependencies: &["server"],
            },
        ],
    );
    assert_eq!(found.len(), 1, "{found:?}");
    assert!(found[0].contains("server must not depend on xtask"), "{found:?}");
}

#[test]
fn crate_without_rule_is_rejected() {
    let found = messages_for_graph(
        &["billing"],
        &[FakePackage {
            name: "billing",
            dependencies: &[],
        }],
    );
    assert_eq!(found.len(), 1, "{found:?}");
    assert!(found[0].contains("crate `billing` has no rule"), "{found:?}");
}

#[test]
fn tokio_added_to_real_form_model_is_rejected() {
    let copy = tempfile::tempdir().expect("a temporary folder");
    let real = Workspace::current().expect("started by cargo");
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
            .any(|message| message.contains("form-model must not depend on tokio")),
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
    fs::create_dir_all(to).expect("a writable folder");
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
