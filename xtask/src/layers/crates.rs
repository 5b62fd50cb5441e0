//! The layering of the workspace's crates.

use std::collections::{BTreeSet, VecDeque};
use std::path::PathBuf;

use crate::cargo_metadata::{Metadata, Package};

use super::violation::Violation;

/// The workspace's crates, and which of the others each may depend on, tests included.
const MEMBERS: &[(&str, &[&str])] = &[
    ("bench", &[]),
    ("form-model", &[]),
    ("platform", &[]),
    ("server", &["form-model", "platform"]),
    ("xtask", &["form-model", "platform", "server"]),
];

/// Everything form-model may be built from, direct or not. It is a list of what is allowed and not
/// of what is forbidden, so that a crate nobody thought of (another runtime, another clock) is
/// refused too until somebody has looked at it and added it here.
const PURE: &[&str] = &[
    // Through indexmap of utoipa, which describes shapes at compile time and keeps them in a table.
    "equivalent",
    "hashbrown",
    "indexmap",
    "itoa",
    "memchr",
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

/// Crates of [`PURE`] that can do more than compute, with the features form-model may ask of them.
const PURE_FEATURES: &[(&str, &[&str])] = &[("utoipa", &["macros"]), ("uuid", &["serde", "std"])];

/// Edges of the graph that are not form-model's doing: cargo unites the features that all crates of
/// one build ask for, so the server's wish for random ids shows below form-model as well.
/// [`PURE_FEATURES`] is what keeps form-model from asking for them itself.
const UNIFIED_FEATURES: &[(&str, &str)] = &[("uuid", "getrandom"), ("utoipa", "chrono")];

/// Finds what breaks the layering in the dependency graph.
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
                    "`{}` has no place among the crates: \
                     say in xtask/src/layers/crates.rs which crates it may depend on",
                    package.name
                ),
                ..in_manifest(package, "crate-direction")
            });
            continue;
        };
        let wanted: BTreeSet<&str> = package
            .dependencies
            .iter()
            .map(|dependency| dependency.name.as_str())
            .collect();
        for refused in wanted
            .intersection(&names)
            .filter(|name| !allowed.contains(name) && **name != package.name)
        {
            violations.push(Violation {
                message: format!(
                    "{} must not depend on {refused}: dependencies point inward only, {}",
                    package.name,
                    suggestion(package, refused)
                ),
                ..in_manifest(package, "crate-direction")
            });
        }
    }
    violations
}

fn suggestion(package: &Package, refused: &str) -> String {
    match (package.name.as_str(), refused) {
        (_, "xtask") => "and xtask is never shipped; move the shared code into the crate that needs it".to_owned(),
        ("platform", _) => {
            "and platform's adapters know no feature; pass what they need as an argument, or move the code to server"
                .to_owned()
        }
        _ => format!("so move the code that both need into {}", package.name),
    }
}

/// Walks form-model's graph breadth first, so that the chain in the message is the shortest one.
fn impure_dependencies(metadata: &Metadata, form_model: &Package) -> Vec<Violation> {
    let mut seen = BTreeSet::from([form_model.id.as_str()]);
    let mut queue = VecDeque::from([(form_model, vec![form_model.name.as_str()])]);
    let mut violations = Vec::new();
    while let Some((package, chain)) = queue.pop_front() {
        for used in metadata.uses(&package.id) {
            let united = UNIFIED_FEATURES.contains(&(package.name.as_str(), used.name.as_str()));
            if united || !seen.insert(&used.id) {
                continue;
            }
            let mut chain = chain.clone();
            chain.push(&used.name);
            if !PURE.contains(&used.name.as_str()) {
                violations.push(Violation {
                    message: format!(
                        "form-model must not depend on {} ({}): \
                         it does no input or output and knows no async, clock or randomness; \
                         do that work in server or platform and pass the result in, or, if the crate only computes, \
                         add it to PURE in xtask/src/layers/crates.rs",
                        used.name,
                        chain.join(" → ")
                    ),
                    ..in_manifest(form_model, "pure-domain")
                });
            } else if !runs_in_the_compiler(used) {
                queue.push_back((used, chain));
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
                    "form-model must not ask for feature `{feature}` of {}: it may bring a clock or randomness; \
                     leave it to platform's manifest",
                    dependency.name
                ),
                ..in_manifest(form_model, "pure-domain")
            });
        }
    }
    violations
}

/// A derive macro's own dependencies work at compile time and are no part of what is built.
fn runs_in_the_compiler(package: &Package) -> bool {
    package
        .targets
        .iter()
        .any(|target| target.kind.iter().any(|kind| kind == "proc-macro"))
}

fn in_manifest(package: &Package, rule: &'static str) -> Violation {
    let folder = if package.name == "xtask" {
        PathBuf::new()
    } else {
        PathBuf::from("crates")
    };
    Violation {
        file: folder.join(&package.name).join("Cargo.toml"),
        line: None,
        rule,
        message: String::new(),
    }
}
