//! The checks of single questions.

use crate::definition::Definition;
use crate::media::{ImageSource, VideoSource};
use crate::question::{AltText, NewQuestionTexts, Question, QuestionKind};
use crate::text_rules::{asked, is_blank, trimmed};

use super::{Fix, NamedPage, Problem, ProblemCode};

/// Checks every question of a page.
pub(super) fn questions(form: &Definition, named: NamedPage<'_>, problems: &mut Vec<Problem>) {
    for question in named.page.questions() {
        let mut found = Vec::new();
        labels(question, named, &mut found);
        media(question, named, &mut found);
        if asks_nothing(question) {
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

fn labels(question: &Question, named: NamedPage<'_>, found: &mut Vec<Problem>) {
    let Some(choices) = question.choices() else {
        return;
    };
    for (option, label) in choices.repeated() {
        found.push(Problem {
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

fn media(question: &Question, named: NamedPage<'_>, found: &mut Vec<Problem>) {
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

/// A picture or a film may stand without words; a Text may have its words below.
fn asks_nothing(question: &Question) -> bool {
    match &question.kind {
        QuestionKind::Image { .. } | QuestionKind::Video { .. } => false,
        QuestionKind::Text { body } => is_blank(body) && is_blank(&question.text),
        _ => asked(&question.text).is_empty(),
    }
}
