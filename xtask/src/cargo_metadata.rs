//! The part of `cargo metadata` that the checks read.

use std::path::PathBuf;

use anyhow::{Context, Result, bail};
use serde::Deserialize;

use crate::workspace::Workspace;

/// The packages of the workspace and everything they depend on.
#[derive(Deserialize)]
pub(crate) struct Metadata {
    /// Every package, the workspace's own and the foreign ones.
    pub(crate) packages: Vec<Package>,
    /// Ids of the packages that make up the workspace.
    pub(crate) workspace_members: Vec<String>,
    /// Which package uses which, after versions and features were chosen.
    pub(crate) resolve: Resolve,
}

/// One package at one version.
#[derive(Deserialize)]
pub(crate) struct Package {
    /// Cargo's identifier, unique even when two versions of a package are in use.
    pub(crate) id: String,
    /// The name on crates.io or in the workspace.
    pub(crate) name: String,
    /// What its manifest asks for.
    pub(crate) dependencies: Vec<Dependency>,
    /// Its library, binaries, tests and examples.
    pub(crate) targets: Vec<Target>,
}

/// A line of a manifest's dependency tables.
#[derive(Deserialize)]
pub(crate) struct Dependency {
    /// The package's name, whatever it is renamed to.
    pub(crate) name: String,
    /// Nothing for `[dependencies]`, otherwise `dev` or `build`.
    pub(crate) kind: Option<String>,
    /// The features asked for, besides the default ones.
    pub(crate) features: Vec<String>,
}

/// Something cargo compiles as one crate.
#[derive(Deserialize)]
pub(crate) struct Target {
    /// `lib`, `bin`, `test`, `proc-macro`, …
    pub(crate) kind: Vec<String>,
    /// The crate's root file.
    pub(crate) src_path: PathBuf,
}

/// The dependency graph.
#[derive(Deserialize)]
pub(crate) struct Resolve {
    /// One node for each package.
    pub(crate) nodes: Vec<Node>,
}

/// A package's place in the dependency graph.
#[derive(Deserialize)]
pub(crate) struct Node {
    /// The package.
    pub(crate) id: String,
    /// What it uses.
    pub(crate) deps: Vec<Edge>,
}

/// One package using another.
#[derive(Deserialize)]
pub(crate) struct Edge {
    /// The package that is used.
    pub(crate) pkg: String,
    /// In which of its roles the using package does so.
    pub(crate) dep_kinds: Vec<EdgeKind>,
}

/// The table of the manifest an edge comes from.
#[derive(Deserialize)]
pub(crate) struct EdgeKind {
    /// Nothing for `[dependencies]`, otherwise `dev` or `build`.
    pub(crate) kind: Option<String>,
}

impl Metadata {
    /// Asks cargo, without the network. The graph is that of the platform the product ships for, so
    /// that the answer does not depend on the machine that asks.
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
        serde_json::from_slice(&output.stdout).context("`cargo metadata` printed something unexpected")
    }

    /// The workspace's own packages.
    pub(crate) fn members(&self) -> impl Iterator<Item = &Package> {
        self.packages
            .iter()
            .filter(|package| self.workspace_members.contains(&package.id))
    }

    /// A package by its id.
    pub(crate) fn package(&self, id: &str) -> Option<&Package> {
        self.packages.iter().find(|package| package.id == id)
    }

    /// What a package's library or binary is built from, by its `[dependencies]` table alone.
    pub(crate) fn uses(&self, id: &str) -> impl Iterator<Item = &Package> {
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
