//! Parses one question.

use serde_json::Value;

use crate::colour::{Colour, WHITE};
use crate::definition::Page;
use crate::ids::{PageId, QuestionId};
use crate::lenient::{raw_id, text, truth};
use crate::questions::{KindName, Question, QuestionKind, SentQuestion};
use crate::short_name::ShortName;
use crate::text_rules::is_blank;

use super::reader::{ReadContext, ReadError};

/// Parses a question of `page`.
pub(super) fn read_question(
    sent: &Value,
    path: &str,
    page: &PageId,
    context: &mut ReadContext<'_, '_>,
) -> Result<Question, ReadError> {
    let kind_name = match text(sent.get("type")).filter(|kind| !is_blank(kind)) {
        None => KindName::of_new_question(),
        Some(kind) => KindName::parse(&kind).ok_or_else(|| ReadError::UnknownKind {
            path: format!("{path}.type"),
        })?,
    };
    let question_text = text(sent.get("questionText")).unwrap_or_default();
    let id = identity(sent, path, kind_name, &question_text, page, context);
    let before = context.before.and_then(|form| form.question(&id));
    let mut fields = SentQuestion::new(sent, path, before, context);
    let kind = QuestionKind::parse(kind_name, &mut fields)?;
    Ok(Question {
        id,
        text: question_text,
        description: text(sent.get("description")).unwrap_or_default(),
        required: truth(sent.get("required")) && kind_name.is_asked(),
        short_name: short_name(sent, path, kind_name, context),
        background: background(sent, path, context),
        kind,
    })
}

/// The sent id; without a valid one, the id of the same question before; else a new one.
fn identity(
    sent: &Value,
    path: &str,
    kind: KindName,
    question_text: &str,
    page: &PageId,
    context: &mut ReadContext<'_, '_>,
) -> QuestionId {
    let raw = raw_id(sent.get("id"));
    if let Some(id) = raw.as_deref().and_then(QuestionId::parse) {
        if context.claim_question(&id) {
            return id;
        }
        context.warn(
            format!("{path}.id"),
            "Another question has this id; this one got its own.",
        );
    }
    // Only an identical question keeps its id: another one would inherit its answers.
    let before = context.before.and_then(|form| form.page(page));
    let same = before.into_iter().flat_map(Page::questions).find(|question| {
        question.kind.name() == kind && question.text == question_text && context.is_free(question.id.as_str())
    });
    match same {
        Some(question) if context.reuse_id(question.id.as_str()) => question.id.clone(),
        _ => QuestionId::from(context.fresh_id()),
    }
}

fn short_name(sent: &Value, path: &str, kind: KindName, context: &mut ReadContext<'_, '_>) -> Option<ShortName> {
    let name = text(sent.get("shortName")).filter(|name| !is_blank(name))?;
    let parsed = ShortName::parse(&name);
    if parsed.is_none() {
        context.warn(
            format!("{path}.shortName"),
            "Not 1 to 40 letters, digits, hyphens and underscores; left out.",
        );
    }
    parsed.filter(|_| kind.supports_prefill())
}

fn background(sent: &Value, path: &str, context: &mut ReadContext<'_, '_>) -> Option<Colour> {
    let colour = text(sent.get("bgColor")).filter(|colour| !is_blank(colour))?;
    let parsed = Colour::parse(&colour).map(|(colour, _)| colour);
    if parsed.is_none() {
        context.warn(format!("{path}.bgColor"), "Not a colour; left out.");
    }
    parsed.filter(|colour| *colour != WHITE)
}
