//! The rules, each shown on a tree that breaks it.

mod crate_rules;
mod server_rules;

use super::violations;
use crate::workspace::Workspace;

#[test]
fn the_real_tree_keeps_to_its_layers() {
    let workspace = Workspace::of_this_checkout().expect("started by cargo");
    let found = violations(&workspace).expect("a readable tree");
    let sentences: Vec<String> = found.iter().map(ToString::to_string).collect();
    assert!(sentences.is_empty(), "{}", sentences.join("\n"));
}
