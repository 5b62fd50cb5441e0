//! Finds the primary among several hosts and points a pool at it.

use std::time::Duration;

use futures::future::join_all;
use sqlx::postgres::PgConnectOptions;
use sqlx::{ConnectOptions as _, PgConnection};
use tokio::time::timeout;

use super::{Pool, connection_check};

/// How often the primary is verified.
const CHECK_INTERVAL: Duration = Duration::from_secs(1);

/// How long a host may take to answer.
const ANSWER_TIMEOUT: Duration = Duration::from_secs(2);

/// The primary and a connection to it.
struct Primary {
    host: PgConnectOptions,
    connection: PgConnection,
}

/// The primary, or the error of the last host.
pub(super) async fn find(hosts: &[PgConnectOptions]) -> sqlx::Result<PgConnectOptions> {
    search(hosts).await.map(|primary| primary.host)
}

/// Points the pool at the current primary until the pool is closed.
pub(super) async fn follow(pool: Pool, hosts: Vec<PgConnectOptions>) {
    let mut primary: Option<Primary> = None;
    while !pool.is_closed() {
        tokio::time::sleep(CHECK_INTERVAL).await;
        if let Some(known) = &mut primary
            && is_primary(&mut known.connection).await
        {
            continue;
        }
        primary = search(&hosts).await.ok();
        if let Some(found) = &primary {
            tracing::info!(
                host = found.host.get_host(),
                port = found.host.get_port(),
                "found the PostgreSQL primary"
            );
            pool.set_connect_options(found.host.clone());
            connection_check::recheck_open_connections();
        }
    }
}

async fn search(hosts: &[PgConnectOptions]) -> sqlx::Result<Primary> {
    let answers = join_all(hosts.iter().map(connect)).await;
    let mut last = Err(connection_check::timed_out());
    for answer in answers {
        if answer.is_ok() {
            return answer;
        }
        last = answer;
    }
    last
}

async fn connect(host: &PgConnectOptions) -> sqlx::Result<Primary> {
    let connecting = async {
        let mut connection = host.connect().await?;
        connection_check::refuse_standby(&mut connection).await?;
        Ok(Primary {
            host: host.clone(),
            connection,
        })
    };
    timeout(ANSWER_TIMEOUT, connecting)
        .await
        .unwrap_or_else(|_| Err(connection_check::timed_out()))
}

async fn is_primary(connection: &mut PgConnection) -> bool {
    matches!(
        timeout(ANSWER_TIMEOUT, connection_check::refuse_standby(connection)).await,
        Ok(Ok(()))
    )
}
