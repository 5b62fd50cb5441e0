//! The two streams: events, and dead letters.

use std::time::Duration;

use anyhow::Context as _;
use async_nats::jetstream::ErrorCode;
use async_nats::jetstream::context::GetStreamErrorKind;
use async_nats::jetstream::stream::{Config, DiscardPolicy, Republish, RetentionPolicy, StorageType};

use super::Bus;
use crate::db::Pool;
use crate::outbox;

const DAY: Duration = Duration::from_hours(24);
const DEAD_LETTERS_KEPT: Duration = Duration::from_hours(30 * 24);

/// Covers a relay that dies between JetStream's acknowledgement and its own commit; what comes later than this is
/// recognised by the consumers' memory of handled events.
const DUPLICATE_WINDOW: Duration = Duration::from_mins(10);

/// Makes the streams when they are not there. A new event stream beside a used outbox means that NATS has lost its data:
/// everything the outbox still holds is then published again, and consumers skip what they have handled.
pub(crate) async fn ensure_streams(bus: &Bus, pool: &Pool) -> anyhow::Result<()> {
    ensure_stream(bus, dead_letters(bus)).await?;
    if is_missing(bus, &bus.stream()).await? {
        // Before the stream exists: a crash between the two steps then only repeats the first.
        let again = outbox::store::mark_all_unpublished(pool).await?;
        if again > 0 {
            tracing::warn!(
                events = again,
                "the event stream is gone; publishing what the outbox holds once more"
            );
        }
    }
    ensure_stream(bus, events(bus)).await
}

/// Limits and not work-queue retention: several consumers may act on one topic. Limits and not interest retention: an event
/// published before its consumer was first started must wait for it.
fn events(bus: &Bus) -> Config {
    Config {
        name: bus.stream(),
        subjects: vec![bus.every_subject()],
        max_age: DAY * outbox::DAYS_KEPT,
        duplicate_window: DUPLICATE_WINDOW,
        // Told again once stored, for whoever only listens. On the events' own subjects a listener would pass for a stream:
        // a publish without one would then wait for its acknowledgement in vain instead of failing at once.
        republish: Some(Republish {
            source: bus.every_subject(),
            destination: bus.every_told_subject(),
            headers_only: false,
        }),
        ..kept_on_disk()
    }
}

fn dead_letters(bus: &Bus) -> Config {
    Config {
        name: bus.dead_stream(),
        subjects: vec![bus.every_dead_subject()],
        max_age: DEAD_LETTERS_KEPT,
        duplicate_window: DUPLICATE_WINDOW,
        ..kept_on_disk()
    }
}

fn kept_on_disk() -> Config {
    Config {
        retention: RetentionPolicy::Limits,
        storage: StorageType::File,
        // When an operator caps the stream: refuse what is new, which then waits in the outbox, instead of dropping what is old.
        discard: DiscardPolicy::New,
        num_replicas: 1,
        ..Config::default()
    }
}

async fn is_missing(bus: &Bus, name: &str) -> anyhow::Result<bool> {
    match bus.jetstream().get_stream(name).await {
        Ok(_) => Ok(false),
        Err(error) => match error.kind() {
            GetStreamErrorKind::JetStream(cause) if cause.error_code() == ErrorCode::STREAM_NOT_FOUND => Ok(true),
            _ => Err(error).with_context(|| format!("the stream {name} cannot be looked up")),
        },
    }
}

/// Sets what the code relies on and leaves the rest (replicas, placement, caps) as the operator has it.
async fn ensure_stream(bus: &Bus, wanted: Config) -> anyhow::Result<()> {
    let name = wanted.name.clone();
    let stream = bus
        .jetstream()
        .get_or_create_stream(wanted.clone())
        .await
        .with_context(|| format!("the stream {name} cannot be made"))?;
    let present = &stream.cached_info().config;
    let updated = Config {
        subjects: wanted.subjects,
        max_age: wanted.max_age,
        duplicate_window: wanted.duplicate_window,
        discard: wanted.discard,
        republish: wanted.republish,
        ..present.clone()
    };
    if updated != *present {
        bus.jetstream()
            .update_stream(updated)
            .await
            .with_context(|| format!("the stream {name} cannot be updated"))?;
    }
    Ok(())
}
