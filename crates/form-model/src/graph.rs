//! The page graph of a form: reachability, cycles and distances.
//!
//! An edge exists if some valid answer follows it. Each page branches on one of its own questions, and the answers of different
//! pages are independent.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use crate::definition::{Definition, Target};
use crate::ids::PageId;
use crate::routing::{Exit, Outgoing, Routes};

/// The kind of an edge.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, serde::Serialize)]
#[serde(rename_all = "lowercase")]
pub enum EdgeKind {
    /// The condition is met.
    True,
    /// The condition is not met.
    False,
    /// There is no condition.
    Next,
}

/// An edge that some answer follows.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Edge {
    /// Source page.
    pub from: PageId,
    /// Its kind.
    pub kind: EdgeKind,
    /// Target.
    pub to: Target,
}

/// How many pages can follow a page.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Remaining {
    /// The minimum; none if the end is unreachable.
    #[cfg_attr(feature = "openapi", schema(required = true))]
    pub shortest: Option<usize>,
    /// The maximum; none if there is a cycle.
    #[cfg_attr(feature = "openapi", schema(required = true))]
    pub longest: Option<usize>,
}

/// The page graph of a form.
#[derive(Debug, Clone)]
pub struct Graph {
    routes: Routes,
}

impl Graph {
    /// The graph of a form.
    pub fn of(form: &Definition) -> Self {
        Self::from_routes(Routes::of(form))
    }

    pub(crate) fn routes(&self) -> &Routes {
        &self.routes
    }

    pub(crate) fn from_routes(routes: Routes) -> Self {
        Self { routes }
    }

    /// All edges in page order.
    pub fn edges(&self) -> Vec<Edge> {
        self.edges_of(0..self.len())
    }

    /// The edges of reachable pages.
    pub(crate) fn reached_edges(&self) -> Vec<Edge> {
        let reached = self.reached();
        self.edges_of((0..self.len()).filter(|at| reached[*at]))
    }

    fn edges_of(&self, pages: impl Iterator<Item = usize>) -> Vec<Edge> {
        let edge = |at: usize, (kind, exit): (EdgeKind, Exit)| Edge {
            from: self.routes.nodes[at].id.clone(),
            kind,
            to: self.routes.target(exit),
        };
        pages
            .flat_map(|at| self.edges_from(at).map(move |outgoing| edge(at, outgoing)))
            .collect()
    }

    /// Unreachable pages in page order.
    pub fn unreachable(&self) -> Vec<PageId> {
        let reached = self.reached();
        self.ids((0..self.len()).filter(|at| !reached[*at]))
    }

    /// Pages from which the end is unreachable.
    pub fn trapped(&self) -> Vec<PageId> {
        let distances = self.shortest_all();
        self.ids((0..self.len()).filter(|at| distances[*at].is_none()))
    }

    /// Cycles that no answer can leave: closed strongly connected components, each in page order.
    pub fn inescapable_cycles(&self) -> Vec<Vec<PageId>> {
        let distances = self.shortest_all();
        let trapped = (0..self.len()).filter(|at| distances[*at].is_none());
        let ahead: BTreeMap<usize, BTreeSet<usize>> = trapped.map(|at| (at, self.reachable_from(at))).collect();
        // Excludes pages that lead into a cycle but are not part of it.
        let closes = |at: &usize| ahead[at].iter().all(|next| ahead[next].contains(at));
        let cycles: BTreeSet<&BTreeSet<usize>> = ahead.keys().filter(|at| closes(at)).map(|at| &ahead[at]).collect();
        cycles
            .into_iter()
            .map(|cycle| self.ids(cycle.iter().copied()))
            .collect()
    }

    /// How many pages can follow `page`, if it exists.
    pub fn remaining(&self, page: &PageId) -> Option<Remaining> {
        let at = self.routes.index_of(page)?;
        Some(Remaining {
            shortest: self.shortest_all()[at],
            longest: self.longest_from(at),
        })
    }

    fn len(&self) -> usize {
        self.routes.nodes.len()
    }

    fn ids(&self, indexes: impl Iterator<Item = usize>) -> Vec<PageId> {
        indexes.map(|at| self.routes.nodes[at].id.clone()).collect()
    }

    pub(crate) fn edges_from(&self, at: usize) -> impl Iterator<Item = (EdgeKind, Exit)> {
        match &self.routes.nodes[at].outgoing {
            Outgoing::Always(exit) => [Some((EdgeKind::Next, *exit)), None],
            Outgoing::ByCondition {
                open,
                when_true,
                when_false,
                ..
            } => [
                open.when_true.then_some((EdgeKind::True, *when_true)),
                open.when_false.then_some((EdgeKind::False, *when_false)),
            ],
        }
        .into_iter()
        .flatten()
    }

    fn next_pages(&self, at: usize) -> impl Iterator<Item = usize> {
        self.edges_from(at).filter_map(|(_, exit)| match exit {
            Exit::Page(next) => Some(next),
            Exit::End(_) => None,
        })
    }

    pub(crate) fn reached(&self) -> Vec<bool> {
        let mut reached = vec![false; self.len()];
        let mut queue: Vec<usize> = self.routes.start.into_iter().collect();
        while let Some(at) = queue.pop() {
            if !std::mem::replace(&mut reached[at], true) {
                queue.extend(self.next_pages(at));
            }
        }
        reached
    }

    /// All pages that can follow, directly or later.
    pub(crate) fn reachable_from(&self, at: usize) -> BTreeSet<usize> {
        let mut ahead = BTreeSet::new();
        let mut queue: Vec<usize> = self.next_pages(at).collect();
        while let Some(next) = queue.pop() {
            if ahead.insert(next) {
                queue.extend(self.next_pages(next));
            }
        }
        ahead
    }

    /// The distance of each page to the end, by breadth-first search from the end.
    fn shortest_all(&self) -> Vec<Option<usize>> {
        let mut before: Vec<Vec<usize>> = vec![Vec::new(); self.len()];
        let mut distances = vec![None; self.len()];
        let mut queue = VecDeque::new();
        for (at, distance) in distances.iter_mut().enumerate() {
            for (_, exit) in self.edges_from(at) {
                match exit {
                    Exit::Page(next) => before[next].push(at),
                    Exit::End(_) if distance.is_none() => {
                        *distance = Some(0);
                        queue.push_back((at, 0));
                    }
                    Exit::End(_) => {}
                }
            }
        }
        while let Some((at, distance)) = queue.pop_front() {
            for earlier in &before[at] {
                if distances[*earlier].is_none() {
                    distances[*earlier] = Some(distance + 1);
                    queue.push_back((*earlier, distance + 1));
                }
            }
        }
        distances
    }

    /// The longest path from a page, by topological sort; none if there is a cycle.
    fn longest_from(&self, at: usize) -> Option<usize> {
        let ahead = self.reachable_from(at);
        if ahead.contains(&at) {
            return None;
        }
        let mut entries = vec![0_usize; self.len()];
        for place in ahead.iter().chain([&at]) {
            for next in self.next_pages(*place) {
                entries[next] += 1;
            }
        }
        let mut longest = vec![0_usize; self.len()];
        let mut ready = vec![at];
        let mut peeled = 0;
        while let Some(place) = ready.pop() {
            peeled += 1;
            for next in self.next_pages(place) {
                longest[next] = longest[next].max(longest[place] + 1);
                entries[next] -= 1;
                if entries[next] == 0 {
                    ready.push(next);
                }
            }
        }
        (peeled == ahead.len() + 1).then(|| longest.into_iter().max().unwrap_or(0))
    }
}
