//! The differences between two versions of a form.

mod sentence;

use std::collections::{HashMap, HashSet};

use serde::Serialize;

use crate::definition::{Definition, Page};
use crate::ids::{OptionId, PageId, QuestionId};
use crate::questions::{Choice, KindName, Question};

/// All changes, in display order.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = FormDifference))]
#[serde(transparent)]
pub struct Difference {
    /// The changes.
    pub changes: Vec<Change>,
}

/// One change, identified by `kind`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = FormChange))]
#[serde(tag = "kind", rename_all = "camelCase")]
#[expect(
    missing_docs,
    reason = "fields are named ids and texts, before (`from`) and after (`to`)"
)]
pub enum Change {
    /// A page was added.
    #[serde(rename_all = "camelCase")]
    PageAdded { page_id: PageId, title: String },
    /// A page was removed.
    #[serde(rename_all = "camelCase")]
    PageRemoved { page_id: PageId, title: String },
    /// A page was renamed.
    #[serde(rename_all = "camelCase")]
    PageRenamed { page_id: PageId, from: String, to: String },
    /// The remaining pages have a different order.
    PagesReordered,
    /// A question was added.
    #[serde(rename_all = "camelCase")]
    QuestionAdded { question_id: QuestionId, text: String },
    /// A question was removed; its answers stay.
    #[serde(rename_all = "camelCase")]
    QuestionRemoved { question_id: QuestionId, text: String },
    /// The text of a question changed.
    #[serde(rename_all = "camelCase")]
    QuestionReworded {
        question_id: QuestionId,
        from: String,
        to: String,
    },
    /// The type of a question changed.
    #[serde(rename_all = "camelCase")]
    QuestionRetyped {
        question_id: QuestionId,
        from: KindName,
        to: KindName,
    },
    /// A question moved to another page.
    #[serde(rename_all = "camelCase")]
    QuestionMoved { question_id: QuestionId, text: String },
    /// Another property of a question changed: required, description, limits, scale or media.
    #[serde(rename_all = "camelCase")]
    QuestionChanged { question_id: QuestionId, text: String },
    /// An option was added.
    #[serde(rename_all = "camelCase")]
    OptionAdded {
        question_id: QuestionId,
        option_id: OptionId,
        label: String,
    },
    /// An option was removed; its answers stay.
    #[serde(rename_all = "camelCase")]
    OptionRemoved {
        question_id: QuestionId,
        option_id: OptionId,
        label: String,
    },
    /// An option was renamed; its answers stay.
    #[serde(rename_all = "camelCase")]
    OptionRenamed {
        question_id: QuestionId,
        option_id: OptionId,
        from: String,
        to: String,
    },
    /// The next page or the condition of a page changed.
    #[serde(rename_all = "camelCase")]
    RouteChanged { page_id: PageId, title: String },
    /// The start page changed.
    StartChanged,
    /// Colours or sections of a page changed.
    #[serde(rename_all = "camelCase")]
    AppearanceChanged { page_id: PageId, title: String },
}

/// What changed from `old` to `new`.
pub fn difference(old: &Definition, new: &Definition) -> Difference {
    let mut changes = Vec::new();
    diff_pages(old, new, &mut changes);
    diff_questions(old, new, &mut changes);
    if old.chosen_start() != new.chosen_start() {
        changes.push(Change::StartChanged);
    }
    Difference { changes }
}

fn diff_pages(old: &Definition, new: &Definition, changes: &mut Vec<Change>) {
    for page in new.pages().iter().filter(|page| old.page(&page.id).is_none()) {
        changes.push(Change::PageAdded {
            page_id: page.id.clone(),
            title: page.title.clone(),
        });
    }
    for page in old.pages().iter().filter(|page| new.page(&page.id).is_none()) {
        changes.push(Change::PageRemoved {
            page_id: page.id.clone(),
            title: page.title.clone(),
        });
    }
    let common_pages = |form: &Definition, other: &Definition| -> Vec<PageId> {
        let kept = form.pages().iter().filter(|page| other.page(&page.id).is_some());
        kept.map(|page| page.id.clone()).collect()
    };
    if common_pages(old, new) != common_pages(new, old) {
        changes.push(Change::PagesReordered);
    }
    for after in new.pages() {
        if let Some(before) = old.page(&after.id) {
            diff_page(before, after, changes);
        }
    }
}

fn diff_page(before: &Page, after: &Page, changes: &mut Vec<Change>) {
    if before.title != after.title {
        changes.push(Change::PageRenamed {
            page_id: after.id.clone(),
            from: before.title.clone(),
            to: after.title.clone(),
        });
    }
    if (&before.next, &before.condition) != (&after.next, &after.condition) {
        changes.push(Change::RouteChanged {
            page_id: after.id.clone(),
            title: after.title.clone(),
        });
    }
    // Ignore added and removed questions: only grouping and colours are appearance.
    let appearance = |page: &Page, other: &Page| {
        let sections: Vec<_> = page
            .sections()
            .iter()
            .map(|section| {
                let kept = section.questions.iter().filter(|id| other.question(id).is_some());
                (section.id.clone(), section.tint, kept.cloned().collect::<Vec<_>>())
            })
            .collect();
        (page.tint, sections)
    };
    if appearance(before, after) != appearance(after, before) {
        changes.push(Change::AppearanceChanged {
            page_id: after.id.clone(),
            title: after.title.clone(),
        });
    }
}

fn diff_questions(old: &Definition, new: &Definition, changes: &mut Vec<Change>) {
    let old_questions = questions_by_id(old);
    let new_questions = questions_by_id(new);
    for question in new
        .questions()
        .filter(|question| !old_questions.contains_key(&question.id))
    {
        changes.push(Change::QuestionAdded {
            question_id: question.id.clone(),
            text: question.text.clone(),
        });
    }
    for question in old
        .questions()
        .filter(|question| !new_questions.contains_key(&question.id))
    {
        changes.push(Change::QuestionRemoved {
            question_id: question.id.clone(),
            text: question.text.clone(),
        });
    }
    for after in new.questions() {
        if let Some((old_page, before)) = old_questions.get(&after.id) {
            if new_questions.get(&after.id).is_some_and(|(page, _)| page != old_page) {
                changes.push(Change::QuestionMoved {
                    question_id: after.id.clone(),
                    text: after.text.clone(),
                });
            }
            diff_question(before, after, changes);
        }
    }
}

fn questions_by_id(form: &Definition) -> HashMap<&QuestionId, (&PageId, &Question)> {
    let of_page = |page| {
        Page::questions(page)
            .iter()
            .map(move |question| (&question.id, (&page.id, question)))
    };
    form.pages().iter().flat_map(of_page).collect()
}

fn diff_question(before: &Question, after: &Question, changes: &mut Vec<Change>) {
    let question_id = after.id.clone();
    if before.text != after.text {
        changes.push(Change::QuestionReworded {
            question_id: question_id.clone(),
            from: before.text.clone(),
            to: after.text.clone(),
        });
    }
    if before.kind.name() != after.kind.name() {
        changes.push(Change::QuestionRetyped {
            question_id: question_id.clone(),
            from: before.kind.name(),
            to: after.kind.name(),
        });
    } else if settings(before) != settings(after) {
        changes.push(Change::QuestionChanged {
            question_id: question_id.clone(),
            text: after.text.clone(),
        });
    }
    let options_of = |question: &Question| question.choices().map(|choices| choices.options().to_vec());
    if let (Some(before), Some(after)) = (options_of(before), options_of(after)) {
        diff_options(&question_id, &before, &after, changes);
    }
}

/// The question without its text and options.
fn settings(question: &Question) -> Question {
    let mut settings = question.clone();
    settings.text.clear();
    if let Some(choices) = settings.choices_mut() {
        choices.remove_all();
    }
    settings
}

fn diff_options(question_id: &QuestionId, before: &[Choice], after: &[Choice], changes: &mut Vec<Change>) {
    let old: HashMap<&OptionId, &Choice> = before.iter().map(|option| (&option.id, option)).collect();
    for option in after {
        match old.get(&option.id) {
            None => changes.push(Change::OptionAdded {
                question_id: question_id.clone(),
                option_id: option.id.clone(),
                label: option.label.clone(),
            }),
            Some(earlier) if earlier.label != option.label => changes.push(Change::OptionRenamed {
                question_id: question_id.clone(),
                option_id: option.id.clone(),
                from: earlier.label.clone(),
                to: option.label.clone(),
            }),
            Some(_) => {}
        }
    }
    let kept: HashSet<&OptionId> = after.iter().map(|option| &option.id).collect();
    for option in before.iter().filter(|option| !kept.contains(&option.id)) {
        changes.push(Change::OptionRemoved {
            question_id: question_id.clone(),
            option_id: option.id.clone(),
            label: option.label.clone(),
        });
    }
}
