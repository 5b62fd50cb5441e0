//! Checks of single questions.

use crate::definition::Definition;
use crate::media::{ImageSource, VideoSource};
use crate::question::{AltText, KindName, NewQuestionTexts, Question, QuestionKind};
use crate::text_rules::{is_blank, text_without_number, trimmed};

use super::{Fix, NamedPage, Problem, ProblemCode, Severity};

/// Checks every question of a page.
pub(super) fn check_questions(form: &Definition, named: NamedPage<'_>, problems: &mut Vec<Problem>) {
    for question in named.page.questions() {
        let mut found = Vec::new();
        check_labels(question, named, &mut found);
        check_media(question, named, &mut found);
        if has_no_text(question) {
            found.push(Problem {
                fix: question.takes_answer().then(|| Fix::SetQuestionText {
                    question_id: question.id.clone(),
                    text: NewQuestionTexts::question(form.number_of(question)),
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

fn check_labels(question: &Question, named: NamedPage<'_>, found: &mut Vec<Problem>) {
    let Some(choices) = question.choices() else {
        return;
    };
    for (option, label) in choices.repeated() {
        // Spec §4: a new dropdown has two equal labels, which is not the owner's error.
        let is_untouched = trimmed(&option.label) == NewQuestionTexts::option(KindName::Dropdown, 1);
        found.push(Problem {
            severity: if is_untouched {
                Severity::Warning
            } else {
                Severity::Error
            },
            option_id: Some(option.id.clone()),
            fix: Some(Fix::RenameOption {
                question_id: question.id.clone(),
                option_id: option.id.clone(),
                label,
            }),
            ..Problem::new(
                ProblemCode::OptionLabelRepeated,
                format!(
                    "Two options of a question on {named} are called “{}”.",
                    trimmed(&option.label)
                ),
            )
        });
    }
}

fn check_media(question: &Question, named: NamedPage<'_>, found: &mut Vec<Problem>) {
    let is_local = matches!(
        &question.kind,
        QuestionKind::Image {
            source: Some(ImageSource::OnThisDevice(_)),
            ..
        } | QuestionKind::Video {
            source: Some(VideoSource::OnThisDevice(_))
        }
    );
    if is_local {
        found.push(Problem {
            fix: Some(Fix::RemoveMedia {
                question_id: question.id.clone(),
            }),
            ..Problem::new(
                ProblemCode::MediaNotUploaded,
                format!("A file on {named} is still only on the device it was chosen on."),
            )
        });
    }
    if matches!(
        &question.kind,
        QuestionKind::Image { source: None, .. } | QuestionKind::Video { source: None }
    ) {
        found.push(Problem::new(
            ProblemCode::MediaMissing,
            format!("An image or a video on {named} has no file."),
        ));
    }
    if let QuestionKind::Image {
        source: Some(_),
        alt: AltText::Missing,
    } = &question.kind
    {
        found.push(Problem {
            fix: Some(Fix::MarkDecorative {
                question_id: question.id.clone(),
            }),
            ..Problem::new(
                ProblemCode::ImageWithoutAltText,
                format!("An image on {named} has no alternative text."),
            )
        });
    }
}

/// Images and videos need no text; a Text block may have a body only.
fn has_no_text(question: &Question) -> bool {
    match &question.kind {
        QuestionKind::Image { .. } | QuestionKind::Video { .. } => false,
        QuestionKind::Text { body } => is_blank(body) && is_blank(&question.text),
        _ => text_without_number(&question.text).is_empty(),
    }
}
