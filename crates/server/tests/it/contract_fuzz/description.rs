//! What the `OpenAPI` description says.

use std::collections::BTreeSet;

use serde_json::Value;

pub(super) struct Description {
    whole: Value,
    pub(super) operations: Vec<Operation>,
    pub(super) codes: BTreeSet<String>,
}

pub(super) struct Operation {
    /// `METHOD /path`.
    pub(super) name: String,
    pub(super) parameters: Vec<Parameter>,
    /// The content type and schema of the body, if it takes one.
    pub(super) body: Option<(String, Value)>,
    pub(super) replies: Value,
}

pub(super) struct Parameter {
    pub(super) name: String,
    pub(super) place: String,
    pub(super) required: bool,
}

impl Description {
    pub(super) fn read() -> Self {
        let whole = serde_json::to_value(formwright::router::openapi()).unwrap();
        let mut operations = Vec::new();
        for (path, methods) in whole["paths"].as_object().unwrap() {
            for (method, operation) in methods.as_object().unwrap() {
                operations.push(Operation::of(format!("{} {path}", method.to_uppercase()), operation));
            }
        }
        let codes = whole["components"]["schemas"]["ProblemCode"]["enum"]
            .as_array()
            .unwrap();
        let codes = codes.iter().map(|code| code.as_str().unwrap().to_owned()).collect();
        Self {
            whole,
            operations,
            codes,
        }
    }

    pub(super) fn operation(&self, name: &str) -> &Operation {
        self.operations.iter().find(|operation| operation.name == name).unwrap()
    }

    /// The schema itself, where another one is referred to.
    pub(super) fn resolve<'a>(&'a self, schema: &'a Value) -> &'a Value {
        match schema["$ref"].as_str() {
            Some(name) => self.resolve(&self.whole["components"]["schemas"][name.rsplit('/').next().unwrap()]),
            None => schema,
        }
    }
}

impl Operation {
    fn of(name: String, operation: &Value) -> Self {
        let parameters = operation["parameters"].as_array().into_iter().flatten();
        let text = |value: &Value| value.as_str().unwrap().to_owned();
        let body = operation["requestBody"]["content"].as_object();
        Self {
            name,
            parameters: parameters
                .map(|parameter| Parameter {
                    name: text(&parameter["name"]),
                    place: text(&parameter["in"]),
                    required: parameter["required"] == true,
                })
                .collect(),
            body: body.and_then(|types| {
                let (content_type, content) = types.iter().next()?;
                Some((content_type.clone(), content["schema"].clone()))
            }),
            replies: operation["responses"].clone(),
        }
    }
}
