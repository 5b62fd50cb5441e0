//! The migrating connection. It waits for locks in a way that does not block other sessions.

use std::pin::pin;
use std::time::{Duration, Instant};

use anyhow::{Context as _, bail};
use secrecy::{ExposeSecret as _, SecretString};
use sqlx::migrate::Migration;
use sqlx::postgres::PgConnectOptions;
use sqlx::{AssertSqlSafe, ConnectOptions as _, Connection as _, PgConnection};
use tokio::time::sleep;

use super::blockers::{self, Blocker};
use super::{MigrateOptions, Print, schema};

/// Other sessions queue behind a statement that waits for a table lock, so each attempt waits at most this long.
const LOCK_TIMEOUT: Duration = Duration::from_secs(2);
/// Lets queued sessions go first before the next attempt.
const PAUSE: Duration = Duration::from_secs(1);
/// How often the watching connection polls; several times within `LOCK_TIMEOUT`.
const POLL_INTERVAL: Duration = Duration::from_millis(400);
const PRINT_INTERVAL: Duration = Duration::from_secs(5);
/// Releases the locks of a migration whose client vanished.
const IDLE_IN_TRANSACTION: Duration = Duration::from_secs(30);

/// Advisory lock that allows one `migrate` at a time; an arbitrary number that must never change.
const MIGRATE_LOCK: i64 = 0x666f_726d_7772;

/// A step; its kind decides how long it may wait for a lock.
pub(super) enum Step<'a> {
    /// A file of `migrations/`.
    Migration(&'a Migration),
    /// A `… concurrently` statement on an index.
    Index(String),
}

/// Two connections: one holds the `migrate` lock and runs the statements, the other finds out what blocks it.
pub(super) struct Session<'a> {
    pub(super) connection: PgConnection,
    pid: i32,
    watch: PgConnection,
    wait_budget: WaitBudget<'a>,
    statement_timeout: Duration,
}

/// The remaining wait time, and when the blockers were last printed.
struct WaitBudget<'a> {
    total: Duration,
    left: Duration,
    printed_at: Option<Instant>,
    print: Print<'a>,
}

/// A connection for `migrate` under this name.
pub(super) async fn connect(url: &SecretString, name: &str) -> anyhow::Result<PgConnection> {
    crate::tls::use_one_provider();
    let options: PgConnectOptions = url.expose_secret().parse()?;
    let options = options.application_name(name).options([(
        "idle_in_transaction_session_timeout",
        IDLE_IN_TRANSACTION.as_millis().to_string(),
    )]);
    options
        .connect()
        .await
        .context("the database to migrate cannot be reached")
}

impl<'a> Session<'a> {
    pub(super) async fn open(url: &SecretString, options: &MigrateOptions, print: Print<'a>) -> anyhow::Result<Self> {
        let mut connection = connect(url, "formwright migrate").await?;
        let pid = sqlx::query_scalar!(r#"select pg_backend_pid() as "pid!""#)
            .fetch_one(&mut connection)
            .await?;
        Ok(Self {
            connection,
            pid,
            watch: connect(url, "formwright migrate (watch)").await?,
            wait_budget: WaitBudget {
                total: options.max_wait,
                left: options.max_wait,
                printed_at: None,
                print,
            },
            statement_timeout: options.statement_timeout,
        })
    }

    /// Waits until no other `migrate` is running.
    ///
    /// Polls instead of waiting inside PostgreSQL: a waiting statement holds a snapshot, the index build of the other
    /// `migrate` waits for all snapshots, and the two would deadlock.
    pub(super) async fn lock(&mut self) -> anyhow::Result<()> {
        let what = "migrate";
        loop {
            let is_locked = sqlx::query_scalar!(r#"select pg_try_advisory_lock($1) as "is_locked!""#, MIGRATE_LOCK)
                .fetch_one(&mut self.connection)
                .await?;
            if is_locked {
                return Ok(());
            }
            let holders = blockers::lock_holders(&mut self.watch, MIGRATE_LOCK).await?;
            self.wait_budget.print_blockers(what, &holders);
            sleep(POLL_INTERVAL).await;
            self.wait_budget.spend(POLL_INTERVAL, what, &holders)?;
        }
    }

    /// Runs a step, retrying on lock timeouts until the wait budget is spent.
    pub(super) async fn run(&mut self, what: &str, step: &Step<'_>) -> anyhow::Result<()> {
        loop {
            let began = Instant::now();
            let (done, blockers) = self.attempt(what, step).await;
            match done {
                Err(error) if is_lock_failure(&error) => {}
                done => return done,
            }
            // Rolls back the failed transaction.
            self.connection.ping().await?;
            self.wait_budget.spend(began.elapsed(), what, &blockers)?;
            self.wait_for_end_of(what, blockers).await?;
        }
    }

    pub(super) fn print(&self, line: &str) {
        (self.wait_budget.print)(line);
    }

    /// Closes both connections, which releases the lock.
    pub(super) async fn close(self) -> sqlx::Result<()> {
        self.watch.close().await?;
        self.connection.close().await
    }

    /// One attempt; returns its last blockers too.
    async fn attempt(&mut self, what: &str, step: &Step<'_>) -> (anyhow::Result<()>, Vec<Blocker>) {
        let lock_timeout = if step.runs_concurrently() {
            self.wait_budget.left
        } else {
            LOCK_TIMEOUT.min(self.wait_budget.left)
        };
        let mut attempt = pin!(step.run(&mut self.connection, lock_timeout, self.statement_timeout));
        let mut last = Vec::new();
        loop {
            tokio::select! {
                done = &mut attempt => return (done, last),
                () = sleep(POLL_INTERVAL) => {
                    // Blockers are informational only, so errors are ignored.
                    let now = blockers::blocking(&mut self.watch, self.pid).await.unwrap_or_default();
                    if !now.is_empty() {
                        self.wait_budget.print_blockers(what, &now);
                        last = now;
                    }
                }
            }
        }
    }

    /// Waits, outside the lock's queue, until the blocking transactions have ended.
    async fn wait_for_end_of(&mut self, what: &str, mut blockers: Vec<Blocker>) -> anyhow::Result<()> {
        loop {
            sleep(PAUSE).await;
            self.wait_budget.spend(PAUSE, what, &blockers)?;
            blockers = blockers::still_open(&mut self.watch, &blockers).await?;
            if blockers.is_empty() {
                return Ok(());
            }
            self.wait_budget.print_blockers(what, &blockers);
        }
    }
}

impl Step<'_> {
    /// A `… concurrently` statement blocks no other session, and a timeout would discard a built index.
    fn runs_concurrently(&self) -> bool {
        match self {
            Self::Migration(migration) => migration.no_tx && migration.sql.as_str().contains(" concurrently "),
            Self::Index(_) => true,
        }
    }

    /// Whether other sessions may have to wait until it ends.
    fn blocks_others(&self) -> bool {
        match self {
            Self::Migration(migration) => !migration.no_tx && !migration.sql.as_str().contains("validate constraint"),
            Self::Index(_) => false,
        }
    }

    async fn run(
        &self,
        connection: &mut PgConnection,
        lock_timeout: Duration,
        statement_timeout: Duration,
    ) -> anyhow::Result<()> {
        // Zero would mean no limit.
        let lock_timeout = lock_timeout.as_millis().max(1);
        let statement_timeout = if self.blocks_others() {
            statement_timeout.as_millis().max(1)
        } else {
            0
        };
        sqlx::query!(
            "select set_config('lock_timeout', $1, false) as lock, set_config('statement_timeout', $2, false) as statement",
            lock_timeout.to_string(),
            statement_timeout.to_string(),
        )
        .fetch_one(&mut *connection)
        .await?;
        match self {
            Self::Migration(migration) => schema::apply(connection, migration).await.map_err(explain_timeout),
            Self::Index(statement) => {
                sqlx::raw_sql(AssertSqlSafe(statement.clone()))
                    .execute(connection)
                    .await?;
                Ok(())
            }
        }
    }
}

impl WaitBudget<'_> {
    fn print_blockers(&mut self, what: &str, blockers: &[Blocker]) {
        let is_due = self.printed_at.is_none_or(|at| at.elapsed() >= PRINT_INTERVAL);
        if is_due && !blockers.is_empty() {
            self.printed_at = Some(Instant::now());
            (self.print)(&format!("{what} waits for {}", blockers::list(blockers)));
        }
    }

    fn spend(&mut self, time: Duration, what: &str, blockers: &[Blocker]) -> anyhow::Result<()> {
        self.left = self.left.saturating_sub(time);
        if self.left.is_zero() {
            bail!(
                "{what} waited {} s in vain for {}. What was applied before stays. Wait until these sessions have ended, \
                 or end one by `select pg_terminate_backend(pid)`, and run `formwright migrate` again",
                self.total.as_secs(),
                blockers::list(blockers)
            );
        }
        Ok(())
    }
}

/// Whether the statement failed by a lock timeout or a deadlock, so that a retry may succeed.
fn is_lock_failure(error: &anyhow::Error) -> bool {
    matches!(sql_state(error).as_deref(), Some("55P03" | "40P01"))
}

fn explain_timeout(error: anyhow::Error) -> anyhow::Error {
    if sql_state(&error).as_deref() == Some("57014") {
        return error.context(
            "it ran into --statement-timeout and is rolled back, because others would wait for it: run `formwright migrate` \
             with a longer one when nothing else uses the database",
        );
    }
    error
}

fn sql_state(error: &anyhow::Error) -> Option<String> {
    let sql = error.chain().find_map(|cause| cause.downcast_ref::<sqlx::Error>());
    let code = sql
        .and_then(sqlx::Error::as_database_error)
        .and_then(sqlx::error::DatabaseError::code);
    code.map(std::borrow::Cow::into_owned)
}
