//! Checks of single questions.

use crate::definition::Definition;
use crate::questions::{ContentProblem, Question};

use super::{Fix, NamedPage, Problem, ProblemCode, Severity};

/// Checks every question of a page.
pub(super) fn check_questions(form: &Definition, named: NamedPage<'_>, problems: &mut Vec<Problem>) {
    for question in named.page.questions() {
        let content = question.kind.content();
        let problems_of_content = content.problems().into_iter();
        let mut found: Vec<_> = problems_of_content
            .map(|problem| content_problem(question, named, problem))
            .collect();
        if content.lacks_text(&question.text) {
            found.push(Problem {
                fix: question.is_asked().then(|| Fix::SetQuestionText {
                    question_id: question.id.clone(),
                    text: Question::new_text(form.number_of(question)),
                }),
                ..Problem::new(
                    ProblemCode::QuestionWithoutText,
                    format!("A question on {named} has no text."),
                )
            });
        }
        problems.extend(found.into_iter().map(|problem| Problem {
            page_id: Some(named.page.id.clone()),
            question_id: Some(question.id.clone()),
            ..problem
        }));
    }
}

fn content_problem(question: &Question, named: NamedPage<'_>, problem: ContentProblem) -> Problem {
    match problem {
        ContentProblem::LabelRepeated {
            option,
            label,
            free_label,
            is_default,
        } => Problem {
            severity: if is_default { Severity::Warning } else { Severity::Error },
            option_id: Some(option.clone()),
            fix: Some(Fix::RenameOption {
                question_id: question.id.clone(),
                option_id: option,
                label: free_label,
            }),
            ..Problem::new(
                ProblemCode::OptionLabelRepeated,
                format!("Two options of a question on {named} are called “{label}”."),
            )
        },
        ContentProblem::LimitsImpossible => Problem {
            fix: Some(Fix::ClearLimits {
                question_id: question.id.clone(),
            }),
            ..Problem::new(
                ProblemCode::LimitsImpossible,
                format!("No answer can meet the limits of a question on {named}."),
            )
        },
        ContentProblem::MediaNotUploaded => Problem {
            fix: Some(Fix::RemoveMedia {
                question_id: question.id.clone(),
            }),
            ..Problem::new(
                ProblemCode::MediaNotUploaded,
                format!("A file on {named} is still only on the device it was chosen on."),
            )
        },
        ContentProblem::MediaMissing => Problem::new(
            ProblemCode::MediaMissing,
            format!("An image or a video on {named} has no file."),
        ),
        ContentProblem::AltTextMissing => Problem {
            fix: Some(Fix::MarkDecorative {
                question_id: question.id.clone(),
            }),
            ..Problem::new(
                ProblemCode::ImageWithoutAltText,
                format!("An image on {named} has no alternative text."),
            )
        },
    }
}
