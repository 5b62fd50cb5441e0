//! Each rule, with a source tree that violates it.

mod crate_rules;
mod cycle_rules;
mod question_type_rules;
mod server_rules;

use std::fs;

use super::find_violations;
use super::server_source::{Source, read_sources};
use crate::workspace::Workspace;

pub(super) fn server_with_files(files: &[(&str, &str)]) -> Vec<Source> {
    let root = tempfile::tempdir().expect("a temporary folder");
    for (path, text) in files {
        let path = root.path().join("crates/server/src").join(path);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a writable folder");
        fs::write(path, text).expect("a writable file");
    }
    read_sources(&Workspace::at(root.path())).expect("readable source")
}

#[test]
fn real_tree_has_no_violation() {
    let workspace = Workspace::current().expect("started by cargo");
    let found = find_violations(&workspace).expect("a readable tree");
    let messages: Vec<String> = found.iter().map(ToString::to_string).collect();
    assert!(messages.is_empty(), "{}", messages.join("\n"));
}
