//! Converts a definition into the DTOs of the API.

use std::collections::BTreeMap;

use serde_json::Value;

use crate::condition::{Condition, Operator};
use crate::definition::{Definition, Page, Section, Target};
use crate::expected_answer::ExpectedAnswer;
use crate::graph::Graph;
use crate::ids::{OptionId, PageId};
use crate::questions::{Audience, Question, QuestionShape};
use crate::routing::Routes;
use crate::settings::Settings;

use super::dto::{ConditionShape, DraftShape, FlatQuestionShape, PageShape, PublicShape, SectionShape};

/// The definition for its owner.
pub fn write(form: &Definition) -> DraftShape {
    let first_condition = form.pages().iter().find_map(|page| page.condition.as_ref());
    DraftShape {
        pages: form
            .pages()
            .iter()
            .map(|page| page_shape(page, Audience::Owner))
            .collect(),
        page_conditions: conditions(form),
        start_page: form.chosen_start().cloned(),
        settings: settings(form, Audience::Owner),
        questions: form.questions().map(flat).collect(),
        true_page: first_condition.map(|condition| condition.when_true.to_string()),
        false_page: first_condition.map(|condition| condition.when_false.to_string()),
    }
}

/// The definition for respondents.
pub fn write_public(form: &Definition) -> PublicShape {
    let graph = Graph::of(form);
    let page = |page: &Page| PageShape {
        remaining: graph.remaining(&page.id),
        ..page_shape(page, Audience::Respondent)
    };
    PublicShape {
        pages: form.pages().iter().map(page).collect(),
        page_conditions: conditions(form),
        start_page: Routes::of(form).start().cloned(),
        settings: settings(form, Audience::Respondent),
    }
}

/// None if all are the default. The mail to respondents is not shown before it is sent.
fn settings(form: &Definition, audience: Audience) -> Option<Settings> {
    let mut settings = form.settings.clone();
    if matches!(audience, Audience::Respondent) {
        settings.confirmation = None;
    }
    Some(settings).filter(|settings| *settings != Settings::default())
}

fn page_shape(page: &Page, audience: Audience) -> PageShape {
    let section_of = |question: &Question| page.section_of(&question.id).map(|section| section.id.clone());
    PageShape {
        page_id: page.id.clone(),
        page_title: page.title.clone(),
        questions: page
            .questions()
            .iter()
            .map(|question| QuestionShape::of(question, section_of(question), audience))
            .collect(),
        sections: page.sections().iter().map(section_shape).collect(),
        bg_color: page.tint.map(|tint| tint.colour),
        opacity: page.tint.map(|tint| tint.opacity.percent()),
        text_color: page.tint.and_then(|tint| tint.text),
        next_page: page.next.as_ref().map(Target::to_string),
        remaining: None,
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
        true_page: condition.when_true.to_string(),
        false_page: condition.when_false.to_string(),
        operator: match &condition.operator {
            Operator::Equals => None,
            other => Some(other.as_str().to_owned()),
        },
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
