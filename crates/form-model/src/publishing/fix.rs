//! One step that removes a problem, small enough to be offered as a button.

use serde::{Serialize, Serializer};
use thiserror::Error;

use crate::condition::Operator;
use crate::definition::{Definition, Page, Target};
use crate::ids::{Mint, OptionId, PageId, QuestionId, SectionId};
use crate::limits::LimitBroken;
use crate::question::{AltText, Question, QuestionKind};

/// One step. On the wire it is an object whose `do` names the step.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = FormFix))]
#[serde(tag = "do", rename_all = "camelCase")]
pub enum Fix {
    /// Adds an empty page.
    AddPage,
    /// Gives the page at this place an id of its own.
    #[serde(rename_all = "camelCase")]
    RenewPageId {
        /// Its place, from 0.
        index: usize,
    },
    /// Lets the usual rule find the start page.
    ClearStart,
    /// Begins at this page.
    #[serde(rename_all = "camelCase")]
    SetStart {
        /// The page.
        page_id: PageId,
    },
    /// Sets what follows a page without a condition.
    #[serde(rename_all = "camelCase")]
    SetNext {
        /// The page.
        page_id: PageId,
        /// What follows.
        #[cfg_attr(feature = "openapi", schema(value_type = String))]
        to: Target,
    },
    /// Sets what follows when a page's condition is met.
    #[serde(rename_all = "camelCase")]
    SetTruePage {
        /// The page.
        page_id: PageId,
        /// What follows.
        #[cfg_attr(feature = "openapi", schema(value_type = String))]
        to: Target,
    },
    /// Sets what follows when a page's condition is not met.
    #[serde(rename_all = "camelCase")]
    SetFalsePage {
        /// The page.
        page_id: PageId,
        /// What follows.
        #[cfg_attr(feature = "openapi", schema(value_type = String))]
        to: Target,
    },
    /// Removes a page's condition and lets one page always follow.
    #[serde(rename_all = "camelCase")]
    ReplaceCondition {
        /// The page.
        page_id: PageId,
        /// What follows.
        #[cfg_attr(feature = "openapi", schema(value_type = String))]
        next: Target,
    },
    /// Lets a page's condition compare by equality.
    #[serde(rename_all = "camelCase")]
    CompareByEquals {
        /// The page.
        page_id: PageId,
    },
    /// Gives an option another label.
    #[serde(rename_all = "camelCase")]
    RenameOption {
        /// The question.
        question_id: QuestionId,
        /// The option.
        option_id: OptionId,
        /// Its new label.
        label: String,
    },
    /// Takes the picture or film out of a question.
    #[serde(rename_all = "camelCase")]
    RemoveMedia {
        /// The question.
        question_id: QuestionId,
    },
    /// Adds a new question at the end of a page.
    #[serde(rename_all = "camelCase")]
    AddQuestion {
        /// The page.
        page_id: PageId,
    },
    /// Gives a question a text.
    #[serde(rename_all = "camelCase")]
    SetQuestionText {
        /// The question.
        question_id: QuestionId,
        /// Its text.
        text: String,
    },
    /// Says that a picture only decorates.
    #[serde(rename_all = "camelCase")]
    MarkDecorative {
        /// The question.
        question_id: QuestionId,
    },
    /// Lets the text on a page's colour be black or white, whichever reads better.
    #[serde(rename_all = "camelCase")]
    AutomaticPageText {
        /// The page.
        page_id: PageId,
    },
    /// Lets the text on a section's colour be black or white, whichever reads better.
    #[serde(rename_all = "camelCase")]
    AutomaticSectionText {
        /// The page.
        page_id: PageId,
        /// The section.
        section_id: SectionId,
    },
}

/// Why a step could not be taken.
#[derive(Debug, Error, PartialEq, Eq)]
pub enum FixRefused {
    /// The form has changed and what the step is about is gone.
    #[error("The form has changed since this was offered.")]
    Outdated,
    /// The form is as large as it may be.
    #[error(transparent)]
    TooMuch(#[from] LimitBroken),
}

impl Fix {
    /// Takes the step. New pages, questions and options get their ids from `mint`.
    pub fn apply(&self, form: &mut Definition, mint: &mut Mint<'_>) -> Result<(), FixRefused> {
        match self {
            Self::AddPage => {
                let number = form.pages().len() + 1;
                form.add_page(Page::empty(PageId::from(mint()), number))?;
            }
            Self::RenewPageId { index } => {
                form.pages_mut().get_mut(*index).ok_or(FixRefused::Outdated)?.id = PageId::from(mint());
            }
            Self::ClearStart => form.set_start(None),
            Self::SetStart { page_id } => form.set_start(Some(page_id.clone())),
            Self::SetNext { page_id, to } => page(form, page_id)?.next = Some(to.clone()),
            Self::SetTruePage { page_id, to } => condition(form, page_id)?.when_true = to.clone(),
            Self::SetFalsePage { page_id, to } => condition(form, page_id)?.when_false = to.clone(),
            Self::ReplaceCondition { page_id, next } => {
                let page = page(form, page_id)?;
                page.condition = None;
                page.next = Some(next.clone());
            }
            Self::CompareByEquals { page_id } => condition(form, page_id)?.operator = Operator::Equals,
            Self::RenameOption {
                question_id,
                option_id,
                label,
            } => {
                let choices = question(form, question_id)?.choices_mut().ok_or(FixRefused::Outdated)?;
                if !choices.rename(option_id, label.clone()) {
                    return Err(FixRefused::Outdated);
                }
            }
            Self::RemoveMedia { question_id } => match &mut question(form, question_id)?.kind {
                QuestionKind::Image { source, .. } => *source = None,
                QuestionKind::Video { source } => *source = None,
                _ => return Err(FixRefused::Outdated),
            },
            Self::AddQuestion { page_id } => {
                page(form, page_id)?;
                let number = form.last_number() + 1;
                let new = Question::new(QuestionId::from(mint()), number, mint);
                form.add_question(page_id, new)?;
            }
            Self::SetQuestionText { question_id, text } => question(form, question_id)?.text.clone_from(text),
            Self::MarkDecorative { question_id } => match &mut question(form, question_id)?.kind {
                QuestionKind::Image { alt, .. } => *alt = AltText::Decorative,
                _ => return Err(FixRefused::Outdated),
            },
            Self::AutomaticPageText { page_id } => {
                page(form, page_id)?.tint.as_mut().ok_or(FixRefused::Outdated)?.text = None;
            }
            Self::AutomaticSectionText { page_id, section_id } => {
                let sections = page(form, page_id)?.sections_mut();
                let section = sections.iter_mut().find(|section| section.id == *section_id);
                let tint = section.and_then(|section| section.tint.as_mut());
                tint.ok_or(FixRefused::Outdated)?.text = None;
            }
        }
        Ok(())
    }
}

fn page<'f>(form: &'f mut Definition, id: &PageId) -> Result<&'f mut Page, FixRefused> {
    form.page_mut(id).ok_or(FixRefused::Outdated)
}

fn condition<'f>(form: &'f mut Definition, id: &PageId) -> Result<&'f mut crate::condition::Condition, FixRefused> {
    page(form, id)?.condition.as_mut().ok_or(FixRefused::Outdated)
}

fn question<'f>(form: &'f mut Definition, id: &QuestionId) -> Result<&'f mut Question, FixRefused> {
    form.question_mut(id).ok_or(FixRefused::Outdated)
}

impl Serialize for Target {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Page(id) => id.serialize(serializer),
            Self::End => serializer.serialize_str("end"),
        }
    }
}
