//! Builds the request of a row: every `$placeholder` is replaced by a value of the fixture.

use std::collections::BTreeSet;

use reqwest::{
    Method,
    multipart::{Form, Part},
};
use serde_json::Value;

use super::{
    expectations::{Expectations, Row},
    fixtures::Fixture,
};
use crate::harness::{Browser, Reply, pictures};

/// Marks the placeholder whose id is swapped.
const SWAPPED: &str = "$!";

/// What replaces the owner's id.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum IdSwap {
    /// A well-formed id of nothing.
    Missing,
    /// Not an id.
    Malformed,
    /// Another owner's id.
    Foreign,
}

impl IdSwap {
    /// `Foreign` comes last, because it may change something.
    pub const ALL: [Self; 3] = [Self::Missing, Self::Malformed, Self::Foreign];
}

/// A request.
pub struct Call {
    method: Method,
    address: String,
    headers: Vec<(String, String)>,
    body: Option<Value>,
    upload: bool,
}

impl Call {
    /// The row's request, with one id swapped if `swap` says so.
    pub fn of(expectations: &Expectations, row: &Row, fixture: &Fixture, swap: Option<(&str, IdSwap)>) -> Self {
        let (id_path, swapped_id) = swap.unzip();
        let word = |text: &str| fill(text, fixture, swapped_id);
        let mark = |here: String, text: &str| {
            if id_path == Some(here.as_str()) {
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
        let headers = row.headers.iter().map(|(name, text)| (name.clone(), word(text)));
        let mut body = expectations.body(row);
        if let (Some(body), Some(id_path)) = (&mut body, id_path.and_then(|id_path| id_path.strip_prefix("body."))) {
            assert!(mark_first(body, id_path), "{} sends no {id_path}", row.name());
        }
        Self {
            method: row.method(),
            address,
            headers: headers.collect(),
            body: body.map(|body| filled(&body, &word)),
            upload: row.upload,
        }
    }

    pub async fn send(&self, browser: &Browser) -> Reply {
        // A new connection, because the server may close an idle one between two calls.
        let request = browser
            .request(self.method.clone(), &self.address)
            .header("connection", "close");
        let request = self
            .headers
            .iter()
            .fold(request, |request, (name, value)| request.header(name, value));
        let request = match &self.body {
            Some(fields) if self.upload => request.multipart(picture_after(fields)),
            Some(body) => request.json(body),
            None if self.upload => request.multipart(picture()),
            None => request,
        };
        browser.send(request).await
    }

    /// Whether the request itself contains the text.
    pub fn says(&self, text: &str) -> bool {
        let body = self.body.as_ref().map(Value::to_string);
        self.address.contains(text) || body.is_some_and(|body| body.contains(text))
    }
}

/// The multipart form of an image upload.
pub fn picture() -> Form {
    picture_in(Form::new())
}

/// The multipart form of an image upload after other fields.
fn picture_after(fields: &Value) -> Form {
    let fields = fields.as_object().into_iter().flatten();
    picture_in(fields.fold(Form::new(), |form, (name, value)| {
        form.text(name.clone(), value.as_str().unwrap_or_default().to_owned())
    }))
}

fn picture_in(form: Form) -> Form {
    form.part("file", Part::bytes(pictures::png()).file_name("wall.png"))
}

/// The placeholders in a row.
pub fn placeholders_of(expectations: &Expectations, row: &Row) -> BTreeSet<String> {
    let body = expectations.body(row).unwrap_or_default().to_string();
    let texts = row
        .path
        .values()
        .chain(row.query.values())
        .chain(row.headers.values())
        .chain([&body]);
    texts
        .flat_map(|text| split(text).1.into_iter().map(|(word, _)| word.to_owned()))
        .collect()
}

/// The text before the first placeholder, and each placeholder with the text after it.
fn split(text: &str) -> (&str, Vec<(&str, &str)>) {
    let mut parts = text.split('$');
    let first = parts.next().unwrap_or_default();
    let rest = parts.map(|part| {
        let end = part.find(|c: char| !c.is_ascii_alphanumeric() && c != '!');
        part.split_at(end.unwrap_or(part.len()))
    });
    (first, rest.collect())
}

fn fill(text: &str, fixture: &Fixture, swapped_id: Option<IdSwap>) -> String {
    let (first, words) = split(text);
    words.into_iter().fold(first.to_owned(), |filled, (word, rest)| {
        let value = match (word.strip_prefix('!'), swapped_id) {
            (Some(word), Some(swapped_id)) => fixture.swapped(word, swapped_id),
            _ => fixture.own(word),
        };
        filled + &value + rest
    })
}

/// Replaces the placeholders in all strings and keys of a body.
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

/// Marks the first string at a path such as `pages[].pageId`; returns whether there is one.
fn mark_first(value: &mut Value, id_path: &str) -> bool {
    let id_path = id_path.trim_start_matches('.');
    if let Some(rest) = id_path.strip_prefix("[]") {
        return value
            .as_array_mut()
            .is_some_and(|items| items.iter_mut().any(|item| mark_first(item, rest)));
    }
    if let Some(rest) = id_path.strip_prefix("{}") {
        return value
            .as_object_mut()
            .is_some_and(|fields| fields.values_mut().any(|field| mark_first(field, rest)));
    }
    match value {
        Value::Object(fields) if !id_path.is_empty() => {
            let end = id_path.find(['.', '[', '{']).unwrap_or(id_path.len());
            fields
                .get_mut(&id_path[..end])
                .is_some_and(|field| mark_first(field, &id_path[end..]))
        }
        // A list of ids.
        Value::Array(items) if id_path.is_empty() => items.iter_mut().any(|item| mark_first(item, "")),
        Value::String(text) if id_path.is_empty() && text.contains('$') => {
            *text = marked(text);
            true
        }
        _ => false,
    }
}

fn marked(text: &str) -> String {
    text.replace('$', SWAPPED)
}
