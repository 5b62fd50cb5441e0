//! Caches whose entries can be as large as a whole form.

use std::hash::Hash;

use quick_cache::sync::{Cache, DefaultLifecycle};
use quick_cache::{DefaultHashBuilder, OptionsBuilder, Weighter};

/// A cache with a single shard. By default there are four per core, and an entry larger than its shard's share of the capacity
/// is never stored: the largest forms would be loaded and rendered at every request.
pub(super) fn single_shard_cache<Key, Entry, By>(expected: usize, capacity: u64, weighter: By) -> Cache<Key, Entry, By>
where
    Key: Hash + Eq,
    Entry: Clone,
    By: Weighter<Key, Entry> + Clone,
{
    let options = OptionsBuilder::new()
        .shards(1)
        .estimated_items_capacity(expected)
        .weight_capacity(capacity)
        .build();
    match options {
        Ok(options) => Cache::with_options(
            options,
            weighter,
            DefaultHashBuilder::default(),
            DefaultLifecycle::default(),
        ),
        // Cannot happen: both capacities are set above.
        Err(_) => Cache::with_weighter(expected, capacity, weighter),
    }
}
