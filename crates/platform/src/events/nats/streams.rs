//! The stream of events.

use std::time::Duration;

use anyhow::Context as _;
use async_nats::jetstream::ErrorCode;
use async_nats::jetstream::context::GetStreamErrorKind;
use async_nats::jetstream::stream::{Config, DiscardPolicy, Republish, RetentionPolicy, StorageType};

use super::NatsBus;
use crate::outbox;

const DAY: Duration = Duration::from_hours(24);

/// Covers a relay that crashes between JetStream's acknowledgement and its own commit. Later duplicates are found in the
/// record of handled events.
const DUPLICATE_WINDOW: Duration = Duration::from_mins(10);

/// Whether the stream does not exist.
pub(crate) async fn is_missing(bus: &NatsBus) -> anyhow::Result<bool> {
    match bus.jetstream().get_stream(bus.stream()).await {
        Ok(_) => Ok(false),
        Err(error) => match error.kind() {
            GetStreamErrorKind::JetStream(cause) if cause.error_code() == ErrorCode::STREAM_NOT_FOUND => Ok(true),
            _ => Err(error).with_context(|| format!("the stream {} cannot be looked up", bus.stream())),
        },
    }
}

/// Creates the stream, or updates only the settings the code relies on; placement, limits and a higher number of replicas
/// stay as the operator set them.
pub(crate) async fn ensure(bus: &NatsBus) -> anyhow::Result<()> {
    let wanted = config(bus);
    let (name, replicas) = (wanted.name.clone(), wanted.num_replicas);
    let stream = bus
        .jetstream()
        .get_or_create_stream(wanted.clone())
        .await
        .with_context(|| format!("the stream {name} cannot be created with {replicas} replicas"))?;
    let present = &stream.cached_info().config;
    let updated = Config {
        subjects: wanted.subjects,
        max_age: wanted.max_age,
        duplicate_window: wanted.duplicate_window,
        discard: wanted.discard,
        republish: wanted.republish,
        num_replicas: replicas.max(present.num_replicas),
        ..present.clone()
    };
    if updated == *present {
        return Ok(());
    }
    match bus.jetstream().update_stream(updated).await {
        Ok(_) => Ok(()),
        // A server of the cluster may be down. Events work anyway, and the update is retried every hour.
        Err(error) if replicas > present.num_replicas => {
            tracing::warn!(%error, replicas, "cannot raise the replicas of the stream {name} yet");
            Ok(())
        }
        Err(error) => Err(error).with_context(|| format!("the stream {name} cannot be updated")),
    }
}

/// Limits retention: work-queue retention allows only one consumer per topic, and interest retention would drop events
/// published before their consumer first started.
fn config(bus: &NatsBus) -> Config {
    Config {
        name: bus.stream(),
        subjects: vec![bus.every_subject()],
        retention: RetentionPolicy::Limits,
        storage: StorageType::File,
        num_replicas: bus.replicas(),
        max_age: DAY * outbox::RETENTION_DAYS,
        duplicate_window: DUPLICATE_WINDOW,
        // If an operator limits the stream: reject new events, which stay in the outbox, instead of dropping old ones.
        discard: DiscardPolicy::New,
        // Broadcast to nodes on separate subjects. With listeners on the original subjects, a publish without a stream would
        // time out instead of failing at once.
        republish: Some(Republish {
            source: bus.every_subject(),
            destination: bus.every_broadcast_subject(),
            headers_only: false,
        }),
        ..Config::default()
    }
}
