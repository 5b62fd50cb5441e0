//! Simulated respondents: each sends a page until it is acknowledged.

use std::{
    net::SocketAddr,
    sync::{
        Arc, Mutex,
        atomic::{AtomicU64, Ordering},
    },
    time::Duration,
};

use futures::{StreamExt as _, future::join_all, stream};
use reqwest::Client;
use tokio::sync::watch;
use tokio_util::sync::CancellationToken;

use super::{
    ledger::{Event, Ledger, hash},
    owner::Forms,
    random_responses::{Page, RandomResponse, RandomSource},
};

/// The same timeout as in the browser.
const REPLY_TIMEOUT: Duration = Duration::from_secs(15);
/// Shorter than in the browser, so that a restarted server is under load at once.
const MIN_BACKOFF: Duration = Duration::from_millis(20);
const MAX_BACKOFF: Duration = Duration::from_millis(400);

const CONCURRENT_REPLAYS: usize = 8;

/// All clients of a run and their acknowledgements; cloning is cheap.
#[derive(Debug, Clone)]
pub(crate) struct Clients {
    client: Client,
    url: String,
    pub(crate) ledger: Ledger,
    acknowledged: watch::Sender<u64>,
    started: Arc<AtomicU64>,
    finished: Arc<Mutex<Vec<RandomResponse>>>,
    /// Cancelled to stop the clients at once.
    pub(crate) stopping: CancellationToken,
    /// The ledger time at which this round started.
    pub(crate) since: u64,
}

impl Clients {
    pub(crate) fn of(server: SocketAddr, ledger: Ledger) -> Self {
        // A connection for each request: the proxy loses a whole connection when it loses a reply.
        let client = Client::builder().pool_max_idle_per_host(0).timeout(REPLY_TIMEOUT);
        Self {
            client: client.build().unwrap(),
            url: format!("http://{server}/api/response/submit"),
            ledger,
            acknowledged: watch::Sender::new(0),
            started: Arc::default(),
            finished: Arc::default(),
            stopping: CancellationToken::new(),
            since: 0,
        }
    }

    /// The same clients and ledger, for a round whose gaps and statuses are audited separately.
    pub(crate) fn next_round(&self) -> Self {
        Self {
            stopping: CancellationToken::new(),
            since: self.ledger.now(),
            ..self.clone()
        }
    }

    /// Submits this many random responses, `concurrency` at a time, or until stopped.
    pub(crate) async fn submit_responses(
        &self,
        concurrency: usize,
        responses: u64,
        random: &RandomSource,
        forms: &Forms,
    ) {
        let all = (0..concurrency).map(|_| async {
            while self.started.fetch_add(1, Ordering::Relaxed) < responses {
                let response = RandomResponse::draw(random, forms);
                for page in &response.pages {
                    if self.send_all(page).await.is_none() {
                        return;
                    }
                }
                self.finished.lock().unwrap().push(response);
            }
        });
        join_all(all).await;
    }

    /// Sends every page of finished responses again, except those replaced later; returns how many.
    pub(crate) async fn replay_all(&self) -> usize {
        let finished = std::mem::take(&mut *self.finished.lock().unwrap());
        let mut replaying = Self {
            stopping: CancellationToken::new(),
            ..self.clone()
        };
        replaying.acknowledged = watch::Sender::new(0);
        let pages = finished.iter().flat_map(RandomResponse::current_pages);
        stream::iter(pages)
            .for_each_concurrent(CONCURRENT_REPLAYS, async |page| replaying.send(page).await.unwrap())
            .await;
        usize::try_from(replaying.acknowledged()).unwrap()
    }

    /// Waits for this many acknowledgements.
    pub(crate) async fn wait_for_acknowledgements(&self, at_least: u64) {
        let mut seen = self.acknowledged.subscribe();
        seen.wait_for(|count| *count >= at_least).await.unwrap();
    }

    pub(crate) fn acknowledged(&self) -> u64 {
        *self.acknowledged.borrow()
    }

    /// Sends every copy of a page until each is acknowledged; `None` if stopped or rejected.
    async fn send_all(&self, page: &Page) -> Option<()> {
        if page.at_once {
            let copies = (0..page.copies).map(|_| self.send(page));
            return join_all(copies).await.into_iter().collect();
        }
        for _ in 0..page.copies {
            self.send(page).await?;
        }
        Some(())
    }

    /// Retries until the page is acknowledged; `None` if stopped or rejected.
    pub(crate) async fn send(&self, page: &Page) -> Option<()> {
        let mut backoff = MIN_BACKOFF;
        loop {
            let status = self.stopping.run_until_cancelled(self.send_once(page)).await?;
            match status {
                Some(200) => return Some(()),
                // Rejected: the audit reports it.
                Some(status) if !matches!(status, 429 | 500..) => return None,
                _ => {}
            }
            self.stopping.run_until_cancelled(tokio::time::sleep(backoff)).await?;
            backoff = MAX_BACKOFF.min(backoff * 2);
        }
    }

    /// Sends a page and records request and reply; returns the status, or `None` without a whole reply.
    pub(crate) async fn send_once(&self, page: &Page) -> Option<u16> {
        let body = page.body_hash();
        self.ledger.write(&page.key, Event::Sent { body }).await;
        let request = self.client.post(&self.url).header("x-forwarded-for", &page.address);
        let reply = request.json(&page.body()).send().await.ok()?;
        let status = reply.status().as_u16();
        let text = reply.text().await.ok()?;
        let reply = hash(&text);
        self.ledger.write(&page.key, Event::Answered { status, reply }).await;
        if status == 200 {
            self.acknowledged.send_modify(|count| *count += 1);
        }
        Some(status)
    }
}
