//! Respondents' browsers: they hand in until they are told that it is kept.

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
    fillings::{Dice, Filling, Page},
    ledger::{Event, Ledger, hash},
    owner::Forms,
};

/// As our page waits for a reply.
const PATIENCE: Duration = Duration::from_secs(15);
/// Shorter than a page in a browser would wait, so that a server that just came back is not met by calm.
const SHORTEST_PAUSE: Duration = Duration::from_millis(20);
const LONGEST_PAUSE: Duration = Duration::from_millis(400);

const SENT_AGAIN_AT_A_TIME: usize = 8;

/// All clients of a run, and what they have been told; cloning is cheap.
#[derive(Debug, Clone)]
pub(crate) struct Clients {
    client: Client,
    url: String,
    pub(crate) ledger: Ledger,
    acknowledged: watch::Sender<u64>,
    begun: Arc<AtomicU64>,
    finished: Arc<Mutex<Vec<Filling>>>,
    /// Cancelled when they are to leave, whatever is under way.
    pub(crate) leaving: CancellationToken,
}

impl Clients {
    pub(crate) fn of(server: SocketAddr, ledger: Ledger) -> Self {
        // A connection for each request: the proxy loses a whole connection when it loses a reply.
        let client = Client::builder().pool_max_idle_per_host(0).timeout(PATIENCE);
        Self {
            client: client.build().unwrap(),
            url: format!("http://{server}/api/response/submit"),
            ledger,
            acknowledged: watch::Sender::new(0),
            begun: Arc::default(),
            finished: Arc::default(),
            leaving: CancellationToken::new(),
        }
    }

    /// So many at a time fill in forms until so many were filled in, or until they are to leave.
    pub(crate) async fn fill_in(&self, at_a_time: usize, fillings: u64, dice: &Dice, forms: &Forms) {
        let all = (0..at_a_time).map(|_| async {
            while self.begun.fetch_add(1, Ordering::Relaxed) < fillings {
                let filling = Filling::drawn(dice, forms);
                for page in &filling.pages {
                    if self.send_all(page).await.is_none() {
                        return;
                    }
                }
                self.finished.lock().unwrap().push(filling);
            }
        });
        join_all(all).await;
    }

    /// Sends every page of finished fillings once more, but for those that were answered anew later; returns how many.
    pub(crate) async fn send_again(&self) -> usize {
        let finished = std::mem::take(&mut *self.finished.lock().unwrap());
        let mut others = Self {
            leaving: CancellationToken::new(),
            ..self.clone()
        };
        others.acknowledged = watch::Sender::new(0);
        let pages = finished.iter().flat_map(Filling::pages_that_stand);
        stream::iter(pages)
            .for_each_concurrent(SENT_AGAIN_AT_A_TIME, async |page| others.send(page).await.unwrap())
            .await;
        usize::try_from(others.acknowledged()).unwrap()
    }

    /// Returns when so many acknowledgements have come.
    pub(crate) async fn acknowledgements(&self, at_least: u64) {
        let mut seen = self.acknowledged.subscribe();
        seen.wait_for(|so_far| *so_far >= at_least).await.unwrap();
    }

    pub(crate) fn acknowledged(&self) -> u64 {
        *self.acknowledged.borrow()
    }

    /// Sends every copy of a page until each is acknowledged; nothing when they were asked to leave, or refused for good.
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

    /// Sends a page again and again until it is acknowledged.
    pub(crate) async fn send(&self, page: &Page) -> Option<()> {
        let mut pause = SHORTEST_PAUSE;
        loop {
            let status = self.leaving.run_until_cancelled(self.send_once(page)).await?;
            match status {
                Some(200) => return Some(()),
                // Refused for good: the verdict says so.
                Some(status) if !matches!(status, 429 | 500..) => return None,
                _ => {}
            }
            self.leaving.run_until_cancelled(tokio::time::sleep(pause)).await?;
            pause = LONGEST_PAUSE.min(pause * 2);
        }
    }

    /// Sends a page and writes both sides down; returns the status, or nothing when no whole reply came.
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
            self.acknowledged.send_modify(|so_far| *so_far += 1);
        }
        Some(status)
    }
}
