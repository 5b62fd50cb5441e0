//! What can be known of a form's ways without filling it in.
//!
//! A way counts when some acceptable answer takes it, so everything here is what a respondent can really do: each page
//! is left by its own question alone, and the answers of different pages are free of one another.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use crate::definition::{Definition, Target};
use crate::ids::PageId;
use crate::routing::{Exit, Leaving, Routes};

/// Why one page can follow another.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, serde::Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Way {
    /// The condition is met.
    True,
    /// The condition is not met.
    False,
    /// There is no condition.
    Next,
}

/// One way from a page that some answer takes.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Edge {
    /// The page it leaves.
    pub from: PageId,
    /// Why.
    pub way: Way,
    /// Where it leads.
    pub to: Target,
}

/// How many pages can still come after one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize)]
pub struct Remaining {
    /// The fewest, or nothing when no answer ever reaches the end.
    pub shortest: Option<usize>,
    /// The most, or nothing when a respondent can go round as often as they like.
    pub longest: Option<usize>,
}

/// The ways that can be taken through a form.
#[derive(Debug, Clone)]
pub struct Graph {
    routes: Routes,
}

impl Graph {
    /// The graph of a form.
    pub fn of(form: &Definition) -> Self {
        Self::from_routes(Routes::of(form))
    }

    pub(crate) fn from_routes(routes: Routes) -> Self {
        Self { routes }
    }

    /// Every way that can be taken, in page order.
    pub fn edges(&self) -> Vec<Edge> {
        let edge = |at: usize, (way, exit): (Way, Exit)| Edge {
            from: self.routes.stops[at].id.clone(),
            way,
            to: match exit {
                Exit::Stop(next) => Target::Page(self.routes.stops[next].id.clone()),
                Exit::End => Target::End,
            },
        };
        (0..self.len())
            .flat_map(|at| self.ways(at).map(move |way| edge(at, way)))
            .collect()
    }

    /// The pages no respondent can come to, in page order.
    pub fn unreachable(&self) -> Vec<PageId> {
        let reached = self.reached();
        self.ids((0..self.len()).filter(|at| !reached[*at]))
    }

    /// The pages from which no answers lead to the end.
    pub fn trapped(&self) -> Vec<PageId> {
        let distances = self.shortest_all();
        self.ids((0..self.len()).filter(|at| distances[*at].is_none()))
    }

    /// The cycles that no answer can leave: each a set of pages, in page order, that leads to all of itself and to nothing else.
    pub fn inescapable_cycles(&self) -> Vec<Vec<PageId>> {
        let distances = self.shortest_all();
        let trapped = (0..self.len()).filter(|at| distances[*at].is_none());
        let ahead: BTreeMap<usize, BTreeSet<usize>> = trapped.map(|at| (at, self.ahead_of(at))).collect();
        // A page that leads into a cycle but is not led back to is no part of it.
        let closes = |at: &usize| ahead[at].iter().all(|next| ahead[next].contains(at));
        let cycles: BTreeSet<&BTreeSet<usize>> = ahead.keys().filter(|at| closes(at)).map(|at| &ahead[at]).collect();
        cycles
            .into_iter()
            .map(|cycle| self.ids(cycle.iter().copied()))
            .collect()
    }

    /// How many pages can come after `page`, or nothing when there is no such page.
    pub fn remaining(&self, page: &PageId) -> Option<Remaining> {
        let at = self.routes.place(page)?;
        Some(Remaining {
            shortest: self.shortest_all()[at],
            longest: self.longest_from(at),
        })
    }

    fn len(&self) -> usize {
        self.routes.stops.len()
    }

    fn ids(&self, places: impl Iterator<Item = usize>) -> Vec<PageId> {
        places.map(|at| self.routes.stops[at].id.clone()).collect()
    }

    fn ways(&self, at: usize) -> impl Iterator<Item = (Way, Exit)> {
        match &self.routes.stops[at].leaving {
            Leaving::Always(exit) => [Some((Way::Next, *exit)), None],
            Leaving::ByCondition {
                open,
                when_true,
                when_false,
                ..
            } => [
                open.when_true.then_some((Way::True, *when_true)),
                open.when_false.then_some((Way::False, *when_false)),
            ],
        }
        .into_iter()
        .flatten()
    }

    fn next_stops(&self, at: usize) -> impl Iterator<Item = usize> {
        self.ways(at).filter_map(|(_, exit)| match exit {
            Exit::Stop(next) => Some(next),
            Exit::End => None,
        })
    }

    pub(crate) fn reached(&self) -> Vec<bool> {
        let mut reached = vec![false; self.len()];
        let mut queue: Vec<usize> = self.routes.start.into_iter().collect();
        while let Some(at) = queue.pop() {
            if !std::mem::replace(&mut reached[at], true) {
                queue.extend(self.next_stops(at));
            }
        }
        reached
    }

    /// Every page that can follow, at once or later.
    fn ahead_of(&self, at: usize) -> BTreeSet<usize> {
        let mut ahead = BTreeSet::new();
        let mut queue: Vec<usize> = self.next_stops(at).collect();
        while let Some(next) = queue.pop() {
            if ahead.insert(next) {
                queue.extend(self.next_stops(next));
            }
        }
        ahead
    }

    /// The fewest pages between each page and the end, found backwards from the end.
    fn shortest_all(&self) -> Vec<Option<usize>> {
        let mut before: Vec<Vec<usize>> = vec![Vec::new(); self.len()];
        let mut distances = vec![None; self.len()];
        let mut queue = VecDeque::new();
        for (at, distance) in distances.iter_mut().enumerate() {
            for (_, exit) in self.ways(at) {
                match exit {
                    Exit::Stop(next) => before[next].push(at),
                    Exit::End if distance.is_none() => {
                        *distance = Some(0);
                        queue.push_back((at, 0));
                    }
                    Exit::End => {}
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

    /// The most pages that can follow, found by peeling off pages that nothing left leads to; a rest that cannot be peeled goes round.
    fn longest_from(&self, at: usize) -> Option<usize> {
        let ahead = self.ahead_of(at);
        if ahead.contains(&at) {
            return None;
        }
        let mut entries = vec![0_usize; self.len()];
        for place in ahead.iter().chain([&at]) {
            for next in self.next_stops(*place) {
                entries[next] += 1;
            }
        }
        let mut longest = vec![0_usize; self.len()];
        let mut ready = vec![at];
        let mut peeled = 0;
        while let Some(place) = ready.pop() {
            peeled += 1;
            for next in self.next_stops(place) {
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
