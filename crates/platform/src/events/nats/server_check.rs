//! Checks NATS for an operator: connects once, and stores a message if there is no stream yet.

use std::error::Error as StdError;
use std::io;

use async_nats::connection::State;
use async_nats::jetstream::context::{CreateStreamErrorKind, GetStreamErrorKind};
use async_nats::jetstream::stream::{Config, Info, StorageType};
use async_nats::jetstream::{self, Context, ErrorCode};
use async_nats::{Client, ConnectError, ConnectErrorKind};
use tokio::time::timeout;

use super::connection::{NatsOptions, connect_options, hosts};

/// The oldest version with the JetStream features that we use.
const OLDEST_VERSION: (u32, u32) = (2, 10);

/// What a working NATS says about itself.
#[derive(Debug, Clone)]
pub struct NatsFacts {
    /// The hosts, without user and password.
    pub hosts: String,
    /// Such as `2.15.0`.
    pub version: String,
    /// What works but is dangerous, with what to do.
    pub warnings: Vec<String>,
}

/// Connects and asks for JetStream and the stream of events. Without one, it stores a message in a temporary stream
/// with as many replicas. The error has the hosts without user and password, the cause and what to do.
pub async fn check(options: &NatsOptions<'_>) -> Result<NatsFacts, String> {
    crate::tls::use_one_provider();
    let (connect, addresses) = connect_options(options).await.map_err(|error| format!("{error:#}"))?;
    let hosts = hosts(&addresses);
    let at_hosts = |cause: String| format!("NATS at {hosts}: {cause}");
    let connecting = connect
        .name("formwright doctor")
        .connection_timeout(options.request_timeout)
        .connect(addresses);
    let client = match timeout(options.request_timeout.saturating_mul(2), connecting).await {
        Ok(Ok(client)) => client,
        Ok(Err(error)) => return Err(at_hosts(why_refused(&error))),
        Err(_) => return Err(at_hosts(NO_ANSWER.to_owned())),
    };
    let checked = check_connected(&client, options).await;
    let is_lost = client.connection_state() != State::Connected;
    match checked {
        Ok((version, warnings)) => Ok(NatsFacts {
            hosts,
            version,
            warnings,
        }),
        Err(_) if is_lost => Err(at_hosts("the connection was lost".to_owned())),
        Err(cause) => Err(at_hosts(cause)),
    }
}

const NO_ANSWER: &str = "no answer in time. Correct host and port, or let the packets through the firewall";

/// The version, and warnings.
async fn check_connected(client: &Client, options: &NatsOptions<'_>) -> Result<(String, Vec<String>), String> {
    let info = client.server_info();
    let mut warnings = Vec::new();
    if is_too_old(&info.version) {
        let (major, minor) = OLDEST_VERSION;
        return Err(format!(
            "its version is {}; install {major}.{minor} or newer",
            info.version
        ));
    }
    if !info.auth_required {
        warnings.push(
            "it takes connections without a user: anyone who can reach it can make the worker send mail. \
             Give it a user and a password, and put them into FORMWRIGHT_NATS_URL"
                .to_owned(),
        );
    }
    let jetstream = jetstream::ContextBuilder::new()
        .timeout(options.request_timeout)
        .ack_timeout(options.request_timeout)
        .build(client.clone());
    if let Err(error) = jetstream.query_account().await {
        return Err(format!(
            "JetStream is not available ({error}). Add `jetstream {{ store_dir: …, sync_interval: always }}` to its \
             configuration, and allow JetStream for the account"
        ));
    }
    match jetstream.get_stream(options.prefix).await {
        Ok(stream) => warnings.extend(check_replicas(stream.cached_info(), options.replicas)),
        Err(error) => match error.kind() {
            GetStreamErrorKind::JetStream(cause) if cause.error_code() == ErrorCode::STREAM_NOT_FOUND => {
                store_a_message(&jetstream, options).await?;
            }
            _ => return Err(format!("the stream {} cannot be looked up: {error}", options.prefix)),
        },
    }
    Ok((info.version, warnings))
}

/// What is wrong with the replicas of an existing stream.
fn check_replicas(stream: &Info, wanted: usize) -> Vec<String> {
    let mut warnings = Vec::new();
    let present = stream.config.num_replicas;
    if present < wanted {
        warnings.push(format!(
            "its stream has {present} replicas, FORMWRIGHT_NATS_REPLICAS is {wanted}: start {wanted} servers of one \
             cluster; the worker raises the number within an hour"
        ));
    }
    let peers = stream.cluster.iter().flat_map(|cluster| &cluster.replicas);
    let offline: Vec<_> = peers
        .filter(|peer| peer.offline)
        .map(|peer| peer.name.as_str())
        .collect();
    if !offline.is_empty() {
        warnings.push(format!("of its cluster {} is down: start it", offline.join(", ")));
    }
    warnings
}

/// In a stream of its own: creating the stream of events is the worker's task, which then publishes lost events again.
async fn store_a_message(jetstream: &Context, options: &NatsOptions<'_>) -> Result<(), String> {
    let (name, subject) = (
        format!("{}-doctor", options.prefix),
        format!("{}.doctor", options.prefix),
    );
    let config = Config {
        name: name.clone(),
        subjects: vec![subject.clone()],
        storage: StorageType::File,
        num_replicas: options.replicas,
        ..Config::default()
    };
    let created = jetstream.get_or_create_stream(config).await;
    created.map_err(|error| why_not_created(&error.kind(), options.replicas))?;
    let stored = async {
        let sent = jetstream.publish(subject, "check".into()).await?;
        sent.await
    };
    let stored = stored.await;
    let deleted = jetstream.delete_stream(&name).await;
    stored.map_err(|error| format!("it stores no message ({error}). See its log; is its disk full?"))?;
    deleted
        .map_err(|error| format!("the stream {name} of this check cannot be deleted ({error}): delete it by hand"))?;
    Ok(())
}

fn why_not_created(error: &CreateStreamErrorKind, replicas: usize) -> String {
    match error {
        CreateStreamErrorKind::JetStream(cause)
            if matches!(
                cause.error_code(),
                ErrorCode::STREAM_REPLICAS_NOT_SUPPORTED | ErrorCode::CLUSTER_NO_PEERS
            ) =>
        {
            format!(
                "fewer than {replicas} servers store events, but FORMWRIGHT_NATS_REPLICAS is {replicas}: start \
                 {replicas} servers of one cluster, or set it to 1 ({cause})"
            )
        }
        CreateStreamErrorKind::TimedOut => {
            "it creates no stream in time. Allow the user to create streams, and see that the cluster has a leader"
                .to_owned()
        }
        other => format!("a stream cannot be created: {other}"),
    }
}

fn why_refused(error: &ConnectError) -> String {
    let cause = error.source().map(ToString::to_string).unwrap_or_default();
    match error.kind() {
        ConnectErrorKind::Dns => "this host name is not known. Correct it in FORMWRIGHT_NATS_URL".to_owned(),
        ConnectErrorKind::Authentication | ConnectErrorKind::AuthorizationViolation => {
            "it refuses the user. Correct user and password in FORMWRIGHT_NATS_URL, or name a credentials file in \
             FORMWRIGHT_NATS_CREDENTIALS_FILE"
                .to_owned()
        }
        ConnectErrorKind::TimedOut => NO_ANSWER.to_owned(),
        _ if is_tls_failure(error) => {
            format!("TLS failed ({cause}). Name the file of your certificate authority in FORMWRIGHT_NATS_CA")
        }
        _ if is_connection_refused(error) => "nothing listens there. Start NATS, or correct host and port".to_owned(),
        _ => format!("the connection failed ({cause}). Is this NATS? A server with TLS needs tls://"),
    }
}

/// The I/O errors behind an error.
fn io_causes(error: &ConnectError) -> impl Iterator<Item = &io::Error> {
    let causes = std::iter::successors(error.source(), |&cause| cause.source());
    causes.filter_map(|cause| cause.downcast_ref::<io::Error>())
}

fn is_connection_refused(error: &ConnectError) -> bool {
    io_causes(error).any(|cause| cause.kind() == io::ErrorKind::ConnectionRefused)
}

/// The client reports a failed handshake as an I/O error.
fn is_tls_failure(error: &ConnectError) -> bool {
    let is_tls = |cause: &io::Error| {
        cause
            .get_ref()
            .is_some_and(<dyn StdError + Send + Sync>::is::<rustls::Error>)
    };
    error.kind() == ConnectErrorKind::Tls || io_causes(error).any(is_tls)
}

fn is_too_old(version: &str) -> bool {
    let mut parts = version.split('.').map(|part| part.parse::<u32>().ok());
    match (parts.next().flatten(), parts.next().flatten()) {
        (Some(major), Some(minor)) => (major, minor) < OLDEST_VERSION,
        // A development build.
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_before_2_10_are_too_old() {
        assert!(is_too_old("2.9.25") && is_too_old("1.4.1"));
        assert!(!is_too_old("2.10.0") && !is_too_old("2.15.1") && !is_too_old("3.0.0-dev"));
    }
}
