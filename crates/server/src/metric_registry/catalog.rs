//! All metrics: `cargo xtask check-metrics` compares them with the code, the documentation, the alerts and the dashboard.

pub(super) struct MetricInfo {
    pub(super) name: &'static str,
    pub(super) kind: MetricKind,
    pub(super) labels: &'static [&'static str],
    pub(super) help: &'static str,
}

#[derive(Clone, Copy)]
pub(super) enum MetricKind {
    Counter,
    Gauge,
    Histogram,
}

const fn counter(name: &'static str, labels: &'static [&'static str], help: &'static str) -> MetricInfo {
    MetricInfo {
        name,
        kind: MetricKind::Counter,
        labels,
        help,
    }
}

const fn gauge(name: &'static str, labels: &'static [&'static str], help: &'static str) -> MetricInfo {
    MetricInfo {
        name,
        kind: MetricKind::Gauge,
        labels,
        help,
    }
}

const fn histogram(name: &'static str, labels: &'static [&'static str], help: &'static str) -> MetricInfo {
    MetricInfo {
        name,
        kind: MetricKind::Histogram,
        labels,
        help,
    }
}

pub(super) const CATALOG: &[MetricInfo] = &[
    // The process and its engines.
    gauge(
        "formwright_build_info",
        &["version", "commit", "schema"],
        "Always 1; the labels say which release runs and which schema it needs.",
    ),
    gauge(
        "formwright_ready",
        &[],
        "1 if the process can work now, as /readyz says; checked every ten seconds.",
    ),
    gauge(
        "formwright_engine_up",
        &["engine"],
        "1 if the server answers: postgres, objects, and nats if it is used; checked every ten seconds.",
    ),
    gauge(
        "formwright_pool_connections",
        &["pool", "state"],
        "Connections to PostgreSQL by pool, idle and used.",
    ),
    gauge(
        "formwright_pool_max_connections",
        &["pool"],
        "Maximum connections to PostgreSQL of a pool.",
    ),
    counter(
        "formwright_pool_timeouts_total",
        &[],
        "Calls that failed because no connection to PostgreSQL became free in time.",
    ),
    // Requests.
    counter(
        "formwright_http_requests_total",
        &["method", "route", "status"],
        "Requests by route pattern; page stands for pages and files.",
    ),
    histogram(
        "formwright_http_request_duration_seconds",
        &["route"],
        "Time to the reply.",
    ),
    counter(
        "formwright_connections_rejected_total",
        &[],
        "Connections closed at once because their network has its share.",
    ),
    counter(
        "formwright_large_bodies_rejected_total",
        &[],
        "Submissions over 256 KB that have to be sent again.",
    ),
    counter(
        "formwright_blocking_jobs_rejected_total",
        &["pool"],
        "CPU-bound jobs rejected because too many of their kind ran or waited.",
    ),
    gauge(
        "formwright_permits_in_use",
        &["resource"],
        "Permits of a scarce resource in use.",
    ),
    gauge(
        "formwright_permits_waiting",
        &["resource"],
        "Callers that wait for a permit of a scarce resource.",
    ),
    counter(
        "formwright_permits_rejected_total",
        &["resource", "reason"],
        "Calls that got no permit: own share is 429, busy is 503.",
    ),
    counter(
        "formwright_budget_rejected_total",
        &["budget"],
        "Calls rejected because a daily byte budget was used up.",
    ),
    counter(
        "formwright_published_forms_encoded_total",
        &[],
        "Published forms that were read, encoded and compressed, because the cache did not have them.",
    ),
    counter(
        "formwright_form_versions_loaded_total",
        &[],
        "Versions of forms loaded to check answers or to show results.",
    ),
    // Submissions.
    gauge(
        "formwright_ingest_waiting",
        &["unit"],
        "Submitted pages that wait to be written, as pages and as bytes.",
    ),
    gauge(
        "formwright_ingest_oldest_seconds",
        &[],
        "How long the oldest waiting page has waited.",
    ),
    histogram("formwright_ingest_batch_size", &[], "Submissions per transaction."),
    histogram(
        "formwright_commit_seconds",
        &[],
        "Time of the commit of a batch of submissions.",
    ),
    counter(
        "formwright_ingest_shed_total",
        &[],
        "Submissions rejected because the queue was full.",
    ),
    counter(
        "formwright_spam_detections_total",
        &["reason"],
        "Submissions with a spam signal: honeypot, flood; and responses flagged as too_fast.",
    ),
    counter(
        "formwright_export_mismatches_total",
        &[],
        "Downloads with another number of responses than the counters say.",
    ),
    // Events and mail.
    gauge(
        "formwright_outbox_waiting",
        &[],
        "Events that are not published yet; read every ten seconds.",
    ),
    gauge(
        "formwright_outbox_oldest_seconds",
        &[],
        "Age of the oldest event that is not published yet; read every ten seconds.",
    ),
    gauge(
        "formwright_deliveries_waiting",
        &[],
        "Without NATS: events that a consumer has not handled yet; read every ten seconds.",
    ),
    gauge(
        "formwright_deliveries_overdue_seconds",
        &[],
        "Without NATS: for how long the most delayed event has been due; read every ten seconds.",
    ),
    gauge(
        "formwright_dead_letters",
        &[],
        "Events that a consumer gave up on; read every ten seconds.",
    ),
    counter("formwright_outbox_published_total", &[], "Events published."),
    counter(
        "formwright_events_handled_total",
        &["consumer", "topic", "outcome"],
        "Attempts to handle an event: handled, retried or dead_letter.",
    ),
    counter(
        "formwright_mails_total",
        &["outcome"],
        "Mails given to the mail server: sent, failed (will be retried) or rejected (for good).",
    ),
    counter(
        "formwright_mails_dropped_total",
        &["kind"],
        "Mails not sent because their recipient reached a limit.",
    ),
    gauge(
        "formwright_clean_up_timestamp_seconds",
        &[],
        "When expired data was last deleted, in seconds since 1970.",
    ),
];
