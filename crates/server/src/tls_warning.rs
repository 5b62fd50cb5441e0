//! Warns operators at start about connections to other machines without TLS.

use std::net::IpAddr;

use secrecy::{ExposeSecret as _, SecretString};
use sqlx::postgres::{PgConnectOptions, PgSslMode};

/// Logs one warning for each setting whose URL points to another machine without TLS.
pub(crate) fn warn_without_tls(settings: &[(&'static str, Option<&SecretString>)]) {
    for setting in without_tls(settings) {
        tracing::warn!(setting, "{NOT_ENCRYPTED}");
    }
}

pub(crate) const NOT_ENCRYPTED: &str =
    "the connection to another machine is not encrypted; see docs/OPERATIONS.md on TLS";

/// The settings whose URL points to another machine without TLS.
pub(crate) fn without_tls(settings: &[(&'static str, Option<&SecretString>)]) -> Vec<&'static str> {
    let unencrypted = settings
        .iter()
        .filter(|(_, url)| url.is_some_and(|url| is_unencrypted(url.expose_secret())));
    unencrypted.map(|(setting, _)| *setting).collect()
}

fn is_unencrypted(url: &str) -> bool {
    if url.starts_with("postgres://") || url.starts_with("postgresql://") {
        return url.parse().is_ok_and(|options| is_unencrypted_postgres(&options));
    }
    // The servers of a NATS cluster.
    if url.contains(',') {
        return url.split(',').any(is_unencrypted);
    }
    let Ok(uri) = url.parse::<http::Uri>() else {
        return false;
    };
    let requires_tls = match uri.scheme_str() {
        Some("nats" | "http" | "ws") => false,
        // With `opportunistic`, lettre may fall back to plain text.
        Some("smtp") => uri.query().is_some_and(|query| {
            query
                .split('&')
                .any(|field| field == "tls=required" || field == "tls=wrapper")
        }),
        _ => true,
    };
    !requires_tls && uri.host().is_some_and(is_remote)
}

fn is_unencrypted_postgres(options: &PgConnectOptions) -> bool {
    let requires_tls = matches!(
        options.get_ssl_mode(),
        PgSslMode::Require | PgSslMode::VerifyCa | PgSslMode::VerifyFull
    );
    let is_socket = options.get_socket().is_some() || options.get_host().starts_with('/');
    !requires_tls && !is_socket && is_remote(options.get_host())
}

/// Whether a host is another machine.
pub(crate) fn is_remote(host: &str) -> bool {
    let bare = host.trim_start_matches('[').trim_end_matches(']');
    let is_loopback = bare.parse::<IpAddr>().is_ok_and(|address| address.is_loopback());
    !is_loopback && !bare.eq_ignore_ascii_case("localhost")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plain_text_to_another_machine_is_exposed() {
        for url in [
            "postgres://app:pw@db.example/forms",
            "postgres://app:pw@10.0.0.7/forms?sslmode=prefer",
            "nats://user:pw@nats.example:4222",
            "tls://user:pw@one.example:4222,nats://two.example:4222",
            "http://s3.example",
            "smtp://mail.example:25",
            "smtp://user:pw@mail.example:587?tls=opportunistic",
        ] {
            assert!(is_unencrypted(url), "{url}");
        }
    }

    #[test]
    fn tls_and_this_machine_are_not_exposed() {
        for url in [
            "postgres://app:pw@db.example/forms?sslmode=verify-full",
            "postgres://app:pw@127.0.0.1:5432/forms",
            "postgres://app@localhost/forms",
            "postgres:///forms?host=/var/run/postgresql",
            "tls://user:pw@nats.example:4222",
            "nats://[::1]:4222",
            "https://s3.example",
            "http://localhost:9000",
            "smtps://mail.example",
            "smtp://user:pw@mail.example:587?tls=required",
            "smtp://127.0.0.1:1025",
        ] {
            assert!(!is_unencrypted(url), "{url}");
        }
    }
}
