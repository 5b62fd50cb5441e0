//! Drop-off per page: how many responses reached it, and how many ended there.

use std::collections::HashSet;
use std::sync::Arc;

use form_model::definition::{Page, Target};
use form_model::graph::{Edge, EdgeKind, Graph};
use form_model::ids::PageId;

use super::counters::{FormCounters, PageCounters};
use super::wire::{PageAnalytics, ReachedBy};
use crate::forms::PublishedVersion;

/// The pages of the newest version in order, then removed pages that were submitted.
pub(super) fn page_dropoff(versions: &[Arc<PublishedVersion>], counters: &FormCounters) -> Vec<PageAnalytics> {
    let Some(newest) = versions.last() else {
        return Vec::new();
    };
    let start = newest.routes.start();
    let edges = Graph::of(&newest.definition).edges();
    let mut seen: HashSet<&PageId> = HashSet::new();
    let mut pages = Vec::new();
    for page in newest.definition.pages() {
        seen.insert(&page.id);
        let counted = page_counters(counters, page);
        let reached = counted.submitted + counted.dropped_off;
        // Every view of the form reaches its first page, with or without a submission.
        let entered = if Some(&page.id) == start {
            reached.max(counters.views)
        } else {
            reached
        };
        pages.push(PageAnalytics {
            reached_by: reached_by(&edges, &page.id),
            ..page_analytics(page, entered, counted.submitted)
        });
    }
    for page in versions.iter().rev().flat_map(|version| version.definition.pages()) {
        let counted = page_counters(counters, page);
        if seen.insert(&page.id) && counted.submitted > 0 {
            pages.push(PageAnalytics {
                removed: true,
                ..page_analytics(page, counted.submitted + counted.dropped_off, counted.submitted)
            });
        }
    }
    pages
}

fn page_counters(counters: &FormCounters, page: &Page) -> PageCounters {
    counters.pages.get(page.id.as_str()).copied().unwrap_or_default()
}

fn page_analytics(page: &Page, entered: i64, submitted: i64) -> PageAnalytics {
    PageAnalytics {
        page_id: page.id.to_string(),
        page_title: page.title.clone(),
        entered,
        left: entered - submitted,
        reached_by: None,
        removed: false,
    }
}

fn reached_by(edges: &[Edge], page: &PageId) -> Option<ReachedBy> {
    edges.iter().find_map(|edge| {
        let leads_here = matches!(&edge.to, Target::Page(to) if to == page);
        let when = match edge.kind {
            EdgeKind::True => true,
            EdgeKind::False => false,
            EdgeKind::Next => return None,
        };
        leads_here.then(|| ReachedBy {
            page_id: edge.from.to_string(),
            when,
        })
    })
}
