//! Compares the page graph with what respondents can do: all small graphs and a fixed sample of larger ones.

use std::collections::BTreeSet;

use crate::forms::{SmallPage, small_form, some_small_pages};
use form_model::answer::Answers;
use form_model::check_answers::check_page;
use form_model::definition::{Definition, Target};
use form_model::graph::Graph;
use form_model::ids::PageId;
use form_model::publishing::Publishable;
use form_model::routing::{PathEnd, Routes, Step};

/// The transitions that validated answers cause.
struct Runtime {
    pages: Vec<PageId>,
    start: Option<usize>,
    /// Targets of each page by some valid answer; none is the end.
    steps: Vec<BTreeSet<Option<usize>>>,
}

impl Runtime {
    fn of(form: &Definition) -> Self {
        let routes = Routes::of(form);
        let pages: Vec<PageId> = form.pages().iter().map(|page| page.id.clone()).collect();
        let index = |id: &PageId| pages.iter().position(|page| page == id).expect("a page of the form");
        let steps = form
            .pages()
            .iter()
            .map(|page| {
                let mut steps = BTreeSet::new();
                for sent in crate::forms::everything_answerable(page) {
                    if let Ok(answers) = check_page(form, page, &sent) {
                        match routes.next_step(&page.id, &answers).expect("a page of the form") {
                            Step::Page(id) => steps.insert(Some(index(&id))),
                            Step::Finished(_) => steps.insert(None),
                            Step::Stay(question) => panic!("{question} was answered"),
                        };
                    }
                }
                steps
            })
            .collect();
        Self {
            start: routes.start().map(index),
            steps,
            pages,
        }
    }

    fn after(&self, at: usize) -> BTreeSet<usize> {
        let mut found = BTreeSet::new();
        let mut waiting: Vec<usize> = self.steps[at].iter().flatten().copied().collect();
        while let Some(next) = waiting.pop() {
            if found.insert(next) {
                waiting.extend(self.steps[next].iter().flatten());
            }
        }
        found
    }

    fn can_finish(&self, at: usize) -> bool {
        self.steps[at].contains(&None) || self.after(at).iter().any(|next| self.steps[*next].contains(&None))
    }

    fn unreachable(&self) -> Vec<PageId> {
        let met = |at: usize| {
            self.start
                .is_some_and(|start| start == at || self.after(start).contains(&at))
        };
        (0..self.pages.len())
            .filter(|at| !met(*at))
            .map(|at| self.pages[at].clone())
            .collect()
    }

    fn trapped(&self) -> Vec<PageId> {
        (0..self.pages.len())
            .filter(|at| !self.can_finish(*at))
            .map(|at| self.pages[at].clone())
            .collect()
    }

    fn cycles(&self) -> BTreeSet<Vec<PageId>> {
        let is_in_cycle =
            |at: &usize| !self.can_finish(*at) && self.after(*at).iter().all(|next| self.after(*next).contains(at));
        let round = (0..self.pages.len()).filter(is_in_cycle);
        round
            .map(|at| {
                self.after(at)
                    .into_iter()
                    .map(|place| self.pages[place].clone())
                    .collect()
            })
            .collect()
    }

    /// Walks all paths: the minimum and, without cycles, the maximum number of following pages.
    fn remaining(&self, at: usize, walked: &mut Vec<usize>) -> (Option<usize>, Option<usize>) {
        let (mut fewest, mut most) = (None::<usize>, Some(0));
        walked.push(at);
        for step in &self.steps[at] {
            let (few, many) = match step {
                None => (Some(0), Some(0)),
                Some(next) if walked.contains(next) => (None, None),
                Some(next) => {
                    let (few, many) = self.remaining(*next, walked);
                    (few.map(|few| few + 1), many.map(|many| many + 1))
                }
            };
            fewest = fewest.into_iter().chain(few).min();
            most = most.zip(many).map(|(most, many)| most.max(many));
        }
        walked.pop();
        (fewest, most)
    }
}

fn assert_graph_is_runtime(pages: &[SmallPage], start: Option<usize>) {
    let form = small_form(pages, start);
    let (graph, runtime) = (Graph::of(&form), Runtime::of(&form));
    let description = || format!("{pages:?} from {start:?}");
    assert_eq!(
        graph.unreachable(),
        runtime.unreachable(),
        "unreachable in {}",
        description()
    );
    assert_eq!(graph.trapped(), runtime.trapped(), "trapped in {}", description());
    assert_eq!(
        BTreeSet::from_iter(graph.inescapable_cycles()),
        runtime.cycles(),
        "cycles of {}",
        description()
    );
    for (at, page) in runtime.pages.iter().enumerate() {
        let remaining = graph.remaining(page).expect("a page of the form");
        let (fewest, most) = runtime.remaining(at, &mut Vec::new());
        assert_eq!(
            (remaining.shortest, remaining.longest),
            (fewest, most),
            "after {page} in {}",
            description()
        );
        let steps: BTreeSet<Option<usize>> = graph
            .edges()
            .into_iter()
            .filter(|edge| edge.from == *page)
            .map(|edge| match edge.to {
                Target::Page(id) => runtime.pages.iter().position(|page| *page == id),
                Target::End | Target::Ending(_) => None,
            })
            .collect();
        assert_eq!(steps, runtime.steps[at], "edges of {page} in {}", description());
    }
    if Publishable::check(form.clone()).is_ok() {
        assert_form_can_be_finished(&form, &runtime, &description());
    }
}

/// For a publishable form: the end is reachable from every page, and a path has at most one step per page.
fn assert_form_can_be_finished(form: &Definition, runtime: &Runtime, description: &str) {
    assert!(runtime.trapped().is_empty(), "{description}");
    let routes = Routes::of(form);
    let mut finishes = false;
    for sent in crate::forms::everything_answerable_in(form) {
        let mut answers = Answers::new();
        for (page, sent) in form.pages().iter().zip(&sent) {
            answers.extend(check_page(form, page, sent).expect("acceptable answers"));
        }
        let path = routes.path(&answers);
        assert!(path.pages.len() <= form.pages().len(), "{description}");
        assert!(
            matches!(path.end, PathEnd::Finished | PathEnd::Returned),
            "{path:?} in {description}"
        );
        finishes |= path.end == PathEnd::Finished;
    }
    assert!(finishes, "no answers finish {description}");
}

#[test]
fn every_graph_of_one_and_two_pages() {
    for count in 1..=2 {
        let kinds = SmallPage::all(count);
        for start in std::iter::once(None).chain((0..count).map(Some)) {
            for first in &kinds {
                if count == 1 {
                    assert_graph_is_runtime(&[*first], start);
                    continue;
                }
                for second in &kinds {
                    assert_graph_is_runtime(&[*first, *second], start);
                }
            }
        }
    }
}

#[test]
fn every_graph_of_three_pages_with_two_way_conditions() {
    let kinds = SmallPage::two_way(3);
    for first in &kinds {
        for second in &kinds {
            for third in &kinds {
                assert_graph_is_runtime(&[*first, *second, *third], None);
            }
        }
    }
}

#[test]
fn sample_of_graphs_of_three_to_six_pages() {
    for (pages, start) in some_small_pages(6_000) {
        assert_graph_is_runtime(&pages, start);
    }
}
