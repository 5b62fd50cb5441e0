//! An installation of two servers behind a proxy, on a PostgreSQL of its own.

use std::{
    net::SocketAddr,
    path::{Path, PathBuf},
    process::Command,
};

use formwright::submissions::IngestFault;
use platform::{
    rng::Rng,
    testing::{NatsServer, PostgresServer, TestFolder, TestPort, TestProcess},
};
use secrecy::ExposeSecret as _;

use super::{
    clients::Clients,
    database::{Database, LinkedDatabase},
    faulty_server,
    ledger::Ledger,
    ledger_audit::{LedgerAudit, audit_ledger},
    owner::{Forms, publish_forms},
    proxy::Proxy,
};
use crate::{
    eventually,
    installation::{SECRET, product, product_of, program},
};

pub(crate) struct Deployment<D: Database = PostgresServer> {
    pub(crate) servers: Vec<Server>,
    pub(crate) proxy: Proxy,
    pub(crate) forms: Forms,
    /// The fault injected into the servers.
    fault: Option<IngestFault>,
    /// Not running, because submissions do not need it.
    nats: NatsServer,
    pub(crate) folder: TestFolder,
    settings: Vec<(&'static str, String)>,
    pub(crate) postgres: D,
}

pub(crate) struct Server {
    program: PathBuf,
    port: TestPort,
    running: Option<TestProcess>,
}

impl Server {
    pub(crate) fn address(&self) -> SocketAddr {
        self.port.address()
    }

    pub(crate) fn process_id(&self) -> u32 {
        self.running.as_ref().unwrap().id()
    }
}

impl Deployment {
    /// Starts everything and publishes two forms.
    pub(crate) async fn open(rng: Rng) -> Self {
        let postgres = PostgresServer::started().await.unwrap();
        Self::open_with(rng, postgres, Path::new(&program())).await
    }
}

impl Deployment<LinkedDatabase> {
    /// Like `open`, with a link to the database that can go silent.
    pub(crate) async fn open_behind_link(rng: Rng) -> Self {
        Self::open_with(rng, LinkedDatabase::start().await, Path::new(&program())).await
    }
}

impl<D: Database> Deployment<D> {
    /// Like `open`, with this database and this server program.
    pub(crate) async fn open_with(rng: Rng, postgres: D, program: &Path) -> Self {
        Self::open_with_settings(rng, postgres, program, Vec::new()).await
    }

    /// The same with these server settings.
    pub(crate) async fn open_with_settings(
        rng: Rng,
        postgres: D,
        program: &Path,
        settings: Vec<(&'static str, String)>,
    ) -> Self {
        let mut deployment = Self::create(rng, postgres, program, settings).await;
        deployment.start_all().await;
        deployment.forms = publish_forms(deployment.proxy.address).await;
        deployment
    }

    async fn create(rng: Rng, postgres: D, program: &Path, settings: Vec<(&'static str, String)>) -> Self {
        let servers = [(); 2].map(|()| Server {
            program: program.to_owned(),
            port: TestPort::reserve().unwrap(),
            running: None,
        });
        let addresses = servers.iter().map(|server| server.port.address()).collect();
        Self {
            servers: servers.into(),
            proxy: Proxy::before(addresses, rng).await,
            forms: Forms::default(),
            fault: None,
            nats: NatsServer::stopped().unwrap(),
            folder: TestFolder::create().unwrap(),
            settings,
            postgres,
        }
    }

    /// Restarts all servers with this fault.
    pub(crate) async fn restart_with(&mut self, fault: IngestFault) {
        self.kill_all();
        self.fault = Some(fault);
        self.start_all().await;
    }

    pub(crate) fn kill_all(&mut self) {
        for which in 0..self.servers.len() {
            self.kill(which);
        }
    }

    pub(crate) async fn start_all(&mut self) {
        for which in 0..self.servers.len() {
            self.start(which).await;
        }
    }

    /// Starts a server and waits until it is ready.
    pub(crate) async fn start(&mut self, which: usize) {
        let mut command = match self.fault {
            None => product_of(&self.servers[which].program, "serve"),
            Some(fault) => faulty_server::command(fault),
        };
        self.configure(&mut command, which);
        let name = format!("serve-{which}");
        self.servers[which].running = Some(TestProcess::start(command, &self.folder, &name).unwrap());
        let url = format!("http://{}/readyz", self.servers[which].port.address());
        eventually("the server is ready", async || {
            reqwest::get(&url).await.is_ok_and(|reply| reply.status() == 200)
        })
        .await;
    }

    /// Kills a server and starts this program instead.
    pub(crate) async fn replace(&mut self, which: usize, program: &Path) {
        self.kill(which);
        self.servers[which].program = PathBuf::from(program);
        self.start(which).await;
    }

    /// Sends SIGTERM and waits until the server has exited.
    pub(crate) async fn terminate(&mut self, which: usize) {
        let mut process = self.servers[which].running.take().unwrap();
        process.terminate().unwrap();
        eventually("the server ends", async || process.ended().unwrap().is_some()).await;
        let status = process.ended().unwrap().unwrap();
        assert!(status.success(), "{status}: {}", process.standard_error().unwrap());
    }

    /// Terminates a server and starts this program instead.
    pub(crate) async fn roll(&mut self, which: usize, program: &Path) {
        self.terminate(which).await;
        self.servers[which].program = PathBuf::from(program);
        self.start(which).await;
    }

    /// kill -9. A server must not have exited on its own.
    pub(crate) fn kill(&mut self, which: usize) {
        let mut process = self.servers[which].running.take().unwrap();
        assert!(process.ended().unwrap().is_none(), "a server has exited on its own");
        process.kill().unwrap();
    }

    /// Clients with a temporary ledger.
    pub(crate) fn clients(&self) -> Clients {
        self.clients_with(&self.folder.path().join("ledger"))
    }

    /// Clients with a ledger in this file.
    pub(crate) fn clients_with(&self, ledger: &Path) -> Clients {
        Clients::of(self.proxy.address, Ledger::begin(ledger))
    }

    /// Compares the clients' ledger with the rows and prints the result.
    pub(crate) async fn audit(&mut self, clients: &Clients, what: &str) -> LedgerAudit {
        for server in &mut self.servers {
            let ended = server.running.as_mut().and_then(|running| running.ended().unwrap());
            assert!(ended.is_none(), "a server has exited on its own");
        }
        let url = self.postgres.superuser_url().await;
        let audit = audit_ledger(&clients.ledger.read(), clients.since, &url).await;
        print_line(&format!("{what}:"));
        print_line(&audit.to_string());
        for fault in audit.faults() {
            print_line(&format!("  FAULT: {fault}"));
        }
        audit
    }

    /// Checks the counters with `recount --check`.
    pub(crate) fn assert_counters_match(&self) {
        let mut recount = product("recount");
        recount.arg("--check");
        self.configure(&mut recount, 0);
        let counted = recount.output().unwrap();
        let output = String::from_utf8_lossy(&counted.stdout);
        print_line(&format!("  recount --check: {}", output.trim()));
        assert!(counted.status.success(), "{}", String::from_utf8_lossy(&counted.stderr));
    }

    /// Sets the environment of a process of this deployment.
    pub(crate) fn configure(&self, command: &mut Command, which: usize) {
        command
            .current_dir(self.folder.path())
            .env("DATABASE_URL", self.postgres.app_url().expose_secret())
            .env("FORMWRIGHT_SYSTEM_DATABASE_URL", self.postgres.system_url().expose_secret())
            .env("FORMWRIGHT_PORT", self.servers[which].port.number().to_string())
            .env("FORMWRIGHT_SECRET", SECRET)
            .env("FORMWRIGHT_NATS_URL", self.nats.url())
            .env("FORMWRIGHT_OBJECTS_DIR", self.folder.path())
            .env("FORMWRIGHT_LOG", "warn")
            // Respondents come through the proxy, each with its own address.
            .env("FORMWRIGHT_TRUSTED_PROXIES", "127.0.0.1/32")
            .env("FORMWRIGHT_NETWORK_LIMITS_FACTOR", "1000")
            .envs(self.settings.iter().map(|(name, value)| (name, value)));
    }
}

/// Prints a line of the run's report.
#[expect(clippy::print_stdout, reason = "the report is the purpose of the run")]
pub(crate) fn print_line(line: &str) {
    println!("{line}");
}
