//! A real Prometheus with the rules of `ops/prometheus`: each outage raises the alert that names it and no other, within 90
//! seconds, and it ends with the outage.

use std::{
    collections::BTreeSet,
    process::Command,
    time::{Duration, Instant},
};

use platform::testing::{PostgresServer, TestFolder, TestPort, TestProcess};
use reqwest::Client;
use secrecy::ExposeSecret as _;
use serde_json::{Value, json};
use tokio::{task::JoinHandle, time::sleep};

use crate::{installation::Installation, member::Member, report, s3_store::S3Store};

/// From the outage to the alert.
const DEADLINE: Duration = Duration::from_secs(90);

/// How long the outage goes on afterwards, so that a second alert would be seen.
const REST_OF_OUTAGE: Duration = Duration::from_secs(20);

/// From the end of the outage to the end of the alert: what is checked every ten seconds, and rates of a minute.
const RECOVERY: Duration = Duration::from_mins(2);

#[tokio::test(flavor = "multi_thread")]
#[ignore = "ten minutes; `make faults NAME=alerts` runs it"]
async fn each_outage_raises_its_alert_and_no_other() {
    let mut site = Site::start().await;
    let visitors = site.visitors();
    sleep(Duration::from_mins(1)).await;
    assert_eq!(site.prometheus.firing().await, names([]), "before any outage");
    report::figures("no outage, for a minute", "no alert");

    site.drill("PostgreSQL is down", "FormwrightEngineDown postgres", |site| {
        site.postgres.crash().unwrap();
    })
    .await;
    site.postgres.start().await.unwrap();
    site.must_recover().await;

    site.drill("NATS is down", "FormwrightEngineDown nats", |site| {
        site.installation.nats.kill().unwrap();
    })
    .await;
    site.installation.nats.start().unwrap();
    site.must_recover().await;

    site.drill("the object store is down", "FormwrightEngineDown objects", |site| {
        site.store.kill();
    })
    .await;
    site.store.start().await;
    site.must_recover().await;

    site.installation.kill_worker();
    site.drill("the worker does not run", "FormwrightEventsWait", |_| {})
        .await;
    site.installation.start_worker();
    site.must_recover().await;

    visitors.abort();
    site.installation.kill_worker();
    site.drill("no process answers", "FormwrightDown", |site| {
        site.installation.serve.take().unwrap().kill().unwrap();
    })
    .await;
    site.installation.start_serve().await;
    site.installation.start_worker();
    site.must_recover().await;
}

struct Site {
    installation: Installation,
    postgres: PostgresServer,
    store: S3Store,
    prometheus: Prometheus,
}

impl Site {
    async fn start() -> Self {
        let postgres = PostgresServer::started().await.unwrap();
        let mut store = S3Store::at_rest();
        store.start().await;
        let worker_port = TestPort::reserve().unwrap();
        let database = [
            ("DATABASE_URL", postgres.app_url().expose_secret().to_owned()),
            (
                "FORMWRIGHT_SYSTEM_DATABASE_URL",
                postgres.system_url().expose_secret().to_owned(),
            ),
            ("FORMWRIGHT_WORKER_PORT", worker_port.number().to_string()),
            ("FORMWRIGHT_NETWORK_LIMITS_FACTOR", "1000".to_owned()),
        ];
        let mut installation = Installation::at_rest()
            .await
            .with_real_timeouts()
            .with_settings(&database)
            .with_settings(&store.settings());
        installation.nats.start().unwrap();
        installation.mail.start().await;
        installation.start_serve().await;
        installation.start_worker();
        let targets = [installation.port.number(), worker_port.number()];
        Self {
            prometheus: Prometheus::start(&targets),
            installation,
            postgres,
            store,
        }
    }

    /// People who sign up and ask for codes, so that requests fail and events wait during an outage.
    fn visitors(&self) -> JoinHandle<()> {
        let address = self.installation.address();
        tokio::spawn(async move {
            let client = Client::new();
            loop {
                let member = Member::to_be(address);
                for (call, body) in [
                    ("user/signup", member.sign_up_form()),
                    ("otp/send-otp", json!({ "email": member.email })),
                ] {
                    let _ = client
                        .post(format!("http://{address}/api/{call}"))
                        .json(&body)
                        .send()
                        .await;
                }
                sleep(Duration::from_millis(500)).await;
            }
        })
    }

    async fn drill(&mut self, outage: &str, alert: &str, cause: impl FnOnce(&mut Self)) {
        let began = Instant::now();
        cause(self);
        let (mut seen, mut raised_after) = (BTreeSet::new(), None);
        while raised_after.is_none_or(|after| began.elapsed() < after + REST_OF_OUTAGE) {
            assert!(began.elapsed() < DEADLINE + REST_OF_OUTAGE, "{outage}: only {seen:?}");
            seen.extend(self.prometheus.firing().await);
            if raised_after.is_none() && seen.contains(alert) {
                raised_after = Some(began.elapsed());
            }
            sleep(Duration::from_millis(500)).await;
        }
        assert_eq!(seen, names([alert]), "{outage}");
        let after = raised_after.unwrap();
        assert!(after < DEADLINE, "{outage}: only after {after:?}");
        report::figures(outage, &format!("{alert} after {} s, no other", after.as_secs()));
    }

    async fn must_recover(&self) {
        let began = Instant::now();
        while !self.prometheus.firing().await.is_empty() {
            assert!(
                began.elapsed() < RECOVERY,
                "still firing: {:?}",
                self.prometheus.firing().await
            );
            sleep(Duration::from_millis(500)).await;
        }
        // A rate that remembers the outage must not raise another alert.
        sleep(Duration::from_secs(75)).await;
        assert_eq!(self.prometheus.firing().await, names([]), "after the outage");
    }
}

struct Prometheus {
    port: TestPort,
    _process: TestProcess,
    _folder: TestFolder,
}

impl Prometheus {
    fn start(targets: &[u16]) -> Self {
        let folder = TestFolder::create().unwrap();
        let targets: Vec<_> = targets.iter().map(|port| format!("127.0.0.1:{port}")).collect();
        let rules = concat!(env!("CARGO_MANIFEST_DIR"), "/../../ops/prometheus/formwright.rules.yml");
        // JSON is YAML.
        let config = json!({
            "global": { "scrape_interval": "2s", "evaluation_interval": "2s" },
            "rule_files": [rules],
            "scrape_configs": [{ "job_name": "formwright", "static_configs": [{ "targets": targets }] }],
        });
        std::fs::write(folder.path().join("prometheus.yml"), config.to_string()).unwrap();
        let port = TestPort::reserve().unwrap();
        let mut command = Command::new("prometheus");
        command
            .current_dir(folder.path())
            .args(["--config.file=prometheus.yml", "--storage.tsdb.path=data"])
            .arg(format!("--web.listen-address={}", port.address()));
        Self {
            _process: TestProcess::start(command, &folder, "prometheus").unwrap(),
            port,
            _folder: folder,
        }
    }

    /// The firing alerts, each with its engine, if it has one.
    async fn firing(&self) -> BTreeSet<String> {
        let url = format!("http://{}/api/v1/alerts", self.port.address());
        let Ok(reply) = reqwest::get(url).await else {
            return BTreeSet::new();
        };
        let reply: Value = reply.json().await.unwrap();
        let alerts = reply["data"]["alerts"].as_array().unwrap();
        let label = |alert: &Value, name: &str| alert["labels"][name].as_str().unwrap_or_default().to_owned();
        let firing = alerts.iter().filter(|alert| alert["state"] == "firing");
        firing
            .map(|alert| {
                format!("{} {}", label(alert, "alertname"), label(alert, "engine"))
                    .trim_end()
                    .to_owned()
            })
            .collect()
    }
}

fn names<const N: usize>(alerts: [&str; N]) -> BTreeSet<String> {
    alerts.map(ToOwned::to_owned).into()
}
