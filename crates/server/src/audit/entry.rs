//! One line of the audit log.

use std::sync::{Arc, OnceLock};

use axum::http::StatusCode;
use platform::telemetry::{HexId, RequestIds};
use uuid::Uuid;

tokio::task_local! {
    static CURRENT: Arc<Details>;
}

/// What only a handler knows.
#[derive(Debug, Default)]
struct Details {
    account: OnceLock<Uuid>,
    created: OnceLock<String>,
}

/// An audited request.
#[derive(Debug)]
pub struct AuditEntry<'o> {
    operation: &'o str,
    /// The ids in the path. Other parts of a path can be secret, such as a share link.
    object: Option<String>,
    ids: RequestIds,
    details: Arc<Details>,
    status: Option<StatusCode>,
}

/// Records who makes the current request; the first call counts.
pub fn set_account(account: Uuid) {
    let _ = CURRENT.try_with(|details| details.account.set(account));
}

/// Records what the current request creates; the first call counts.
pub fn set_created(id: String) {
    let _ = CURRENT.try_with(|details| details.created.set(id));
}

impl<'o> AuditEntry<'o> {
    pub fn new(operation: &'o str, route: &str, path: &str, ids: RequestIds) -> Self {
        Self {
            operation,
            object: ids_in(route, path),
            ids,
            details: Arc::default(),
            status: None,
        }
    }

    /// Runs a handler, which may add details.
    pub fn run<Work: Future>(&self, work: Work) -> impl Future<Output = Work::Output> + use<Work> {
        CURRENT.scope(Arc::clone(&self.details), work)
    }

    /// Writes the line of a request that has a reply.
    pub fn complete(mut self, status: StatusCode) {
        self.status = Some(status);
    }
}

/// The line is written even if the client disconnects first: its change may have been committed.
impl Drop for AuditEntry<'_> {
    fn drop(&mut self) {
        tracing::info!(
            target: "audit",
            action = self.operation,
            account = self.details.account.get().map(tracing::field::display),
            object = self.object,
            created = self.details.created.get(),
            status = self.status.map(|status| status.as_u16()),
            request_id = self.ids.request_id.as_str(),
            trace_id = self.ids.trace_id.as_ref().map(HexId::as_str),
            "audit"
        );
    }
}

fn ids_in(route: &str, path: &str) -> Option<String> {
    let segments = route.split('/').zip(path.split('/'));
    let ids: Vec<_> = segments
        .filter(|(pattern, value)| pattern.starts_with('{') && Uuid::try_parse(value).is_ok())
        .map(|(_, value)| value)
        .collect();
    (!ids.is_empty()).then(|| ids.join("/"))
}

#[cfg(test)]
mod tests {
    use std::sync::{Arc, Mutex};

    use axum::http::StatusCode;
    use platform::telemetry::RequestIds;
    use tracing::field::{Field, Visit};
    use tracing::span::{Attributes, Id, Record};
    use tracing::{Event, Metadata, Subscriber};
    use uuid::Uuid;

    use super::{AuditEntry, ids_in};

    /// The fields of each line.
    #[derive(Clone, Default)]
    struct Lines(Arc<Mutex<Vec<Vec<&'static str>>>>);

    struct FieldNames(Vec<&'static str>);

    impl Visit for FieldNames {
        fn record_debug(&mut self, field: &Field, _: &dyn std::fmt::Debug) {
            self.0.push(field.name());
        }
    }

    impl Subscriber for Lines {
        fn enabled(&self, _: &Metadata<'_>) -> bool {
            true
        }

        fn new_span(&self, _: &Attributes<'_>) -> Id {
            Id::from_u64(1)
        }

        fn record(&self, _: &Id, _: &Record<'_>) {}

        fn record_follows_from(&self, _: &Id, _: &Id) {}

        fn event(&self, event: &Event<'_>) {
            let mut names = FieldNames(Vec::new());
            event.record(&mut names);
            self.0.lock().unwrap().push(names.0);
        }

        fn enter(&self, _: &Id) {}

        fn exit(&self, _: &Id) {}
    }

    #[test]
    fn request_without_reply_has_a_line_without_status() {
        let lines = Lines::default();
        let ids = RequestIds {
            request_id: Uuid::nil().into(),
            trace_id: None,
        };
        let entry = || AuditEntry::new("log_in", "/api/user/login", "/api/user/login", ids);
        tracing::subscriber::with_default(lines.clone(), || {
            entry().complete(StatusCode::OK);
            // The client disconnects: the request's future is dropped.
            drop(entry());
        });
        let lines = lines.0.lock().unwrap();
        let has_status: Vec<_> = lines.iter().map(|names| names.contains(&"status")).collect();
        assert_eq!(has_status, [true, false]);
    }

    #[test]
    fn object_has_ids_and_no_share_link() {
        let id = "01a1edbf-bdc2-7790-b4e9-a8564d84c416";
        let route = "/api/analytics/form/{id}/responses/{responseId}";
        let path = format!("/api/analytics/form/{id}/responses/{id}");
        assert_eq!(ids_in(route, &path), Some(format!("{id}/{id}")));
        let path = "/api/form/shared/4vJ9JU1bJJE96FWSJKvHsm/code";
        assert_eq!(ids_in("/api/form/shared/{shareLink}/code", path), None);
    }
}
