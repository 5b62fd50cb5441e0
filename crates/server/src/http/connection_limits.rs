//! Limits on concurrent connections, in total and per network.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};

use ipnet::IpNet;

use super::client_address::is_trusted_proxy;
use super::network::Network;
use crate::fair_share::Slots;

/// One network may use this fraction (1/5) of all connections.
const NETWORK_FRACTION: usize = 5;

/// Open connections by network.
type OpenConnections = Arc<Mutex<HashMap<Network, usize>>>;

/// The limits of a listener.
#[derive(Debug)]
pub struct ConnectionLimits {
    /// All connections.
    pub(super) slots: Slots,
    per_network: usize,
    open: OpenConnections,
    trusted_proxies: Vec<IpNet>,
}

impl ConnectionLimits {
    /// Allows one network a fifth of the connections. Trusted proxies are unlimited, because they serve many clients.
    pub fn new(max_connections: usize, trusted_proxies: &[IpNet]) -> Self {
        Self {
            slots: Slots::new(max_connections),
            per_network: (max_connections / NETWORK_FRACTION).max(1),
            open: Arc::default(),
            trusted_proxies: trusted_proxies.to_vec(),
        }
    }

    /// Without a limit per network, for a listener that only operators reach.
    pub fn without_network_limit(max_connections: usize) -> Self {
        Self {
            per_network: max_connections,
            ..Self::new(max_connections, &[])
        }
    }

    /// A permit for the peer; none when its network has used up its share.
    pub(super) fn permit_for(&self, peer: IpAddr) -> Option<ConnectionPermit> {
        if is_trusted_proxy(peer, &self.trusted_proxies) {
            return Some(ConnectionPermit { of: None });
        }
        let network = Network::of(peer);
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        let count = open.entry(network).or_default();
        if *count >= self.per_network {
            drop(open);
            metrics::counter!("formwright_connections_rejected_total").increment(1);
            return None;
        }
        *count += 1;
        drop(open);
        let of = Some((network, Arc::clone(&self.open)));
        Some(ConnectionPermit { of })
    }
}

/// Counts one connection of a network until dropped.
#[derive(Debug)]
pub(super) struct ConnectionPermit {
    of: Option<(Network, OpenConnections)>,
}

impl Drop for ConnectionPermit {
    fn drop(&mut self) {
        let Some((network, open)) = &self.of else { return };
        let mut open = open.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = open.get_mut(network) {
            *count -= 1;
            if *count == 0 {
                open.remove(network);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn network_gets_a_fifth_and_trusted_proxy_is_unlimited() {
        let limits = ConnectionLimits::new(10, &["10.0.0.0/8".parse().unwrap()]);
        let (one, other) = ([192, 0, 2, 1].into(), [192, 0, 2, 2].into());
        let open: Vec<_> = (0..2).map(|_| limits.permit_for(one).unwrap()).collect();
        assert!(limits.permit_for(one).is_none());
        assert!(limits.permit_for(other).is_some());
        let proxied: Vec<_> = (0..20).map(|_| limits.permit_for([10, 0, 0, 1].into())).collect();
        assert!(proxied.iter().all(Option::is_some));
        drop(open);
        assert!(limits.permit_for(one).is_some());
        assert!(limits.open.lock().unwrap().is_empty(), "idle networks are removed");
    }
}
