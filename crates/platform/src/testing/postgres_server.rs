//! A PostgreSQL of the test's own, to be crashed, copied and destroyed.

use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use anyhow::{Context as _, ensure};
use secrecy::{ExposeSecret as _, SecretString};
use sqlx::{AssertSqlSafe, Connection as _, PgConnection};

use super::{TestFolder, TestPort, TestProcess, setting};
use crate::db;

const PASSWORD: &str = "formwright";
const SETTINGS: &str = include_str!("../../../../ops/postgres/postgresql.conf");
const ROLES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../ops/postgres/roles.sql");

/// Several of these run beside one another. SCRAM takes thousands of rounds to sign in: after a crash everybody comes at once,
/// and a program that was built without optimisation would need seconds for them.
const SMALL: &str = "\nshared_buffers = 64MB\nmax_connections = 60\npassword_encryption = 'md5'\n";

/// What a standby calls itself when it follows.
const STANDBY: &str = "standby";

/// A PostgreSQL with our settings, roles and schema. What it flushed outlives its crashes, as on a real disk.
#[derive(Debug)]
pub struct PostgresServer {
    running: Option<TestProcess>,
    port: TestPort,
    folder: TestFolder,
}

impl PostgresServer {
    /// A server that is running, with the product's schema and no rows.
    pub async fn started() -> anyhow::Result<Self> {
        let mut server = Self::in_a_folder()?;
        let password = server.home().join("password");
        std::fs::write(&password, PASSWORD)?;
        std::fs::set_permissions(&password, PermissionsExt::from_mode(0o644))?;
        let mut initdb = as_postgres("initdb");
        initdb
            .arg(format!("--pgdata={}", server.data().display()))
            .arg(format!("--pwfile={}", password.display()))
            .args(["--username=postgres", "--auth=md5", "--data-checksums"])
            .args(["--encoding=UTF8", "--locale=C.UTF-8"]);
        run(initdb)?;
        let file = server.data().join("postgresql.conf");
        let settings = std::fs::read_to_string(&file)? + SETTINGS + SMALL;
        std::fs::write(&file, settings)?;
        server.start().await?;
        let mut psql = Command::new(program("psql"));
        psql.args(["--no-psqlrc", "--quiet", "--output=/dev/null"])
            .args([format!("--set=password={PASSWORD}"), format!("--file={ROLES}")])
            .arg(server.url("postgres", "postgres").expose_secret());
        run(psql)?;
        db::migrate(&server.owner_url()).await?;
        Ok(server)
    }

    /// A running copy that follows this one and holds up its commits until it has them too.
    pub async fn synchronous_standby(&self) -> anyhow::Result<Self> {
        let mut standby = Self::in_a_folder()?;
        let mut copy = as_postgres("pg_basebackup");
        copy.arg(format!("--pgdata={}", standby.data().display()))
            .args(["--write-recovery-conf", "--wal-method=stream", "--checkpoint=fast"])
            .arg(format!(
                "--dbname=host=127.0.0.1 port={} user=postgres password={PASSWORD} application_name={STANDBY}",
                self.port.number()
            ));
        run(copy)?;
        standby.start().await?;
        self.set("synchronous_standby_names", STANDBY).await?;
        self.must_be("exists (select from pg_stat_replication where sync_state = 'sync')")
            .await?;
        Ok(standby)
    }

    /// Starts it and waits until it takes statements; after a crash it recovers first.
    pub async fn start(&mut self) -> anyhow::Result<()> {
        let mut command = as_postgres("postgres");
        command
            .arg("-D")
            .arg(self.data())
            .args(["-p", &self.port.number().to_string()]);
        let mut process = TestProcess::start(command, &self.folder, "postgres")?;
        // The product's own database is not there at the first start.
        let any = self.url("postgres", "postgres");
        while PgConnection::connect(any.expose_secret()).await.is_err() {
            ensure!(
                process.ended()?.is_none(),
                "PostgreSQL ended at once: {}",
                process.standard_error()?
            );
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        self.running = Some(process);
        Ok(())
    }

    /// `pg_ctl stop -m immediate`: what was not flushed is gone, and the next start recovers.
    pub fn crash(&mut self) -> anyhow::Result<()> {
        let Some(mut running) = self.running.take() else {
            return Ok(());
        };
        let mut stop = as_postgres("pg_ctl");
        stop.arg("-D")
            .arg(self.data())
            .args(["stop", "-m", "immediate", "--silent"]);
        run(stop)?;
        running.kill()
    }

    /// The machine is lost, its disk with it.
    pub fn destroy(mut self) -> anyhow::Result<()> {
        self.crash()?;
        std::fs::remove_dir_all(self.data())?;
        Ok(())
    }

    /// Makes a standby the one that takes writes, waiting for nobody.
    pub async fn promote(&self) -> anyhow::Result<()> {
        self.execute("select pg_promote(true)").await?;
        self.set("synchronous_standby_names", "").await?;
        self.must_be("not pg_is_in_recovery()").await
    }

    /// Changes a setting that takes effect without a restart.
    pub async fn set(&self, setting: &str, value: &str) -> anyhow::Result<()> {
        self.execute(&format!("alter system set {setting} = '{value}'")).await?;
        self.execute("select pg_reload_conf()").await?;
        self.must_be(&format!("current_setting('{setting}') = '{value}'")).await
    }

    /// From now on, and until it crashes, nothing is flushed but by those who wait for it.
    pub async fn hold_background_flushes(&self) -> anyhow::Result<()> {
        let mut connection = PgConnection::connect(self.superuser_url().expose_secret()).await?;
        let writer: i32 = sqlx::query_scalar("select pid from pg_stat_activity where backend_type = 'walwriter'")
            .fetch_one(&mut connection)
            .await?;
        connection.close().await?;
        let mut stop = Command::new("sh");
        stop.args(["-c", "kill -s STOP \"$0\"", &writer.to_string()]);
        run(stop)
    }

    /// Runs a statement that takes no parameters, as the superuser.
    pub async fn execute(&self, statement: &str) -> anyhow::Result<()> {
        let mut connection = PgConnection::connect(self.superuser_url().expose_secret()).await?;
        sqlx::raw_sql(AssertSqlSafe(statement.to_owned()))
            .execute(&mut connection)
            .await
            .with_context(|| statement.to_owned())?;
        connection.close().await?;
        Ok(())
    }

    /// Waits until a condition holds; each time it is asked by a new session, which has the newest settings.
    pub async fn must_be(&self, condition: &str) -> anyhow::Result<()> {
        loop {
            let mut connection = PgConnection::connect(self.superuser_url().expose_secret()).await?;
            let holds: bool = sqlx::query_scalar(AssertSqlSafe(format!("select {condition}")))
                .fetch_one(&mut connection)
                .await?;
            connection.close().await?;
            if holds {
                return Ok(());
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    /// The address for the role that owns nothing.
    pub fn app_url(&self) -> SecretString {
        self.url("formwright_app", "formwright")
    }

    /// The address for the role that owns the schema.
    pub fn owner_url(&self) -> SecretString {
        self.url("formwright_owner", "formwright")
    }

    /// The address for the role that sees every row.
    pub fn superuser_url(&self) -> SecretString {
        self.url("postgres", "formwright")
    }

    fn in_a_folder() -> anyhow::Result<Self> {
        let (folder, port) = (TestFolder::create()?, TestPort::reserve()?);
        std::fs::set_permissions(folder.path(), PermissionsExt::from_mode(0o755))?;
        let server = Self {
            running: None,
            port,
            folder,
        };
        std::fs::create_dir(server.home())?;
        if is_root() {
            let mut give = Command::new("chown");
            give.arg("postgres:").arg(server.home());
            run(give)?;
        }
        Ok(server)
    }

    fn home(&self) -> PathBuf {
        self.folder.path().join("postgres")
    }

    fn data(&self) -> PathBuf {
        self.home().join("data")
    }

    fn url(&self, role: &str, database: &str) -> SecretString {
        SecretString::from(format!(
            "postgres://{role}:{PASSWORD}@{}/{database}",
            self.port.address()
        ))
    }
}

impl Drop for PostgresServer {
    fn drop(&mut self) {
        // Its children hold the folder for a moment longer than a killed parent.
        let _ = self.crash();
    }
}

/// PostgreSQL refuses to run as root; Debian's package brings a user for it.
fn as_postgres(name: &str) -> Command {
    let mut command = if is_root() {
        let mut command = Command::new("setpriv");
        command
            .args([
                "--reuid=postgres",
                "--regid=postgres",
                "--init-groups",
                "--reset-env",
                "--",
            ])
            .arg(program(name));
        command
    } else {
        Command::new(program(name))
    };
    // That user may not enter the folder we stand in.
    command.current_dir("/");
    command
}

fn is_root() -> bool {
    use std::os::unix::fs::MetadataExt as _;
    std::fs::metadata("/proc/self").is_ok_and(|me| me.uid() == 0)
}

fn program(name: &str) -> PathBuf {
    let folder = setting("FORMWRIGHT_POSTGRES_BIN").unwrap_or_else(|_| "/usr/lib/postgresql/15/bin".to_owned());
    Path::new(&folder).join(name)
}

fn run(mut command: Command) -> anyhow::Result<()> {
    let done = command
        .output()
        .with_context(|| format!("{command:?} (`make setup` installs it)"))?;
    let said = String::from_utf8_lossy(&done.stderr);
    ensure!(done.status.success(), "{command:?}: {said}");
    Ok(())
}
