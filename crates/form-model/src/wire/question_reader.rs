//! Parses one question.

use std::collections::{BTreeSet, HashSet};

use serde_json::Value;

use crate::colour::{Colour, WHITE};
use crate::definition::Page;
use crate::ids::{OptionId, PageId, QuestionId};
use crate::limits::Limit;
use crate::media::{ImageSource, VideoSource};
use crate::question::{
    AltText, Choice, Choices, ChoicesError, FileKind, KindName, LinearScale, Question, QuestionKind, Stars, Uploads,
};
use crate::text_rules::is_blank;

use super::lenient::{raw_id, text, truth, whole_number};
use super::match_options::ids_by_label;
use super::reader::{ReadContext, ReadError, list};

/// Parses a question of `page`.
pub(super) fn read_question(
    sent: &Value,
    path: &str,
    page: &PageId,
    context: &mut ReadContext<'_, '_>,
) -> Result<Question, ReadError> {
    let kind_name = match text(sent.get("type")).filter(|kind| !is_blank(kind)) {
        // Spec §4: a new question is Multiple Choice.
        None => KindName::MultipleChoice,
        Some(kind) => KindName::parse(&kind).ok_or_else(|| ReadError::UnknownKind {
            path: format!("{path}.type"),
        })?,
    };
    let question_text = text(sent.get("questionText")).unwrap_or_default();
    let id = identity(sent, path, kind_name, &question_text, page, context);
    let kind = read_kind(kind_name, sent, path, &id, context)?;
    Ok(Question {
        id,
        text: question_text,
        description: text(sent.get("description")).unwrap_or_default(),
        required: truth(sent.get("required")) && kind_name.takes_answer(),
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

fn background(sent: &Value, path: &str, context: &mut ReadContext<'_, '_>) -> Option<Colour> {
    let colour = text(sent.get("bgColor")).filter(|colour| !is_blank(colour))?;
    let parsed = Colour::parse(&colour).map(|(colour, _)| colour);
    if parsed.is_none() {
        context.warn(format!("{path}.bgColor"), "Not a colour; left out.");
    }
    parsed.filter(|colour| *colour != WHITE)
}

fn read_kind(
    kind: KindName,
    sent: &Value,
    path: &str,
    id: &QuestionId,
    context: &mut ReadContext<'_, '_>,
) -> Result<QuestionKind, ReadError> {
    Ok(match kind {
        KindName::ShortAnswer => QuestionKind::ShortAnswer,
        KindName::LongAnswer => QuestionKind::LongAnswer,
        KindName::Date => QuestionKind::Date,
        KindName::MultipleChoice => QuestionKind::MultipleChoice(choices(kind, sent, path, id, context)?),
        KindName::Checkbox => QuestionKind::Checkbox(choices(kind, sent, path, id, context)?),
        KindName::Dropdown => QuestionKind::Dropdown(choices(kind, sent, path, id, context)?),
        KindName::FileUpload => QuestionKind::FileUpload(uploads(sent, path, context)?),
        KindName::LinearScale => QuestionKind::LinearScale(scale(sent, path, context)),
        KindName::Rating => QuestionKind::Rating(stars(sent, path, context)),
        KindName::Text => QuestionKind::Text {
            body: text(sent.get("shortText")).unwrap_or_default(),
        },
        KindName::Image => QuestionKind::Image {
            source: address(sent, "imageUrl", path, context, ImageSource::parse),
            alt: match text(sent.get("altText")).filter(|words| !is_blank(words)) {
                _ if truth(sent.get("decorative")) => AltText::Decorative,
                Some(words) => AltText::Words(words),
                None => AltText::Missing,
            },
        },
        KindName::Video => QuestionKind::Video {
            source: address(sent, "videoUrl", path, context, VideoSource::parse),
        },
    })
}

fn choices(
    kind: KindName,
    sent: &Value,
    path: &str,
    id: &QuestionId,
    context: &mut ReadContext<'_, '_>,
) -> Result<Choices, ReadError> {
    let sent_options = list(sent.get("options"), &format!("{path}.options"))?;
    Limit::OptionsPerQuestion.check(sent_options.len())?;
    let sent_ids = list(sent.get("optionIds"), &format!("{path}.optionIds"))?;
    let mut taken = HashSet::new();
    let mut labels = Vec::new();
    let mut ids: Vec<Option<OptionId>> = Vec::new();
    for (at, option) in sent_options.iter().enumerate() {
        let Some(label) = text(Some(option)) else {
            context.warn(format!("{path}.options[{at}]"), "Not a text; left out.");
            continue;
        };
        let id = raw_id(sent_ids.get(at)).and_then(|raw| OptionId::parse(&raw));
        ids.push(id.filter(|id| taken.insert(id.clone())));
        labels.push(label);
    }
    if sent_ids.is_empty()
        && let Some(before) = context
            .before
            .and_then(|form| form.question(id))
            .and_then(Question::choices)
    {
        ids = ids_by_label(&labels, before);
    }
    let options = labels
        .into_iter()
        .zip(ids)
        .map(|(label, id)| Choice {
            id: id.unwrap_or_else(|| OptionId::from(context.fresh_id())),
            label,
        })
        .collect();
    let mut choices = match Choices::new(options) {
        Ok(choices) => choices,
        Err(ChoicesError::TooMany(limit)) => return Err(limit.into()),
        // Spec §4: at least one option always remains, so without options use the defaults.
        Err(ChoicesError::None | ChoicesError::IdTwice) => {
            context.warn(
                format!("{path}.options"),
                "No option; those of a new question were put in.",
            );
            Choices::of_new_question(kind, &mut || context.fresh_id())
        }
    };
    choices.other = truth(sent.get("other"));
    choices.shuffle = truth(sent.get("shuffle"));
    Ok(choices)
}

fn uploads(sent: &Value, path: &str, context: &mut ReadContext<'_, '_>) -> Result<Uploads, ReadError> {
    let fallback = Uploads::of_new_question();
    let max_files = match sent.get("maxFiles") {
        None | Some(Value::Null) => fallback.max_files(),
        Some(number) => match whole_number(number) {
            Some(number) if number >= 1 => u32::try_from(number).unwrap_or(u32::MAX),
            _ => {
                context.warn(format!("{path}.maxFiles"), "Not a number of files; five apply.");
                fallback.max_files()
            }
        },
    };
    let mut kinds = BTreeSet::new();
    for name in list(sent.get("fileTypes"), &format!("{path}.fileTypes"))? {
        match name.as_str().and_then(FileKind::parse) {
            Some(kind) => {
                kinds.insert(kind);
            }
            None => context.warn(
                format!("{path}.fileTypes"),
                "Not one of the eight file types; left out.",
            ),
        }
    }
    let max_file_size = text(sent.get("maxFileSize"))
        .filter(|size| !is_blank(size))
        .unwrap_or(fallback.max_file_size);
    Ok(Uploads::new(max_files, max_file_size, kinds)?)
}

fn scale(sent: &Value, path: &str, context: &mut ReadContext<'_, '_>) -> LinearScale {
    let field = |name: &str| {
        let inside = |holder: &str| {
            sent.get(holder)
                .and_then(|holder| holder.get(name))
                .filter(|value| !value.is_null())
        };
        inside("linearScale").or_else(|| inside("scale"))
    };
    let fallback = LinearScale::without_bounds();
    let min_label = text(field("minLabel")).unwrap_or_else(|| fallback.min_label.clone());
    let max_label = text(field("maxLabel")).unwrap_or_else(|| fallback.max_label.clone());
    let end = |name: &str, default: i32| match field(name) {
        None => Some(default),
        Some(number) => whole_number(number).and_then(|number| i32::try_from(number).ok()),
    };
    let ends = end("min", fallback.min()).zip(end("max", fallback.max()));
    let read = ends.and_then(|(min, max)| LinearScale::new(min, max, min_label.clone(), max_label.clone()));
    read.unwrap_or_else(|| {
        context.warn(format!("{path}.linearScale"), "Not the ends of a scale; 1 to 10 apply.");
        let mut scale = fallback;
        (scale.min_label, scale.max_label) = (min_label, max_label);
        scale
    })
}

fn stars(sent: &Value, path: &str, context: &mut ReadContext<'_, '_>) -> Stars {
    let Some(count) = sent.get("rating").and_then(|rating| rating.get("count")) else {
        return Stars::FIVE;
    };
    whole_number(count).and_then(Stars::new).unwrap_or_else(|| {
        // Spec §5: a count that is not 1 to 10 is ignored.
        context.warn(format!("{path}.rating.count"), "Not 1 to 10 stars; five apply.");
        Stars::FIVE
    })
}

fn address<Source>(
    sent: &Value,
    field: &str,
    path: &str,
    context: &mut ReadContext<'_, '_>,
    parse: fn(&str) -> Option<Source>,
) -> Option<Source> {
    let address = text(sent.get(field)).filter(|address| !is_blank(address))?;
    let source = parse(&address);
    if source.is_none() {
        context.warn(
            format!("{path}.{field}"),
            "Not an address this may be loaded from; left out.",
        );
    }
    source
}
