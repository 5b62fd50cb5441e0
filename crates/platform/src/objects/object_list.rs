//! Lists the store.

use futures::stream::BoxStream;
use futures::{StreamExt as _, TryStreamExt as _};

use super::{ObjectError, Objects, PROBE};

/// An object's name and size.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ObjectEntry {
    /// Its name, with its folder.
    pub name: String,
    /// Its size.
    pub bytes: u64,
}

impl Objects {
    /// All objects, in no order.
    pub fn list(&self) -> BoxStream<'static, Result<ObjectEntry, ObjectError>> {
        let entries = self.store.list(None).map_ok(|found| ObjectEntry {
            name: found.location.to_string(),
            bytes: found.size,
        });
        let is_probe = |entry: &ObjectEntry| entry.name == PROBE;
        entries
            .map_err(ObjectError::from)
            .try_filter(move |entry| std::future::ready(!is_probe(entry)))
            .boxed()
    }
}
