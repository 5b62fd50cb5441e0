//! Branches that rejoin: after all fixes every path reaches the common page.

use std::collections::BTreeMap;

use crate::forms::{cases, counting_mint, read};
use form_model::definition::{Definition, Target};
use form_model::graph::Graph;
use form_model::ids::PageId;
use form_model::publishing::{ProblemCode, check};
use form_model::routing::Routes;
use proptest::prelude::*;
use serde_json::{Value, json};

/// A branch: one page, two pages in a row, or a page whose answer leads to one of two branches.
#[derive(Debug, Clone)]
enum Branch {
    Page { is_joined: bool },
    Row,
    Fork(Box<Branch>, Box<Branch>),
}

fn any_fork() -> impl Strategy<Value = Branch> {
    let leaf = prop_oneof![
        any::<bool>().prop_map(|is_joined| Branch::Page { is_joined }),
        Just(Branch::Row)
    ];
    let branch = leaf.prop_recursive(3, 12, 2, |inner| fork(inner.clone(), inner));
    fork(branch.clone(), branch)
}

fn fork(left: impl Strategy<Value = Branch>, right: impl Strategy<Value = Branch>) -> impl Strategy<Value = Branch> {
    (left, right).prop_map(|(left, right)| Branch::Fork(Box::new(left), Box::new(right)))
}

const COMMON: &str = "meeting";

/// The branch as pages, followed by the common page and one more.
fn form_of(branch: &Branch) -> Definition {
    let mut form = json!({ "pages": [], "pageConditions": {} });
    add(&mut form, branch);
    add_page(&mut form, COMMON, None);
    add_page(&mut form, "last", None);
    read(&form)
}

fn add(form: &mut Value, branch: &Branch) -> String {
    let id = next_id(form);
    match branch {
        Branch::Page { is_joined } => add_page(form, &id, is_joined.then_some(COMMON)),
        Branch::Row => {
            add_page(form, &id, None);
            let second = next_id(form);
            add_page(form, &second, None);
            let at = form["pages"].as_array().map_or(0, Vec::len) - 2;
            form["pages"][at]["nextPage"] = json!(second);
        }
        Branch::Fork(left, right) => {
            add_page(form, &id, None);
            let (left, right) = (add(form, left), add(form, right));
            form["pageConditions"][&id] = json!({
                "questionId": format!("q-{id}"), "expectedAnswer": "2024-01-01", "truePage": left, "falsePage": right,
            });
        }
    }
    id
}

fn next_id(form: &Value) -> String {
    format!("p{}", form["pages"].as_array().map_or(0, Vec::len) + 1)
}

fn add_page(form: &mut Value, id: &str, next: Option<&str>) {
    let question = json!({ "id": format!("q-{id}"), "type": "Date", "questionText": "When?" });
    let mut page = json!({ "pageId": id, "questions": [question] });
    if let Some(next) = next {
        page["nextPage"] = json!(next);
    }
    form["pages"].as_array_mut().expect("pages").push(page);
}

fn with_all_fixes(mut form: Definition) -> Definition {
    let mut mint = counting_mint();
    for _ in 0..100 {
        let Some(fix) = check(&form).into_iter().find_map(|problem| problem.fix) else {
            return form;
        };
        fix.apply(&mut form, &mut mint)
            .expect("a fix just offered can be applied");
    }
    panic!("problems are left after 100 fixes: {:?}", check(&form));
}

/// Whether every path from `page` passes the common page.
fn all_paths_join(page: &Target, edges: &BTreeMap<PageId, Vec<Target>>) -> bool {
    match page {
        Target::End | Target::Ending(_) => false,
        Target::Page(id) => id.as_str() == COMMON || edges[id].iter().all(|next| all_paths_join(next, edges)),
    }
}

fn every_path_joins(form: &Definition) -> bool {
    let mut edges: BTreeMap<PageId, Vec<Target>> = BTreeMap::new();
    for edge in Graph::of(form).edges() {
        edges.entry(edge.from).or_default().push(edge.to);
    }
    let start = Routes::of(form).start().cloned().expect("a start page");
    all_paths_join(&Target::Page(start), &edges)
}

proptest! {
    #![proptest_config(cases(300))]

    #[test]
    fn every_path_reaches_the_common_page_after_all_fixes(fork in any_fork()) {
        let form = with_all_fixes(form_of(&fork));
        prop_assert!(every_path_joins(&form), "{:?}", form);
        prop_assert_eq!(check(&form), Vec::new());
    }

    #[test]
    fn path_that_misses_the_common_page_is_reported(fork in any_fork()) {
        let form = form_of(&fork);
        let is_reported = check(&form).iter().any(|problem| {
            matches!(problem.code, ProblemCode::BranchEndsEarly | ProblemCode::PageUnreachable)
        });
        prop_assert_eq!(is_reported, !every_path_joins(&form));
    }
}
