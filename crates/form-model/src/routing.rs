//! The way through a form: where it begins and what follows a page. The browser mirrors this file; the server's answer wins.

use std::collections::{HashMap, HashSet};

use crate::answer::Answers;
use crate::condition::{Condition, OpenWays};
use crate::definition::{Definition, Page, Target};
use crate::ids::{PageId, QuestionId};

/// What follows when a page is handed in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Step {
    /// This page.
    Page(PageId),
    /// The thank-you screen.
    Finished,
    /// The same page: its condition's question has no answer yet.
    Stay(QuestionId),
}

/// The pages a response runs through, from the start.
///
/// Coming to a page a second time is going Back to it: the pages after it leave the path. So a response's path is decided by its
/// last answers alone, however often its respondent went round.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Path {
    /// Its pages, each once, in order.
    pub pages: Vec<PageId>,
    /// How it ends.
    pub end: PathEnd,
}

/// How a path ends.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PathEnd {
    /// At the thank-you screen: the response is complete.
    Finished,
    /// On its last page, whose condition's question has no answer.
    Unanswered(QuestionId),
    /// On its last page, to which these answers lead back; another answer is needed to get on.
    Returned,
    /// Nowhere: the form has no page.
    NoPage,
}

/// A form's ways, worked out once: which page each exit really leads to.
#[derive(Debug, Clone)]
pub struct Routes {
    pub(crate) stops: Vec<Stop>,
    pub(crate) start: Option<usize>,
    places: HashMap<PageId, usize>,
}

/// A page as the way sees it.
#[derive(Debug, Clone)]
pub(crate) struct Stop {
    pub(crate) id: PageId,
    pub(crate) leaving: Leaving,
}

/// How a page is left.
#[derive(Debug, Clone)]
pub(crate) enum Leaving {
    /// Always to the same place.
    Always(Exit),
    /// By its condition.
    ByCondition {
        condition: Condition,
        open: OpenWays,
        when_true: Exit,
        when_false: Exit,
    },
}

/// Where a way really leads.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Exit {
    Stop(usize),
    End,
}

impl Routes {
    /// The ways of a form. Of two pages with one id only the first is on any way.
    pub fn of(form: &Definition) -> Self {
        let mut places = HashMap::new();
        let mut pages: Vec<&Page> = Vec::new();
        for page in form.pages() {
            if !places.contains_key(&page.id) {
                places.insert(page.id.clone(), pages.len());
                pages.push(page);
            }
        }
        let branched_to = condition_targets(form);
        let stops = pages
            .iter()
            .enumerate()
            .map(|(at, page)| Stop {
                id: page.id.clone(),
                leaving: leaving(at, page, &pages, &places, &branched_to),
            })
            .collect();
        Self {
            stops,
            start: start(form, &pages, &places),
            places,
        }
    }

    /// Where a respondent begins: the owner's choice if that page exists, otherwise the first page with a condition,
    /// otherwise the first page.
    pub fn start(&self) -> Option<&PageId> {
        self.start.map(|at| &self.stops[at].id)
    }

    /// What follows `page`, or nothing when there is no such page.
    pub fn next_step(&self, page: &PageId, answers: &Answers) -> Option<Step> {
        let at = *self.places.get(page)?;
        Some(match self.leave(at, answers) {
            Ok(Exit::Stop(next)) => Step::Page(self.stops[next].id.clone()),
            Ok(Exit::End) => Step::Finished,
            Err(question) => Step::Stay(question.clone()),
        })
    }

    /// The way these answers make, from the start straight through. It takes at most one step a page.
    pub fn path(&self, answers: &Answers) -> Path {
        let mut walked: Vec<usize> = Vec::new();
        let mut here = self.start;
        let mut end = PathEnd::NoPage;
        while let Some(at) = here {
            if let Some(earlier) = walked.iter().position(|seen| *seen == at) {
                walked.truncate(earlier + 1);
                end = PathEnd::Returned;
                break;
            }
            walked.push(at);
            here = match self.leave(at, answers) {
                Ok(Exit::Stop(next)) => Some(next),
                Ok(Exit::End) => {
                    end = PathEnd::Finished;
                    None
                }
                Err(question) => {
                    end = PathEnd::Unanswered(question.clone());
                    None
                }
            };
        }
        Path {
            pages: walked.into_iter().map(|at| self.stops[at].id.clone()).collect(),
            end,
        }
    }

    pub(crate) fn place(&self, page: &PageId) -> Option<usize> {
        self.places.get(page).copied()
    }

    fn leave(&self, at: usize, answers: &Answers) -> Result<Exit, &QuestionId> {
        match &self.stops[at].leaving {
            Leaving::Always(exit) => Ok(*exit),
            Leaving::ByCondition {
                condition,
                when_true,
                when_false,
                ..
            } => match answers.get(&condition.question) {
                Some(answer) if condition.is_met_by(answer) => Ok(*when_true),
                Some(_) => Ok(*when_false),
                None => Err(&condition.question),
            },
        }
    }
}

/// The condition of a page that can decide something: one whose question is on the page and can be answered.
pub(crate) fn deciding(page: &Page) -> Option<(&Condition, &crate::question::Question)> {
    let condition = page.condition.as_ref()?;
    let question = page.question(&condition.question)?;
    question.can_carry_condition().then_some((condition, question))
}

fn condition_targets(form: &Definition) -> HashSet<&PageId> {
    form.pages()
        .iter()
        .filter_map(|page| page.condition.as_ref())
        .flat_map(|condition| [&condition.when_true, &condition.when_false])
        .filter_map(|target| match target {
            Target::Page(id) => Some(id),
            Target::End => None,
        })
        .collect()
}

// Spec §4: the start page is the first page with a condition, otherwise the first page.
fn start(form: &Definition, pages: &[&Page], places: &HashMap<PageId, usize>) -> Option<usize> {
    form.chosen_start()
        .and_then(|id| places.get(id).copied())
        .or_else(|| pages.iter().position(|page| page.condition.is_some()))
        .or_else(|| (!pages.is_empty()).then_some(0))
}

fn leaving(
    at: usize,
    page: &Page,
    pages: &[&Page],
    places: &HashMap<PageId, usize>,
    branched_to: &HashSet<&PageId>,
) -> Leaving {
    // Spec §4: a jump to a page that does not exist, or to the page one is on, ends the form.
    let exit = |target: &Target| match target {
        Target::Page(id) => match places.get(id) {
            Some(next) if *next != at => Exit::Stop(*next),
            _ => Exit::End,
        },
        Target::End => Exit::End,
    };
    match (&page.condition, deciding(page)) {
        (_, Some((condition, question))) => Leaving::ByCondition {
            open: condition.open_ways(question),
            when_true: exit(&condition.when_true),
            when_false: exit(&condition.when_false),
            condition: condition.clone(),
        },
        // A question nobody can answer is never answered as expected.
        (Some(condition), None) => Leaving::Always(exit(&condition.when_false)),
        (None, None) => Leaving::Always(match &page.next {
            Some(target) => exit(target),
            None if branched_to.contains(&page.id) => Exit::End,
            None => pages[at + 1..]
                .iter()
                .position(|later| !branched_to.contains(&later.id))
                .map_or(Exit::End, |ahead| Exit::Stop(at + 1 + ahead)),
        }),
    }
}
