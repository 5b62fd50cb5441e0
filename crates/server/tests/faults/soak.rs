//! A steady load: nothing fails, and memory does not grow.

use std::{
    sync::{Arc, Mutex},
    time::{Duration, Instant},
};

use futures::future::join;
use platform::{rng::Rng, testing::setting};
use tokio::{task::JoinSet, time::MissedTickBehavior};

use crate::{
    ingest::{
        deployment::{Deployment, Server},
        random_responses::{RandomResponse, RandomSource},
    },
    report,
    server_memory::{MEGABYTE, memory_of},
};

const SUBMITS_PER_SECOND: u32 = 300;
const READS_PER_SECOND: u32 = 50;

/// In megabytes per minute.
const MAX_GROWTH: f64 = 1.0;

#[tokio::test(flavor = "multi_thread")]
#[ignore = "half an hour long; `make faults NAME=soak` runs it"]
async fn steady_load_causes_no_failures_or_memory_growth() {
    let seconds: u64 = setting("FORMWRIGHT_FAULTS_SECONDS").unwrap().parse().unwrap();
    // Memory allocated at first is not growth.
    let (warming_up, measured) = (
        Duration::from_secs(seconds / 3),
        Duration::from_secs(seconds - seconds / 3),
    );
    let time = warming_up + measured;
    let mut deployment = Deployment::open(Rng::system()).await;
    let (clients, forms, random) = (
        deployment.clients(),
        deployment.forms.clone(),
        RandomSource(Rng::system()),
    );
    let form = format!(
        "http://{}/api/form/shared/{}",
        deployment.proxy.address, forms.short_link
    );
    let submits = run_at_rate(SUBMITS_PER_SECOND, time, || {
        let (clients, page) = (clients.clone(), RandomResponse::single_page(&random, &forms));
        async move { clients.send_once(&page).await == Some(200) }
    });
    let reads = run_at_rate(READS_PER_SECOND, time, || {
        let form = form.clone();
        async move { reqwest::get(form).await.is_ok_and(|reply| reply.status() == 200) }
    });
    let samples = async {
        tokio::time::sleep(warming_up).await;
        let before = memory(&deployment.servers);
        tokio::time::sleep(measured).await;
        (before, memory(&deployment.servers))
    };
    let ((submitted, read), (before, after)) = join(join(submits, reads), samples).await;
    let audit = deployment.audit(&clients, "steady load").await;
    let growth = (after - before) / measured.as_secs_f64() * 60.0;
    let failed = submitted.failed + read.failed;
    report::figures(
        "steady load of 300 submits and 50 reads a second",
        &format!(
            "{} s: {} requests, {failed} failed; submits p50 {} ms, p99 {} ms; memory {growth:+.2} MB a minute over both servers; lost {}, duplicated {}",
            seconds,
            submitted.times.len() + read.times.len(),
            submitted.percentile(50),
            submitted.percentile(99),
            audit.lost(),
            audit.duplicated,
        ),
    );
    assert_eq!(failed, 0);
    assert_eq!(audit.faults(), [] as [String; 0]);
    assert!(growth < MAX_GROWTH, "memory grows");
}

fn memory(servers: &[Server]) -> f64 {
    let bytes: usize = servers
        .iter()
        .map(|server| memory_of(server.process_id(), "VmRSS"))
        .sum();
    #[expect(clippy::cast_precision_loss, reason = "megabytes with two digits")]
    let megabytes = bytes as f64 / MEGABYTE as f64;
    megabytes
}

#[derive(Default)]
struct LoadResult {
    /// In milliseconds, sorted.
    times: Vec<u128>,
    failed: usize,
}

impl LoadResult {
    fn percentile(&self, percent: usize) -> u128 {
        self.times[(self.times.len() - 1) * percent / 100]
    }
}

/// Starts requests at this rate, without waiting for earlier ones.
async fn run_at_rate<F: Future<Output = bool> + Send + 'static>(
    per_second: u32,
    time: Duration,
    mut request: impl FnMut() -> F,
) -> LoadResult {
    let result = Arc::new(Mutex::new(LoadResult::default()));
    let mut running = JoinSet::new();
    let mut ticks = tokio::time::interval(Duration::from_secs(1) / per_second);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Burst);
    let started = Instant::now();
    while started.elapsed() < time {
        ticks.tick().await;
        let (request, result) = (request(), Arc::clone(&result));
        running.spawn(async move {
            let started = Instant::now();
            let is_ok = request.await;
            let mut result = result.lock().unwrap();
            result.times.push(started.elapsed().as_millis());
            result.failed += usize::from(!is_ok);
        });
        while running.try_join_next().is_some() {}
    }
    running.join_all().await;
    let mut result = std::mem::take(&mut *result.lock().unwrap());
    result.times.sort_unstable();
    result
}
