//! An installation of two servers behind a proxy, on a PostgreSQL of its own.

use std::{path::Path, process::Command};

use formwright::responses::IngestFlaw;
use platform::{
    chance::Chance,
    testing::{NatsServer, PostgresServer, TestFolder, TestPort, TestProcess},
};
use secrecy::ExposeSecret as _;

use super::{
    clients::Clients,
    flawed_server,
    ledger::Ledger,
    owner::{Forms, publish_forms},
    proxy::Proxy,
    verdict::{Verdict, judge},
};
use crate::{eventually, installation::SECRET};

pub(crate) struct Site {
    pub(crate) servers: Vec<Server>,
    pub(crate) proxy: Proxy,
    pub(crate) forms: Forms,
    /// What is wrong with the servers, where something is to be.
    flaw: Option<IngestFlaw>,
    /// Nobody needs it to hand in a page, so it is not there.
    nats: NatsServer,
    pub(crate) folder: TestFolder,
    pub(crate) postgres: PostgresServer,
}

/// One of the servers.
pub(crate) struct Server {
    port: TestPort,
    running: Option<TestProcess>,
}

impl Site {
    /// Everything running, two forms published.
    pub(crate) async fn open(chance: Chance) -> Self {
        let servers = [(); 2].map(|()| Server {
            port: TestPort::reserve().unwrap(),
            running: None,
        });
        let addresses = servers.iter().map(|server| server.port.address()).collect();
        let mut site = Self {
            servers: servers.into(),
            proxy: Proxy::before(addresses, chance).await,
            forms: Forms {
                branching: String::new(),
                short: String::new(),
            },
            flaw: None,
            nats: NatsServer::stopped().unwrap(),
            folder: TestFolder::create().unwrap(),
            postgres: PostgresServer::started().await.unwrap(),
        };
        site.start_all().await;
        site.forms = publish_forms(site.proxy.address).await;
        site
    }

    /// The same with servers that have this flaw.
    pub(crate) async fn restart_with(&mut self, flaw: IngestFlaw) {
        self.kill_all();
        self.flaw = Some(flaw);
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

    /// Starts a server and waits until it would be given requests.
    pub(crate) async fn start(&mut self, which: usize) {
        let mut command = match self.flaw {
            None => product("serve"),
            Some(flaw) => flawed_server::command(flaw),
        };
        self.tell(&mut command, which);
        let name = format!("serve-{which}");
        self.servers[which].running = Some(TestProcess::start(command, &self.folder, &name).unwrap());
        let url = format!("http://{}/readyz", self.servers[which].port.address());
        eventually("the server is ready", async || {
            reqwest::get(&url).await.is_ok_and(|reply| reply.status() == 200)
        })
        .await;
    }

    /// kill -9. A server that has ended by itself is a fault of its own.
    pub(crate) fn kill(&mut self, which: usize) {
        let mut process = self.servers[which].running.take().unwrap();
        assert!(process.ended().unwrap().is_none(), "a server has ended by itself");
        process.kill().unwrap();
    }

    /// Clients of this site with a ledger that goes with it.
    pub(crate) fn clients(&self) -> Clients {
        self.clients_with(&self.folder.path().join("ledger"))
    }

    /// Clients of this site with a ledger in this file.
    pub(crate) fn clients_with(&self, ledger: &Path) -> Clients {
        Clients::of(self.proxy.address, Ledger::begin(ledger))
    }

    /// Holds what the clients were told against the rows, and prints what it comes to.
    pub(crate) async fn judge(&mut self, clients: &Clients, what: &str) -> Verdict {
        for server in &mut self.servers {
            let ended = server.running.as_mut().and_then(|running| running.ended().unwrap());
            assert!(ended.is_none(), "a server has ended by itself");
        }
        let verdict = judge(&clients.ledger.read(), &self.postgres).await;
        say(&format!("{what}:"));
        say(&verdict.to_string());
        for fault in verdict.faults() {
            say(&format!("  FAULT: {fault}"));
        }
        verdict
    }

    /// The counters are what the rows make them, by the product's own recount.
    pub(crate) fn counters_are_right(&self) {
        let mut recount = product("recount");
        recount.arg("--check");
        self.tell(&mut recount, 0);
        let counted = recount.output().unwrap();
        let said = String::from_utf8_lossy(&counted.stdout);
        say(&format!("  recount --check: {}", said.trim()));
        assert!(counted.status.success(), "{}", String::from_utf8_lossy(&counted.stderr));
    }

    /// Tells a process of this installation, as the server of this number, and of nothing else.
    fn tell(&self, command: &mut Command, which: usize) {
        command
            .current_dir(self.folder.path())
            .env("DATABASE_URL", self.postgres.app_url().expose_secret())
            .env("FORMWRIGHT_PORT", self.servers[which].port.number().to_string())
            .env("FORMWRIGHT_SECRET", SECRET)
            .env("FORMWRIGHT_NATS_URL", self.nats.url())
            .env("FORMWRIGHT_OBJECTS_DIR", self.folder.path())
            .env("FORMWRIGHT_LOG", "warn")
            // Respondents come through the proxy, each from an address of their own.
            .env("FORMWRIGHT_TRUSTED_PROXIES", "127.0.0.1/32")
            .env("FORMWRIGHT_NETWORK_LIMITS_FACTOR", "1000");
    }
}

/// The real program in one of its roles.
fn product(role: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_formwright"));
    command.arg(role).env_clear();
    command
}

/// A line for whoever reads the run.
#[expect(clippy::print_stdout, reason = "it is what the run is for")]
pub(crate) fn say(line: &str) {
    println!("{line}");
}
