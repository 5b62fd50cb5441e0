//! `formwright healthcheck`: asks a running process whether it is ready.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::time::Duration;

use anyhow::bail;
use platform::http_client;

use crate::config::HealthcheckSettings;

const TIMEOUT: Duration = Duration::from_secs(5);

/// Fails unless `/readyz` answers 200.
pub async fn run(settings: &HealthcheckSettings) -> anyhow::Result<()> {
    let address = SocketAddr::new(reachable(settings.host), settings.port);
    match http_client::fetch(&format!("http://{address}/readyz"), TIMEOUT).await {
        Ok(reply) if reply.status == 200 => Ok(()),
        Ok(reply) => bail!("{address} is not ready ({}): {}", reply.status, reply.text),
        Err(cause) => bail!("{address} does not answer: {cause}"),
    }
}

/// An address to connect to; a process that listens on all addresses also listens on loopback.
fn reachable(host: IpAddr) -> IpAddr {
    match host {
        IpAddr::V4(Ipv4Addr::UNSPECIFIED) => Ipv4Addr::LOCALHOST.into(),
        IpAddr::V6(Ipv6Addr::UNSPECIFIED) => Ipv6Addr::LOCALHOST.into(),
        other => other,
    }
}
