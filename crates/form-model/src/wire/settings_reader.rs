//! Parses the settings of a form.

use std::collections::HashSet;

use serde_json::Value;

use crate::ids::EndingId;
use crate::lenient::{raw_id, text, truth, whole_number};
use crate::limits::{Limit, RESPONSE_LIMIT, RETENTION_DAYS};
use crate::settings::{Confirmation, Ending, Settings, Welcome};
use crate::text_rules::{is_blank, trimmed};
use crate::utc_minute::UtcMinute;

use super::form_reader::IdMap;
use super::reader::{ReadContext, ReadError, list, must_be_object};

/// The settings, or those of the form before if none are sent: clients that do not know them must not remove them. `names` gets
/// the ids of the endings by their sent ids.
pub(super) fn read_settings(
    sent: Option<&Value>,
    names: &mut IdMap,
    context: &mut ReadContext<'_, '_>,
) -> Result<Settings, ReadError> {
    let Some(sent) = sent.filter(|sent| !sent.is_null()) else {
        let settings = context.before.map(|form| form.settings.clone()).unwrap_or_default();
        for ending in &settings.endings {
            names.add_ending(ending.id.to_string(), &ending.id);
        }
        return Ok(settings);
    };
    must_be_object(sent, "settings")?;
    Ok(Settings {
        welcome: read_welcome(sent.get("welcome"))?,
        endings: read_endings(sent, names, context)?,
        next_until_last_page: truth(sent.get("nextUntilLastPage")),
        one_response_per_device: truth(sent.get("oneResponsePerDevice")),
        hide_another_response: truth(sent.get("hideAnotherResponse")),
        opens_at: read_minute(sent, "opensAt", context),
        closes_at: read_minute(sent, "closesAt", context),
        response_limit: read_count(sent, "responseLimit", RESPONSE_LIMIT, "1,000,000", context),
        retention_days: read_count(sent, "retentionDays", RETENTION_DAYS, "3,650", context),
        closed_text: words(sent, "closedText"),
        confirmation: read_confirmation(sent.get("confirmation"), names, context)?,
    })
}

fn read_minute(sent: &Value, field: &str, context: &mut ReadContext<'_, '_>) -> Option<UtcMinute> {
    let text = text(sent.get(field)).filter(|text| !is_blank(text))?;
    let minute = UtcMinute::parse(&text);
    if minute.is_none() {
        context.warn(
            format!("settings.{field}"),
            "Not a time in UTC such as 2026-12-01T09:00Z; left out.",
        );
    }
    minute
}

/// A number from 1 to `highest`, which `shown` is as text.
fn read_count(sent: &Value, field: &str, highest: u32, shown: &str, context: &mut ReadContext<'_, '_>) -> Option<u32> {
    let sent = sent.get(field).filter(|sent| !sent.is_null())?;
    let number = whole_number(sent).and_then(|number| u32::try_from(number).ok());
    let count = number.filter(|number| (1..=highest).contains(number));
    if count.is_none() {
        context.warn(
            format!("settings.{field}"),
            format!("Not a number from 1 to {shown}; left out."),
        );
    }
    count
}

fn read_welcome(sent: Option<&Value>) -> Result<Option<Welcome>, ReadError> {
    let Some(sent) = sent.filter(|sent| !sent.is_null()) else {
        return Ok(None);
    };
    must_be_object(sent, "settings.welcome")?;
    Ok(Some(Welcome {
        title: words(sent, "title"),
        text: words(sent, "text"),
        button_label: words(sent, "buttonLabel"),
    }))
}

fn read_endings(sent: &Value, names: &mut IdMap, context: &mut ReadContext<'_, '_>) -> Result<Vec<Ending>, ReadError> {
    let sent_endings = list(sent.get("endings"), "settings.endings")?;
    Limit::EndingsPerForm.check(sent_endings.len())?;
    let mut taken = HashSet::new();
    let mut endings = Vec::new();
    for (at, sent_ending) in sent_endings.iter().enumerate() {
        must_be_object(sent_ending, &format!("settings.endings[{at}]"))?;
        let raw = raw_id(sent_ending.get("id"));
        let id = raw.as_deref().and_then(EndingId::parse);
        let id = id
            .filter(|id| !taken.contains(id))
            .unwrap_or_else(|| EndingId::from(context.fresh_id()));
        taken.insert(id.clone());
        if let Some(raw) = raw {
            names.add_ending(raw, &id);
        }
        let address = |field| trimmed(&words(sent_ending, field)).to_owned();
        endings.push(Ending {
            title: words(sent_ending, "title"),
            text: words(sent_ending, "text"),
            button_label: words(sent_ending, "buttonLabel"),
            button_url: address("buttonUrl"),
            redirect_url: address("redirectUrl"),
            id,
        });
    }
    Ok(endings)
}

fn read_confirmation(
    sent: Option<&Value>,
    names: &mut IdMap,
    context: &mut ReadContext<'_, '_>,
) -> Result<Option<Confirmation>, ReadError> {
    let Some(sent) = sent.filter(|sent| !sent.is_null()) else {
        return Ok(None);
    };
    must_be_object(sent, "settings.confirmation")?;
    Ok(Some(Confirmation {
        address_question_id: names.question_of_any_page(sent.get("addressQuestionId"), context),
        subject: words(sent, "subject"),
        text: words(sent, "text"),
        copy_answers: truth(sent.get("copyAnswers")),
    }))
}

fn words(sent: &Value, field: &str) -> String {
    text(sent.get(field)).unwrap_or_default()
}
