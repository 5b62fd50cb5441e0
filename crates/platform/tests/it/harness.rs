//! Test environment: a database, a bus and events.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use async_nats::jetstream::{self, stream};
use platform::clock::Clock;
use platform::db::{self, DbOptions, Pool, SystemPool};
use platform::events::dead_letters::{self, DeadLetter};
use platform::events::{Bus, Consumers, Delivery, Event, HandlerError, NatsOptions, Priority};
use platform::outbox::{self, relay::Relay};
use platform::rng::Rng;
use platform::secret::SecretString;
use platform::testing::{TestDatabase, connect_nats, setting, unique_prefix};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

/// Longer than anything here takes on a busy machine.
const WAIT_TIMEOUT: Duration = Duration::from_mins(1);

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct BellRang {
    pub(crate) times: u32,
}

impl Event for BellRang {
    const TOPIC: &'static str = "bell.rang.v1";
}

/// An urgent event.
#[derive(Serialize, Deserialize)]
pub(crate) struct DoorKnocked {}

impl Event for DoorKnocked {
    const TOPIC: &'static str = "door.knocked.v1";
    const PRIORITY: Priority = Priority::Urgent;
}

/// A transient event.
#[derive(Serialize, Deserialize)]
pub(crate) struct ClockTicked {}

impl Event for ClockTicked {
    const TOPIC: &'static str = "clock.ticked.v1";
    const PRIORITY: Priority = Priority::Transient;
}

pub(crate) struct TestEnv {
    pub(crate) pool: Pool,
    pub(crate) system_pool: SystemPool,
    pub(crate) bus: Bus,
    pub(crate) nats_url: String,
    pub(crate) prefix: String,
    // Last, so that the database is removed after the pool is closed.
    _database: TestDatabase,
}

impl TestEnv {
    /// With the NATS server of the environment.
    pub(crate) async fn open() -> Self {
        Self::open_with_nats(setting("FORMWRIGHT_NATS_URL").unwrap()).await
    }

    /// Without NATS.
    pub(crate) async fn open_without_nats() -> Self {
        let mut env = Self::open_at(String::new()).await;
        env.bus = Bus::database(&env.system_pool);
        env
    }

    /// With and without NATS.
    pub(crate) async fn open_both() -> [Self; 2] {
        [Self::open().await, Self::open_without_nats().await]
    }

    /// With a NATS server that the test can stop.
    pub(crate) async fn open_with_nats(nats_url: String) -> Self {
        let mut env = Self::open_at(nats_url).await;
        env.bus = env.nats_bus(1).await;
        env
    }

    /// Another connection to NATS, with this many replicas.
    pub(crate) async fn nats_bus(&self, replicas: usize) -> Bus {
        let options = NatsOptions {
            replicas,
            ..NatsOptions::new(&self.nats_url, &self.prefix)
        };
        let bus = Bus::nats(&options).await.unwrap();
        eventually("the bus is connected", async || bus.is_connected()).await;
        bus
    }

    async fn open_at(nats_url: String) -> Self {
        let database = TestDatabase::create().await.unwrap();
        let system_pool = db::connect_as_system(&options(&database.system_url), &Clock::system())
            .await
            .unwrap();
        Self {
            pool: system_pool.as_pool().clone(),
            bus: Bus::database(&system_pool),
            system_pool,
            nats_url,
            prefix: unique_prefix(),
            _database: database,
        }
    }

    pub(crate) async fn ring(&self, times: u32) -> Uuid {
        self.send(&BellRang { times }).await
    }

    pub(crate) async fn send(&self, event: &impl Event) -> Uuid {
        let mut transaction = self.pool.begin().await.unwrap();
        let id = outbox::enqueue(&mut transaction, &Rng::system(), &Clock::system(), event)
            .await
            .unwrap();
        transaction.commit().await.unwrap();
        id
    }

    /// A relay without consumers.
    pub(crate) fn relay(&self) -> Relay {
        Consumers::new(self.bus.clone(), self.system_pool.clone()).relay()
    }

    /// A consumer that records received events and returns the given result.
    pub(crate) fn listen(
        &self,
        answer: impl Fn(&BellRang, Delivery) -> Answer + Send + Sync + 'static,
    ) -> (Consumers, Received) {
        let received = Received::default();
        let writing = received.clone();
        let consumers = Consumers::new(self.bus.clone(), self.system_pool.clone()).on(
            "ear",
            move |event: BellRang, delivery: Delivery| {
                let answered = answer(&event, delivery);
                writing.0.lock().unwrap().push((event.times, delivery.attempt));
                async move { answered }
            },
        );
        (consumers, received)
    }

    /// How many events the stream holds.
    pub(crate) async fn published(&self) -> u64 {
        self.stream(&self.prefix).await.cached_info().state.messages
    }

    pub(crate) async fn dead_letters(&self) -> Vec<DeadLetter> {
        dead_letters::list(&self.system_pool, 100).await.unwrap()
    }

    /// Total number of publications.
    pub(crate) async fn publications(&self) -> i64 {
        sqlx::query_scalar("select coalesce(sum(attempts), 0)::bigint from outbox")
            .fetch_one(&self.pool)
            .await
            .unwrap()
    }

    pub(crate) async fn jetstream(&self) -> jetstream::Context {
        jetstream::new(connect_nats(&self.nats_url, None).await.unwrap())
    }

    pub(crate) async fn stream(&self, name: &str) -> stream::Stream {
        self.jetstream().await.get_stream(name).await.unwrap()
    }
}

pub(crate) type Answer = Result<(), HandlerError>;

/// Which events were handled, in which attempt.
#[derive(Clone, Default)]
pub(crate) struct Received(Arc<Mutex<Vec<(u32, u32)>>>);

impl Received {
    pub(crate) fn all(&self) -> Vec<(u32, u32)> {
        let mut received = self.0.lock().unwrap().clone();
        received.sort_unstable();
        received
    }
}

pub(crate) fn options(url: &SecretString) -> DbOptions {
    DbOptions {
        url: url.clone(),
        max_connections: 5,
        acquire_timeout: Duration::from_secs(30),
        statement_timeout: Duration::from_secs(30),
        idle_in_transaction: Duration::from_secs(30),
        application_name: "platform-test".into(),
    }
}

/// Polls a condition until it holds.
pub(crate) async fn eventually(what: &str, mut condition: impl AsyncFnMut() -> bool) {
    let waited = tokio::time::timeout(WAIT_TIMEOUT, async {
        while !condition().await {
            tokio::time::sleep(Duration::from_millis(25)).await;
        }
    });
    waited
        .await
        .unwrap_or_else(|_| panic!("timed out waiting until {what}"));
}
