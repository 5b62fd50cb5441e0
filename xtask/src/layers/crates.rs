//! Rules for the dependencies of the workspace's crates.

use std::collections::{BTreeSet, VecDeque};
use std::path::PathBuf;

use crate::cargo_metadata::{Metadata, Package};

use super::violation::Violation;

/// The workspace's crates, and which of the others each may depend on, dev dependencies included.
const MEMBERS: &[(&str, &[&str])] = &[
    ("bench", &[]),
    ("form-model", &[]),
    ("platform", &[]),
    ("server", &["form-model", "platform"]),
    ("xtask", &["form-model", "platform", "server"]),
];

/// All direct and indirect dependencies that form-model may have. An allow-list, so that an unknown
/// crate, which may have a runtime or a clock, is rejected until a reviewer adds it.
const PURE_CRATES: &[&str] = &[
    // utoipa depends on indexmap, which depends on equivalent and hashbrown.
    "equivalent",
    "form_urlencoded",
    "hashbrown",
    "indexmap",
    "itoa",
    "memchr",
    "percent-encoding",
    "serde",
    "serde_core",
    "serde_derive",
    "serde_json",
    "thiserror",
    "thiserror-impl",
    "tinyvec",
    "unicode-normalization",
    "utoipa",
    "utoipa-gen",
    "uuid",
    "zmij",
];

/// Crates of [`PURE_CRATES`] with impure features, and the features that form-model may enable.
const PURE_FEATURES: &[(&str, &[&str])] = &[("utoipa", &["macros"]), ("uuid", &["serde", "std"])];

/// Ignored edges: cargo unifies the features of a build, so what the server enables appears below
/// form-model too. [`PURE_FEATURES`] checks what form-model enables itself.
const EDGES_OF_UNIFIED_FEATURES: &[(&str, &str)] = &[("uuid", "getrandom"), ("utoipa", "chrono")];

pub(super) fn check(metadata: &Metadata) -> Vec<Violation> {
    let mut violations = member_violations(metadata);
    if let Some(form_model) = metadata.members().find(|package| package.name == "form-model") {
        violations.extend(impure_dependencies(metadata, form_model));
        violations.extend(impure_features(form_model));
    }
    violations
}

fn member_violations(metadata: &Metadata) -> Vec<Violation> {
    let names: BTreeSet<&str> = metadata.members().map(|package| package.name.as_str()).collect();
    let mut violations = Vec::new();
    for package in metadata.members() {
        let Some((_, allowed)) = MEMBERS.iter().find(|(name, _)| *name == package.name) else {
            violations.push(Violation {
                message: format!(
                    "crate `{}` has no rule: list in xtask/src/layers/crates.rs which crates it may depend on",
                    package.name
                ),
                ..in_manifest(package, "crate-direction")
            });
            continue;
        };
        let dependencies: BTreeSet<&str> = package
            .dependencies
            .iter()
            .map(|dependency| dependency.name.as_str())
            .collect();
        for forbidden in dependencies
            .intersection(&names)
            .filter(|name| !allowed.contains(name) && **name != package.name)
        {
            violations.push(Violation {
                message: format!(
                    "{} must not depend on {forbidden}: {}",
                    package.name,
                    suggestion(package, forbidden)
                ),
                ..in_manifest(package, "crate-direction")
            });
        }
    }
    violations
}

fn suggestion(package: &Package, forbidden: &str) -> String {
    match (package.name.as_str(), forbidden) {
        (_, "xtask") => "xtask is never shipped; move the shared code into the crate that needs it".to_owned(),
        ("platform", _) => {
            "the adapters of platform know no feature; pass what they need as an argument, or move the code to server"
                .to_owned()
        }
        _ => format!(
            "dependencies point inward only; move the code that both need into {}",
            package.name
        ),
    }
}

/// Searches breadth first, so that the message shows the shortest chain.
fn impure_dependencies(metadata: &Metadata, form_model: &Package) -> Vec<Violation> {
    let mut seen = BTreeSet::from([form_model.id.as_str()]);
    let mut queue = VecDeque::from([(form_model, vec![form_model.name.as_str()])]);
    let mut violations = Vec::new();
    while let Some((package, chain)) = queue.pop_front() {
        for dependency in metadata.normal_dependencies(&package.id) {
            let edge = (package.name.as_str(), dependency.name.as_str());
            if EDGES_OF_UNIFIED_FEATURES.contains(&edge) || !seen.insert(&dependency.id) {
                continue;
            }
            let mut chain = chain.clone();
            chain.push(&dependency.name);
            if !PURE_CRATES.contains(&dependency.name.as_str()) {
                violations.push(Violation {
                    message: format!(
                        "form-model must not depend on {} ({}): \
                         it has no I/O, async, clock or randomness; \
                         do that work in server or platform and pass the result as an argument, or, if the crate is \
                         pure, add it to PURE_CRATES in xtask/src/layers/crates.rs",
                        dependency.name,
                        chain.join(" → ")
                    ),
                    ..in_manifest(form_model, "pure-domain")
                });
            } else if !is_proc_macro(dependency) {
                queue.push_back((dependency, chain));
            }
        }
    }
    violations
}

fn impure_features(form_model: &Package) -> Vec<Violation> {
    let mut violations = Vec::new();
    for dependency in form_model
        .dependencies
        .iter()
        .filter(|dependency| dependency.kind.is_none())
    {
        let Some((_, allowed)) = PURE_FEATURES.iter().find(|(name, _)| *name == dependency.name) else {
            continue;
        };
        for feature in dependency
            .features
            .iter()
            .filter(|feature| !allowed.contains(&feature.as_str()))
        {
            violations.push(Violation {
                message: format!(
                    "form-model must not enable feature `{feature}` of {}: it may add a clock or randomness; \
                     enable it in platform's manifest",
                    dependency.name
                ),
                ..in_manifest(form_model, "pure-domain")
            });
        }
    }
    violations
}

/// The dependencies of a proc macro are not part of the built crate.
fn is_proc_macro(package: &Package) -> bool {
    package
        .targets
        .iter()
        .any(|target| target.kind.iter().any(|kind| kind == "proc-macro"))
}

fn in_manifest(package: &Package, rule: &'static str) -> Violation {
    let folder = match package.name.as_str() {
        "bench" | "xtask" => PathBuf::new(),
        _ => PathBuf::from("crates"),
    };
    Violation {
        file: folder.join(&package.name).join("Cargo.toml"),
        line: None,
        rule,
        message: String::new(),
    }
}
