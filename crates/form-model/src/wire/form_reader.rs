//! Reads a form's pages and sections, and lets every reference follow an id that had to be replaced.

use std::collections::{HashMap, HashSet};

use serde_json::Value;

use crate::definition::{Definition, Page, Section, Target};
use crate::ids::{Id, PageId, QuestionId, SectionId};
use crate::limits::Limit;
use crate::question::Question;

use super::condition_reader::read_condition;
use super::loose::{raw_id, text, tint};
use super::question_reader::read_question;
use super::reader::{Desk, ReadError, list, must_be_object};

/// What the ids a client sent have become.
#[derive(Default)]
pub(super) struct Names {
    pages: HashMap<String, PageId>,
    /// For each page, its questions by the id that was sent.
    questions: Vec<HashMap<String, QuestionId>>,
    /// References to nothing, kept apart so that the same wrong word stays the same wrong id.
    strays: HashMap<String, Id>,
}

pub(super) fn read_form(sent: &Value, desk: &mut Desk<'_, '_>) -> Result<Definition, ReadError> {
    must_be_object(sent, "The form")?;
    let sent_pages = list(sent.get("pages"), "pages")?;
    Limit::PagesPerForm.allow(sent_pages.len())?;
    let mut names = Names::default();
    let mut pages = Vec::new();
    for (at, sent_page) in sent_pages.iter().enumerate() {
        pages.push(read_page(sent_page, at, &mut names, desk)?);
    }
    for (page, sent_page) in pages.iter_mut().zip(sent_pages) {
        page.next = names.target(sent_page.get("nextPage"), desk);
    }
    // Checks the limits before conditions are looked up in what may be far too many questions.
    let mut form = Definition::new(pages, None)?;
    read_conditions(sent, &mut form, &mut names, desk)?;
    let start = match names.target(sent.get("startPage"), desk) {
        Some(Target::Page(id)) => Some(id),
        Some(Target::End) => {
            desk.note(
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

fn read_page(sent: &Value, at: usize, names: &mut Names, desk: &mut Desk<'_, '_>) -> Result<Page, ReadError> {
    let path = format!("pages[{at}]");
    must_be_object(sent, &path)?;
    let raw = raw_id(sent.get("pageId").or_else(|| sent.get("id")));
    let id = match raw.as_deref().and_then(PageId::parse) {
        Some(id) => id,
        None => PageId::from(desk.fresh_id()),
    };
    if let Some(raw) = raw {
        names.pages.entry(raw).or_insert_with(|| id.clone());
    }
    let mut own_names = HashMap::new();
    let mut questions: Vec<Question> = Vec::new();
    for (place, sent_question) in list(sent.get("questions"), &format!("{path}.questions"))?
        .iter()
        .enumerate()
    {
        let path = format!("{path}.questions[{place}]");
        must_be_object(sent_question, &path)?;
        let question = read_question(sent_question, &path, &id, desk)?;
        if let Some(raw) = raw_id(sent_question.get("id")) {
            own_names.entry(raw).or_insert_with(|| question.id.clone());
        }
        questions.push(question);
    }
    let sections = read_sections(sent, &path, &questions, &own_names, desk)?;
    names.questions.push(own_names);
    let title = text(sent.get("pageTitle")).unwrap_or_else(|| Page::title_of(at + 1));
    let mut page = Page::new(id, title, questions, sections)?;
    page.tint = tint(sent).unwrap_or_else(|()| {
        desk.note(format!("{path}.bgColor"), "Not a colour; left out.");
        None
    });
    Ok(page)
}

fn read_sections(
    sent: &Value,
    path: &str,
    questions: &[Question],
    names: &HashMap<String, QuestionId>,
    desk: &mut Desk<'_, '_>,
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
            .unwrap_or_else(|| SectionId::from(desk.fresh_id()));
        taken.insert(id.clone());
        let mut held = Vec::new();
        for reference in list(sent_section.get("questions"), &format!("{path}.questions"))? {
            // Spec §3 says ids; whole questions are understood by their id.
            let raw = raw_id(Some(reference)).or_else(|| raw_id(reference.get("id")));
            match raw.and_then(|raw| names.get(&raw)) {
                Some(question) if free.remove(question) => held.push(question.clone()),
                _ => desk.note(
                    format!("{path}.questions"),
                    "Not a free question of this page; left out.",
                ),
            }
        }
        let tint = tint(sent_section).unwrap_or_else(|()| {
            desk.note(format!("{path}.bgColor"), "Not a colour; left out.");
            None
        });
        sections.push(Section {
            id,
            tint,
            questions: held,
        });
    }
    Ok(sections)
}

fn read_conditions(
    sent: &Value,
    form: &mut Definition,
    names: &mut Names,
    desk: &mut Desk<'_, '_>,
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
        let Some(at) = names.place_of(raw_page, form) else {
            desk.note(path, "There is no such page; its condition was left out.");
            continue;
        };
        if let Some(condition) = read_condition(sent_condition, &path, at, form, names, desk)? {
            form.pages_mut()[at].condition = Some(condition);
        }
    }
    Ok(())
}

impl Names {
    /// Where a page leads; nothing sent is nothing.
    pub(super) fn target(&mut self, sent: Option<&Value>, desk: &mut Desk<'_, '_>) -> Option<Target> {
        let raw = raw_id(sent)?;
        if raw == "end" {
            return Some(Target::End);
        }
        Some(Target::Page(match self.pages.get(&raw) {
            Some(id) => id.clone(),
            None => PageId::from(self.stray(raw, desk)),
        }))
    }

    /// A target that must be there: what was left out becomes a page that does not exist, so that the checks show it.
    pub(super) fn certain_target(&mut self, sent: Option<&Value>, desk: &mut Desk<'_, '_>) -> Target {
        self.target(sent, desk)
            .unwrap_or_else(|| Target::Page(PageId::from(desk.fresh_id())))
    }

    /// The question a condition of the page at `at` means: one of that page, else one of another, else one that does not exist.
    pub(super) fn question(&mut self, sent: Option<&Value>, at: usize, desk: &mut Desk<'_, '_>) -> QuestionId {
        let Some(raw) = raw_id(sent) else {
            return QuestionId::from(desk.fresh_id());
        };
        let here = self.questions.get(at).and_then(|own| own.get(&raw));
        match here.or_else(|| self.questions.iter().find_map(|own| own.get(&raw))) {
            Some(id) => id.clone(),
            None => QuestionId::from(self.stray(raw, desk)),
        }
    }

    fn stray(&mut self, raw: String, desk: &mut Desk<'_, '_>) -> Id {
        match Id::parse(&raw) {
            Some(id) => id,
            None => self.strays.entry(raw).or_insert_with(|| desk.fresh_id()).clone(),
        }
    }

    fn place_of(&self, raw_page: &str, form: &Definition) -> Option<usize> {
        let id = self.pages.get(raw_page.trim())?;
        form.pages().iter().position(|page| page.id == *id)
    }
}
