//! Validates a form for publishing: errors block publishing, warnings do not.

mod branch_checks;
mod confirmation_checks;
mod ending_checks;
mod fix;
mod page_checks;
mod problem;
mod question_checks;
mod rejoin_branches;
mod schedule_checks;
mod short_name_checks;

pub use fix::{Fix, FixError};
pub use problem::{Problem, ProblemCode, Severity};

use std::collections::HashSet;

use crate::definition::{Definition, Page};
use crate::graph::Graph;

/// A form without errors; only this can be published.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Publishable {
    form: Definition,
    warnings: Vec<Problem>,
}

impl Publishable {
    /// Fails with all problems if the form has errors.
    pub fn check(form: Definition) -> Result<Self, Vec<Problem>> {
        let problems = check(&form);
        if problems.iter().any(|problem| problem.severity == Severity::Error) {
            return Err(problems);
        }
        Ok(Self {
            form,
            warnings: problems,
        })
    }

    /// The form.
    pub fn form(&self) -> &Definition {
        &self.form
    }

    /// Problems that do not block publishing.
    pub fn warnings(&self) -> &[Problem] {
        &self.warnings
    }
}

/// All problems of a form.
///
/// For a page with a duplicate id only that is reported, because nothing can lead to it.
pub fn check(form: &Definition) -> Vec<Problem> {
    let mut problems = Vec::new();
    if form.pages().is_empty() {
        problems.push(Problem {
            fix: Some(Fix::AddPage),
            ..Problem::new(ProblemCode::NoPage, "The form has no page.")
        });
    }
    page_checks::check_start(form, &mut problems);
    let mut seen = HashSet::new();
    for (at, page) in form.pages().iter().enumerate() {
        let named = NamedPage { page, number: at + 1 };
        if seen.insert(&page.id) {
            page_checks::check_page(form, named, &mut problems);
        } else {
            problems.push(Problem {
                page_id: Some(page.id.clone()),
                fix: Some(Fix::RenewPageId { index: at }),
                ..Problem::new(
                    ProblemCode::PageIdRepeated,
                    format!("{named} has the id of an earlier page."),
                )
            });
        }
        question_checks::check_questions(form, named, &mut problems);
    }
    short_name_checks::check_short_names(form, &mut problems);
    let graph = Graph::of(form);
    branch_checks::check_branches(form, &graph, &mut problems);
    ending_checks::check_endings(form, &graph, &mut problems);
    schedule_checks::check_schedule(form, &mut problems);
    confirmation_checks::check_confirmation(form, &mut problems);
    problems
}

/// A page with its number, for messages.
#[derive(Clone, Copy)]
struct NamedPage<'f> {
    page: &'f Page,
    number: usize,
}

impl std::fmt::Display for NamedPage<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let own = Page::title_of(self.number);
        match self.page.title.trim() {
            "" => f.write_str(&own),
            title if title == own => f.write_str(title),
            title => write!(f, "{own} “{title}”"),
        }
    }
}
