//! Which operations are audited.

use std::collections::HashMap;

use utoipa::openapi::OpenApi;
use utoipa::openapi::path::{Operation, PathItem};

/// Reads that hand out many answers, or files.
pub const READS: [&str; 3] = ["create_file_link", "download", "export_account"];

/// Acts of people without an account, and calls that change nothing an owner has.
pub const LEFT_OUT: [&str; 10] = [
    "check_project",
    "check_set_up",
    "redeem_access_code",
    "report_presence",
    "send_access_code",
    "submit",
    "allow_confirmations",
    "block_confirmations",
    "unsubscribe",
    "upload_file",
];

/// The audited operations by route.
#[derive(Debug)]
pub struct AuditedOperations(HashMap<String, Vec<AuditedOperation>>);

#[derive(Debug)]
struct AuditedOperation {
    method: &'static str,
    name: String,
}

impl AuditedOperations {
    /// Takes them from the description of the API.
    pub fn of(description: &OpenApi) -> Self {
        let routes = description.paths.paths.iter();
        let audited = routes.map(|(route, item)| (route.clone(), operations_of(item)));
        Self(audited.filter(|(_, operations)| !operations.is_empty()).collect())
    }

    /// The name of the operation, if it is audited.
    pub fn find(&self, method: &str, route: &str) -> Option<&str> {
        let operations = self.0.get(route)?;
        let found = operations.iter().find(|operation| operation.method == method)?;
        Some(&found.name)
    }
}

fn operations_of(item: &PathItem) -> Vec<AuditedOperation> {
    let methods = [
        ("GET", &item.get),
        ("POST", &item.post),
        ("PUT", &item.put),
        ("PATCH", &item.patch),
        ("DELETE", &item.delete),
    ];
    let audited = |(method, operation): (&'static str, &Option<Operation>)| {
        let name = operation.as_ref()?.operation_id.clone()?;
        let is_audited = if method == "GET" {
            READS.contains(&name.as_str())
        } else {
            !LEFT_OUT.contains(&name.as_str())
        };
        is_audited.then_some(AuditedOperation { method, name })
    };
    methods.into_iter().filter_map(audited).collect()
}
