//! Which operations are written to the audit log.

use formwright::{
    audit::{AuditedOperations, LEFT_OUT, READS},
    router,
};

#[test]
fn every_change_is_audited_unless_left_out() {
    let audited = AuditedOperations::of(&router::openapi());
    assert_eq!(audited.find("PUT", "/api/form/publish/{formId}"), Some("publish"));
    assert_eq!(
        audited.find("GET", "/api/analytics/form/{id}/download"),
        Some("download")
    );
    assert_eq!(audited.find("GET", "/api/form/{id}"), None);
    assert_eq!(audited.find("POST", "/api/response/submit"), None);
}

#[test]
fn exceptions_name_operations_that_exist() {
    let description = router::openapi();
    let operations = description.paths.paths.values().flat_map(|item| {
        [&item.get, &item.post, &item.put, &item.patch, &item.delete]
            .into_iter()
            .flatten()
    });
    let names: Vec<_> = operations
        .filter_map(|operation| operation.operation_id.as_deref())
        .collect();
    for name in READS.iter().chain(&LEFT_OUT) {
        assert!(names.contains(name), "there is no operation {name}");
    }
}
