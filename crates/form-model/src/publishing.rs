//! What is wrong with a form: errors, which keep it from being published, and warnings, which do not.

mod fix;
mod page_checks;
mod problem;
mod question_checks;
mod way_checks;

pub use fix::{Fix, FixRefused};
pub use problem::{Problem, ProblemCode, Severity};

use std::collections::HashSet;

use crate::definition::{Definition, Page};

/// A form without errors. Only this can become a version.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Publishable {
    form: Definition,
    warnings: Vec<Problem>,
}

impl Publishable {
    /// Lets a form through that has no errors; otherwise gives back everything that was found.
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

    /// What is worth a second look.
    pub fn warnings(&self) -> &[Problem] {
        &self.warnings
    }
}

/// Everything that is wrong with a form.
///
/// A page whose id an earlier page has is reported for that alone: nothing can lead to it, and nobody could say
/// which of the two a target means.
pub fn check(form: &Definition) -> Vec<Problem> {
    let mut problems = Vec::new();
    if form.pages().is_empty() {
        problems.push(Problem {
            fix: Some(Fix::AddPage),
            ..Problem::new(ProblemCode::NoPage, "The form has no page.")
        });
    }
    page_checks::start(form, &mut problems);
    let mut seen = HashSet::new();
    for (at, page) in form.pages().iter().enumerate() {
        let named = NamedPage { page, number: at + 1 };
        if seen.insert(&page.id) {
            page_checks::page(form, named, &mut problems);
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
        question_checks::questions(form, named, &mut problems);
    }
    way_checks::ways(form, &mut problems);
    problems
}

/// A page as messages call it.
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
