//! Live analytics over server-sent events. A watched form is read at most once a second, however many watchers it has.

mod publisher;
mod registry;
mod sse;
mod subscribe;
pub(super) mod watch;

pub use registry::{WATCHERS_PER_NODE, WatcherRegistry};
pub use subscribe::notify_watchers;
