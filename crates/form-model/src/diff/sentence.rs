//! Describes a difference in one English sentence: a single change by name, several of a kind by number.

use std::mem::{Discriminant, discriminant};

use super::{Change, Difference, ListItem};

impl Difference {
    /// "2 questions added, option 'Red' renamed to 'Crimson'; 412 responses keep their answers"
    pub fn sentence(&self, responses: u64) -> String {
        let mut parts: Vec<String> = Vec::new();
        let mut seen = Vec::new();
        for change in &self.changes {
            let kind = kind_of(change);
            if seen.contains(&kind) {
                continue;
            }
            seen.push(kind);
            let alike = self.changes.iter().filter(|other| kind_of(other) == kind).count();
            parts.push(if alike == 1 {
                by_name(change)
            } else {
                by_number(change, alike)
            });
        }
        if parts.is_empty() {
            return "Nothing has changed".to_owned();
        }
        let changes = capitalised(&parts.join(", "));
        match responses {
            0 => changes,
            1 => format!("{changes}; 1 response keeps its answers"),
            many => format!("{changes}; {many} responses keep their answers"),
        }
    }
}

/// Rows and columns are kinds of their own.
fn kind_of(change: &Change) -> (Discriminant<Change>, Option<ListItem>) {
    let item = match change {
        Change::OptionAdded { item, .. }
        | Change::OptionRemoved { item, .. }
        | Change::OptionRenamed { item, .. }
        | Change::OptionsReordered { item, .. } => Some(*item),
        _ => None,
    };
    (discriminant(change), item)
}

fn by_name(change: &Change) -> String {
    match change {
        Change::PageAdded { title, .. } => format!("page '{title}' added"),
        Change::PageRemoved { title, .. } => format!("page '{title}' removed"),
        Change::PageRenamed { from, to, .. } => format!("page '{from}' renamed to '{to}'"),
        Change::PagesReordered => "pages reordered".to_owned(),
        Change::QuestionAdded { text, .. } => format!("question '{text}' added"),
        Change::QuestionRemoved { text, .. } => format!("question '{text}' removed"),
        Change::QuestionReworded { from, to, .. } => format!("question '{from}' reworded to '{to}'"),
        Change::QuestionRetyped { from, to, .. } => format!("a {} question made {}", from.as_str(), to.as_str()),
        Change::QuestionMoved { text, title, .. } => format!("question '{text}' moved to page '{title}'"),
        Change::QuestionsReordered { title, .. } => format!("questions of page '{title}' reordered"),
        Change::QuestionChanged { text, .. } => format!("question '{text}' changed"),
        Change::OptionAdded { item, label, .. } => format!("{} '{label}' added", item.as_str()),
        Change::OptionRemoved { item, label, .. } => format!("{} '{label}' removed", item.as_str()),
        Change::OptionRenamed { item, from, to, .. } => format!("{} '{from}' renamed to '{to}'", item.as_str()),
        Change::OptionsReordered { item, text, .. } => format!("{}s of question '{text}' reordered", item.as_str()),
        Change::RouteChanged { title, .. } => format!("what follows page '{title}' changed"),
        Change::StartChanged => "start page changed".to_owned(),
        Change::WelcomeChanged => "welcome page changed".to_owned(),
        Change::EndingAdded { title, .. } => format!("ending{} added", quoted(title)),
        Change::EndingRemoved { title, .. } => format!("ending{} removed", quoted(title)),
        Change::EndingChanged { title, .. } => format!("ending{} changed", quoted(title)),
        Change::EndingsReordered => "endings reordered".to_owned(),
        Change::SettingsChanged => "settings changed".to_owned(),
        Change::AppearanceChanged { title, .. } => format!("colours or sections of page '{title}' changed"),
    }
}

fn by_number(change: &Change, number: usize) -> String {
    match change {
        Change::PageAdded { .. } => format!("{number} pages added"),
        Change::PageRemoved { .. } => format!("{number} pages removed"),
        Change::PageRenamed { .. } => format!("{number} pages renamed"),
        Change::QuestionAdded { .. } => format!("{number} questions added"),
        Change::QuestionRemoved { .. } => format!("{number} questions removed"),
        Change::QuestionReworded { .. } => format!("{number} questions reworded"),
        Change::QuestionRetyped { .. } => format!("{number} questions made another type"),
        Change::QuestionMoved { .. } => format!("{number} questions moved to another page"),
        Change::QuestionsReordered { .. } => format!("questions of {number} pages reordered"),
        Change::QuestionChanged { .. } => format!("{number} questions changed"),
        Change::OptionAdded { item, .. } => format!("{number} {}s added", item.as_str()),
        Change::OptionRemoved { item, .. } => format!("{number} {}s removed", item.as_str()),
        Change::OptionRenamed { item, .. } => format!("{number} {}s renamed", item.as_str()),
        Change::OptionsReordered { item, .. } => format!("{}s of {number} questions reordered", item.as_str()),
        Change::RouteChanged { .. } => format!("what follows {number} pages changed"),
        Change::AppearanceChanged { .. } => format!("colours or sections of {number} pages changed"),
        Change::EndingAdded { .. } => format!("{number} endings added"),
        Change::EndingRemoved { .. } => format!("{number} endings removed"),
        Change::EndingChanged { .. } => format!("{number} endings changed"),
        Change::PagesReordered
        | Change::StartChanged
        | Change::WelcomeChanged
        | Change::EndingsReordered
        | Change::SettingsChanged => by_name(change),
    }
}

/// Nothing for an ending without a title.
fn quoted(title: &str) -> String {
    if title.is_empty() {
        String::new()
    } else {
        format!(" '{title}'")
    }
}

fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    letters
        .next()
        .map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
