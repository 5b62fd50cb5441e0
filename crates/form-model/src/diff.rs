//! The differences between two versions of a form.

mod sentence;
mod settings;

use std::collections::{BTreeSet, HashMap};

use serde::Serialize;
use serde_json::json;

use crate::definition::{Definition, Page, Target};
use crate::expected_answer::ExpectedAnswer;
use crate::ids::{EndingId, OptionId, PageId, QuestionId};
use crate::questions::{Choice, Choices, KindName, Question};
use crate::text_rules::text_without_number;

use self::settings::diff_settings;

/// All changes, in display order.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = FormDifference))]
#[serde(transparent)]
pub struct Difference {
    /// The changes.
    pub changes: Vec<Change>,
}

/// One change, identified by `kind`. Texts of questions are without their number.
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
    QuestionAdded {
        question_id: QuestionId,
        text: String,
        #[serde(rename = "type")]
        question_type: KindName,
    },
    /// A question was removed; its answers stay.
    #[serde(rename_all = "camelCase")]
    QuestionRemoved {
        question_id: QuestionId,
        text: String,
        #[serde(rename = "type")]
        question_type: KindName,
    },
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
        text: String,
        from: KindName,
        to: KindName,
    },
    /// A question moved to another page.
    #[serde(rename_all = "camelCase")]
    QuestionMoved {
        question_id: QuestionId,
        text: String,
        title: String,
    },
    /// The remaining questions of a page have a different order.
    #[serde(rename_all = "camelCase")]
    QuestionsReordered { page_id: PageId, title: String },
    /// Another property of a question changed: required, description, limits, scale or media.
    #[serde(rename_all = "camelCase")]
    QuestionChanged { question_id: QuestionId, text: String },
    /// An option, row or column was added.
    #[serde(rename_all = "camelCase")]
    OptionAdded {
        question_id: QuestionId,
        text: String,
        item: ListItem,
        option_id: OptionId,
        label: String,
    },
    /// An option, row or column was removed; its answers stay.
    #[serde(rename_all = "camelCase")]
    OptionRemoved {
        question_id: QuestionId,
        text: String,
        item: ListItem,
        option_id: OptionId,
        label: String,
    },
    /// An option, row or column was renamed; its answers stay.
    #[serde(rename_all = "camelCase")]
    OptionRenamed {
        question_id: QuestionId,
        text: String,
        item: ListItem,
        option_id: OptionId,
        from: String,
        to: String,
    },
    /// The remaining options, rows or columns have a different order.
    #[serde(rename_all = "camelCase")]
    OptionsReordered {
        question_id: QuestionId,
        text: String,
        item: ListItem,
    },
    /// The next page or the condition of a page changed.
    #[serde(rename_all = "camelCase")]
    RouteChanged { page_id: PageId, title: String },
    /// The start page changed.
    StartChanged,
    /// The welcome page was added, changed or removed.
    WelcomeChanged,
    /// An ending was added.
    #[serde(rename_all = "camelCase")]
    EndingAdded { ending_id: EndingId, title: String },
    /// An ending was removed.
    #[serde(rename_all = "camelCase")]
    EndingRemoved { ending_id: EndingId, title: String },
    /// The texts or addresses of an ending changed.
    #[serde(rename_all = "camelCase")]
    EndingChanged { ending_id: EndingId, title: String },
    /// The remaining endings have a different order.
    EndingsReordered,
    /// Another setting of the form changed.
    SettingsChanged,
    /// Colours or sections of a page changed.
    #[serde(rename_all = "camelCase")]
    AppearanceChanged { page_id: PageId, title: String },
}

/// What a list of a question has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub enum ListItem {
    /// Options.
    Option,
    /// Rows of a Matrix.
    Row,
    /// Columns of a Matrix.
    Column,
}

impl ListItem {
    /// Its name in a sentence.
    fn as_str(self) -> &'static str {
        match self {
            Self::Option => "option",
            Self::Row => "row",
            Self::Column => "column",
        }
    }
}

/// What changed from `old` to `new`.
pub fn difference(old: &Definition, new: &Definition) -> Difference {
    let mut changes = Vec::new();
    diff_pages(old, new, &mut changes);
    diff_questions(old, new, &mut changes);
    if old.chosen_start() != new.chosen_start() {
        changes.push(Change::StartChanged);
    }
    diff_settings(&old.settings, &new.settings, &mut changes);
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
    if route(before) != route(after) {
        changes.push(Change::RouteChanged {
            page_id: after.id.clone(),
            title: after.title.clone(),
        });
    }
    if common_questions(before, after) != common_questions(after, before) {
        changes.push(Change::QuestionsReordered {
            page_id: after.id.clone(),
            title: after.title.clone(),
        });
    }
    // Added, removed and reordered questions are other changes: only grouping and colours are appearance.
    let appearance = |page: &Page, other: &Page| {
        let sections: Vec<_> = page
            .sections()
            .iter()
            .map(|section| {
                let kept = section.questions.iter().filter(|id| other.question(id).is_some());
                (section.id.clone(), section.tint, kept.cloned().collect::<BTreeSet<_>>())
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

/// What follows a page, as the owner wrote it: a change of the question's type is another change.
fn route(page: &Page) -> impl PartialEq {
    let condition = page.condition.as_ref().map(|condition| {
        let expected = match &condition.expected {
            ExpectedAnswer::Text(text) | ExpectedAnswer::Unreadable(text) => json!(text),
            ExpectedAnswer::Option(id) => json!([id]),
            ExpectedAnswer::Options(ids) => json!(ids),
            ExpectedAnswer::Number(number) => json!(number),
            ExpectedAnswer::Day(day) => json!(day.to_string()),
        };
        (
            &condition.question,
            &condition.operator,
            expected,
            condition.when_true.to_string(),
            condition.when_false.to_string(),
        )
    });
    (page.next.as_ref().map(Target::to_string), condition)
}

fn common_questions<'a>(page: &'a Page, other: &Page) -> Vec<&'a QuestionId> {
    let kept = page
        .questions()
        .iter()
        .filter(|question| other.question(&question.id).is_some());
    kept.map(|question| &question.id).collect()
}

fn diff_questions(old: &Definition, new: &Definition, changes: &mut Vec<Change>) {
    let old_questions = questions_by_id(old);
    let new_questions = questions_by_id(new);
    let added = new
        .questions()
        .filter(|question| !old_questions.contains_key(&question.id));
    changes.extend(added.map(|question| Change::QuestionAdded {
        question_id: question.id.clone(),
        text: text_of(question),
        question_type: question.kind.name(),
    }));
    let removed = old
        .questions()
        .filter(|question| !new_questions.contains_key(&question.id));
    changes.extend(removed.map(|question| Change::QuestionRemoved {
        question_id: question.id.clone(),
        text: text_of(question),
        question_type: question.kind.name(),
    }));
    for page in new.pages() {
        for after in page.questions() {
            if let Some((old_page, before)) = old_questions.get(&after.id) {
                if page.id != **old_page {
                    changes.push(Change::QuestionMoved {
                        question_id: after.id.clone(),
                        text: text_of(after),
                        title: page.title.clone(),
                    });
                }
                diff_question(before, after, changes);
            }
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

/// The text without the number, which depends on the position.
fn text_of(question: &Question) -> String {
    text_without_number(&question.text).to_owned()
}

fn diff_question(before: &Question, after: &Question, changes: &mut Vec<Change>) {
    let question_id = after.id.clone();
    let (from, text) = (text_of(before), text_of(after));
    if from != text {
        changes.push(Change::QuestionReworded {
            question_id: question_id.clone(),
            from,
            to: text.clone(),
        });
    }
    if before.kind.name() != after.kind.name() {
        changes.push(Change::QuestionRetyped {
            question_id: question_id.clone(),
            text: text.clone(),
            from: before.kind.name(),
            to: after.kind.name(),
        });
    } else if settings(before) != settings(after) {
        changes.push(Change::QuestionChanged { question_id, text });
    }
    for (was, now) in lists(before).zip(lists(after)) {
        diff_options(after, was, now, changes);
    }
}

/// The options, or the columns and the rows.
fn lists(question: &Question) -> impl Iterator<Item = (ListItem, &[Choice])> {
    let items = if question.rows().is_some() {
        [ListItem::Column, ListItem::Row]
    } else {
        [ListItem::Option; 2]
    };
    items.into_iter().zip(question.choice_lists().map(Choices::options))
}

/// The question without its text, options and rows.
fn settings(question: &Question) -> Question {
    let mut settings = question.clone();
    settings.text.clear();
    for choices in settings.choice_lists_mut() {
        choices.remove_all();
    }
    settings
}

fn diff_options(
    question: &Question,
    (old_item, before): (ListItem, &[Choice]),
    (item, after): (ListItem, &[Choice]),
    changes: &mut Vec<Change>,
) {
    let (old, new) = (options_by_id(before), options_by_id(after));
    let added = after.iter().filter(|option| !old.contains_key(&option.id));
    changes.extend(added.map(|option| Change::OptionAdded {
        question_id: question.id.clone(),
        text: text_of(question),
        item,
        option_id: option.id.clone(),
        label: option.label.clone(),
    }));
    for option in after {
        if let Some(earlier) = old.get(&option.id).filter(|earlier| earlier.label != option.label) {
            changes.push(Change::OptionRenamed {
                question_id: question.id.clone(),
                text: text_of(question),
                item,
                option_id: option.id.clone(),
                from: earlier.label.clone(),
                to: option.label.clone(),
            });
        }
    }
    let removed = before.iter().filter(|option| !new.contains_key(&option.id));
    changes.extend(removed.map(|option| Change::OptionRemoved {
        question_id: question.id.clone(),
        text: text_of(question),
        item: old_item,
        option_id: option.id.clone(),
        label: option.label.clone(),
    }));
    let common = |options: &[Choice], other: &HashMap<&OptionId, &Choice>| -> Vec<OptionId> {
        let kept = options.iter().filter(|option| other.contains_key(&option.id));
        kept.map(|option| option.id.clone()).collect()
    };
    if common(before, &new) != common(after, &old) {
        changes.push(Change::OptionsReordered {
            question_id: question.id.clone(),
            text: text_of(question),
            item,
        });
    }
}

fn options_by_id(options: &[Choice]) -> HashMap<&OptionId, &Choice> {
    options.iter().map(|option| (&option.id, option)).collect()
}
