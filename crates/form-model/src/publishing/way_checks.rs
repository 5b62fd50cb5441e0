//! The checks of the way through the whole form: endless cycles and pages nobody comes to.

use std::collections::HashMap;

use crate::definition::{Definition, Page, Target};
use crate::graph::{Graph, Way};
use crate::ids::PageId;
use crate::routing::{Exit, Leaving, Routes};

use super::page_checks::end_there;
use super::{Fix, NamedPage, Problem, ProblemCode};

/// Checks the ways of a form.
pub(super) fn ways(form: &Definition, problems: &mut Vec<Problem>) {
    let pages: HashMap<&PageId, NamedPage<'_>> = form
        .pages()
        .iter()
        .enumerate()
        .rev()
        .map(|(at, page)| (&page.id, NamedPage { page, number: at + 1 }))
        .collect();
    let routes = Routes::of(form);
    let graph = Graph::from_routes(routes.clone());
    for cycle in graph.inescapable_cycles() {
        let names: Vec<String> = cycle.iter().map(|id| pages[id].to_string()).collect();
        let first = cycle.first().cloned();
        problems.push(Problem {
            page_id: first,
            fix: way_out(&cycle, &pages, &routes),
            ..Problem::new(
                ProblemCode::EndlessCycle,
                format!("No answer leads out of {}.", names.join(", ")),
            )
        });
    }
    for id in graph.unreachable() {
        problems.push(
            Problem {
                fix: way_in(&id, form, &routes, &graph),
                ..Problem::new(
                    ProblemCode::PageUnreachable,
                    format!("No respondent can come to {}.", pages[&id]),
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

/// Lets the form end in the cycle: after its last page without a condition, else on one way of its last page.
fn way_out(cycle: &[PageId], pages: &HashMap<&PageId, NamedPage<'_>>, routes: &Routes) -> Option<Fix> {
    let plain = cycle.iter().rev().find(|id| pages[id].page.condition.is_none());
    if let Some(id) = plain {
        return Some(Fix::SetNext {
            page_id: id.clone(),
            to: Target::End,
        });
    }
    let id = cycle.last()?;
    let condition = pages[id].page.condition.as_ref()?;
    let way = match &routes.stops[routes.place(id)?].leaving {
        Leaving::ByCondition { open, .. } if !open.when_false => Way::True,
        _ => Way::False,
    };
    Some(end_there(pages[id], condition, way))
}

/// Makes a page reachable: by beginning at the first page, or by leading there from the nearest page before it that
/// ends the form. Neither is offered when it would not help, or would make a cycle without an exit.
fn way_in(id: &PageId, form: &Definition, routes: &Routes, graph: &Graph) -> Option<Fix> {
    let at = routes.place(id)?;
    let mut from_the_first = routes.clone();
    from_the_first.start = Some(0);
    if Graph::from_routes(from_the_first).reached()[at] {
        return Some(Fix::SetStart {
            page_id: routes.stops.first()?.id.clone(),
        });
    }
    let reached = graph.reached();
    let ends_here = |place: &usize| {
        let stop = &routes.stops[*place];
        let is_plain = form.page(&stop.id).is_some_and(|page: &Page| page.condition.is_none());
        reached[*place] && is_plain && matches!(stop.leaving, Leaving::Always(Exit::End))
    };
    let before = (0..at).rev().find(ends_here)?;
    let mut led_on = routes.clone();
    led_on.stops[before].leaving = Leaving::Always(Exit::Stop(at));
    let traps_nobody_new = Graph::from_routes(led_on).trapped().len() == graph.trapped().len();
    traps_nobody_new.then(|| Fix::SetNext {
        page_id: routes.stops[before].id.clone(),
        to: Target::Page(id.clone()),
    })
}
