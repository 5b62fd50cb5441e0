//! Checks of the endings: their addresses, and whether a page leads to them.

use std::collections::HashSet;

use crate::definition::{Definition, Target};
use crate::graph::Graph;
use crate::settings::{Ending, EndingAddress};
use crate::web_address::is_https_address;

use super::{Fix, Problem, ProblemCode};

/// Checks the endings of a form.
pub(super) fn check_endings(form: &Definition, graph: &Graph, problems: &mut Vec<Problem>) {
    for ending in &form.settings.endings {
        let is_invalid = |which: &EndingAddress| {
            let address = ending.address(*which);
            !address.is_empty() && !is_https_address(address)
        };
        let invalid = EndingAddress::ALL.into_iter().filter(is_invalid);
        problems.extend(invalid.map(|address| Problem {
            ending_id: Some(ending.id.clone()),
            fix: Some(Fix::RemoveEndingAddress {
                ending_id: ending.id.clone(),
                address,
            }),
            ..Problem::new(
                ProblemCode::EndingAddressInvalid,
                format!("An address of the ending “{ending}” is not one that begins with https://."),
            )
        }));
    }
    problems.extend(unreachable(form, graph).into_iter().map(|ending| Problem {
        ending_id: Some(ending.id.clone()),
        ..Problem::new(
            ProblemCode::EndingUnreachable,
            format!("No page leads to the ending “{ending}”."),
        )
    }));
}

/// The endings that no respondent reaches. A single ending is for everybody.
fn unreachable<'f>(form: &'f Definition, graph: &Graph) -> Vec<&'f Ending> {
    let [first, _, ..] = form.settings.endings.as_slice() else {
        return Vec::new();
    };
    let edges = graph.reached_edges();
    let reached: HashSet<_> = edges
        .iter()
        .filter_map(|edge| match &edge.to {
            Target::Page(_) => None,
            Target::End => Some(&first.id),
            Target::Ending(id) => Some(id),
        })
        .collect();
    let endings = form.settings.endings.iter();
    endings.filter(|ending| !reached.contains(&ending.id)).collect()
}
