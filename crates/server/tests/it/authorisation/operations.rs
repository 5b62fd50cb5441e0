//! The operations and their id parameters, from the `OpenAPI` document.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

/// Every operation, by method and path, with the paths of its ids: `path.id`, `body.projectId`, `body.pages[].pageId`.
pub fn operations() -> BTreeMap<String, BTreeSet<String>> {
    let description = serde_json::to_value(formwright::router::openapi()).unwrap();
    let mut operations = BTreeMap::new();
    for (path, methods) in description["paths"].as_object().unwrap() {
        for (method, operation) in methods.as_object().unwrap() {
            let mut ids = BTreeSet::new();
            for parameter in operation["parameters"].as_array().into_iter().flatten() {
                let (location, name) = (text(&parameter["in"]), text(&parameter["name"]));
                // Every path parameter identifies something, whatever its name; a cursor contains an id.
                if location == "path" || name == "cursor" || is_id(name, parameter) {
                    ids.insert(format!("{location}.{name}"));
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

/// Traverses a body's schema; `inside` prevents endless recursion.
struct Walk<'a> {
    description: &'a Value,
    inside: Vec<&'a str>,
}

impl<'a> Walk<'a> {
    fn collect(&self, schema: &'a Value, id_path: &str, ids: &mut BTreeSet<String>) {
        if let Some(name) = named(schema) {
            if !self.inside.contains(&name) {
                let mut inside = self.inside.clone();
                inside.push(name);
                let deeper = Walk { inside, ..*self };
                deeper.collect(&self.description["components"]["schemas"][name], id_path, ids);
            }
            return;
        }
        for part in ["oneOf", "anyOf", "allOf"] {
            for one in schema[part].as_array().into_iter().flatten() {
                self.collect(one, id_path, ids);
            }
        }
        for (name, field) in schema["properties"].as_object().into_iter().flatten() {
            let id_path = format!("{id_path}.{name}");
            if is_id(name, field) {
                ids.insert(id_path.clone());
            }
            self.collect(field, &id_path, ids);
        }
        if schema["items"].is_object() {
            self.collect(&schema["items"], &format!("{id_path}[]"), ids);
        }
        if schema["additionalProperties"].is_object() {
            self.collect(&schema["additionalProperties"], &format!("{id_path}{{}}"), ids);
        }
    }
}

/// Whether a field is an id or a URL.
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
