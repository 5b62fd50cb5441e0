//! A private PostgreSQL server that a test can crash, copy and destroy.

use std::net::SocketAddr;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use anyhow::{Context as _, ensure};
use secrecy::{ExposeSecret as _, SecretString};
use sqlx::{AssertSqlSafe, Connection as _, PgConnection};

use super::{TestDisk, TestFolder, TestPort, TestProcess, migrate, setting};

const PASSWORD: &str = "formwright";
const SETTINGS: &str = include_str!("../../../../ops/postgres/postgresql.conf");
const ROLES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../ops/postgres/roles.sql");

/// Small, because several run side by side. MD5, because SCRAM takes seconds in unoptimised builds when all clients reconnect
/// after a crash.
const SMALL: &str = "\nshared_buffers = 64MB\nmax_connections = 200\npassword_encryption = 'md5'\n";

/// Application name of a standby.
const STANDBY: &str = "standby";

/// A PostgreSQL server with our settings, roles and schema. Flushed data survives crashes.
#[derive(Debug)]
pub struct PostgresServer {
    running: Option<TestProcess>,
    port: TestPort,
    disk: Option<TestDisk>,
    folder: TestFolder,
}

impl PostgresServer {
    /// A running server with an empty, migrated database.
    pub async fn started() -> anyhow::Result<Self> {
        let server = Self::started_without_schema().await?;
        migrate(&server.owner_url()).await?;
        Ok(server)
    }

    /// The same on a small disk.
    pub async fn started_on_a_disk(megabytes: u32) -> anyhow::Result<Self> {
        let mut server = Self::in_a_folder()?;
        server.disk = Some(TestDisk::mount(&server.home(), megabytes)?);
        let server = server.initialised().await?;
        migrate(&server.owner_url()).await?;
        Ok(server)
    }

    /// A running server with our roles and a database without schema.
    pub async fn started_without_schema() -> anyhow::Result<Self> {
        Self::in_a_folder()?.initialised().await
    }

    async fn initialised(mut self) -> anyhow::Result<Self> {
        let server = &mut self;
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
        create_roles(&server.url("postgres", "postgres"))?;
        Ok(self)
    }

    /// A server with the data that `fill` puts into the folder it is given, such as from a backup; started, and out of recovery.
    pub async fn recovered(fill: impl FnOnce(&Path) -> anyhow::Result<()>) -> anyhow::Result<Self> {
        let mut server = Self::in_a_folder()?;
        fill(&server.data())?;
        server.start().await?;
        server.wait_until("not pg_is_in_recovery()").await?;
        Ok(server)
    }

    /// Restarts it with these lines added to its settings, and lets the superuser sign in through a socket in [`Self::home`].
    pub async fn restart_with(&mut self, settings: &str) -> anyhow::Result<()> {
        let socket = format!("\nunix_socket_directories = '{}'\n", self.home().display());
        append(&self.data().join("postgresql.conf"), &(socket + settings))?;
        let access = self.data().join("pg_hba.conf");
        let lines = std::fs::read_to_string(&access)?;
        std::fs::write(&access, format!("local all postgres trust\n{lines}"))?;
        self.crash()?;
        self.start().await
    }

    /// A running synchronous standby of this server.
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
        self.wait_until("exists (select from pg_stat_replication where sync_state = 'sync')")
            .await?;
        Ok(standby)
    }

    /// Starts it and waits until it accepts connections; after a crash it recovers first.
    pub async fn start(&mut self) -> anyhow::Result<()> {
        let mut command = as_postgres("postgres");
        command
            .arg("-D")
            .arg(self.data())
            .args(["-p", &self.port.number().to_string()]);
        let mut process = TestProcess::start(command, &self.folder, "postgres")?;
        // Our own database does not exist at the first start.
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

    /// The disk that it was started on.
    pub fn disk(&self) -> anyhow::Result<&TestDisk> {
        self.disk.as_ref().context("this PostgreSQL has no disk of its own")
    }

    /// Restarts it if it has ended; returns whether it had.
    pub async fn start_if_ended(&mut self) -> anyhow::Result<bool> {
        let has_ended = match &mut self.running {
            Some(running) => running.ended()?.is_some(),
            None => true,
        };
        if has_ended {
            self.start().await?;
        }
        Ok(has_ended)
    }

    /// `pg_ctl stop -m immediate`: loses what was not flushed; the next start recovers.
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

    /// Crashes it and deletes its data.
    pub fn destroy(mut self) -> anyhow::Result<()> {
        self.crash()?;
        std::fs::remove_dir_all(self.data())?;
        Ok(())
    }

    /// Promotes a standby to an asynchronous primary.
    pub async fn promote(&self) -> anyhow::Result<()> {
        self.execute("select pg_promote(true)").await?;
        self.set("synchronous_standby_names", "").await?;
        self.wait_until("not pg_is_in_recovery()").await
    }

    /// Changes a setting that takes effect without a restart.
    pub async fn set(&self, setting: &str, value: &str) -> anyhow::Result<()> {
        self.execute(&format!("alter system set {setting} = '{value}'")).await?;
        self.execute("select pg_reload_conf()").await?;
        self.wait_until(&format!("current_setting('{setting}') = '{value}'"))
            .await
    }

    /// Until the next crash only waiting commits are flushed: stops the WAL writer.
    pub async fn pause_background_flushes(&self) -> anyhow::Result<()> {
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

    /// What it has logged since it was started.
    pub fn log(&self) -> anyhow::Result<String> {
        let running = self.running.as_ref().context("PostgreSQL is not running")?;
        running.standard_error()
    }

    /// Waits until an SQL condition is true; uses a new session each time, which has the newest settings.
    pub async fn wait_until(&self, condition: &str) -> anyhow::Result<()> {
        loop {
            let mut connection = PgConnection::connect(self.superuser_url().expose_secret()).await?;
            let is_true: bool = sqlx::query_scalar(AssertSqlSafe(format!("select {condition}")))
                .fetch_one(&mut connection)
                .await?;
            connection.close().await?;
            if is_true {
                return Ok(());
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.port.address()
    }

    /// URL for the system role.
    pub fn system_url(&self) -> SecretString {
        self.url("formwright_system", "formwright")
    }

    /// URL for the role of user requests.
    pub fn app_url(&self) -> SecretString {
        self.url("formwright_app", "formwright")
    }

    /// URL for the owner of the schema.
    pub fn owner_url(&self) -> SecretString {
        self.url("formwright_owner", "formwright")
    }

    /// URL for the superuser, who sees every row.
    pub fn superuser_url(&self) -> SecretString {
        self.url("postgres", "formwright")
    }

    fn in_a_folder() -> anyhow::Result<Self> {
        let server = Self {
            running: None,
            port: TestPort::reserve()?,
            disk: None,
            folder: TestFolder::create()?,
        };
        create_database_folder(&server.home())?;
        Ok(server)
    }

    /// The folder of this server, which belongs to the user of PostgreSQL.
    pub fn home(&self) -> PathBuf {
        self.folder.path().join("postgres")
    }

    /// The folder of its data.
    pub fn data(&self) -> PathBuf {
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
        // A plain kill would leave child processes in the folder for a moment.
        let _ = self.crash();
    }
}

/// Creates a folder that belongs to the user of PostgreSQL.
pub fn create_database_folder(folder: &Path) -> anyhow::Result<()> {
    std::fs::create_dir(folder)?;
    if let Some(parent) = folder.parent() {
        std::fs::set_permissions(parent, PermissionsExt::from_mode(0o755))?;
    }
    if is_root() {
        let mut give = Command::new("chown");
        give.arg("postgres:").arg(folder);
        run(give)?;
    }
    Ok(())
}

/// Creates the product's roles, and its database without a schema, as this superuser.
pub fn create_roles(superuser_url: &SecretString) -> anyhow::Result<()> {
    let mut psql = Command::new(program("psql"));
    psql.args(["--no-psqlrc", "--quiet", "--output=/dev/null"])
        .args([format!("--set=password={PASSWORD}"), format!("--file={ROLES}")])
        .arg(superuser_url.expose_secret());
    run(psql)
}

fn as_postgres(name: &str) -> Command {
    as_database_user(&program(name))
}

/// A command as the `postgres` user, because PostgreSQL refuses to run as root.
pub fn as_database_user(program: &Path) -> Command {
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
            .arg(program);
        command
    } else {
        Command::new(program)
    };
    // That user may not have access to the current folder.
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

fn append(file: &Path, text: &str) -> anyhow::Result<()> {
    let content = std::fs::read_to_string(file)?;
    std::fs::write(file, content + text)?;
    Ok(())
}

fn run(mut command: Command) -> anyhow::Result<()> {
    let done = command
        .output()
        .with_context(|| format!("{command:?} (`make setup` installs it)"))?;
    let said = String::from_utf8_lossy(&done.stderr);
    ensure!(done.status.success(), "{command:?}: {said}");
    Ok(())
}
