//! The operations of the product, from its own description.

use serde_json::Value;

/// Who reaches an operation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Access {
    Anonymous,
    SignedIn,
}

/// Every operation that such a caller reaches, as `METHOD /path`.
pub(super) fn operations(access: Access) -> Vec<String> {
    let description = serde_json::to_value(formwright::router::openapi()).unwrap();
    let mut operations = Vec::new();
    for (path, methods) in description["paths"].as_object().unwrap() {
        for (method, operation) in methods.as_object().unwrap() {
            if reached_by(operation) == access {
                operations.push(format!("{} {path}", method.to_uppercase()));
            }
        }
    }
    operations
}

fn reached_by(operation: &Value) -> Access {
    let schemes = operation["security"].as_array();
    let needs_token = schemes.is_some_and(|schemes| schemes.iter().all(|scheme| scheme.get("bearer").is_some()));
    if needs_token {
        Access::SignedIn
    } else {
        Access::Anonymous
    }
}
