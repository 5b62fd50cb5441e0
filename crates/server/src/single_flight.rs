//! Deduplicates concurrent work: it runs once, and all callers get the result.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Arc, Mutex, PoisonError};

use futures::FutureExt as _;
use futures::future::{BoxFuture, Shared};

type Outcome<T> = Shared<BoxFuture<'static, Option<T>>>;

/// Running work by key.
#[derive(Debug)]
pub struct SingleFlight<Key, T>(Arc<Mutex<Flights<Key, T>>>);

#[derive(Debug)]
struct Flights<Key, T> {
    started: u64,
    running: HashMap<Key, (u64, Outcome<T>)>,
}

impl<Key, T> Default for SingleFlight<Key, T> {
    fn default() -> Self {
        Self(Arc::new(Mutex::new(Flights {
            started: 0,
            running: HashMap::new(),
        })))
    }
}

impl<Key, T> SingleFlight<Key, T>
where
    Key: Hash + Eq + Clone + Send + 'static,
    T: Clone + Send + Sync + 'static,
{
    /// The result of the running work for `key`, which is started if there is none. It runs in its own task and continues when the
    /// callers leave. None if it panicked.
    pub fn join<Work>(&self, key: &Key, work: impl FnOnce(Flight<Key, T>) -> Work) -> Outcome<T>
    where
        Work: Future<Output = T> + Send + 'static,
    {
        let mut flights = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, outcome)) = flights.running.get(key) {
            return outcome.clone();
        }
        flights.started += 1;
        let number = flights.started;
        let flight = Flight {
            flights: Arc::clone(&self.0),
            key: key.clone(),
            number,
        };
        let remove_on_drop = RemoveOnDrop(flight.clone());
        let work = work(flight);
        let task = tokio::spawn(async move {
            let _remove_on_drop = remove_on_drop;
            work.await
        });
        let outcome = task.map(Result::ok).boxed().shared();
        flights.running.insert(key.clone(), (number, outcome.clone()));
        outcome
    }

    /// Later callers start new work, because the running work may have read outdated data.
    pub fn invalidate(&self, key: &Key) {
        let mut flights = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        flights.running.remove(key);
    }
}

/// Running work.
#[derive(Debug)]
pub struct Flight<Key, T> {
    flights: Arc<Mutex<Flights<Key, T>>>,
    key: Key,
    number: u64,
}

impl<Key: Clone, T> Clone for Flight<Key, T> {
    fn clone(&self) -> Self {
        Self {
            flights: Arc::clone(&self.flights),
            key: self.key.clone(),
            number: self.number,
        }
    }
}

impl<Key: Hash + Eq, T> Flight<Key, T> {
    /// Stores the result, unless [`SingleFlight::invalidate`] was called since the work started.
    pub fn store_if_current(&self, store: impl FnOnce()) {
        let flights = self.flights.lock().unwrap_or_else(PoisonError::into_inner);
        if self.is_current(&flights) {
            // Under the lock, so that a later invalidation finds and removes the stored result.
            store();
        }
    }

    fn is_current(&self, flights: &Flights<Key, T>) -> bool {
        let running = flights.running.get(&self.key);
        running.is_some_and(|(number, _)| *number == self.number)
    }
}

/// Removes the work when it ends, even by a panic.
struct RemoveOnDrop<Key: Hash + Eq, T>(Flight<Key, T>);

impl<Key: Hash + Eq, T> Drop for RemoveOnDrop<Key, T> {
    fn drop(&mut self) {
        let mut flights = self.0.flights.lock().unwrap_or_else(PoisonError::into_inner);
        if self.0.is_current(&flights) {
            flights.running.remove(&self.0.key);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU32, Ordering};

    use tokio::sync::Notify;

    use super::*;

    #[tokio::test]
    async fn concurrent_callers_share_one_run() {
        let flights = SingleFlight::<&str, u32>::default();
        let (done, go_on) = (Arc::new(AtomicU32::new(0)), Arc::new(Notify::new()));
        let work = |_| {
            let (done, go_on) = (Arc::clone(&done), Arc::clone(&go_on));
            async move {
                go_on.notified().await;
                done.fetch_add(1, Ordering::Relaxed) + 1
            }
        };
        let (one, other) = (flights.join(&"a", work), flights.join(&"a", work));
        go_on.notify_one();
        assert_eq!((one.await, other.await), (Some(1), Some(1)));
        go_on.notify_one();
        assert_eq!(flights.join(&"a", work).await, Some(2), "later callers start new work");
    }

    #[tokio::test]
    async fn callers_after_invalidation_start_new_work() {
        let flights = SingleFlight::<&str, u32>::default();
        let go_on = Arc::new(Notify::new());
        let notified = Arc::clone(&go_on);
        let stored = Arc::new(AtomicU32::new(0));
        let storing = Arc::clone(&stored);
        let before = flights.join(&"a", |flight| async move {
            notified.notified().await;
            flight.store_if_current(|| storing.store(1, Ordering::Relaxed));
            1
        });
        flights.invalidate(&"a");
        let storing = Arc::clone(&stored);
        let after = flights.join(&"a", |flight| async move {
            flight.store_if_current(|| storing.store(2, Ordering::Relaxed));
            2
        });
        assert_eq!(after.await, Some(2));
        go_on.notify_one();
        assert_eq!(before.await, Some(1));
        assert_eq!(
            stored.load(Ordering::Relaxed),
            2,
            "work started before the invalidation is not stored"
        );
    }
}
