//! Servers behind haproxy are restarted and upgraded in turn; no request fails.

use std::{
    collections::BTreeMap,
    path::{Path, PathBuf},
    process::Command,
    sync::{
        Mutex,
        atomic::{AtomicU64, Ordering},
    },
    time::Duration,
};

use futures::future::{join, join_all};
use platform::{
    rng::Rng,
    testing::{PostgresServer, TestPort, TestProcess, setting},
};
use reqwest::Client;
use secrecy::ExposeSecret as _;

use crate::{
    eventually,
    ingest::{
        clients::Clients,
        deployment::{Deployment, print_line},
        ledger::Ledger,
        random_responses::{RandomResponse, RandomSource},
    },
    installation::{product, program},
    report,
    upgrade::old_schema,
};

const CLIENTS: usize = 8;

/// Longer than haproxy takes to notice that a server is not ready.
const DRAIN_SECONDS: &str = "2";

/// Longer than haproxy takes to notice that a server is ready again: without this pause both could be down for it.
const NOTICED: Duration = Duration::from_secs(2);

#[tokio::test(flavor = "multi_thread")]
#[ignore = "a minute long, and needs haproxy; `make faults NAME=rolling` runs it"]
async fn rolling_restart_fails_no_request() {
    let current = PathBuf::from(program());
    let mut drill = Drill::started(PostgresServer::started().await.unwrap(), &current).await;
    drill.run("rolling restart behind haproxy", &current).await;
}

/// The guard: the server keeps serving until haproxy notices, and haproxy retries. Without both, requests fail.
#[tokio::test(flavor = "multi_thread")]
#[ignore = "a minute long, and needs haproxy; `make faults NAME=rolling` runs it"]
async fn restart_without_drain_fails_requests() {
    let current = PathBuf::from(program());
    let postgres = PostgresServer::started().await.unwrap();
    let mut drill = Drill::started_with(postgres, &current, "0", |settings| {
        let mut lines: Vec<_> = settings
            .lines()
            .filter(|line| !line.contains("retr") && !line.contains("redispatch"))
            .collect();
        // Its default is three.
        let defaults = lines.iter().position(|line| *line == "defaults").unwrap();
        lines.insert(defaults + 1, "  retries 0");
        lines.join("\n") + "\n"
    })
    .await;
    let counts = drill.load_while_rolling(&current).await;
    report::control(
        "rolling restart behind haproxy",
        &format!("without drain and retries, {} of {} failed", counts.failed, counts.sent),
    );
    assert!(counts.failed > 0, "the missing guard was not noticed");
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "minutes long, and needs haproxy; `make faults NAME=rolling` runs it"]
async fn rolling_upgrade_fails_no_request() {
    let previous = PathBuf::from(setting("FORMWRIGHT_FAULTS_PREVIOUS").unwrap());
    let postgres = old_schema::start(&previous, 10_000).await;
    let mut drill = Drill::started(postgres, &previous).await;
    let url = drill.deployment.postgres.owner_url();
    let migrated = product("migrate")
        .env("FORMWRIGHT_MIGRATE_DATABASE_URL", url.expose_secret())
        .status()
        .unwrap();
    assert!(migrated.success());
    let current = PathBuf::from(program());
    drill.run("rolling upgrade behind haproxy", &current).await;
    drill
        .run("back to the previous release behind haproxy", &previous)
        .await;
}

struct Drill {
    deployment: Deployment,
    haproxy: TestProcess,
    listen: TestPort,
    random: RandomSource,
}

#[derive(Default)]
struct Counts {
    sent: u64,
    failed: u64,
}

impl Drill {
    async fn started(postgres: PostgresServer, program: &Path) -> Self {
        Self::started_with(postgres, program, DRAIN_SECONDS, str::to_owned).await
    }

    async fn started_with(
        postgres: PostgresServer,
        program: &Path,
        drain: &str,
        change_settings: impl Fn(&str) -> String,
    ) -> Self {
        let settings = vec![("FORMWRIGHT_DRAIN_SECONDS", drain.to_owned())];
        let deployment = Deployment::open_with_settings(Rng::system(), postgres, program, settings).await;
        let listen = TestPort::reserve().unwrap();
        let file = deployment.folder.path().join("haproxy.cfg");
        let settings = change_settings(include_str!("../../../../ops/haproxy/web.cfg"));
        std::fs::write(&file, settings).unwrap();
        let mut command = Command::new("/usr/sbin/haproxy");
        command
            .arg("-f")
            .arg(file)
            .env("LISTEN", listen.address().to_string())
            .env("SERVE_1", deployment.servers[0].address().to_string())
            .env("SERVE_2", deployment.servers[1].address().to_string());
        let haproxy = TestProcess::start(command, &deployment.folder, "haproxy").unwrap();
        let url = format!("http://{}/readyz", listen.address());
        eventually("haproxy serves", async || {
            reqwest::get(&url).await.is_ok_and(|reply| reply.status() == 200)
        })
        .await;
        Self {
            deployment,
            haproxy,
            listen,
            random: RandomSource(Rng::system()),
        }
    }

    async fn run(&mut self, what: &str, program: &Path) {
        let counts = self.load_while_rolling(program).await;
        assert!(self.haproxy.ended().unwrap().is_none());
        report::figures(what, &format!("{} of {} requests failed", counts.failed, counts.sent));
        assert_eq!(counts.failed, 0);
        self.deployment.assert_counters_match();
    }

    /// Replaces each server twice, and continues until the requested number of requests was sent.
    async fn load_while_rolling(&mut self, program: &Path) -> Counts {
        let requests: u64 = setting("FORMWRIGHT_FAULTS_REQUESTS").unwrap().parse().unwrap();
        let ledger = Ledger::begin(&self.deployment.folder.path().join("rolling"));
        let clients = Clients::of(self.listen.address(), ledger);
        let form = format!(
            "http://{}/api/form/shared/{}",
            self.listen.address(),
            self.deployment.forms.short_link
        );
        let sent = AtomicU64::new(0);
        let failed: Mutex<BTreeMap<String, u64>> = Mutex::default();
        let forms = self.deployment.forms.clone();
        let random = &self.random;
        // Keep-alive connections.
        let reader = Client::new();
        let count = |call: &str, status: Option<u16>| {
            sent.fetch_add(1, Ordering::Relaxed);
            if status != Some(200) {
                let reply = status.map_or("no reply".to_owned(), |status| status.to_string());
                *failed.lock().unwrap().entry(format!("{call}: {reply}")).or_default() += 1;
            }
        };
        let load = join_all((0..CLIENTS).map(|_| async {
            while !clients.stopping.is_cancelled() {
                let page = RandomResponse::single_page(random, &forms);
                count("submit", clients.send_once(&page).await);
                let read = reader.get(&form).send().await;
                count("read", read.ok().map(|reply| reply.status().as_u16()));
            }
        }));
        let deployment = &mut self.deployment;
        let roll = async {
            for _ in 0..2 {
                for which in 0..deployment.servers.len() {
                    deployment.roll(which, program).await;
                    tokio::time::sleep(NOTICED).await;
                }
            }
            while sent.load(Ordering::Relaxed) < requests {
                tokio::time::sleep(Duration::from_millis(100)).await;
            }
            clients.stopping.cancel();
        };
        join(roll, load).await;
        let (sent, failed) = (sent.into_inner(), failed.into_inner().unwrap());
        print_line(&format!("  sent {sent}, failed {failed:?}"));
        Counts {
            sent,
            failed: failed.values().sum(),
        }
    }
}
