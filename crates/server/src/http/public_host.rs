//! Warns when the server is used under another host name than the one in links and mails.

use std::time::Duration;

use axum::extract::Request;
use axum::http::header;
use platform::telemetry::LogInterval;

use crate::config::PublicUrl;

/// Limits the warning, so that clients cannot fill the log.
static WARNINGS: LogInterval = LogInterval::new(Duration::from_hours(1));

/// Compares the `Host` of a request with the public URL.
pub(super) fn warn_if_different(request: &Request, public_url: &PublicUrl) {
    let Some(host) = request.headers().get(header::HOST).and_then(|host| host.to_str().ok()) else {
        return;
    };
    if host.eq_ignore_ascii_case(public_url.authority()) || is_local(host) {
        return;
    }
    if WARNINGS.allows() {
        let host: String = host.chars().take(100).collect();
        tracing::warn!(
            host,
            public_url = public_url.page(""),
            "requests use another address than FORMWRIGHT_PUBLIC_URL, which is used in links and mails"
        );
    }
}

/// Used by probes and operators.
fn is_local(host: &str) -> bool {
    let name = host.rsplit_once(':').map_or(host, |(name, _)| name);
    matches!(name, "localhost" | "127.0.0.1" | "[::1]")
}
