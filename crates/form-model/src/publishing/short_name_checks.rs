//! Checks of the names of questions in links.

use std::collections::HashSet;

use crate::definition::Definition;

use super::{Fix, NamedPage, Problem, ProblemCode};

/// Checks that no two questions have the same name, and that a link can reach every hidden field.
pub(super) fn check_short_names(form: &Definition, problems: &mut Vec<Problem>) {
    let mut taken = HashSet::new();
    for (at, page) in form.pages().iter().enumerate() {
        let named = NamedPage { page, number: at + 1 };
        for question in page.questions() {
            let problem = match &question.short_name {
                Some(name) if !taken.insert(name) => Problem {
                    fix: Some(Fix::RemoveShortName {
                        question_id: question.id.clone(),
                    }),
                    ..Problem::new(
                        ProblemCode::ShortNameRepeated,
                        format!("A question on {named} has the name “{name}” of an earlier one in links."),
                    )
                },
                None if question.kind.name().is_hidden() => Problem::new(
                    ProblemCode::HiddenFieldWithoutName,
                    format!("No link can fill in a hidden field on {named}, because it has no name."),
                ),
                _ => continue,
            };
            problems.push(Problem {
                page_id: Some(page.id.clone()),
                question_id: Some(question.id.clone()),
                ..problem
            });
        }
    }
}
