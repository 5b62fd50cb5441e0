//! Parses pages and sections, and updates references to replaced ids.

use std::collections::{HashMap, HashSet};

use serde_json::Value;

use crate::definition::{Definition, Page, Section, Target};
use crate::ids::{EndingId, Id, PageId, QuestionId, SectionId};
use crate::lenient::{raw_id, text, tint};
use crate::limits::Limit;
use crate::questions::Question;

use super::condition_reader::read_condition;
use super::question_reader::read_question;
use super::reader::{ReadContext, ReadError, list, must_be_object};
use super::settings_reader::read_settings;

/// Maps sent ids to the ids in use.
#[derive(Default)]
pub(super) struct IdMap {
    pages: HashMap<String, PageId>,
    endings: HashMap<String, EndingId>,
    /// For each page, its questions by sent id.
    questions: Vec<HashMap<String, QuestionId>>,
    /// Replacements of invalid references, so that equal ones stay equal.
    unknown_ids: HashMap<String, Id>,
}

pub(super) fn read_form(sent: &Value, context: &mut ReadContext<'_, '_>) -> Result<Definition, ReadError> {
    must_be_object(sent, "The form")?;
    let sent_pages = list(sent.get("pages"), "pages")?;
    Limit::PagesPerForm.check(sent_pages.len())?;
    let mut names = IdMap::default();
    let mut pages = Vec::new();
    for (at, sent_page) in sent_pages.iter().enumerate() {
        pages.push(read_page(sent_page, at, &mut names, context)?);
    }
    let settings = read_settings(sent.get("settings"), &mut names, context)?;
    for (page, sent_page) in pages.iter_mut().zip(sent_pages) {
        page.next = names.target(sent_page.get("nextPage"), context);
    }
    // Checks the limits before conditions search all questions.
    let mut form = Definition::new(pages, None)?;
    form.settings = settings;
    read_conditions(sent, &mut form, &mut names, context)?;
    let start = match names.target(sent.get("startPage"), context) {
        Some(Target::Page(id)) => Some(id),
        Some(Target::End | Target::Ending(_)) => {
            context.warn(
                "startPage",
                "A form cannot begin at its end; the usual start page applies.",
            );
            None
        }
        None => None,
    };
    form.set_start(start);
    Ok(form)
}

fn read_page(sent: &Value, at: usize, names: &mut IdMap, context: &mut ReadContext<'_, '_>) -> Result<Page, ReadError> {
    let path = format!("pages[{at}]");
    must_be_object(sent, &path)?;
    let raw = raw_id(sent.get("pageId").or_else(|| sent.get("id")));
    let id = match raw.as_deref().and_then(PageId::parse) {
        Some(id) => id,
        None => PageId::from(context.fresh_id()),
    };
    if let Some(raw) = raw {
        names.pages.entry(raw).or_insert_with(|| id.clone());
    }
    let mut own_names = HashMap::new();
    let mut questions: Vec<Question> = Vec::new();
    for (index, sent_question) in list(sent.get("questions"), &format!("{path}.questions"))?
        .iter()
        .enumerate()
    {
        let path = format!("{path}.questions[{index}]");
        must_be_object(sent_question, &path)?;
        let question = read_question(sent_question, &path, &id, context)?;
        if let Some(raw) = raw_id(sent_question.get("id")) {
            own_names.entry(raw).or_insert_with(|| question.id.clone());
        }
        questions.push(question);
    }
    let sections = read_sections(sent, &path, &questions, &own_names, context)?;
    names.questions.push(own_names);
    let title = text(sent.get("pageTitle")).unwrap_or_else(|| Page::title_of(at + 1));
    let mut page = Page::new(id, title, questions, sections)?;
    page.tint = tint(sent).unwrap_or_else(|()| {
        context.warn(format!("{path}.bgColor"), "Not a colour; left out.");
        None
    });
    Ok(page)
}

fn read_sections(
    sent: &Value,
    path: &str,
    questions: &[Question],
    names: &HashMap<String, QuestionId>,
    context: &mut ReadContext<'_, '_>,
) -> Result<Vec<Section>, ReadError> {
    let mut free: HashSet<&QuestionId> = questions.iter().map(|question| &question.id).collect();
    let mut taken: HashSet<SectionId> = HashSet::new();
    let mut sections = Vec::new();
    for (at, sent_section) in list(sent.get("sections"), &format!("{path}.sections"))?
        .iter()
        .enumerate()
    {
        let path = format!("{path}.sections[{at}]");
        must_be_object(sent_section, &path)?;
        let raw = raw_id(sent_section.get("sectionId").or_else(|| sent_section.get("id")));
        let id = raw
            .and_then(|raw| SectionId::parse(&raw))
            .filter(|id| !taken.contains(id))
            .unwrap_or_else(|| SectionId::from(context.fresh_id()));
        taken.insert(id.clone());
        let mut members = Vec::new();
        for reference in list(sent_section.get("questions"), &format!("{path}.questions"))? {
            // Spec §3 has ids; whole questions are accepted by their id.
            let raw = raw_id(Some(reference)).or_else(|| raw_id(reference.get("id")));
            match raw.and_then(|raw| names.get(&raw)) {
                Some(question) if free.remove(question) => members.push(question.clone()),
                _ => context.warn(
                    format!("{path}.questions"),
                    "Not a free question of this page; left out.",
                ),
            }
        }
        let tint = tint(sent_section).unwrap_or_else(|()| {
            context.warn(format!("{path}.bgColor"), "Not a colour; left out.");
            None
        });
        sections.push(Section {
            id,
            tint,
            questions: members,
        });
    }
    Ok(sections)
}

fn read_conditions(
    sent: &Value,
    form: &mut Definition,
    names: &mut IdMap,
    context: &mut ReadContext<'_, '_>,
) -> Result<(), ReadError> {
    let conditions = match sent.get("pageConditions") {
        None | Some(Value::Null) => return Ok(()),
        Some(Value::Object(conditions)) => conditions,
        Some(_) => {
            return Err(ReadError::WrongShape {
                path: "pageConditions".to_owned(),
                expected: "an object",
            });
        }
    };
    for (raw_page, sent_condition) in conditions {
        let path = format!("pageConditions.{raw_page}");
        let Some(at) = names.page_index(raw_page, form) else {
            context.warn(path, "There is no such page; its condition was left out.");
            continue;
        };
        if let Some(condition) = read_condition(sent_condition, &path, at, form, names, context)? {
            form.pages_mut()[at].condition = Some(condition);
        }
    }
    Ok(())
}

impl IdMap {
    /// Of several endings with the same sent id, the first counts.
    pub(super) fn add_ending(&mut self, raw: String, id: &EndingId) {
        self.endings.entry(raw).or_insert_with(|| id.clone());
    }

    /// The question of this sent id, if one is sent; a missing one keeps its id, so that the checks report it.
    pub(super) fn question_of_any_page(
        &mut self,
        sent: Option<&Value>,
        context: &mut ReadContext<'_, '_>,
    ) -> Option<QuestionId> {
        let raw = raw_id(sent)?;
        Some(match self.questions.iter().find_map(|own| own.get(&raw)) {
            Some(id) => id.clone(),
            None => QuestionId::from(self.stray(raw, context)),
        })
    }

    /// The target, if sent.
    pub(super) fn target(&mut self, sent: Option<&Value>, context: &mut ReadContext<'_, '_>) -> Option<Target> {
        let raw = raw_id(sent)?;
        if raw == "end" {
            return Some(Target::End);
        }
        if let Some(page) = self.pages.get(&raw) {
            return Some(Target::Page(page.clone()));
        }
        Some(match self.endings.get(&raw) {
            Some(ending) => Target::Ending(ending.clone()),
            None => Target::Page(PageId::from(self.stray(raw, context))),
        })
    }

    /// A required target; a missing one becomes a page that does not exist, so that the checks report it.
    pub(super) fn required_target(&mut self, sent: Option<&Value>, context: &mut ReadContext<'_, '_>) -> Target {
        self.target(sent, context)
            .unwrap_or_else(|| Target::Page(PageId::from(context.fresh_id())))
    }

    /// The question of a condition on the page at `at`: of that page, else of another page, else a missing one.
    pub(super) fn question(
        &mut self,
        sent: Option<&Value>,
        at: usize,
        context: &mut ReadContext<'_, '_>,
    ) -> QuestionId {
        let here = raw_id(sent).and_then(|raw| self.questions.get(at)?.get(&raw).cloned());
        here.or_else(|| self.question_of_any_page(sent, context))
            .unwrap_or_else(|| QuestionId::from(context.fresh_id()))
    }

    fn stray(&mut self, raw: String, context: &mut ReadContext<'_, '_>) -> Id {
        match Id::parse(&raw) {
            Some(id) => id,
            None => self
                .unknown_ids
                .entry(raw)
                .or_insert_with(|| context.fresh_id())
                .clone(),
        }
    }

    fn page_index(&self, raw_page: &str, form: &Definition) -> Option<usize> {
        let id = self.pages.get(raw_page.trim())?;
        form.pages().iter().position(|page| page.id == *id)
    }
}
