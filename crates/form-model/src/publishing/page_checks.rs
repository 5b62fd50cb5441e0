//! Checks of single pages: next page, condition, colours, and whether there is a question.

use crate::colour::{Tint, WHITE};
use crate::condition::{Condition, Operator};
use crate::definition::{Definition, Target};
use crate::graph::EdgeKind;
use crate::limits::QUESTIONS_PER_FORM;
use crate::questions::Question;

use super::{Fix, NamedPage, Problem, ProblemCode};

/// Minimum text contrast of WCAG 2 AA.
const MIN_CONTRAST: f64 = 4.5;

/// Checks that the chosen start page exists.
pub(super) fn check_start(form: &Definition, problems: &mut Vec<Problem>) {
    if form.chosen_start().is_some_and(|start| form.page(start).is_none()) {
        problems.push(Problem {
            fix: Some(Fix::ClearStart),
            ..Problem::new(ProblemCode::StartPageMissing, "The chosen start page does not exist.")
        });
    }
}

/// Checks one page.
pub(super) fn check_page(form: &Definition, named: NamedPage<'_>, problems: &mut Vec<Problem>) {
    let page = named.page;
    let mut found = Vec::new();
    if let Some(next) = &page.next
        && let Some(error) = target_error(form, named, next)
    {
        let code = match error {
            TargetError::Missing => ProblemCode::NextPageMissing,
            TargetError::Own => ProblemCode::NextPageIsOwn,
        };
        found.push(Problem {
            // Keeps the current behaviour: an invalid target ends the form.
            fix: Some(Fix::SetNext {
                page_id: page.id.clone(),
                to: Target::End,
            }),
            ..Problem::new(code, format!("The page after {named} {}.", error.description()))
        });
    }
    if let Some(condition) = &page.condition {
        check_targets(form, named, condition, &mut found);
        check_condition_question(form, named, condition, &mut found);
    }
    if !page.questions().iter().any(Question::is_asked) {
        let has_room = form.questions().count() < QUESTIONS_PER_FORM;
        found.push(Problem {
            fix: has_room.then(|| Fix::AddQuestion {
                page_id: page.id.clone(),
            }),
            ..Problem::new(
                ProblemCode::NothingToAnswer,
                format!("There is nothing to answer on {named}."),
            )
        });
    }
    check_colours(named, &mut found);
    problems.extend(found.into_iter().map(|problem| Problem {
        page_id: Some(page.id.clone()),
        ..problem
    }));
}

enum TargetError {
    Missing,
    Own,
}

impl TargetError {
    fn description(&self) -> &'static str {
        match self {
            Self::Missing => "does not exist",
            Self::Own => "is that page itself",
        }
    }
}

fn target_error(form: &Definition, named: NamedPage<'_>, target: &Target) -> Option<TargetError> {
    match target {
        Target::Page(id) if *id == named.page.id => Some(TargetError::Own),
        Target::Page(id) if form.page(id).is_none() => Some(TargetError::Missing),
        Target::Page(_) | Target::End | Target::Ending(_) => None,
    }
}

fn check_targets(form: &Definition, named: NamedPage<'_>, condition: &Condition, found: &mut Vec<Problem>) {
    for (branch, target, word) in [
        (EdgeKind::True, &condition.when_true, "true"),
        (EdgeKind::False, &condition.when_false, "false"),
    ] {
        let Some(error) = target_error(form, named, target) else {
            continue;
        };
        let code = match (branch, &error) {
            (EdgeKind::True, TargetError::Missing) => ProblemCode::TruePageMissing,
            (EdgeKind::True, TargetError::Own) => ProblemCode::TruePageIsOwn,
            (_, TargetError::Missing) => ProblemCode::FalsePageMissing,
            (_, TargetError::Own) => ProblemCode::FalsePageIsOwn,
        };
        found.push(Problem {
            fix: Some(end_branch(named, condition, branch)),
            ..Problem::new(code, format!("The {word} page of {named} {}.", error.description()))
        });
    }
    if condition.when_true == condition.when_false {
        found.push(Problem {
            fix: Some(replace_condition(form, named, &condition.when_true)),
            ..Problem::new(
                ProblemCode::SameTargets,
                format!("The condition of {named} leads to the same page either way."),
            )
        });
    }
}

fn check_condition_question(form: &Definition, named: NamedPage<'_>, condition: &Condition, found: &mut Vec<Problem>) {
    let fix = Some(replace_condition(form, named, &condition.when_false));
    let mut at_question = |problem: Problem| {
        found.push(Problem {
            question_id: Some(condition.question.clone()),
            ..problem
        });
    };
    let Some(question) = named.page.question(&condition.question) else {
        at_question(Problem {
            fix,
            ..Problem::new(
                ProblemCode::ConditionQuestionMissing,
                format!("The condition of {named} asks for a question that is not on the page."),
            )
        });
        return;
    };
    if !question.supports_condition() {
        at_question(Problem {
            fix,
            ..Problem::new(
                ProblemCode::ConditionQuestionKind,
                format!(
                    "The condition of {named} asks for a question of type {}.",
                    question.kind.name().as_str()
                ),
            )
        });
        return;
    }
    if let Operator::Unknown(word) = &condition.operator {
        at_question(Problem {
            fix: Some(Fix::CompareByEquals {
                page_id: named.page.id.clone(),
            }),
            ..Problem::new(
                ProblemCode::OperatorUnknown,
                format!("The condition of {named} compares by “{word}”, which is not known."),
            )
        });
    }
    if !question.kind.content().can_equal(&condition.expected) {
        at_question(Problem {
            fix,
            ..Problem::new(
                ProblemCode::ExpectedAnswerImpossible,
                format!("The condition of {named} expects an answer that its question does not offer."),
            )
        });
    }
}

/// Ends the form on one branch; removes the condition if both branches would end it.
pub(super) fn end_branch(named: NamedPage<'_>, condition: &Condition, branch: EdgeKind) -> Fix {
    let other = if branch == EdgeKind::True {
        &condition.when_false
    } else {
        &condition.when_true
    };
    let page_id = named.page.id.clone();
    if *other == Target::End {
        return Fix::ReplaceCondition {
            page_id,
            next: Target::End,
        };
    }
    match branch {
        EdgeKind::True => Fix::SetTruePage {
            page_id,
            to: Target::End,
        },
        _ => Fix::SetFalsePage {
            page_id,
            to: Target::End,
        },
    }
}

/// Replaces a condition that decides nothing by a next page.
fn replace_condition(form: &Definition, named: NamedPage<'_>, target: &Target) -> Fix {
    Fix::ReplaceCondition {
        page_id: named.page.id.clone(),
        next: match target_error(form, named, target) {
            Some(_) => Target::End,
            None => target.clone(),
        },
    }
}

fn check_colours(named: NamedPage<'_>, found: &mut Vec<Problem>) {
    let is_hard_to_read = |tint: Option<Tint>| tint.is_some_and(|tint| tint.text_contrast(WHITE) < MIN_CONTRAST);
    if is_hard_to_read(named.page.tint) {
        found.push(Problem {
            fix: Some(Fix::AutomaticPageText {
                page_id: named.page.id.clone(),
            }),
            ..Problem::new(
                ProblemCode::LowContrast,
                format!("The text on the background of {named} is hard to read."),
            )
        });
    }
    for section in named
        .page
        .sections()
        .iter()
        .filter(|section| is_hard_to_read(section.tint))
    {
        found.push(Problem {
            section_id: Some(section.id.clone()),
            fix: Some(Fix::AutomaticSectionText {
                page_id: named.page.id.clone(),
                section_id: section.id.clone(),
            }),
            ..Problem::new(
                ProblemCode::LowContrast,
                format!("The text on a section of {named} is hard to read."),
            )
        });
    }
}
