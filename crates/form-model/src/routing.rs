//! Routing: the start page and the next page. The browser mirrors these rules; the server's result is authoritative.

use std::collections::{HashMap, HashSet};

use crate::answer::Answers;
use crate::condition::{Condition, ReachableBranches};
use crate::definition::{Definition, Page, Target};
use crate::ids::{EndingId, PageId, QuestionId};
use crate::settings::Ending;

/// What follows a submitted page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Step {
    /// This page.
    Page(PageId),
    /// The thank-you screen with this ending; without one if the form has none of its own.
    Finished(Option<EndingId>),
    /// The same page: the question of its condition is not answered.
    Stay(QuestionId),
}

/// The pages of a response, from the start.
///
/// Returning to an earlier page removes the pages after it, so the path depends on the latest answers only.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Path {
    /// Its pages in order, without repetition.
    pub pages: Vec<PageId>,
    /// How it ends.
    pub end: PathEnd,
}

/// How a path ends.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PathEnd {
    /// At the end of the form: the response is complete.
    Finished,
    /// On its last page, whose condition is not answered.
    Unanswered(QuestionId),
    /// In a cycle, on the page that these answers lead back to.
    Returned,
    /// The form has no page.
    NoPage,
}

/// The routes of a form: the effective target of each page.
#[derive(Debug, Clone)]
pub struct Routes {
    pub(crate) nodes: Vec<PageNode>,
    pub(crate) start: Option<usize>,
    indexes: HashMap<PageId, usize>,
    endings: Vec<EndingId>,
}

/// A page and its outgoing routes.
#[derive(Debug, Clone)]
pub(crate) struct PageNode {
    pub(crate) id: PageId,
    pub(crate) outgoing: Outgoing,
}

/// What follows a page.
#[derive(Debug, Clone)]
pub(crate) enum Outgoing {
    /// Always the same target.
    Always(Exit),
    /// By its condition.
    ByCondition {
        condition: Condition,
        open: ReachableBranches,
        when_true: Exit,
        when_false: Exit,
    },
}

const FIRST_ENDING: Exit = Exit::End(0);

/// An effective target.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Exit {
    Page(usize),
    /// With the ending at this index; 0 also if the form has no endings.
    End(usize),
}

impl Routes {
    /// Computes the routes of a form. Of two pages with the same id only the first is used.
    pub fn of(form: &Definition) -> Self {
        let mut indexes = HashMap::new();
        let mut pages: Vec<&Page> = Vec::new();
        for page in form.pages() {
            if !indexes.contains_key(&page.id) {
                indexes.insert(page.id.clone(), pages.len());
                pages.push(page);
            }
        }
        let branched_to = condition_targets(form);
        let nodes = pages
            .iter()
            .enumerate()
            .map(|(at, page)| PageNode {
                id: page.id.clone(),
                outgoing: outgoing(at, page, &pages, &indexes, &branched_to, &form.settings.endings),
            })
            .collect();
        Self {
            nodes,
            start: start(form, &pages, &indexes),
            indexes,
            endings: form.settings.endings.iter().map(|ending| ending.id.clone()).collect(),
        }
    }

    /// The start page: the owner's choice if it exists, otherwise the first page with a condition, otherwise the first page.
    pub fn start(&self) -> Option<&PageId> {
        self.start.map(|at| &self.nodes[at].id)
    }

    /// What follows `page`; none if it does not exist.
    pub fn next_step(&self, page: &PageId, answers: &Answers) -> Option<Step> {
        let at = *self.indexes.get(page)?;
        Some(match self.leave(at, answers) {
            Ok(Exit::Page(next)) => Step::Page(self.nodes[next].id.clone()),
            Ok(Exit::End(ending)) => Step::Finished(self.endings.get(ending).cloned()),
            Err(question) => Step::Stay(question.clone()),
        })
    }

    /// The path of these answers; at most one step per page.
    pub fn path(&self, answers: &Answers) -> Path {
        let mut visited: Vec<usize> = Vec::new();
        let mut here = self.start;
        let mut end = PathEnd::NoPage;
        while let Some(at) = here {
            if let Some(earlier) = visited.iter().position(|seen| *seen == at) {
                visited.truncate(earlier + 1);
                end = PathEnd::Returned;
                break;
            }
            visited.push(at);
            here = match self.leave(at, answers) {
                Ok(Exit::Page(next)) => Some(next),
                Ok(Exit::End(_)) => {
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
            pages: visited.into_iter().map(|at| self.nodes[at].id.clone()).collect(),
            end,
        }
    }

    /// The target of an exit. The first ending is [`Target::End`].
    pub(crate) fn target(&self, exit: Exit) -> Target {
        match exit {
            Exit::Page(next) => Target::Page(self.nodes[next].id.clone()),
            Exit::End(0) => Target::End,
            Exit::End(ending) => Target::Ending(self.endings[ending].clone()),
        }
    }

    pub(crate) fn index_of(&self, page: &PageId) -> Option<usize> {
        self.indexes.get(page).copied()
    }

    fn leave(&self, at: usize, answers: &Answers) -> Result<Exit, &QuestionId> {
        match &self.nodes[at].outgoing {
            Outgoing::Always(exit) => Ok(*exit),
            Outgoing::ByCondition {
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

/// The condition of a page and its question, if the question is on the page and supports conditions.
pub(crate) fn branching_question(page: &Page) -> Option<(&Condition, &crate::questions::Question)> {
    let condition = page.condition.as_ref()?;
    let question = page.question(&condition.question)?;
    question.supports_condition().then_some((condition, question))
}

fn condition_targets(form: &Definition) -> HashSet<&PageId> {
    form.pages()
        .iter()
        .filter_map(|page| page.condition.as_ref())
        .flat_map(|condition| [&condition.when_true, &condition.when_false])
        .filter_map(|target| match target {
            Target::Page(id) => Some(id),
            Target::End | Target::Ending(_) => None,
        })
        .collect()
}

// Spec §4: the start page is the first page with a condition, otherwise the first page.
fn start(form: &Definition, pages: &[&Page], indexes: &HashMap<PageId, usize>) -> Option<usize> {
    form.chosen_start()
        .and_then(|id| indexes.get(id).copied())
        .or_else(|| pages.iter().position(|page| page.condition.is_some()))
        .or_else(|| (!pages.is_empty()).then_some(0))
}

fn outgoing(
    at: usize,
    page: &Page,
    pages: &[&Page],
    indexes: &HashMap<PageId, usize>,
    branched_to: &HashSet<&PageId>,
    endings: &[Ending],
) -> Outgoing {
    // Spec §4: a target that does not exist, or is the page itself, ends the form.
    let exit = |target: &Target| match target {
        Target::Page(id) => match indexes.get(id) {
            Some(next) if *next != at => Exit::Page(*next),
            _ => FIRST_ENDING,
        },
        Target::End => FIRST_ENDING,
        Target::Ending(id) => {
            let found = endings.iter().position(|ending| ending.id == *id);
            found.map_or(FIRST_ENDING, Exit::End)
        }
    };
    match (&page.condition, branching_question(page)) {
        (_, Some((condition, question))) => Outgoing::ByCondition {
            open: condition.reachable_branches(question),
            when_true: exit(&condition.when_true),
            when_false: exit(&condition.when_false),
            condition: condition.clone(),
        },
        // A condition that can never be met always takes the false branch.
        (Some(condition), None) => Outgoing::Always(exit(&condition.when_false)),
        (None, None) => Outgoing::Always(match &page.next {
            Some(target) => exit(target),
            None if branched_to.contains(&page.id) => FIRST_ENDING,
            None => pages[at + 1..]
                .iter()
                .position(|later| !branched_to.contains(&later.id))
                .map_or(FIRST_ENDING, |ahead| Exit::Page(at + 1 + ahead)),
        }),
    }
}
