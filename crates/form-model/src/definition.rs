//! The definition of a form: its pages in order and its start page.
//!
//! A draft may have any problem that the publish checks report, such as a missing target or duplicate page ids. Other invalid
//! states cannot be constructed.

use std::collections::HashSet;
use std::fmt;

use thiserror::Error;

use crate::colour::Tint;
use crate::condition::Condition;
use crate::ids::{EndingId, PageId, QuestionId, SectionId};
use crate::limits::{Limit, LimitExceeded};
use crate::questions::Question;
use crate::settings::Settings;

/// What follows a page.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Target {
    /// This page, if it exists.
    Page(PageId),
    /// The end of the form, with its first ending.
    End,
    /// The end of the form, with this ending; with the first one if it does not exist.
    Ending(EndingId),
}

/// A whole form.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Definition {
    pages: Vec<Page>,
    start: Option<PageId>,
    /// How it starts and ends for respondents.
    pub settings: Settings,
}

/// A page. Each of its questions is in at most one of its sections.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Page {
    /// Its permanent id.
    pub id: PageId,
    /// Its title.
    pub title: String,
    /// Its colour, if any.
    pub tint: Option<Tint>,
    /// The next page when there is no condition; by default the page order decides.
    pub next: Option<Target>,
    /// Its condition, if any.
    pub condition: Option<Condition>,
    questions: Vec<Question>,
    sections: Vec<Section>,
}

/// Questions of a page that share a background colour.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Section {
    /// Its permanent id.
    pub id: SectionId,
    /// Its colour, if any.
    pub tint: Option<Tint>,
    /// Its questions.
    pub questions: Vec<QuestionId>,
}

/// Why a definition is invalid.
#[derive(Debug, Error, PartialEq, Eq)]
pub enum DefinitionError {
    /// A limit is exceeded.
    #[error(transparent)]
    TooMany(#[from] LimitExceeded),
    /// Two questions have the same id.
    #[error("Two questions have the id {0}.")]
    QuestionTwice(QuestionId),
    /// A section contains a question of another page or another section.
    #[error("Section {0} holds a question that is not on its page, or in another section too.")]
    SectionOverreaches(SectionId),
    /// Two sections of a page have the same id.
    #[error("Two sections of a page have the id {0}.")]
    SectionTwice(SectionId),
}

/// As in JSON. To releases without endings, the id of an ending is that of a page that does not exist, which ends the form.
impl fmt::Display for Target {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Page(id) => id.fmt(f),
            Self::End => f.write_str("end"),
            Self::Ending(id) => id.fmt(f),
        }
    }
}

impl Page {
    /// A page with these questions and sections.
    pub fn new(
        id: PageId,
        title: String,
        questions: Vec<Question>,
        sections: Vec<Section>,
    ) -> Result<Self, DefinitionError> {
        let mut free: HashSet<&QuestionId> = questions.iter().map(|question| &question.id).collect();
        let mut names = HashSet::new();
        for section in &sections {
            if !names.insert(&section.id) {
                return Err(DefinitionError::SectionTwice(section.id.clone()));
            }
            if !section.questions.iter().all(|question| free.remove(question)) {
                return Err(DefinitionError::SectionOverreaches(section.id.clone()));
            }
        }
        Ok(Self {
            id,
            title,
            tint: None,
            next: None,
            condition: None,
            questions,
            sections,
        })
    }

    /// An empty page with the default title of this number.
    pub fn empty(id: PageId, number: usize) -> Self {
        Self {
            id,
            title: Self::title_of(number),
            tint: None,
            next: None,
            condition: None,
            questions: Vec::new(),
            sections: Vec::new(),
        }
    }

    /// The default title.
    pub fn title_of(number: usize) -> String {
        format!("Page {number:02}")
    }

    /// Its questions in order.
    pub fn questions(&self) -> &[Question] {
        &self.questions
    }

    /// Its sections in order.
    pub fn sections(&self) -> &[Section] {
        &self.sections
    }

    /// The question with this id on this page.
    pub fn question(&self, id: &QuestionId) -> Option<&Question> {
        self.questions.iter().find(|question| question.id == *id)
    }

    /// The section of a question.
    pub fn section_of(&self, id: &QuestionId) -> Option<&Section> {
        self.sections.iter().find(|section| section.questions.contains(id))
    }

    pub(crate) fn sections_mut(&mut self) -> &mut [Section] {
        &mut self.sections
    }
}

impl Definition {
    /// A form of these pages. Duplicate page ids are allowed here and rejected by publishing; duplicate question ids are not.
    pub fn new(pages: Vec<Page>, start: Option<PageId>) -> Result<Self, DefinitionError> {
        Limit::PagesPerForm.check(pages.len())?;
        Limit::QuestionsPerForm.check(pages.iter().map(|page| page.questions.len()).sum())?;
        let mut seen = HashSet::new();
        for question in pages.iter().flat_map(Page::questions) {
            if !seen.insert(&question.id) {
                return Err(DefinitionError::QuestionTwice(question.id.clone()));
            }
        }
        Ok(Self {
            pages,
            start,
            settings: Settings::default(),
        })
    }

    /// Its pages in order.
    pub fn pages(&self) -> &[Page] {
        &self.pages
    }

    /// The start page chosen by the owner; [`crate::routing::Routes::start`] is the effective one.
    pub fn chosen_start(&self) -> Option<&PageId> {
        self.start.as_ref()
    }

    /// The first page with this id.
    pub fn page(&self, id: &PageId) -> Option<&Page> {
        self.pages.iter().find(|page| page.id == *id)
    }

    /// Every question, page by page.
    pub fn questions(&self) -> impl Iterator<Item = &Question> {
        self.pages.iter().flat_map(Page::questions)
    }

    /// The question with this id on any page.
    pub fn question(&self, id: &QuestionId) -> Option<&Question> {
        self.questions().find(|question| question.id == *id)
    }

    /// The displayed number of a question: its position among questions that respondents can answer.
    pub fn number_of(&self, question: &Question) -> usize {
        let before = self.questions().take_while(|other| other.id != question.id);
        before.filter(|other| other.is_asked()).count() + 1
    }

    pub(crate) fn last_number(&self) -> usize {
        self.questions().filter(|question| question.is_asked()).count()
    }

    pub(crate) fn set_start(&mut self, start: Option<PageId>) {
        self.start = start;
    }

    pub(crate) fn pages_mut(&mut self) -> &mut [Page] {
        &mut self.pages
    }

    pub(crate) fn page_mut(&mut self, id: &PageId) -> Option<&mut Page> {
        self.pages.iter_mut().find(|page| page.id == *id)
    }

    pub(crate) fn question_mut(&mut self, id: &QuestionId) -> Option<&mut Question> {
        self.pages
            .iter_mut()
            .flat_map(|page| page.questions.iter_mut())
            .find(|question| question.id == *id)
    }

    pub(crate) fn add_page(&mut self, page: Page) -> Result<(), LimitExceeded> {
        Limit::PagesPerForm.check(self.pages.len() + 1)?;
        self.pages.push(page);
        Ok(())
    }

    pub(crate) fn add_question(&mut self, page: &PageId, question: Question) -> Result<(), LimitExceeded> {
        Limit::QuestionsPerForm.check(self.questions().count() + 1)?;
        if let Some(page) = self.page_mut(page) {
            page.questions.push(question);
        }
        Ok(())
    }
}
