//! A cache of values that may be a second old. Concurrent callers share one load.

use std::hash::Hash;
use std::sync::Arc;

use platform::clock::Clock;
use quick_cache::sync::Cache;

use crate::http::ApiError;
use crate::single_flight::SingleFlight;

const MAX_AGE_MS: i64 = 1_000;

const MAX_ENTRIES: usize = 10_000;

/// Cloning is cheap.
#[derive(Clone)]
pub struct RecentCache<Key, Value> {
    clock: Clock,
    /// With the time of the load, in milliseconds since 1970.
    values: Arc<Cache<Key, (i64, Value)>>,
    loads: Arc<SingleFlight<Key, Result<Value, ApiError>>>,
}

impl<Key, Value> RecentCache<Key, Value>
where
    Key: Hash + Eq + Copy + Send + Sync + 'static,
    Value: Clone + Send + Sync + 'static,
{
    pub fn new(clock: Clock) -> Self {
        Self {
            clock,
            values: Arc::new(Cache::new(MAX_ENTRIES)),
            loads: Arc::default(),
        }
    }

    /// The value of the key, loaded if it is older than a second.
    pub(crate) async fn get<Load>(&self, key: Key, load: impl FnOnce() -> Load) -> Result<Value, ApiError>
    where
        Load: Future<Output = Result<Value, ApiError>> + Send + 'static,
    {
        let now = self.clock.now().timestamp_millis();
        if let Some((loaded_at, value)) = self.values.get(&key)
            && (0..MAX_AGE_MS).contains(&(now - loaded_at))
        {
            return Ok(value);
        }
        let loading = self.loads.join(&key, |_| {
            let (values, load) = (Arc::clone(&self.values), load());
            async move {
                let value = load.await?;
                values.insert(key, (now, value.clone()));
                Ok(value)
            }
        });
        let panicked = || Err(ApiError::fault(&anyhow::anyhow!("loading a cached value panicked")));
        loading.await.unwrap_or_else(panicked)
    }
}
