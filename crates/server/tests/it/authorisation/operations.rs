//! What can be called and which ids it takes, read from the description that the handlers themselves give.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

/// Every operation, by method and path, with the places where it takes an id: `path.id`, `body.projectId`,
/// `body.pages[].pageId`.
pub fn operations() -> BTreeMap<String, BTreeSet<String>> {
    let description = serde_json::to_value(formwright::app::openapi()).unwrap();
    let mut operations = BTreeMap::new();
    for (path, methods) in description["paths"].as_object().unwrap() {
        for (method, operation) in methods.as_object().unwrap() {
            let mut ids = BTreeSet::new();
            for parameter in operation["parameters"].as_array().into_iter().flatten() {
                let (place, name) = (text(&parameter["in"]), text(&parameter["name"]));
                // Whatever stands in a path picks something out, whatever it is called; a cursor holds an id.
                if place == "path" || name == "cursor" || is_id(name, parameter) {
                    ids.insert(format!("{place}.{name}"));
                }
            }
            for content in operation["requestBody"]["content"].as_object().into_iter().flatten() {
                let walk = Walk {
                    description: &description,
                    inside: Vec::new(),
                };
                walk.collect(&content.1["schema"], "body", &mut ids);
            }
            operations.insert(format!("{} {path}", method.to_uppercase()), ids);
        }
    }
    operations
}

/// A walk through a body's schema, aware of the schemas it is in.
struct Walk<'a> {
    description: &'a Value,
    inside: Vec<&'a str>,
}

impl<'a> Walk<'a> {
    fn collect(&self, schema: &'a Value, place: &str, ids: &mut BTreeSet<String>) {
        if let Some(name) = named(schema) {
            if !self.inside.contains(&name) {
                let mut inside = self.inside.clone();
                inside.push(name);
                let deeper = Walk { inside, ..*self };
                deeper.collect(&self.description["components"]["schemas"][name], place, ids);
            }
            return;
        }
        for part in ["oneOf", "anyOf", "allOf"] {
            for one in schema[part].as_array().into_iter().flatten() {
                self.collect(one, place, ids);
            }
        }
        for (name, field) in schema["properties"].as_object().into_iter().flatten() {
            let place = format!("{place}.{name}");
            if is_id(name, field) {
                ids.insert(place.clone());
            }
            self.collect(field, &place, ids);
        }
        if schema["items"].is_object() {
            self.collect(&schema["items"], &format!("{place}[]"), ids);
        }
        if schema["additionalProperties"].is_object() {
            self.collect(&schema["additionalProperties"], &format!("{place}{{}}"), ids);
        }
    }
}

/// Whether a field names something by its id or its address.
fn is_id(name: &str, schema: &Value) -> bool {
    let by_name = matches!(name, "id" | "_id") || ["Id", "Ids", "Url", "Link"].iter().any(|end| name.ends_with(end));
    by_name || named(schema).is_some_and(|name| name.ends_with("Id") || name.ends_with("Link"))
}

/// The component a schema refers to.
fn named(schema: &Value) -> Option<&str> {
    schema["$ref"].as_str()?.rsplit('/').next()
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}
