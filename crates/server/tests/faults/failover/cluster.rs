//! A cluster of three PostgreSQL nodes under Patroni, with three etcd nodes.

use std::{
    path::{Path, PathBuf},
    process::Command,
    time::Duration,
};

use base64::Engine as _;
use platform::testing::{
    TestFolder, TestPort, TestProcess, as_database_user, create_database_folder, create_roles, migrate, setting,
};
use reqwest::Client;
use secrecy::{ExposeSecret as _, SecretString};
use serde_json::json;
use sqlx::{Connection as _, PgConnection};

use crate::ingest::database::Database;

const SETTINGS: &str = include_str!("../../../../../ops/patroni/patroni.yml");
const PASSWORD: &str = "formwright";

/// Longer than a bootstrap or rewind takes on a busy machine.
const WAIT_TIMEOUT: Duration = Duration::from_mins(3);

/// The Patroni version.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Patroni {
    Current,
    /// 3.0.2, which overwrites the key of another leader when it wakes with an expired lease.
    LosesTheLock,
}

pub(crate) struct Cluster {
    pub(crate) nodes: Vec<Node>,
    etcds: Vec<Etcd>,
    packages: PathBuf,
    http: Client,
    // Last, so that it is removed after all processes have ended.
    folder: TestFolder,
}

pub(crate) struct Node {
    pub(crate) name: String,
    pub(crate) folder: PathBuf,
    rest: TestPort,
    pub(crate) port: TestPort,
    patroni: Option<TestProcess>,
}

struct Etcd {
    name: String,
    client: TestPort,
    peer: TestPort,
    running: Option<TestProcess>,
}

impl Cluster {
    /// A running cluster with our schema and two standbys.
    pub(crate) async fn started(patroni: Patroni) -> Self {
        let mut cluster = Self::at_rest(patroni);
        for which in 0..cluster.etcds.len() {
            cluster.start_etcd(which);
        }
        for which in 0..cluster.nodes.len() {
            cluster.start(which);
        }
        let primary = cluster.wait_for_primary(None).await;
        let node = &cluster.nodes[primary];
        create_roles(&node.url("postgres", "postgres")).unwrap();
        migrate(&node.url("formwright_owner", "formwright")).await.unwrap();
        cluster.settle().await;
        cluster
    }

    fn at_rest(patroni: Patroni) -> Self {
        let folder = TestFolder::create().unwrap();
        let packages = copy_packages(patroni, &folder);
        let etcds: Vec<_> = (1..=3).map(Etcd::at_rest).collect();
        let addresses: Vec<_> = etcds.iter().map(|etcd| etcd.client.address().to_string()).collect();
        let nodes = (1..=3).map(|number| {
            let node = Node::at_rest(number, &folder);
            let settings = node.settings(patroni, &addresses.join(","));
            std::fs::write(node.settings_file(), settings).unwrap();
            node
        });
        Self {
            nodes: nodes.collect(),
            etcds,
            packages,
            http: Client::builder().timeout(Duration::from_secs(2)).build().unwrap(),
            folder,
        }
    }

    pub(crate) fn start(&mut self, which: usize) {
        let node = &mut self.nodes[which];
        let mut command = as_database_user(Path::new("/usr/bin/env"));
        command
            .arg(format!("PYTHONPATH={}", self.packages.display()))
            .args(["/usr/bin/python3", "-m", "patroni"])
            .arg(node.settings_file());
        let process = TestProcess::start(command, &self.folder, &node.name).unwrap();
        node.patroni = Some(process);
    }

    /// Kills a node: Patroni and all PostgreSQL processes.
    pub(crate) fn kill(&mut self, which: usize) {
        let node = &mut self.nodes[which];
        node.signal("KILL");
        if let Some(mut patroni) = node.patroni.take() {
            patroni.kill().unwrap();
        }
    }

    pub(crate) fn kill_etcd(&mut self, which: usize) {
        self.etcds[which].running.take().unwrap().kill().unwrap();
    }

    pub(crate) fn start_etcd(&mut self, which: usize) {
        let members: Vec<_> = self
            .etcds
            .iter()
            .map(|etcd| format!("{}=http://{}", etcd.name, etcd.peer.address()))
            .collect();
        let etcd = &self.etcds[which];
        let (client, peer) = (
            format!("http://{}", etcd.client.address()),
            format!("http://{}", etcd.peer.address()),
        );
        let mut command = Command::new("etcd");
        command
            .args(["--name", &etcd.name, "--data-dir"])
            .arg(self.folder.path().join(&etcd.name))
            .args(["--listen-client-urls", &client, "--advertise-client-urls", &client])
            .args(["--listen-peer-urls", &peer, "--initial-advertise-peer-urls", &peer])
            .args([
                "--initial-cluster",
                &members.join(","),
                "--initial-cluster-state",
                "new",
            ])
            .args([
                "--initial-cluster-token",
                "formwright",
                "--logger",
                "zap",
                "--log-level",
                "warn",
            ]);
        let process = TestProcess::start(command, &self.folder, &etcd.name).unwrap();
        self.etcds[which].running = Some(process);
    }

    /// Whether this etcd is part of a majority.
    pub(crate) async fn etcd_has_quorum(&self, which: usize) -> bool {
        let url = format!("http://{}/health", self.etcds[which].client.address());
        let Ok(reply) = self.http.get(url).send().await else {
            return false;
        };
        reply.text().await.is_ok_and(|text| text.contains("\"true\""))
    }

    /// Replaces text in the settings of a node, which Patroni reads again when it is started or told to.
    pub(crate) fn change_settings(&self, which: usize, from: &str, to: &str) {
        let file = self.nodes[which].settings_file();
        let settings = std::fs::read_to_string(&file).unwrap();
        assert_eq!(settings.matches(from).count(), 1, "{from}");
        std::fs::write(file, settings.replace(from, to)).unwrap();
    }

    /// Lets Patroni read its settings again.
    pub(crate) async fn reload(&self, which: usize) {
        let url = format!("http://{}/reload", self.nodes[which].rest.address());
        let reply = self.http.post(url).send().await.unwrap();
        assert_eq!(reply.status(), 202);
    }

    /// Deletes the data of all nodes and what etcd knows of them.
    pub(crate) async fn destroy(&mut self) {
        for which in 0..self.nodes.len() {
            self.kill(which);
            std::fs::remove_dir_all(self.nodes[which].folder.join("data")).unwrap();
        }
        let range = |text: &str| base64::engine::general_purpose::STANDARD.encode(text);
        let url = format!("http://{}/v3/kv/deleterange", self.etcds[0].client.address());
        let deleted = self
            .http
            .post(url)
            .json(&json!({ "key": range("/service/"), "range_end": range("/service0") }))
            .send()
            .await
            .unwrap();
        assert_eq!(deleted.status(), 200);
    }

    /// Asks Patroni to make another node the primary.
    pub(crate) async fn switch_over(&self, from: usize, to: usize) {
        let (leader, candidate) = (&self.nodes[from], &self.nodes[to]);
        let reply = Client::new()
            .post(format!("http://{}/switchover", leader.rest.address()))
            .json(&json!({ "leader": leader.name, "candidate": candidate.name }))
            .send()
            .await
            .unwrap();
        assert_eq!(reply.status(), 200, "{}", reply.text().await.unwrap());
    }

    /// The node that is the primary now.
    pub(crate) async fn primary(&self) -> Option<usize> {
        for (which, node) in self.nodes.iter().enumerate() {
            let url = format!("http://{}/primary", node.rest.address());
            if self.http.get(url).send().await.is_ok_and(|reply| reply.status() == 200) {
                return Some(which);
            }
        }
        None
    }

    /// Waits for a primary that is not this node.
    pub(crate) async fn wait_for_primary(&self, other_than: Option<usize>) -> usize {
        self.wait("there is a primary", async || {
            self.primary().await.filter(|primary| Some(*primary) != other_than)
        })
        .await
    }

    /// Waits until both standbys stream and one of them is synchronous.
    pub(crate) async fn settle(&self) {
        self.wait("two standbys follow", async || {
            let url = self.nodes[self.primary().await?].url("postgres", "postgres");
            let mut connection = PgConnection::connect(url.expose_secret()).await.ok()?;
            let settled: bool = sqlx::query_scalar(
                "select count(*) = 2 and bool_or(sync_state in ('sync', 'quorum'))
                 from pg_stat_replication where state = 'streaming'",
            )
            .fetch_one(&mut connection)
            .await
            .ok()?;
            settled.then_some(())
        })
        .await;
    }

    async fn wait<T>(&self, what: &str, mut condition: impl AsyncFnMut() -> Option<T>) -> T {
        let waited = tokio::time::timeout(WAIT_TIMEOUT, async {
            loop {
                if let Some(found) = condition().await {
                    return found;
                }
                tokio::time::sleep(Duration::from_millis(200)).await;
            }
        });
        waited
            .await
            .unwrap_or_else(|_| panic!("timed out waiting until {what}"))
    }

    /// Every node, as libpq lists hosts.
    fn url(&self, role: &str) -> SecretString {
        let hosts: Vec<_> = self.nodes.iter().map(|node| node.port.address().to_string()).collect();
        SecretString::from(format!("postgres://{role}:{PASSWORD}@{}/formwright", hosts.join(",")))
    }
}

impl Database for Cluster {
    fn app_url(&self) -> SecretString {
        self.url("formwright_app")
    }

    fn system_url(&self) -> SecretString {
        self.url("formwright_system")
    }

    async fn superuser_url(&self) -> SecretString {
        let primary = self.wait_for_primary(None).await;
        self.nodes[primary].url("postgres", "formwright")
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        for which in 0..self.nodes.len() {
            self.kill(which);
        }
    }
}

impl Etcd {
    fn at_rest(number: usize) -> Self {
        Self {
            name: format!("etcd-{number}"),
            client: TestPort::reserve().unwrap(),
            peer: TestPort::reserve().unwrap(),
            running: None,
        }
    }
}

impl Node {
    fn at_rest(number: usize, cluster: &TestFolder) -> Self {
        let name = format!("node-{number}");
        let folder = cluster.path().join(&name);
        create_database_folder(&folder).unwrap();
        Self {
            name,
            folder,
            rest: TestPort::reserve().unwrap(),
            port: TestPort::reserve().unwrap(),
            patroni: None,
        }
    }

    /// Sends a signal to Patroni and to every process of PostgreSQL.
    pub(crate) fn signal(&self, signal: &str) {
        let mut processes: Vec<String> = self.patroni.iter().map(|patroni| patroni.id().to_string()).collect();
        if let Some(postmaster) = self.postmaster() {
            processes.extend(children(&postmaster));
            processes.push(postmaster);
        }
        // One of them may have ended meanwhile.
        let _ = Command::new("kill")
            .args(["-s", signal])
            .args(&processes)
            .stderr(std::process::Stdio::null())
            .status();
    }

    fn postmaster(&self) -> Option<String> {
        let file = std::fs::read_to_string(self.folder.join("data/postmaster.pid")).ok()?;
        let id = file.lines().next()?;
        // After a crash the file is stale, and the pid may belong to another process.
        let command = std::fs::read(format!("/proc/{id}/cmdline")).ok()?;
        let data = self.folder.join("data");
        String::from_utf8_lossy(&command)
            .contains(&*data.to_string_lossy())
            .then(|| id.to_owned())
    }

    fn url(&self, role: &str, database: &str) -> SecretString {
        SecretString::from(format!(
            "postgres://{role}:{PASSWORD}@{}/{database}",
            self.port.address()
        ))
    }

    fn settings_file(&self) -> PathBuf {
        self.folder.join("patroni.yml")
    }

    fn settings(&self, patroni: Patroni, etcds: &str) -> String {
        let folder = self.folder.to_string_lossy();
        let bin = setting("FORMWRIGHT_POSTGRES_BIN").unwrap_or_else(|_| "/usr/lib/postgresql/15/bin".to_owned());
        let mut settings = SETTINGS.to_owned();
        let names = [
            ("NODE", self.name.as_str()),
            ("REST_ADDRESS", &self.rest.address().to_string()),
            ("ETCD_ADDRESSES", etcds),
            ("POSTGRES_ADDRESS", &self.port.address().to_string()),
            ("POSTGRES_BIN", &bin),
            ("FOLDER", &folder),
            ("PASSWORD", PASSWORD),
        ];
        for (name, value) in names {
            settings = settings.replace(&format!("${{{name}}}"), value);
        }
        assert!(!settings.contains("${"), "a name of the settings has no value");
        if patroni == Patroni::LosesTheLock {
            settings = settings.replace("synchronous_mode: quorum", "synchronous_mode: true");
        }
        // SCRAM takes seconds in a program that was built without optimisation.
        settings
            .replace("scram-sha-256", "md5")
            .replace("wal_log_hints", "password_encryption: md5\n        wal_log_hints")
    }
}

fn children(process: &str) -> Vec<String> {
    let listed = Command::new("pgrep").args(["-P", process]).output().unwrap();
    String::from_utf8_lossy(&listed.stdout)
        .lines()
        .map(str::to_owned)
        .collect()
}

/// Copies Patroni to where the `postgres` user can read it.
fn copy_packages(patroni: Patroni, folder: &TestFolder) -> PathBuf {
    let installed = setting(match patroni {
        Patroni::Current => "FORMWRIGHT_FAULTS_PATRONI",
        Patroni::LosesTheLock => "FORMWRIGHT_FAULTS_PATRONI_CONTROL",
    })
    .unwrap();
    let copy = folder.path().join("packages");
    let copied = Command::new("cp").arg("-r").arg(installed).arg(&copy).status().unwrap();
    assert!(copied.success());
    copy
}
