//! `formwright migrate`: concurrent, blocked, interrupted, and with the wrong release.

mod concurrent;
mod exit_codes;
mod interruptions;
mod lock_waits;

use std::{process::ExitStatus, sync::atomic::AtomicU32, sync::atomic::Ordering};

use platform::testing::{self, TestDatabase, TestFolder, TestProcess};
use secrecy::{ExposeSecret as _, SecretString};
use sqlx::{AssertSqlSafe, ConnectOptions as _, Connection as _, PgConnection, postgres::PgConnectOptions};

use crate::{eventually, installation::product};

/// Before two files that each build an index on `responses`.
const BEFORE_INDEXES: i64 = 20_261_101_000_500;
/// Before a file that needs an exclusive lock on `responses`.
const BEFORE_POLICIES: i64 = 20_261_101_000_700;

/// Application name of a reader.
const READER: &str = "nightly report";

/// A database, and `migrate` on it.
struct Upgrade {
    database: TestDatabase,
    folder: TestFolder,
    started: AtomicU32,
}

/// How a `migrate` ended.
struct Ended {
    code: Option<i32>,
    out: String,
    err: String,
}

impl Upgrade {
    /// A database that has the migrations up to this version.
    async fn from(version: i64) -> Self {
        let upgrade = Self::of(TestDatabase::create_empty().await.unwrap());
        testing::migrate_to(&upgrade.database.owner_url, Some(version))
            .await
            .unwrap();
        upgrade
    }

    fn of(database: TestDatabase) -> Self {
        Self {
            database,
            folder: TestFolder::create().unwrap(),
            started: AtomicU32::new(0),
        }
    }

    /// Starts `migrate` with these arguments.
    fn start(&self, arguments: &[&str]) -> TestProcess {
        let mut command = product("migrate");
        command.args(arguments).env(
            "FORMWRIGHT_MIGRATE_DATABASE_URL",
            self.database.owner_url.expose_secret(),
        );
        let name = format!("migrate-{}", self.started.fetch_add(1, Ordering::Relaxed));
        TestProcess::start(command, &self.folder, &name).unwrap()
    }

    /// Runs `migrate` to its end.
    async fn migrate(&self, arguments: &[&str]) -> Ended {
        wait_for_end(&mut self.start(arguments)).await
    }

    /// A transaction that has read `responses` and stays open until its connection is closed.
    async fn reader(&self) -> PgConnection {
        let mut reader = self.connect().await;
        let read = "begin isolation level repeatable read; select count(*) from responses";
        sqlx::raw_sql(read).execute(&mut reader).await.unwrap();
        reader
    }

    /// A session of the superuser.
    async fn connect(&self) -> PgConnection {
        connect(&self.database.superuser_url).await
    }

    async fn execute(&self, statement: &str) {
        let mut connection = self.connect().await;
        sqlx::raw_sql(AssertSqlSafe(statement.to_owned()))
            .execute(&mut connection)
            .await
            .unwrap();
        connection.close().await.unwrap();
    }

    async fn holds(&self, condition: &str) -> bool {
        let mut connection = self.connect().await;
        let holds = sqlx::query_scalar(AssertSqlSafe(format!("select {condition}")))
            .fetch_one(&mut connection)
            .await
            .unwrap();
        connection.close().await.unwrap();
        holds
    }

    /// The invalid indexes; an index that is being built is one, too.
    async fn invalid_indexes(&self) -> Vec<String> {
        let mut connection = self.connect().await;
        let names = "select indexrelid::regclass::text from pg_index where not indisvalid order by 1";
        let names = sqlx::query_scalar(names).fetch_all(&mut connection).await.unwrap();
        connection.close().await.unwrap();
        names
    }

    async fn assert_complete(&self) {
        assert_eq!(self.invalid_indexes().await, [] as [String; 0]);
        let check = self.migrate(&["--check"]).await;
        assert_eq!(check.code, Some(0), "{}{}", check.out, check.err);
    }
}

async fn connect(url: &SecretString) -> PgConnection {
    let options: PgConnectOptions = url.expose_secret().parse().unwrap();
    options.application_name(READER).connect().await.unwrap()
}

async fn wait_for_end(process: &mut TestProcess) -> Ended {
    let mut status: Option<ExitStatus> = None;
    eventually("migrate ends", async || {
        status = process.ended().unwrap();
        status.is_some()
    })
    .await;
    Ended {
        code: status.and_then(|status| status.code()),
        out: process.standard_output().unwrap(),
        err: process.standard_error().unwrap(),
    }
}
