//! Who is calling, as far as the network tells, and the limits kept per such address.

use std::net::{IpAddr, Ipv6Addr, SocketAddr};

use axum::{
    extract::{ConnectInfo, FromRequestParts},
    http::{HeaderMap, request::Parts},
};
use ipnet::IpNet;

use super::problem::ApiError;
use crate::app::App;

/// The address limits are keyed by: a whole IPv4 address, or the /64 that one IPv6 customer holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Network(IpAddr);

impl Network {
    /// The network an address belongs to.
    pub fn of(address: IpAddr) -> Self {
        match address.to_canonical() {
            IpAddr::V4(v4) => Self(IpAddr::V4(v4)),
            IpAddr::V6(v6) => {
                let [a, b, c, d, ..] = v6.segments();
                Self(IpAddr::V6(Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0)))
            }
        }
    }

    /// Stable bytes for a key that is hashed.
    pub fn key(self) -> String {
        self.0.to_string()
    }
}

impl FromRequestParts<App> for Network {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, ApiError> {
        let peer = parts
            .extensions
            .get::<ConnectInfo<SocketAddr>>()
            .map(|info| info.0.ip());
        let peer = peer.ok_or_else(|| ApiError::fault(&anyhow::anyhow!("the accept loop gave no peer address")))?;
        Ok(Self::of(behind_trusted_proxies(
            peer,
            &parts.headers,
            &app.trusted_proxies,
        )))
    }
}

/// The nearest address that is not one of our proxies: `X-Forwarded-For` is believed only as far as
/// trusted hops wrote it, from the right.
fn behind_trusted_proxies(peer: IpAddr, headers: &HeaderMap, trusted: &[IpNet]) -> IpAddr {
    let is_trusted = |address: IpAddr| trusted.iter().any(|net| net.contains(&address.to_canonical()));
    let hops: Vec<&str> = headers
        .get_all("x-forwarded-for")
        .iter()
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(','))
        .collect();
    let mut nearest = peer;
    for hop in hops.iter().rev() {
        if !is_trusted(nearest) {
            break;
        }
        let Ok(address) = hop.trim().parse() else { break };
        nearest = address;
    }
    nearest
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
    fn a_stranger_cannot_choose_their_address() {
        assert_eq!(seen("203.0.113.9", &["198.51.100.1"], &[]), "203.0.113.9");
        assert_eq!(seen("203.0.113.9", &["198.51.100.1"], &["10.0.0.0/8"]), "203.0.113.9");
    }

    #[test]
    fn a_trusted_proxy_is_believed_for_one_hop_each() {
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
    fn a_broken_header_falls_back_to_the_last_hop_that_could_be_read() {
        assert_eq!(seen("10.0.0.1", &["not an address"], &["10.0.0.0/8"]), "10.0.0.1");
    }

    #[test]
    fn one_ipv6_customer_is_one_network() {
        let of = |text: &str| Network::of(text.parse().unwrap());
        assert_eq!(of("2001:db8:1:2::1"), of("2001:db8:1:2:ffff::9"));
        assert_ne!(of("2001:db8:1:2::1"), of("2001:db8:1:3::1"));
        assert_eq!(of("::ffff:192.0.2.1"), of("192.0.2.1"));
    }
}
