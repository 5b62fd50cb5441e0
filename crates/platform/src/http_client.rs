//! Fetches a page over HTTP, to check that a server answers at its address.

use std::error::Error as StdError;
use std::io;
use std::time::Duration;

use reqwest::{Client, Response};

/// What a server answered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reply {
    /// The HTTP status.
    pub status: u16,
    /// The beginning of the body.
    pub text: String,
}

/// Fetches a page and follows redirects; the error says the cause and what to do.
pub async fn fetch(url: &str, timeout: Duration) -> Result<Reply, String> {
    crate::tls::use_one_provider();
    match request(url, timeout).await {
        Ok(reply) => Ok(reply),
        Err(error) => Err(explain(&error.without_url())),
    }
}

async fn request(url: &str, timeout: Duration) -> reqwest::Result<Reply> {
    let client = Client::builder().timeout(timeout).build()?;
    let mut reply: Response = client.get(url).send().await?;
    let status = reply.status().as_u16();
    let begin = reply.chunk().await?.unwrap_or_default();
    let text = String::from_utf8_lossy(&begin).into_owned();
    Ok(Reply { status, text })
}

fn explain(error: &reqwest::Error) -> String {
    let first: &(dyn StdError + 'static) = error;
    let causes: Vec<_> = std::iter::successors(Some(first), |&cause| cause.source()).collect();
    let says = |word: &str| causes.iter().any(|cause| cause.to_string().contains(word));
    let is_refused = causes.iter().any(|cause| {
        cause
            .downcast_ref::<io::Error>()
            .is_some_and(|cause| cause.kind() == io::ErrorKind::ConnectionRefused)
    });
    if error.is_timeout() {
        "no answer in time. Correct host and port, or let the packets through the firewall".to_owned()
    } else if is_refused {
        "nothing listens there. Start the proxy, or correct host and port".to_owned()
    } else if says("lookup") || says("dns") {
        "this host name is not known. Correct it, or create its DNS record".to_owned()
    } else if says("certificate") {
        "its certificate is not trusted. Renew it, or name the file of your CA in SSL_CERT_FILE".to_owned()
    } else {
        let cause = causes.last().map(ToString::to_string).unwrap_or_default();
        format!("the request failed ({cause}). Correct http or https, and the port")
    }
}
