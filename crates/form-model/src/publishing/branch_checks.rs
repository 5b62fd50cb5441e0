//! Checks of the whole page graph: endless cycles, unreachable pages, and branches that end early.

use std::collections::HashMap;

use crate::definition::{Definition, Target};
use crate::graph::{EdgeKind, Graph};
use crate::ids::PageId;
use crate::routing::{Outgoing, Routes};

use super::page_checks::end_branch;
use super::rejoin_branches::BranchEnds;
use super::{Fix, NamedPage, Problem, ProblemCode};

/// Checks the page graph of a form.
pub(super) fn check_branches(form: &Definition, graph: &Graph, problems: &mut Vec<Problem>) {
    let pages: HashMap<&PageId, NamedPage<'_>> = form
        .pages()
        .iter()
        .enumerate()
        .rev()
        .map(|(at, page)| (&page.id, NamedPage { page, number: at + 1 }))
        .collect();
    let routes = graph.routes();
    for cycle in graph.inescapable_cycles() {
        let names: Vec<String> = cycle.iter().map(|id| pages[id].to_string()).collect();
        let first = cycle.first().cloned();
        problems.push(Problem {
            page_id: first,
            fix: fix_cycle(&cycle, &pages, routes),
            ..Problem::new(
                ProblemCode::EndlessCycle,
                format!("No answer leads out of {}.", names.join(", ")),
            )
        });
    }
    let rejoin = BranchEnds::of(form, routes, graph);
    for id in graph.unreachable() {
        problems.push(
            Problem {
                fix: rejoin.fix_unreachable(&id),
                ..Problem::new(
                    ProblemCode::PageUnreachable,
                    format!("No respondent can come to {}.", pages[&id]),
                )
            }
            .at(id),
        );
    }
    for (id, fix) in rejoin.skipped_pages() {
        problems.push(
            Problem {
                fix: Some(fix),
                ..Problem::new(
                    ProblemCode::BranchEndsEarly,
                    format!("Some respondents end before {}.", pages[&id]),
                )
            }
            .at(id),
        );
    }
}

impl Problem {
    fn at(self, page: PageId) -> Self {
        Self {
            page_id: Some(page),
            ..self
        }
    }
}

/// Ends the form after the last page of the cycle without a condition, or on one branch of its last page.
fn fix_cycle(cycle: &[PageId], pages: &HashMap<&PageId, NamedPage<'_>>, routes: &Routes) -> Option<Fix> {
    let plain = cycle.iter().rev().find(|id| pages[id].page.condition.is_none());
    if let Some(id) = plain {
        return Some(Fix::SetNext {
            page_id: id.clone(),
            to: Target::End,
        });
    }
    let id = cycle.last()?;
    let condition = pages[id].page.condition.as_ref()?;
    let branch = match &routes.nodes[routes.index_of(id)?].outgoing {
        Outgoing::ByCondition { open, .. } if !open.when_false => EdgeKind::True,
        _ => EdgeKind::False,
    };
    Some(end_branch(pages[id], condition, branch))
}
