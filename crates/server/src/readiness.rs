//! Readiness checks of `serve` and `worker`.

use std::fmt;
use std::time::Duration;

use futures::FutureExt as _;
use futures::future::BoxFuture;
use platform::db::schema::SchemaFit;
use platform::db::{self, SystemPool};
use platform::secret::{Canary, WRONG_SECRET};
use platform::telemetry::LogInterval;
use serde::Serialize;
use tokio::time::timeout;

use crate::context::Context;

/// The body of `/readyz`.
#[derive(Debug, Serialize)]
pub struct Readiness {
    pub ready: bool,
    /// Why it is not ready.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// The newest migration of the database.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub schema: Option<String>,
    /// The status of each engine, including those that requests do not need.
    pub engines: Engines,
}

/// `ok` or `down`; NATS can be `none`.
#[derive(Debug, Serialize)]
pub struct Engines {
    postgres: &'static str,
    nats: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    objects: Option<&'static str>,
}

impl Engines {
    /// The status of each configured engine by its name.
    pub fn all(&self) -> impl Iterator<Item = (&'static str, &'static str)> {
        let objects = self.objects.map(|objects| ("objects", objects));
        [("postgres", self.postgres), ("nats", self.nats)]
            .into_iter()
            .chain(objects)
    }
}

impl Readiness {
    /// For `serve`: requests can be answered and pages written. No request needs NATS or the object store.
    pub async fn for_serve(context: &Context, ingest_problem: Option<String>) -> Self {
        let timeout = context.timeouts.readiness;
        let (database, owners, objects) = tokio::join!(
            retry_once(
                timeout,
                [(); 2].map(|()| check_database(&context.system_pool, &context.canary).boxed())
            ),
            retry_once(timeout, [(); 2].map(|()| check_app_pool(&context.pool).boxed())),
            context.objects.check(),
        );
        if let Err(error) = &objects {
            warn_every_minute(format_args!("{error:#}"));
        }
        let reason = if context.draining.is_cancelled() {
            Some("the process is stopping".to_owned())
        } else {
            database.as_ref().err().cloned().or(owners.err()).or(ingest_problem)
        };
        Self::new(
            reason,
            &database,
            context.bus.nats_status(),
            Some(status_word(objects.is_ok())),
        )
    }

    /// For `worker`: events can be handled.
    pub async fn for_worker(
        pool: &SystemPool,
        canary: &Canary,
        timeout: Duration,
        nats: &'static str,
        is_stopping: bool,
    ) -> Self {
        let database = retry_once(timeout, [(); 2].map(|()| check_database(pool, canary).boxed())).await;
        let reason = if is_stopping {
            Some("the process is stopping".to_owned())
        } else if let Err(reason) = &database {
            Some(reason.clone())
        } else if nats == "down" {
            Some("NATS is unreachable: no mail goes out".to_owned())
        } else {
            None
        };
        Self::new(reason, &database, nats, None)
    }

    fn new(
        reason: Option<String>,
        database: &Result<SchemaFit, String>,
        nats: &'static str,
        objects: Option<&'static str>,
    ) -> Self {
        Self {
            ready: reason.is_none(),
            reason,
            schema: database.as_ref().ok().map(ToString::to_string),
            engines: Engines {
                postgres: status_word(database.is_ok()),
                nats,
                objects,
            },
        }
    }
}

/// Fails at startup if the schema is too old or the secret is wrong.
pub async fn check_at_start(pool: &SystemPool, canary: &Canary) -> anyhow::Result<()> {
    let schema = SchemaFit::of(&mut *pool.acquire().await?).await?;
    anyhow::ensure!(schema.fits(), "the schema of the database is {schema}");
    if schema.is_newer() {
        tracing::warn!(
            found = schema.found,
            known = schema.needed,
            "the schema is newer than this program; a newer release has migrated it"
        );
    }
    canary.check(pool).await
}

/// Probes come every second, so failures are logged once a minute.
fn warn_every_minute(cause: fmt::Arguments<'_>) {
    static WARNINGS: LogInterval = LogInterval::minute();
    if WARNINGS.allows() {
        tracing::warn!(%cause, "pictures, videos and files cannot be stored or shown");
    }
}

fn status_word(is_up: bool) -> &'static str {
    if is_up { "ok" } else { "down" }
}

/// The first successful result, or the last error.
async fn retry_once<T>(time: Duration, attempts: [BoxFuture<'_, Result<T, String>>; 2]) -> Result<T, String> {
    let mut result = Err(String::new());
    for attempt in attempts {
        result = timeout(time, attempt)
            .await
            .unwrap_or_else(|_| Err("PostgreSQL does not answer".to_owned()));
        if result.is_ok() {
            break;
        }
    }
    result
}

async fn check_database(pool: &SystemPool, canary: &Canary) -> Result<SchemaFit, String> {
    let mut connection = pool.acquire().await.map_err(no_answer)?;
    db::refuse_standby(&mut connection).await.map_err(no_answer)?;
    let schema = SchemaFit::of(&mut connection).await.map_err(no_answer)?;
    if !schema.fits() {
        return Err(format!("the schema of the database is {schema}"));
    }
    match Canary::stored(&mut connection).await.map_err(no_answer)? {
        Some(stored) if canary.is_known(&stored) => Ok(schema),
        _ => Err(WRONG_SECRET.to_owned()),
    }
}

async fn check_app_pool(pool: &db::Pool) -> Result<(), String> {
    if db::is_responding(pool).await {
        Ok(())
    } else {
        Err("PostgreSQL does not answer".to_owned())
    }
}

#[expect(clippy::needless_pass_by_value, reason = "it is what map_err gives")]
fn no_answer(error: sqlx::Error) -> String {
    db::note_failure(&error);
    format!("PostgreSQL does not answer: {error}")
}
