//! The reviewed fields of replies, by caller, for calls that several callers may make.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::Path,
};

use serde_json::Value;

use super::{
    actors::Caller,
    expectations::{Expectations, Row},
};
use crate::harness::Reply;

type Fields = BTreeSet<String>;

/// The fields by row and caller, such as `sharedWorks[].name`.
pub struct ReplyFields {
    expected: BTreeMap<String, BTreeMap<Caller, Fields>>,
    description: Value,
}

impl ReplyFields {
    pub fn read(expectations: &Expectations) -> Self {
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../contract/reply_fields.json");
        let rows: BTreeMap<String, BTreeMap<String, Fields>> =
            serde_json::from_slice(&fs::read(file).unwrap()).expect("contract/reply_fields.json");
        let by_caller = |named: BTreeMap<String, Fields>| {
            let named = named.into_iter().flat_map(|(names, fields)| {
                let callers = expectations.named(&names);
                callers.into_iter().map(move |caller| (caller, fields.clone()))
            });
            named.collect()
        };
        Self {
            expected: rows.into_iter().map(|(row, named)| (row, by_caller(named))).collect(),
            description: serde_json::to_value(formwright::router::openapi()).unwrap(),
        }
    }

    /// The rows of the file.
    pub fn rows(&self) -> BTreeSet<&str> {
        self.expected.keys().map(String::as_str).collect()
    }

    /// How the fields of a reply differ from the file. Compares only JSON replies that several callers get.
    pub fn deviation(&self, expectations: &Expectations, row: &Row, caller: Caller, reply: &Reply) -> Option<String> {
        let answered = expectations
            .callers(row)
            .into_iter()
            .filter(|(_, cell)| cell.status < 300);
        if answered.count() < 2 || !reply.status.is_success() {
            return None;
        }
        let found = self.fields_in(row, reply)?;
        let expected = self.expected.get(&row.name()).and_then(|callers| callers.get(&caller));
        if expected == Some(&found) {
            return None;
        }
        let nothing = Fields::new();
        let expected = expected.unwrap_or(&nothing);
        Some(format!(
            "{} as {caller:?}: differs from contract/reply_fields.json: additional {:?}, missing {:?}; all fields {}",
            row.name(),
            found.difference(expected).collect::<Vec<_>>(),
            expected.difference(&found).collect::<Vec<_>>(),
            serde_json::to_string(&found).unwrap(),
        ))
    }

    fn fields_in(&self, row: &Row, reply: &Reply) -> Option<Fields> {
        let (method, path) = row.call.split_once(' ').unwrap();
        // The events of a stream have the schema of the call without `/live`.
        let path = path.strip_suffix("/live").unwrap_or(path);
        let operation = &self.description["paths"][path][method.to_lowercase()];
        let content = &operation["responses"][reply.status.as_str()]["content"];
        let mut fields = Fields::new();
        // A stream's first event is JSON too.
        let event = reply.text.lines().find_map(|line| line.strip_prefix("data:"));
        let body = match event {
            Some(data) => serde_json::from_str(data).ok()?,
            None => reply.body.clone(),
        };
        body.as_object()?;
        self.collect(&body, &[&content["application/json"]["schema"]], "", &mut fields);
        Some(fields)
    }

    fn collect(&self, value: &Value, schemas: &[&Value], path: &str, fields: &mut Fields) {
        let schemas = self.resolved(schemas);
        match value {
            Value::Object(members) => {
                for (name, member) in members {
                    let (name, schemas) = member_of(&schemas, name);
                    let separator = if path.is_empty() { "" } else { "." };
                    let here = format!("{path}{separator}{name}");
                    self.collect(member, &schemas, &here, fields);
                    fields.insert(here);
                }
            }
            Value::Array(items) => {
                let schemas: Vec<&Value> = schemas.iter().map(|schema| &schema["items"]).collect();
                for item in items {
                    self.collect(item, &schemas, &format!("{path}[]"), fields);
                }
            }
            _ => {}
        }
    }

    /// Resolves references and combined schemas.
    fn resolved<'a>(&'a self, schemas: &[&'a Value]) -> Vec<&'a Value> {
        let mut open = schemas.to_vec();
        let mut found: Vec<&Value> = Vec::new();
        while let Some(schema) = open.pop() {
            if found.iter().any(|other| std::ptr::eq(*other, schema)) {
                continue;
            }
            if let Some(name) = schema["$ref"].as_str().and_then(|name| name.rsplit('/').next()) {
                open.push(&self.description["components"]["schemas"][name]);
            }
            for part in ["oneOf", "anyOf", "allOf"] {
                open.extend(schema[part].as_array().into_iter().flatten());
            }
            found.push(schema);
        }
        found
    }
}

/// A field's name and its schemas. A name that is data, such as a page id, becomes `{}`.
fn member_of<'a, 'n>(schemas: &[&'a Value], name: &'n str) -> (&'n str, Vec<&'a Value>) {
    let with = |key: &str| -> Vec<&'a Value> {
        let named = schemas.iter().filter_map(|schema| schema[key].as_object());
        named.filter_map(|properties| properties.get(name)).collect()
    };
    let declared = with("properties");
    if !declared.is_empty() {
        return (name, declared);
    }
    let any = schemas.iter().map(|schema| &schema["additionalProperties"]);
    let any: Vec<&Value> = any.filter(|schema| schema.is_object()).collect();
    if any.is_empty() { (name, any) } else { ("{}", any) }
}
