//! The rules, each shown on a tree that breaks it.

mod crate_rules;
mod cycle_rules;
mod server_rules;

use std::fs;

use super::server_source::{Source, read_sources};
use super::violations;
use crate::workspace::Workspace;

/// A server that consists of these files.
pub(super) fn server_of(files: &[(&str, &str)]) -> Vec<Source> {
    let root = tempfile::tempdir().expect("a temporary folder");
    for (path, text) in files {
        let path = root.path().join("crates/server/src").join(path);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a writable place");
        fs::write(path, text).expect("a writable file");
    }
    read_sources(&Workspace::at(root.path())).expect("readable source")
}

#[test]
fn the_real_tree_keeps_to_its_layers() {
    let workspace = Workspace::of_this_checkout().expect("started by cargo");
    let found = violations(&workspace).expect("a readable tree");
    let sentences: Vec<String> = found.iter().map(ToString::to_string).collect();
    assert!(sentences.is_empty(), "{}", sentences.join("\n"));
}
