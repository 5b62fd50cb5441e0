//! The public URL, and whose word about visitors' addresses is trusted.

use std::time::Duration;

use ipnet::IpNet;
use platform::http_client::{self, Reply};

use super::finding::Finding;
use crate::config::{PublicUrl, ServeSettings};
use crate::tls_warning::is_remote;

const SUBJECT: &str = "public-url";

const TIMEOUT: Duration = Duration::from_secs(5);

/// Includes a request through the public URL, unless it is the default.
pub(super) async fn check(settings: &ServeSettings) -> Vec<Finding> {
    let url = &settings.engines.public_url;
    let mut findings = problems(url);
    findings.extend(proxy_problems(url, &settings.trusted_proxies));
    if !url.is_default() {
        findings.push(fetch(url, settings).await);
    }
    findings
}

/// What is wrong with the URL itself.
pub(super) fn problems(url: &PublicUrl) -> Vec<Finding> {
    let shown = url.page("");
    let message = if !is_remote(url.host()) {
        format!(
            "{shown} leads other people to their own machine, also from mails: set FORMWRIGHT_PUBLIC_URL to the \
             address that they use"
        )
    } else if !url.scheme_is_https() {
        format!(
            "{shown} sends passwords and answers without encryption: put a proxy with TLS in front, and set \
             FORMWRIGHT_PUBLIC_URL to its https:// address"
        )
    } else {
        return Vec::new();
    };
    vec![Finding::warning(SUBJECT, message)]
}

/// What is wrong with the proxies that are trusted.
pub(super) fn proxy_problems(url: &PublicUrl, trusted: &[IpNet]) -> Vec<Finding> {
    let message = if trusted.iter().any(|network| network.prefix_len() == 0) {
        "FORMWRIGHT_TRUSTED_PROXIES trusts every address: visitors can invent theirs and escape limits. Name only the \
         networks of your proxies"
    } else if trusted.is_empty() && url.scheme_is_https() {
        "FORMWRIGHT_TRUSTED_PROXIES is empty, but https:// needs a proxy: all visitors have its address and share one \
         limit. Name the network of your proxy, such as 127.0.0.1"
    } else {
        return Vec::new();
    };
    vec![Finding::warning(SUBJECT, message)]
}

async fn fetch(url: &PublicUrl, settings: &ServeSettings) -> Finding {
    let shown = url.page("");
    let target = format!("{}:{}", settings.host, settings.port);
    match http_client::fetch(&url.page("/healthz"), TIMEOUT).await {
        Ok(Reply { status: 200, text }) if text == "ok" => Finding::ok(SUBJECT, format!("{shown} answers")),
        Ok(Reply {
            status: status @ (502..=504),
            ..
        }) => Finding::warning(
            SUBJECT,
            format!(
                "the proxy at {shown} answers {status}: start Formwright, and let the proxy pass requests to {target}"
            ),
        ),
        Ok(Reply { status, .. }) => Finding::error(
            SUBJECT,
            format!(
                "another program answers at {shown} ({status} for /healthz): let its proxy pass all requests to \
                 {target}, or correct FORMWRIGHT_PUBLIC_URL"
            ),
        ),
        Err(cause) => Finding::warning(
            SUBJECT,
            format!("{shown} does not answer here: {cause}. If Formwright does not run yet, start it and check again"),
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn messages(url: &str, trusted: &[&str]) -> String {
        let url: PublicUrl = url.parse().unwrap();
        let trusted: Vec<IpNet> = trusted.iter().map(|network| network.parse().unwrap()).collect();
        let findings = [problems(&url), proxy_problems(&url, &trusted)].concat();
        assert!(!findings.iter().any(Finding::is_error));
        let messages: Vec<_> = findings.into_iter().map(|finding| finding.message).collect();
        messages.join("\n")
    }

    #[test]
    fn https_with_a_trusted_proxy_is_fine() {
        assert_eq!(messages("https://forms.example", &["127.0.0.1/32"]), "");
    }

    #[test]
    fn plain_text_for_other_machines_is_warned_of() {
        assert!(messages("http://forms.example", &[]).contains("without encryption"));
        assert!(messages("http://127.0.0.1:8080", &[]).contains("their own machine"));
    }

    #[test]
    fn missing_and_unlimited_proxies_are_warned_of() {
        assert!(messages("https://forms.example", &[]).contains("all visitors have its address"));
        assert!(messages("https://forms.example", &["0.0.0.0/0"]).contains("trusts every address"));
    }
}
