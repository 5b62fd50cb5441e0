//! What every test needs: a database and a bus of its own, and an event to send over it.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use async_nats::jetstream::{self, stream};
use platform::chance::Chance;
use platform::clock::Clock;
use platform::db::{self, DbOptions, Pool};
use platform::events::{Bus, Consumers, Delivery, Event, HandlerError};
use platform::outbox;
use platform::secret::SecretString;
use platform::testing::{TestDatabase, setting, unique_prefix};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

/// Longer than anything here takes on a busy machine; a test that reaches it has failed.
const PATIENCE: Duration = Duration::from_mins(1);

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct BellRang {
    pub(crate) times: u32,
}

impl Event for BellRang {
    const TOPIC: &'static str = "bell.rang.v1";
}

pub(crate) struct House {
    pub(crate) pool: Pool,
    pub(crate) bus: Bus,
    pub(crate) nats_url: String,
    pub(crate) prefix: String,
    // Last, so that the pool is let go before the database is removed.
    _database: TestDatabase,
}

impl House {
    /// On the NATS server of the environment.
    pub(crate) async fn open() -> Self {
        Self::open_with_nats(setting("FORMWRIGHT_NATS_URL").unwrap()).await
    }

    /// On a NATS server that the test stops and starts as it likes.
    pub(crate) async fn open_with_nats(nats_url: String) -> Self {
        let database = TestDatabase::create().await.unwrap();
        let pool = db::connect(&options(&database.app_url), &Clock::system())
            .await
            .unwrap();
        let prefix = unique_prefix();
        let bus = Bus::connect(&nats_url, &prefix).await.unwrap();
        eventually("the bus is connected", async || bus.is_connected()).await;
        Self {
            pool,
            bus,
            nats_url,
            prefix,
            _database: database,
        }
    }

    pub(crate) async fn ring(&self, times: u32) -> Uuid {
        let mut transaction = self.pool.begin().await.unwrap();
        let event = BellRang { times };
        let id = outbox::enqueue(&mut transaction, &Chance::system(), &Clock::system(), &event)
            .await
            .unwrap();
        transaction.commit().await.unwrap();
        id
    }

    /// Consumers with one ear, which writes down what it hears and answers as told.
    pub(crate) fn listen(
        &self,
        answer: impl Fn(&BellRang, Delivery) -> Answer + Send + Sync + 'static,
    ) -> (Consumers, Heard) {
        let heard = Heard::default();
        let writing = heard.clone();
        let consumers = Consumers::new(self.bus.clone(), self.pool.clone()).on(
            "ear",
            move |event: BellRang, delivery: Delivery| {
                let answered = answer(&event, delivery);
                writing.0.lock().unwrap().push((event.times, delivery.attempt));
                async move { answered }
            },
        );
        (consumers, heard)
    }

    /// How many events the stream holds.
    pub(crate) async fn published(&self) -> u64 {
        self.stream(&self.prefix).await.cached_info().state.messages
    }

    pub(crate) async fn dead_letters(&self) -> stream::Stream {
        self.stream(&format!("{}-dead", self.prefix)).await
    }

    pub(crate) async fn jetstream(&self) -> jetstream::Context {
        jetstream::new(async_nats::connect(&self.nats_url).await.unwrap())
    }

    async fn stream(&self, name: &str) -> stream::Stream {
        self.jetstream().await.get_stream(name).await.unwrap()
    }
}

pub(crate) type Answer = Result<(), HandlerError>;

/// Which events were handled, in which attempt.
#[derive(Clone, Default)]
pub(crate) struct Heard(Arc<Mutex<Vec<(u32, u32)>>>);

impl Heard {
    pub(crate) fn all(&self) -> Vec<(u32, u32)> {
        let mut heard = self.0.lock().unwrap().clone();
        heard.sort_unstable();
        heard
    }
}

pub(crate) fn options(url: &SecretString) -> DbOptions {
    DbOptions {
        url: url.clone(),
        max_connections: 5,
        acquire_timeout: Duration::from_secs(5),
        statement_timeout: Duration::from_secs(5),
        application_name: "platform-test".into(),
    }
}

/// Waits for a condition by asking for it again and again.
pub(crate) async fn eventually(what: &str, mut condition: impl AsyncFnMut() -> bool) {
    let waited = tokio::time::timeout(PATIENCE, async {
        while !condition().await {
            tokio::time::sleep(Duration::from_millis(25)).await;
        }
    });
    waited.await.unwrap_or_else(|_| panic!("waited in vain until {what}"));
}
