//! The part of `cargo metadata` that the checks read.

use std::path::PathBuf;

use anyhow::{Context, Result, bail};
use serde::Deserialize;

use crate::workspace::Workspace;

/// The packages of the workspace and all their dependencies.
#[derive(Deserialize)]
pub(crate) struct Metadata {
    /// Members of the workspace and external packages.
    pub(crate) packages: Vec<Package>,
    /// Package ids.
    pub(crate) workspace_members: Vec<String>,
    pub(crate) resolve: Resolve,
}

/// One package at one version.
#[derive(Deserialize)]
pub(crate) struct Package {
    /// Unique even when two versions of a package are in use.
    pub(crate) id: String,
    pub(crate) name: String,
    /// As written in its manifest.
    pub(crate) dependencies: Vec<Dependency>,
    /// Its library, binaries, tests and examples.
    pub(crate) targets: Vec<Target>,
}

/// A line of a manifest's dependency tables.
#[derive(Deserialize)]
pub(crate) struct Dependency {
    /// The package's name, even if the manifest renames it.
    pub(crate) name: String,
    /// `None` for `[dependencies]`, otherwise `dev` or `build`.
    pub(crate) kind: Option<String>,
    /// The enabled features, without the default ones.
    pub(crate) features: Vec<String>,
}

/// One crate that cargo compiles: a library, a binary, a test, …
#[derive(Deserialize)]
pub(crate) struct Target {
    /// `lib`, `bin`, `test`, `proc-macro`, …
    pub(crate) kind: Vec<String>,
    /// The crate's root file.
    pub(crate) src_path: PathBuf,
}

/// The dependency graph, with versions and features resolved.
#[derive(Deserialize)]
pub(crate) struct Resolve {
    pub(crate) nodes: Vec<Node>,
}

/// A package in the dependency graph.
#[derive(Deserialize)]
pub(crate) struct Node {
    /// The package's id.
    pub(crate) id: String,
    pub(crate) deps: Vec<Edge>,
}

/// A dependency in the graph.
#[derive(Deserialize)]
pub(crate) struct Edge {
    /// The id of the dependency.
    pub(crate) pkg: String,
    /// A package can be a normal and a dev dependency at once.
    pub(crate) dep_kinds: Vec<EdgeKind>,
}

/// The manifest table that an edge comes from.
#[derive(Deserialize)]
pub(crate) struct EdgeKind {
    /// `None` for `[dependencies]`, otherwise `dev` or `build`.
    pub(crate) kind: Option<String>,
}

impl Metadata {
    /// Runs `cargo metadata` offline, for the platform that we ship, so that the graph is the same on
    /// every machine.
    pub(crate) fn read(workspace: &Workspace) -> Result<Self> {
        let output = workspace
            .cargo()
            .args(["metadata", "--format-version", "1", "--offline"])
            .args(["--filter-platform", "x86_64-unknown-linux-gnu"])
            .output()
            .context("cargo could not be started")?;
        if !output.status.success() {
            bail!(
                "`cargo metadata` failed: {}",
                String::from_utf8_lossy(&output.stderr).trim()
            );
        }
        serde_json::from_slice(&output.stdout).context("`cargo metadata` printed unexpected output")
    }

    pub(crate) fn members(&self) -> impl Iterator<Item = &Package> {
        self.packages
            .iter()
            .filter(|package| self.workspace_members.contains(&package.id))
    }

    pub(crate) fn package(&self, id: &str) -> Option<&Package> {
        self.packages.iter().find(|package| package.id == id)
    }

    /// The package's `[dependencies]`, without dev and build dependencies.
    pub(crate) fn normal_dependencies(&self, id: &str) -> impl Iterator<Item = &Package> {
        let edges = self
            .resolve
            .nodes
            .iter()
            .filter(move |node| node.id == id)
            .flat_map(|node| &node.deps);
        edges
            .filter(|edge| edge.dep_kinds.iter().any(|kind| kind.kind.is_none()))
            .filter_map(|edge| self.package(&edge.pkg))
    }
}
