//! A form with a limit takes exactly so many complete responses, whatever crashes. The negative control counts without the lock,
//! like a server that checks and then inserts, and must oversell.

use std::{sync::Arc, time::Duration};

use formwright::submissions::IngestFault;
use futures::{StreamExt as _, future::join, stream};
use platform::{clock::Clock, rng::Rng};
use reqwest::Client;
use secrecy::ExposeSecret as _;
use serde_json::{Value, json};
use sqlx::{Connection as _, PgConnection};
use tokio::sync::watch;

use super::{
    deployment::{Deployment, print_line},
    owner::{LimitOf, publish_limited},
};
use crate::report;

const DRILL: &str = "10,000 clients want 100 places";

const PLACES: u32 = 100;
const CLIENTS: u32 = 10_000;
const CONCURRENT_CLIENTS: usize = 48;

/// One round: the responses of each kind that must be equal.
#[derive(Debug, PartialEq, Eq)]
struct Taken {
    accepted: u64,
    rows: i64,
    counted: i64,
    /// With the option that all clients choose.
    chosen: i64,
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "minutes long; `make faults NAME=ingest` runs it"]
async fn form_takes_exactly_its_limit_despite_crashes() {
    const ROUNDS: usize = 20;
    let mut deployment = Deployment::open(Rng::seeded(11)).await;
    for round in 0..ROUNDS {
        let of = [LimitOf::Responses, LimitOf::Option][round % 2];
        let form = publish_limited(deployment.proxy.address, of, PLACES).await;
        let clients = Competitors::of(&deployment, &form);
        let crash = async {
            clients.wait_for_accepted(10).await;
            deployment.kill(round / 2 % 2);
            clients.wait_for_accepted(40).await;
            deployment.postgres.crash().unwrap();
            deployment.postgres.start().await.unwrap();
            deployment.start(round / 2 % 2).await;
        };
        join(crash, clients.compete(CLIENTS)).await;
        let taken = clients.taken(&deployment).await;
        print_line(&format!("  round {} ({of:?}): {taken:?}", round + 1));
        let all = i64::from(PLACES);
        assert_eq!(
            taken,
            Taken {
                accepted: PLACES.into(),
                rows: all,
                counted: all,
                chosen: all
            }
        );
    }
    deployment.assert_counters_match();
    report::figures(
        DRILL,
        &format!(
            "{ROUNDS} rounds, in each a server killed and PostgreSQL stopped: {PLACES} accepted, stored and counted"
        ),
    );
}

/// The guard: the responses are counted under a lock.
#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs load; `make faults NAME=ingest` runs it"]
async fn counting_without_lock_oversells() {
    const TRIES: usize = 5;
    let mut deployment = Deployment::open(Rng::seeded(12)).await;
    deployment.restart_with(IngestFault::LimitsWithoutLock).await;
    for _ in 0..TRIES {
        let form = publish_limited(deployment.proxy.address, LimitOf::Option, PLACES).await;
        let clients = Competitors::of(&deployment, &form);
        clients.compete(CLIENTS / 10).await;
        let taken = clients.taken(&deployment).await;
        if taken.rows > PLACES.into() {
            report::control(
                DRILL,
                &format!("counted without the lock: {} of {PLACES} places taken", taken.rows),
            );
            return;
        }
    }
    panic!("not noticed: counting without the lock");
}

/// Clients that each want to complete a response to the same form.
struct Competitors {
    client: Client,
    url: String,
    form: String,
    rng: Rng,
    accepted: Arc<watch::Sender<u64>>,
}

impl Competitors {
    fn of(deployment: &Deployment, form: &str) -> Self {
        let client = Client::builder()
            .pool_max_idle_per_host(0)
            .timeout(Duration::from_secs(15));
        Self {
            client: client.build().unwrap(),
            url: format!("http://{}/api/response/submit", deployment.proxy.address),
            form: form.to_owned(),
            rng: Rng::system(),
            accepted: Arc::new(watch::Sender::new(0)),
        }
    }

    async fn wait_for_accepted(&self, at_least: u64) {
        let mut seen = self.accepted.subscribe();
        seen.wait_for(|count| *count >= at_least).await.unwrap();
    }

    async fn compete(&self, clients: u32) {
        let all = stream::iter(0..clients);
        all.for_each_concurrent(CONCURRENT_CLIENTS, |_| self.want_place()).await;
    }

    /// Sends a complete response until it is accepted or the form is closed.
    async fn want_place(&self) {
        let response = self.rng.uuid_v7(Clock::system().now());
        let page = json!({
            "formId": self.form, "currentPageId": "only", "responseId": response, "formVersion": 1, "seq": 1, "elapsedMs": 60_000,
            "userAnswers": [{ "questionId": "day", "answer": "here" }],
        });
        let [a, b, c] = self.rng.bytes();
        let address = format!("10.{a}.{b}.{c}");
        loop {
            let request = self.client.post(&self.url).header("x-forwarded-for", &address);
            if let Ok(reply) = request.json(&page).send().await {
                match reply.status().as_u16() {
                    200 => {
                        self.accepted.send_modify(|count| *count += 1);
                        return;
                    }
                    404 | 409 => {
                        let body: Value = reply.json().await.unwrap();
                        let is_full = ["form.closed", "limit.reached"]
                            .map(Value::from)
                            .contains(&body["code"]);
                        assert!(is_full, "{body}");
                        return;
                    }
                    429 | 500.. => {}
                    status => panic!("status {status}"),
                }
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    }

    async fn taken(&self, deployment: &Deployment) -> Taken {
        let url = deployment.postgres.superuser_url();
        let mut connection = PgConnection::connect(url.expose_secret()).await.unwrap();
        let rows = "select count(*) from responses where form_id = $1::uuid and complete and quarantine_reason is null";
        let counted = "select coalesce(sum(completed), 0)::bigint from form_counters where form_id = $1::uuid";
        let chosen = "select coalesce(sum(complete), 0)::bigint from answer_counters
             where form_id = $1::uuid and question_id = 'day' and bucket = 'here'";
        let mut one = async |query: &str| -> i64 {
            let number = sqlx::query_scalar(sqlx::AssertSqlSafe(query)).bind(&self.form);
            number.fetch_one(&mut connection).await.unwrap()
        };
        Taken {
            accepted: *self.accepted.borrow(),
            rows: one(rows).await,
            counted: one(counted).await,
            chosen: one(chosen).await,
        }
    }
}
