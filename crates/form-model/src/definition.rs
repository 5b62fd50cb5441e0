//! A form's definition: its pages in order, and where it begins.
//!
//! A draft may be wrong in every way that the publish checks can name (a target that does not exist, two pages with
//! one id); what the checks cannot name cannot be built.

use std::collections::HashSet;

use thiserror::Error;

use crate::colour::Tint;
use crate::condition::Condition;
use crate::ids::{PageId, QuestionId, SectionId};
use crate::limits::{Limit, LimitBroken};
use crate::question::Question;

/// Where a page leads.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Target {
    /// To this page, should it exist.
    Page(PageId),
    /// To the thank-you screen.
    End,
}

/// A whole form as its owner wrote it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Definition {
    pages: Vec<Page>,
    start: Option<PageId>,
}

/// One page. Its sections hold questions of its own, each question in at most one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Page {
    /// Its permanent id.
    pub id: PageId,
    /// What stands above it.
    pub title: String,
    /// Its colour, when the owner chose one.
    pub tint: Option<Tint>,
    /// Where it leads when it has no condition; unset, order decides.
    pub next: Option<Target>,
    /// Which of two pages follows, by one answer.
    pub condition: Option<Condition>,
    questions: Vec<Question>,
    sections: Vec<Section>,
}

/// Questions of a page drawn on one colour.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Section {
    /// Its permanent id.
    pub id: SectionId,
    /// Its colour, when it carries one.
    pub tint: Option<Tint>,
    /// The questions in it.
    pub questions: Vec<QuestionId>,
}

/// Why parts do not make up a definition.
#[derive(Debug, Error, PartialEq, Eq)]
pub enum Unbuildable {
    /// There are too many of something.
    #[error(transparent)]
    TooMany(#[from] LimitBroken),
    /// Two questions have one id.
    #[error("Two questions have the id {0}.")]
    QuestionTwice(QuestionId),
    /// A section holds a question that is not on its page, or that another section holds.
    #[error("Section {0} holds a question that is not on its page, or in another section too.")]
    SectionOverreaches(SectionId),
    /// Two sections of a page have one id.
    #[error("Two sections of a page have the id {0}.")]
    SectionTwice(SectionId),
}

impl Page {
    /// A page with these questions and sections.
    pub fn new(
        id: PageId,
        title: String,
        questions: Vec<Question>,
        sections: Vec<Section>,
    ) -> Result<Self, Unbuildable> {
        let mut free: HashSet<&QuestionId> = questions.iter().map(|question| &question.id).collect();
        let mut names = HashSet::new();
        for section in &sections {
            if !names.insert(&section.id) {
                return Err(Unbuildable::SectionTwice(section.id.clone()));
            }
            if !section.questions.iter().all(|question| free.remove(question)) {
                return Err(Unbuildable::SectionOverreaches(section.id.clone()));
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

    /// An empty page, `number` being its place in the form.
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

    /// What a page without a title of its own is called.
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

    /// The question with this id, when it is on this page.
    pub fn question(&self, id: &QuestionId) -> Option<&Question> {
        self.questions.iter().find(|question| question.id == *id)
    }

    /// The section that holds a question.
    pub fn section_of(&self, id: &QuestionId) -> Option<&Section> {
        self.sections.iter().find(|section| section.questions.contains(id))
    }

    pub(crate) fn sections_mut(&mut self) -> &mut [Section] {
        &mut self.sections
    }
}

impl Definition {
    /// A form of these pages. Two pages may share an id (publishing refuses it); two questions may not.
    pub fn new(pages: Vec<Page>, start: Option<PageId>) -> Result<Self, Unbuildable> {
        Limit::PagesPerForm.allow(pages.len())?;
        Limit::QuestionsPerForm.allow(pages.iter().map(|page| page.questions.len()).sum())?;
        let mut seen = HashSet::new();
        for question in pages.iter().flat_map(Page::questions) {
            if !seen.insert(&question.id) {
                return Err(Unbuildable::QuestionTwice(question.id.clone()));
            }
        }
        Ok(Self { pages, start })
    }

    /// Its pages in order.
    pub fn pages(&self) -> &[Page] {
        &self.pages
    }

    /// The page the owner chose to begin with; see [`crate::routing::Routes::start`] for where it really begins.
    pub fn chosen_start(&self) -> Option<&PageId> {
        self.start.as_ref()
    }

    /// The page with this id; the first one, should two share it.
    pub fn page(&self, id: &PageId) -> Option<&Page> {
        self.pages.iter().find(|page| page.id == *id)
    }

    /// Every question, page by page.
    pub fn questions(&self) -> impl Iterator<Item = &Question> {
        self.pages.iter().flat_map(Page::questions)
    }

    /// The question with this id, wherever it stands.
    pub fn question(&self, id: &QuestionId) -> Option<&Question> {
        self.questions().find(|question| question.id == *id)
    }

    /// The number a question bears in front: its place among the questions that can be answered.
    pub fn number_of(&self, question: &Question) -> usize {
        let before = self.questions().take_while(|other| other.id != question.id);
        before.filter(|other| other.takes_answer()).count() + 1
    }

    pub(crate) fn last_number(&self) -> usize {
        self.questions().filter(|question| question.takes_answer()).count()
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

    pub(crate) fn add_page(&mut self, page: Page) -> Result<(), LimitBroken> {
        Limit::PagesPerForm.allow(self.pages.len() + 1)?;
        self.pages.push(page);
        Ok(())
    }

    pub(crate) fn add_question(&mut self, page: &PageId, question: Question) -> Result<(), LimitBroken> {
        Limit::QuestionsPerForm.allow(self.questions().count() + 1)?;
        if let Some(page) = self.page_mut(page) {
            page.questions.push(question);
        }
        Ok(())
    }
}
