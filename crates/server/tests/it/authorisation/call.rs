//! A row's call, written out: every `$word` replaced by the thing it stands for.

use std::collections::BTreeSet;

use reqwest::{
    Method,
    multipart::{Form, Part},
};
use serde_json::Value;

use super::{
    expectations::{Expectations, Row},
    scene::Scene,
};
use crate::harness::{Browser, Reply, pictures};

/// Marks the one word of a call that something else stands in for.
const SWAPPED: &str = "$!";

/// What stands in the place of the owner's id.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stand {
    /// An id that nothing has.
    Missing,
    /// No id at all.
    Malformed,
    /// The id of the same thing of another owner.
    Foreign,
}

impl Stand {
    /// Somebody else's comes last: it may leave traces.
    pub const ALL: [Self; 3] = [Self::Missing, Self::Malformed, Self::Foreign];
}

/// A request as it is sent.
pub struct Call {
    method: Method,
    address: String,
    body: Option<Value>,
    upload: bool,
}

impl Call {
    /// The row's call, with something else in one of its places.
    pub fn of(expectations: &Expectations, row: &Row, scene: &Scene, swap: Option<(&str, Stand)>) -> Self {
        let (place, stand) = swap.unzip();
        let word = |text: &str| fill(text, scene, stand);
        let mark = |here: String, text: &str| {
            if place == Some(here.as_str()) {
                marked(text)
            } else {
                text.to_owned()
            }
        };
        let mut address = row.call.split_once(' ').unwrap().1.to_owned();
        for (name, text) in &row.path {
            let value = word(&mark(format!("path.{name}"), text));
            address = address.replace(&format!("{{{name}}}"), &value);
        }
        for (name, text) in &row.query {
            let separator = if address.contains('?') { '&' } else { '?' };
            let value = word(&mark(format!("query.{name}"), text));
            address = format!("{address}{separator}{name}={value}");
        }
        let mut body = expectations.body(row);
        if let (Some(body), Some(place)) = (&mut body, place.and_then(|place| place.strip_prefix("body."))) {
            assert!(mark_first(body, place), "{} sends no {place}", row.name());
        }
        Self {
            method: row.method(),
            address,
            body: body.map(|body| filled(&body, &word)),
            upload: row.upload,
        }
    }

    pub async fn send(&self, browser: &Browser) -> Reply {
        // A connection of its own: between two calls of one browser the server may hang up on an idle one.
        let request = browser
            .request(self.method.clone(), &self.address)
            .header("connection", "close");
        let request = match &self.body {
            Some(fields) if self.upload => request.multipart(picture_after(fields)),
            Some(body) => request.json(body),
            None if self.upload => request.multipart(picture()),
            None => request,
        };
        browser.send(request).await
    }

    /// Whether the caller said this themselves.
    pub fn says(&self, text: &str) -> bool {
        let body = self.body.as_ref().map(Value::to_string);
        self.address.contains(text) || body.is_some_and(|body| body.contains(text))
    }
}

/// A picture as a form's page sends it.
pub fn picture() -> Form {
    picture_in(Form::new())
}

/// The same behind some fields.
fn picture_after(fields: &Value) -> Form {
    let fields = fields.as_object().into_iter().flatten();
    picture_in(fields.fold(Form::new(), |form, (name, value)| {
        form.text(name.clone(), value.as_str().unwrap_or_default().to_owned())
    }))
}

fn picture_in(form: Form) -> Form {
    form.part("file", Part::bytes(pictures::png()).file_name("wall.png"))
}

/// The words that a row speaks of.
pub fn words_of(expectations: &Expectations, row: &Row) -> BTreeSet<String> {
    let body = expectations.body(row).unwrap_or_default().to_string();
    let texts = row.path.values().chain(row.query.values()).chain([&body]);
    texts
        .flat_map(|text| split(text).1.into_iter().map(|(word, _)| word.to_owned()))
        .collect()
}

/// The text before the first word, and each word with the text after it.
fn split(text: &str) -> (&str, Vec<(&str, &str)>) {
    let mut parts = text.split('$');
    let first = parts.next().unwrap_or_default();
    let rest = parts.map(|part| {
        let end = part.find(|c: char| !c.is_ascii_alphanumeric() && c != '!');
        part.split_at(end.unwrap_or(part.len()))
    });
    (first, rest.collect())
}

fn fill(text: &str, scene: &Scene, stand: Option<Stand>) -> String {
    let (first, words) = split(text);
    words.into_iter().fold(first.to_owned(), |filled, (word, rest)| {
        let value = match (word.strip_prefix('!'), stand) {
            (Some(word), Some(stand)) => scene.stand_in(word, stand),
            _ => scene.own(word),
        };
        filled + &value + rest
    })
}

/// Every text and every key of a body with its words replaced.
fn filled(body: &Value, word: &impl Fn(&str) -> String) -> Value {
    match body {
        Value::String(text) => Value::String(word(text)),
        Value::Array(items) => items.iter().map(|item| filled(item, word)).collect(),
        Value::Object(fields) => fields
            .iter()
            .map(|(key, value)| (word(key), filled(value, word)))
            .collect(),
        other => other.clone(),
    }
}

/// Marks the first text at a place such as `pages[].pageId`; whether there is one.
fn mark_first(value: &mut Value, place: &str) -> bool {
    let place = place.trim_start_matches('.');
    if let Some(rest) = place.strip_prefix("[]") {
        return value
            .as_array_mut()
            .is_some_and(|items| items.iter_mut().any(|item| mark_first(item, rest)));
    }
    if let Some(rest) = place.strip_prefix("{}") {
        return value
            .as_object_mut()
            .is_some_and(|fields| fields.values_mut().any(|field| mark_first(field, rest)));
    }
    match value {
        Value::Object(fields) if !place.is_empty() => {
            let end = place.find(['.', '[', '{']).unwrap_or(place.len());
            fields
                .get_mut(&place[..end])
                .is_some_and(|field| mark_first(field, &place[end..]))
        }
        // A list of ids.
        Value::Array(items) if place.is_empty() => items.iter_mut().any(|item| mark_first(item, "")),
        Value::String(text) if place.is_empty() && text.contains('$') => {
            *text = marked(text);
            true
        }
        _ => false,
    }
}

fn marked(text: &str) -> String {
    text.replace('$', SWAPPED)
}
