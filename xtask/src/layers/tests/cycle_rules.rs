//! The rule for cycles among files, with made-up source trees.

use super::super::cycles;
use super::server_with_files;

fn cycles_in(files: &[(&str, &str)]) -> Vec<Vec<String>> {
    let sources = server_with_files(files);
    let cycles = cycles::find_cycles(&sources);
    cycles
        .iter()
        .map(|cycle| cycle.files.iter().map(|file| file.path.display().to_string()).collect())
        .collect()
}

#[test]
fn files_that_use_each_other_indirectly_are_one_cycle() {
    let found = cycles_in(&[
        ("a.rs", "use crate::b::B; pub struct A;"),
        ("b.rs", "pub struct B; fn b() { crate::c::c() }"),
        ("c/mod.rs", "mod part; pub fn c() { part::part() }"),
        ("c/part.rs", "pub fn part() -> super::super::a::A { todo!() }"),
        ("d.rs", "use crate::a::A; fn d(_: A) {}"),
    ]);
    assert_eq!(found, [["a.rs", "b.rs", "c/mod.rs", "c/part.rs"]]);
}

#[test]
fn declaring_or_importing_a_module_is_no_dependency() {
    let found = cycles_in(&[
        ("c/mod.rs", "mod part; mod store; pub struct C;"),
        ("c/part.rs", "use super::C; fn part(_: C) {}"),
        ("c/store.rs", "use crate::c; fn find(_: c::C) {}"),
    ]);
    assert_eq!(found, Vec::<Vec<String>>::new());
}

#[test]
fn re_export_depends_on_the_defining_file() {
    let found = cycles_in(&[
        ("c/mod.rs", "mod id; mod store; pub use id::Id; pub use store::find;"),
        ("c/id.rs", "pub struct Id;"),
        ("c/store.rs", "use super::Id; pub fn find(_: Id) {}"),
    ]);
    assert_eq!(found, Vec::<Vec<String>>::new());
    let through_root = cycles_in(&[
        ("c/mod.rs", "mod id; mod store; pub use id::Id; pub use store::find;"),
        ("c/id.rs", "use crate::c; pub struct Id; fn id() { c::find() }"),
        ("c/store.rs", "use super::Id as Name; pub fn find(_: Name) {}"),
    ]);
    assert_eq!(through_root, [["c/id.rs", "c/store.rs"]]);
}

#[test]
fn imports_in_tests_are_no_cycle() {
    let found = cycles_in(&[
        ("a.rs", "use crate::b::B; pub struct A;"),
        (
            "b.rs",
            "pub struct B; #[cfg(test)] mod tests { use crate::a::A; use super::*; }",
        ),
    ]);
    assert_eq!(found, Vec::<Vec<String>>::new());
}

#[test]
fn cycle_above_limit_is_rejected_with_its_edges() {
    let sources = server_with_files(&[
        ("a.rs", "use crate::b::B;\npub struct A;"),
        ("b.rs", "pub struct B;\nuse crate::a::A;"),
    ]);
    assert_eq!(cycles::check(&sources, 2), []);
    let found = cycles::check(&sources, 1);
    assert_eq!(found.len(), 1);
    let message = found[0].to_string();
    for part in ["[cycle]", "a.rs:1 uses b.rs", "b.rs:2 uses a.rs"] {
        assert!(message.contains(part), "{part:?} is not in {message:?}");
    }
}
