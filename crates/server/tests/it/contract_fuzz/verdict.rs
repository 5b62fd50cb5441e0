//! Checks replies against the description.

use reqwest::header;
use serde_json::Value;

use super::{
    description::{Description, Operation},
    request::Request,
};
use crate::harness::Reply;

pub(super) fn faults(description: &Description, request: &Request, reply: &Reply) -> Vec<String> {
    let operation = description.operation(&request.operation);
    let status = reply.status.as_u16();
    let mut faults = Vec::new();
    if status >= 500 {
        faults.push(format!("answers {status}"));
    }
    if operation.replies.get(status.to_string()).is_none() {
        faults.push(format!("{status} is not documented"));
    }
    match status {
        200..300 if is_json(reply) => faults.extend(missing_fields(description, operation, status, reply)),
        400.. if has_documented_body(operation, status) => faults.extend(misshapen(description, reply)),
        _ => {}
    }
    faults
}

/// Some errors, such as an invalid range, have no body.
fn has_documented_body(operation: &Operation, status: u16) -> bool {
    let documented = &operation.replies[status.to_string()];
    documented.is_null() || documented["content"].is_object()
}

fn misshapen(description: &Description, reply: &Reply) -> Option<String> {
    let status = reply.status;
    if !is_json(reply) {
        return Some(format!("{status} is no JSON"));
    }
    let body = &reply.body;
    let has_texts = ["message", "requestId"].iter().all(|field| body[*field].is_string());
    if body["success"] != false || !has_texts {
        return Some(format!("{status} has another shape than documented"));
    }
    let code = reply.code();
    (!description.codes.contains(code)).then(|| format!("the code {code:?} is not documented"))
}

/// Required fields that the reply lacks.
fn missing_fields(description: &Description, operation: &Operation, status: u16, reply: &Reply) -> Vec<String> {
    if !reply.body.is_object() {
        return vec![format!("{status} does not parse")];
    }
    let schema = &operation.replies[status.to_string()]["content"]["application/json"]["schema"];
    let promised = description.resolve(schema)["required"].as_array().into_iter().flatten();
    let missing = promised
        .filter_map(Value::as_str)
        .filter(|field| reply.body.get(*field).is_none());
    missing.map(|field| format!("{status} has no {field}")).collect()
}

fn is_json(reply: &Reply) -> bool {
    let content_type = reply.headers.get(header::CONTENT_TYPE);
    // JSON Lines are another type.
    content_type.is_some_and(|kind| kind.as_bytes().split(|byte| *byte == b';').next() == Some(b"application/json"))
}

impl Reply {
    /// The beginning of the reply.
    pub(super) fn summary(&self) -> String {
        let text: String = self.text.chars().take(200).collect();
        format!("{} {}", self.status, text.escape_debug())
    }
}
