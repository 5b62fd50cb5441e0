//! The network address of the caller, behind trusted proxies.

use std::net::{IpAddr, SocketAddr};

use axum::extract::{ConnectInfo, FromRef, FromRequestParts};
use axum::http::HeaderMap;
use axum::http::request::Parts;
use ipnet::IpNet;

use super::network::Network;
use super::problem::ApiError;
use crate::context::Context;

impl<S> FromRequestParts<S> for Network
where
    Context: FromRef<S>,
    S: Send + Sync,
{
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        let peer = parts
            .extensions
            .get::<ConnectInfo<SocketAddr>>()
            .map(|info| info.0.ip());
        let peer = peer.ok_or_else(|| ApiError::fault(&anyhow::anyhow!("the accept loop set no peer address")))?;
        Ok(Self::of(behind_trusted_proxies(
            peer,
            &parts.headers,
            &Context::from_ref(state).trusted_proxies,
        )))
    }
}

/// Whether an address is one of our proxies.
pub(super) fn is_trusted_proxy(address: IpAddr, trusted: &[IpNet]) -> bool {
    trusted.iter().any(|net| net.contains(&address.to_canonical()))
}

/// The nearest address that is not one of our proxies: `X-Forwarded-For` is read from the right as long as the hops are
/// trusted.
fn behind_trusted_proxies(peer: IpAddr, headers: &HeaderMap, trusted: &[IpNet]) -> IpAddr {
    let hops: Vec<&str> = headers
        .get_all("x-forwarded-for")
        .iter()
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(','))
        .collect();
    let mut nearest = peer;
    for hop in hops.iter().rev() {
        if !is_trusted_proxy(nearest, trusted) {
            break;
        }
        let Some(address) = address_of(hop.trim()) else { break };
        nearest = address;
    }
    nearest
}

/// The address of a hop, with optional port and IPv6 brackets.
fn address_of(hop: &str) -> Option<IpAddr> {
    let in_brackets = || hop.strip_prefix('[')?.strip_suffix(']');
    hop.parse()
        .or_else(|_| hop.parse::<SocketAddr>().map(|with_port| with_port.ip()))
        .ok()
        .or_else(|| in_brackets()?.parse().ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seen(peer: &str, forwarded: &[&str], trusted: &[&str]) -> String {
        let mut headers = HeaderMap::new();
        for value in forwarded {
            headers.append("x-forwarded-for", value.parse().unwrap());
        }
        let trusted: Vec<IpNet> = trusted.iter().map(|net| net.parse().unwrap()).collect();
        behind_trusted_proxies(peer.parse().unwrap(), &headers, &trusted).to_string()
    }

    #[test]
    fn untrusted_client_cannot_choose_its_address() {
        assert_eq!(seen("203.0.113.9", &["198.51.100.1"], &[]), "203.0.113.9");
        assert_eq!(seen("203.0.113.9", &["198.51.100.1"], &["10.0.0.0/8"]), "203.0.113.9");
    }

    #[test]
    fn each_trusted_proxy_counts_for_one_hop() {
        assert_eq!(seen("10.0.0.1", &["203.0.113.9"], &["10.0.0.0/8"]), "203.0.113.9");
        assert_eq!(
            seen("10.0.0.1", &["6.6.6.6, 203.0.113.9, 10.0.0.2"], &["10.0.0.0/8"]),
            "203.0.113.9"
        );
        assert_eq!(
            seen("10.0.0.1", &["6.6.6.6", "203.0.113.9"], &["10.0.0.0/8"]),
            "203.0.113.9"
        );
    }

    #[test]
    fn port_is_ignored() {
        let behind_proxy = |hop: &str| seen("10.0.0.1", &[hop], &["10.0.0.0/8"]);
        assert_eq!(behind_proxy("203.0.113.9:5678"), "203.0.113.9");
        assert_eq!(behind_proxy("[2001:db8::1]:5678"), "2001:db8::1");
        assert_eq!(behind_proxy("[2001:db8::1]"), "2001:db8::1");
        assert_eq!(behind_proxy("203.0.113.9:port"), "10.0.0.1");
    }

    #[test]
    fn invalid_header_falls_back_to_the_last_valid_hop() {
        assert_eq!(seen("10.0.0.1", &["not an address"], &["10.0.0.0/8"]), "10.0.0.1");
    }
}
