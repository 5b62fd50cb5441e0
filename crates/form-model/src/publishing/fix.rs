//! A fix that removes a problem with one click.

use serde::{Serialize, Serializer};
use thiserror::Error;

use crate::condition::Operator;
use crate::definition::{Definition, Page, Target};
use crate::ids::{EndingId, Mint, OptionId, PageId, QuestionId, SectionId};
use crate::limits::LimitExceeded;
use crate::questions::Question;
use crate::settings::EndingAddress;

/// A fix, identified by `do`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = FormFix))]
#[serde(tag = "do", rename_all = "camelCase")]
pub enum Fix {
    /// Adds an empty page.
    AddPage,
    /// Gives the page at this index a new id.
    #[serde(rename_all = "camelCase")]
    RenewPageId {
        /// Index, from 0.
        index: usize,
    },
    /// Removes the chosen start page, so that the default applies.
    ClearStart,
    /// Sets the start page.
    #[serde(rename_all = "camelCase")]
    SetStart {
        /// The page.
        page_id: PageId,
    },
    /// Sets the next page of a page without a condition.
    #[serde(rename_all = "camelCase")]
    SetNext {
        /// The page.
        page_id: PageId,
        /// The target.
        #[cfg_attr(feature = "openapi", schema(value_type = String))]
        to: Target,
    },
    /// Sets the same next page for several pages without a condition.
    #[serde(rename_all = "camelCase")]
    JoinPages {
        /// The pages.
        page_ids: Vec<PageId>,
        /// The target.
        #[cfg_attr(feature = "openapi", schema(value_type = String))]
        to: Target,
    },
    /// Sets the target when the condition is met.
    #[serde(rename_all = "camelCase")]
    SetTruePage {
        /// The page.
        page_id: PageId,
        /// The target.
        #[cfg_attr(feature = "openapi", schema(value_type = String))]
        to: Target,
    },
    /// Sets the target when the condition is not met.
    #[serde(rename_all = "camelCase")]
    SetFalsePage {
        /// The page.
        page_id: PageId,
        /// The target.
        #[cfg_attr(feature = "openapi", schema(value_type = String))]
        to: Target,
    },
    /// Replaces a condition by a next page.
    #[serde(rename_all = "camelCase")]
    ReplaceCondition {
        /// The page.
        page_id: PageId,
        /// The target.
        #[cfg_attr(feature = "openapi", schema(value_type = String))]
        next: Target,
    },
    /// Sets the operator of a condition to `equals`.
    #[serde(rename_all = "camelCase")]
    CompareByEquals {
        /// The page.
        page_id: PageId,
    },
    /// Renames an option.
    #[serde(rename_all = "camelCase")]
    RenameOption {
        /// The question.
        question_id: QuestionId,
        /// The option.
        option_id: OptionId,
        /// Its new label.
        label: String,
    },
    /// Removes the image or video of a question.
    #[serde(rename_all = "camelCase")]
    RemoveMedia {
        /// The question.
        question_id: QuestionId,
    },
    /// Adds a question at the end of a page.
    #[serde(rename_all = "camelCase")]
    AddQuestion {
        /// The page.
        page_id: PageId,
    },
    /// Sets the text of a question.
    #[serde(rename_all = "camelCase")]
    SetQuestionText {
        /// The question.
        question_id: QuestionId,
        /// Its text.
        text: String,
    },
    /// Removes the limits of a question's answers.
    #[serde(rename_all = "camelCase")]
    ClearLimits {
        /// The question.
        question_id: QuestionId,
    },
    /// Removes the name of a question in links.
    #[serde(rename_all = "camelCase")]
    RemoveShortName {
        /// The question.
        question_id: QuestionId,
    },
    /// Removes the time when the form closes.
    RemoveClosingTime,
    /// Removes the mail to respondents.
    RemoveConfirmation,
    /// Removes an address of an ending.
    #[serde(rename_all = "camelCase")]
    RemoveEndingAddress {
        /// The ending.
        ending_id: EndingId,
        /// Which one.
        address: EndingAddress,
    },
    /// Marks an image as decorative.
    #[serde(rename_all = "camelCase")]
    MarkDecorative {
        /// The question.
        question_id: QuestionId,
    },
    /// Resets the text colour of a page to automatic.
    #[serde(rename_all = "camelCase")]
    AutomaticPageText {
        /// The page.
        page_id: PageId,
    },
    /// Resets the text colour of a section to automatic.
    #[serde(rename_all = "camelCase")]
    AutomaticSectionText {
        /// The page.
        page_id: PageId,
        /// The section.
        section_id: SectionId,
    },
}

/// Why a fix failed.
#[derive(Debug, Error, PartialEq, Eq)]
pub enum FixError {
    /// The form has changed and the target of the fix no longer exists.
    #[error("The form has changed since this was offered.")]
    Outdated,
    /// The form would exceed a limit.
    #[error(transparent)]
    TooMuch(#[from] LimitExceeded),
}

impl Fix {
    /// Applies the fix. New pages, questions and options get ids from `mint`.
    pub fn apply(&self, form: &mut Definition, mint: &mut Mint<'_>) -> Result<(), FixError> {
        match self {
            Self::AddPage => {
                let number = form.pages().len() + 1;
                form.add_page(Page::empty(PageId::from(mint()), number))?;
            }
            Self::RenewPageId { index } => {
                form.pages_mut().get_mut(*index).ok_or(FixError::Outdated)?.id = PageId::from(mint());
            }
            Self::ClearStart => form.set_start(None),
            Self::SetStart { page_id } => form.set_start(Some(page_id.clone())),
            Self::SetNext { page_id, to } => page(form, page_id)?.next = Some(to.clone()),
            Self::JoinPages { page_ids, to } => {
                for page_id in page_ids {
                    page(form, page_id)?.next = Some(to.clone());
                }
            }
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
                let lists = question(form, question_id)?.choice_lists_mut();
                let mut renamed = lists.into_iter().map(|list| list.rename(option_id, label.clone()));
                if !renamed.any(|is_renamed| is_renamed) {
                    return Err(FixError::Outdated);
                }
            }
            Self::RemoveMedia { question_id } => {
                if !question(form, question_id)?.kind.content_mut().remove_media() {
                    return Err(FixError::Outdated);
                }
            }
            Self::AddQuestion { page_id } => {
                page(form, page_id)?;
                let number = form.last_number() + 1;
                let new = Question::new(QuestionId::from(mint()), number, mint);
                form.add_question(page_id, new)?;
            }
            Self::SetQuestionText { question_id, text } => question(form, question_id)?.text.clone_from(text),
            Self::ClearLimits { question_id } => {
                if !question(form, question_id)?.kind.content_mut().remove_limits() {
                    return Err(FixError::Outdated);
                }
            }
            Self::RemoveShortName { question_id } => question(form, question_id)?.short_name = None,
            Self::RemoveClosingTime => form.settings.closes_at = None,
            Self::RemoveConfirmation => form.settings.confirmation = None,
            Self::RemoveEndingAddress { ending_id, address } => {
                let mut endings = form.settings.endings.iter_mut();
                let ending = endings.find(|ending| ending.id == *ending_id);
                ending.ok_or(FixError::Outdated)?.remove_address(*address);
            }
            Self::MarkDecorative { question_id } => {
                if !question(form, question_id)?.kind.content_mut().mark_decorative() {
                    return Err(FixError::Outdated);
                }
            }
            Self::AutomaticPageText { page_id } => {
                page(form, page_id)?.tint.as_mut().ok_or(FixError::Outdated)?.text = None;
            }
            Self::AutomaticSectionText { page_id, section_id } => {
                let sections = page(form, page_id)?.sections_mut();
                let section = sections.iter_mut().find(|section| section.id == *section_id);
                let tint = section.and_then(|section| section.tint.as_mut());
                tint.ok_or(FixError::Outdated)?.text = None;
            }
        }
        Ok(())
    }
}

fn page<'f>(form: &'f mut Definition, id: &PageId) -> Result<&'f mut Page, FixError> {
    form.page_mut(id).ok_or(FixError::Outdated)
}

fn condition<'f>(form: &'f mut Definition, id: &PageId) -> Result<&'f mut crate::condition::Condition, FixError> {
    page(form, id)?.condition.as_mut().ok_or(FixError::Outdated)
}

fn question<'f>(form: &'f mut Definition, id: &QuestionId) -> Result<&'f mut Question, FixError> {
    form.question_mut(id).ok_or(FixError::Outdated)
}

impl Serialize for Target {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}
