//! Converts a definition into the DTOs of the API.

use std::collections::BTreeMap;

use serde_json::Value;

use crate::condition::{Condition, ExpectedAnswer, Operator};
use crate::definition::{Definition, Page, Section, Target};
use crate::ids::{OptionId, PageId};
use crate::media::{ImageSource, VideoSource};
use crate::question::{AltText, Question, QuestionKind};
use crate::routing::Routes;

use super::dto::{
    ConditionShape, DraftShape, FlatQuestionShape, LinearScaleShape, PageShape, PublicShape, QuestionShape,
    RatingShape, ScaleShape, SectionShape,
};

/// The definition for its owner.
pub fn write(form: &Definition) -> DraftShape {
    let first_condition = form.pages().iter().find_map(|page| page.condition.as_ref());
    DraftShape {
        pages: form
            .pages()
            .iter()
            .map(|page| page_shape(page, draft_question))
            .collect(),
        page_conditions: conditions(form),
        start_page: form.chosen_start().cloned(),
        questions: form.questions().map(flat).collect(),
        true_page: first_condition.map(|condition| target_text(&condition.when_true)),
        false_page: first_condition.map(|condition| target_text(&condition.when_false)),
    }
}

/// The definition for respondents.
pub fn write_public(form: &Definition) -> PublicShape {
    PublicShape {
        pages: form
            .pages()
            .iter()
            .map(|page| page_shape(page, public_question))
            .collect(),
        page_conditions: conditions(form),
        start_page: Routes::of(form).start().cloned(),
    }
}

fn page_shape(page: &Page, question_shape: fn(&Page, &Question) -> QuestionShape) -> PageShape {
    PageShape {
        page_id: page.id.clone(),
        page_title: page.title.clone(),
        questions: page
            .questions()
            .iter()
            .map(|question| question_shape(page, question))
            .collect(),
        sections: page.sections().iter().map(section_shape).collect(),
        bg_color: page.tint.map(|tint| tint.colour),
        opacity: page.tint.map(|tint| tint.opacity.percent()),
        text_color: page.tint.and_then(|tint| tint.text),
        next_page: page.next.as_ref().map(target_text),
    }
}

fn section_shape(section: &Section) -> SectionShape {
    SectionShape {
        section_id: section.id.clone(),
        bg_color: section.tint.map(|tint| tint.colour),
        opacity: section.tint.map(|tint| tint.opacity.percent()),
        text_color: section.tint.and_then(|tint| tint.text),
        questions: section.questions.clone(),
    }
}

/// Adds fields for the builder, which the specification's client expects.
fn draft_question(page: &Page, question: &Question) -> QuestionShape {
    let mut shape = public_question(page, question);
    match &question.kind {
        QuestionKind::FileUpload(_) => shape.files = Some([]),
        QuestionKind::Date => shape.date_value = Some(""),
        QuestionKind::LinearScale(scale) => {
            if let Some(ends) = &mut shape.linear_scale {
                // Spec §4: the builder shows 5 selected.
                ends.selected = Some(5.clamp(scale.min(), scale.max()));
            }
        }
        QuestionKind::Rating(_) => {
            if let Some(rating) = &mut shape.rating {
                rating.selected = Some(0);
            }
        }
        QuestionKind::Image { source, .. } => shape.image_url = source.as_ref().map(ToString::to_string),
        QuestionKind::Video { source } => shape.video_url = source.as_ref().map(ToString::to_string),
        _ => {}
    }
    shape
}

fn public_question(page: &Page, question: &Question) -> QuestionShape {
    let mut shape = QuestionShape {
        id: question.id.clone(),
        kind: question.kind.name(),
        question_text: question.text.clone(),
        description: question.description.clone(),
        required: question.required,
        bg_color: question.background,
        section_id: page.section_of(&question.id).map(|section| section.id.clone()),
        options: None,
        option_ids: None,
        other: false,
        shuffle: false,
        short_text: None,
        image_url: None,
        video_url: None,
        alt_text: None,
        decorative: false,
        file_types: None,
        max_files: None,
        max_file_size: None,
        linear_scale: None,
        scale: None,
        rating: None,
        files: None,
        date_value: None,
    };
    match &question.kind {
        QuestionKind::ShortAnswer | QuestionKind::LongAnswer | QuestionKind::Date => {}
        QuestionKind::MultipleChoice(choices) | QuestionKind::Checkbox(choices) | QuestionKind::Dropdown(choices) => {
            shape.options = Some(choices.options().iter().map(|option| option.label.clone()).collect());
            shape.option_ids = Some(choices.options().iter().map(|option| option.id.clone()).collect());
            shape.other = choices.other;
            shape.shuffle = choices.shuffle;
        }
        QuestionKind::FileUpload(uploads) => {
            shape.file_types = Some(uploads.kinds().iter().copied().collect());
            shape.max_files = Some(uploads.max_files());
            shape.max_file_size = Some(uploads.max_file_size.clone());
        }
        QuestionKind::LinearScale(scale) => {
            shape.linear_scale = Some(LinearScaleShape {
                min: scale.min(),
                max: scale.max(),
                selected: None,
            });
            shape.scale = Some(ScaleShape {
                min: scale.min(),
                max: scale.max(),
                min_label: scale.min_label.clone(),
                max_label: scale.max_label.clone(),
            });
        }
        QuestionKind::Rating(stars) => {
            shape.rating = Some(RatingShape {
                count: stars.count(),
                selected: None,
            });
        }
        QuestionKind::Text { body } => shape.short_text = Some(body.clone()),
        QuestionKind::Image { source, alt } => {
            shape.image_url = source
                .as_ref()
                .filter(|source| !matches!(source, ImageSource::OnThisDevice(_)))
                .map(ToString::to_string);
            shape.decorative = *alt == AltText::Decorative;
            if let AltText::Words(words) = alt {
                shape.alt_text = Some(words.clone());
            }
        }
        QuestionKind::Video { source } => {
            shape.video_url = source
                .as_ref()
                .filter(|source| !matches!(source, VideoSource::OnThisDevice(_)))
                .map(ToString::to_string);
        }
    }
    shape
}

fn conditions(form: &Definition) -> BTreeMap<PageId, ConditionShape> {
    let mut conditions = BTreeMap::new();
    for page in form.pages() {
        if let Some(condition) = &page.condition {
            conditions
                .entry(page.id.clone())
                .or_insert_with(|| condition_shape(form, condition));
        }
    }
    conditions
}

fn condition_shape(form: &Definition, condition: &Condition) -> ConditionShape {
    let label = |id: &OptionId| {
        let choices = form.question(&condition.question).and_then(Question::choices);
        let option = choices.and_then(|choices| choices.by_id(id));
        option.map_or_else(|| id.as_str().to_owned(), |option| option.label.clone())
    };
    let (expected_answer, expected_option_ids) = match &condition.expected {
        ExpectedAnswer::Text(text) | ExpectedAnswer::Unreadable(text) => (Value::from(text.as_str()), None),
        ExpectedAnswer::Option(id) => (Value::from(label(id)), Some(vec![id.clone()])),
        ExpectedAnswer::Options(ids) => (ids.iter().map(label).collect(), Some(ids.iter().cloned().collect())),
        ExpectedAnswer::Number(number) => (Value::from(*number), None),
        ExpectedAnswer::Day(day) => (Value::from(day.to_string()), None),
    };
    ConditionShape {
        question_id: condition.question.clone(),
        expected_answer,
        expected_option_ids,
        true_page: target_text(&condition.when_true),
        false_page: target_text(&condition.when_false),
        operator: match &condition.operator {
            Operator::Equals => None,
            other => Some(other.as_str().to_owned()),
        },
    }
}

fn target_text(target: &Target) -> String {
    match target {
        Target::Page(id) => id.to_string(),
        Target::End => "end".to_owned(),
    }
}

fn flat(question: &Question) -> FlatQuestionShape {
    FlatQuestionShape {
        id: question.id.clone(),
        question_text: question.text.clone(),
        kind: question.kind.name(),
        options: question
            .choices()
            .map(|choices| choices.options().iter().map(|option| option.label.clone()).collect())
            .unwrap_or_default(),
    }
}
