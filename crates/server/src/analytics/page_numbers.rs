//! How each page was passed: who came to it, and who left the form there.

use std::{collections::HashSet, sync::Arc};

use form_model::{
    definition::{Page, Target},
    graph::{Edge, Graph, Way},
    ids::PageId,
};

use super::wire::{PageAnalytics, ReachedBy};
use crate::{
    forms::PinnedVersion,
    responses::{Numbers, PageNumbers},
};

/// The pages of the newest version in order, then those that only earlier ones have and somebody handed in.
pub(super) fn page_numbers(versions: &[Arc<PinnedVersion>], numbers: &Numbers) -> Vec<PageAnalytics> {
    let Some(newest) = versions.last() else {
        return Vec::new();
    };
    let start = newest.routes.start();
    let ways = Graph::of(&newest.definition).edges();
    let mut seen: HashSet<&PageId> = HashSet::new();
    let mut pages = Vec::new();
    for page in newest.definition.pages() {
        seen.insert(&page.id);
        let counted = counted(numbers, page);
        let led = counted.handed_in + counted.waiting;
        // Whoever opens the form comes to its first page, whether they hand anything in or not.
        let entered = if Some(&page.id) == start {
            led.max(numbers.views)
        } else {
            led
        };
        pages.push(PageAnalytics {
            reached_by: reached_by(&ways, &page.id),
            ..passed(page, entered, counted.handed_in)
        });
    }
    for page in versions.iter().rev().flat_map(|version| version.definition.pages()) {
        let counted = counted(numbers, page);
        if seen.insert(&page.id) && counted.handed_in > 0 {
            pages.push(PageAnalytics {
                removed: true,
                ..passed(page, counted.handed_in + counted.waiting, counted.handed_in)
            });
        }
    }
    pages
}

fn counted(numbers: &Numbers, page: &Page) -> PageNumbers {
    numbers.pages.get(page.id.as_str()).copied().unwrap_or_default()
}

fn passed(page: &Page, entered: i64, handed_in: i64) -> PageAnalytics {
    PageAnalytics {
        page_id: page.id.to_string(),
        page_title: page.title.clone(),
        entered,
        left: entered - handed_in,
        reached_by: None,
        removed: false,
    }
}

fn reached_by(ways: &[Edge], page: &PageId) -> Option<ReachedBy> {
    ways.iter().find_map(|edge| {
        let leads_here = matches!(&edge.to, Target::Page(to) if to == page);
        let when = match edge.way {
            Way::True => true,
            Way::False => false,
            Way::Next => return None,
        };
        leads_here.then(|| ReachedBy {
            page_id: edge.from.to_string(),
            when,
        })
    })
}
