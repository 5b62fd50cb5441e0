//! Finds branches that end before a page that other branches reach, and fixes that join them.

use std::cell::OnceCell;
use std::collections::{BTreeMap, BTreeSet};

use crate::definition::{Definition, Target};
use crate::graph::{EdgeKind, Graph};
use crate::ids::PageId;
use crate::routing::{Exit, Outgoing, Routes};

use super::Fix;

/// The ends of all branches, by page index.
pub(super) struct BranchEnds<'f> {
    routes: &'f Routes,
    graph: &'f Graph,
    reached: Vec<bool>,
    trapped: BTreeSet<PageId>,
    /// Pages that end the form because no next page was chosen; not those where the owner chose the end.
    open_ends: Vec<usize>,
    /// All pages without a condition that end the form.
    ends: Vec<usize>,
    /// Cache of the pages reachable from each page.
    ahead: Vec<OnceCell<BTreeSet<usize>>>,
}

impl<'f> BranchEnds<'f> {
    pub(super) fn of(form: &Definition, routes: &'f Routes, graph: &'f Graph) -> Self {
        let reached = graph.reached();
        let plain = |at: &usize| form.page(&routes.nodes[*at].id).filter(|page| page.condition.is_none());
        let ends: Vec<usize> = (0..routes.nodes.len())
            .filter(|at| reached[*at] && matches!(routes.nodes[*at].outgoing, Outgoing::Always(Exit::End(_))))
            .filter(|at| plain(at).is_some())
            .collect();
        let is_open = |at: &usize| plain(at).is_some_and(|page| page.next.is_none());
        Self {
            routes,
            graph,
            reached,
            trapped: graph.trapped().into_iter().collect(),
            open_ends: ends.iter().copied().filter(is_open).collect(),
            ends,
            ahead: vec![OnceCell::new(); routes.nodes.len()],
        }
    }

    /// A fix that makes a page reachable: starting at the first page, or joining the branches that end before it or before an
    /// unreachable page that leads to it. Never creates an endless cycle.
    pub(super) fn fix_unreachable(&self, id: &PageId) -> Option<Fix> {
        let at = self.routes.index_of(id)?;
        let mut from_first_page = self.routes.clone();
        from_first_page.start = Some(0);
        if Graph::from_routes(from_first_page).reached()[at] {
            return Some(Fix::SetStart { page_id: self.id(0) });
        }
        (0..self.routes.nodes.len())
            .filter(|entry| !self.reached[*entry])
            .filter(|entry| *entry == at || self.reachable_from(*entry).contains(&at))
            .find_map(|entry| self.join_ends(entry))
    }

    /// Pages that some branches reach while others end before them, with the fix.
    pub(super) fn skipped_pages(&self) -> Vec<(PageId, Fix)> {
        let entries = self.entries_without_condition();
        let mut skipped: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
        for end in &self.open_ends {
            let later = || {
                let pages = entries.range(end + 1..);
                pages.filter(|(page, _)| !self.reachable_from(**page).contains(end))
            };
            // Prefer a page where several branches already join.
            let meeting = later().find(|(_, count)| **count > 1).or_else(|| later().next());
            if let Some((page, _)) = meeting {
                skipped.entry(*page).or_default().push(*end);
            }
        }
        skipped
            .into_iter()
            .filter_map(|(page, ends)| Some((self.id(page), self.lead_to(&ends, page)?)))
            .collect()
    }

    /// For each page the number of pages without a condition that lead to it. Pages that only conditions lead to start a branch.
    fn entries_without_condition(&self) -> BTreeMap<usize, usize> {
        let mut entries = BTreeMap::new();
        for at in (0..self.routes.nodes.len()).filter(|at| self.reached[*at]) {
            for (kind, exit) in self.graph.edges_from(at) {
                if let (EdgeKind::Next, Exit::Page(next)) = (kind, exit)
                    && !self.is_trapped(next)
                {
                    *entries.entry(next).or_insert(0) += 1;
                }
            }
        }
        entries
    }

    /// Joins all open ends before the page, or else the nearest end.
    fn join_ends(&self, page: usize) -> Option<Fix> {
        if self.is_trapped(page) {
            return None;
        }
        let ahead = self.reachable_from(page);
        let may_lead = |end: &usize| *end < page && !ahead.contains(end);
        let open: Vec<usize> = self.open_ends.iter().copied().filter(may_lead).collect();
        if open.is_empty() {
            let nearest = self.ends.iter().copied().rfind(may_lead)?;
            return self.lead_to(&[nearest], page);
        }
        self.lead_to(&open, page)
    }

    fn lead_to(&self, from: &[usize], to: usize) -> Option<Fix> {
        let to = Target::Page(self.id(to));
        match from {
            [] => None,
            [only] => Some(Fix::SetNext {
                page_id: self.id(*only),
                to,
            }),
            several => Some(Fix::JoinPages {
                page_ids: several.iter().map(|at| self.id(*at)).collect(),
                to,
            }),
        }
    }

    fn reachable_from(&self, at: usize) -> &BTreeSet<usize> {
        self.ahead[at].get_or_init(|| self.graph.reachable_from(at))
    }

    fn is_trapped(&self, at: usize) -> bool {
        self.trapped.contains(&self.routes.nodes[at].id)
    }

    fn id(&self, at: usize) -> PageId {
        self.routes.nodes[at].id.clone()
    }
}
