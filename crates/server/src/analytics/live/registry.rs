//! The watchers of this node.

use std::collections::HashMap;
use std::num::NonZeroU32;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::{Notify, watch};
use tokio_util::sync::CancellationToken;

use super::publisher;
use super::sse::AnalyticsEvent;
use crate::accounts::{SessionStream, SessionStreams, SignedIn, UserId};
use crate::context::Context;
use crate::fair_share::{Caps, FairShare, Permit, PermitRequest, ShareKey, ShareLimits};
use crate::forms::{FormId, VersionCache};
use crate::http::{ApiError, Network};

/// Default limit. Each stream is a connection, and other requests need connections too.
pub const WATCHERS_PER_NODE: usize = 2_000;

const RETRY_AFTER_SECONDS: u64 = 30;

pub struct WatcherRegistry {
    pub(super) context: Context,
    pub(super) versions: VersionCache,
    session_streams: Arc<SessionStreams>,
    share: FairShare,
    state: Mutex<RegistryState>,
}

#[derive(Debug, Default)]
struct RegistryState {
    forms: HashMap<FormId, WatchedForm>,
    accounts: HashMap<UserId, WatchingAccount>,
}

#[derive(Debug, Default)]
struct WatchingAccount {
    watchers: usize,
    /// Cancelled when its watchers must authenticate again.
    disconnect: CancellationToken,
}

#[derive(Debug)]
struct WatchedForm {
    watchers: usize,
    channel: FormChannel,
}

/// Shared by a form's publisher and its watchers.
#[derive(Debug, Clone)]
pub(super) struct FormChannel {
    pub events: watch::Sender<Option<Arc<AnalyticsEvent>>>,
    /// The form's analytics may have changed.
    pub changed: Arc<Notify>,
    /// Cancelled when the watchers must reconnect, or when none are left.
    pub disconnect: CancellationToken,
}

/// Registers a watcher until it is dropped.
pub(super) struct WatcherPermit {
    registry: Arc<WatcherRegistry>,
    form: FormId,
    account: UserId,
    account_disconnect: CancellationToken,
    stream: SessionStream,
    channel: FormChannel,
    _permit: Permit,
}

impl WatcherRegistry {
    /// Limits all watchers, usually to [`WATCHERS_PER_NODE`], and those of one account. An account, or a network times `factor`,
    /// gets at most a fifth of the permits; the last tenth is reserved for accounts without one.
    pub fn new(
        context: Context,
        versions: VersionCache,
        session_streams: Arc<SessionStreams>,
        (max, max_per_account): (usize, usize),
        factor: NonZeroU32,
    ) -> Self {
        let fifth = max.div_ceil(5);
        let share = FairShare::new(ShareLimits {
            name: "live streams",
            total: max,
            reserved: max / 10,
            caps: Caps {
                account: max_per_account.min(fifth),
                network: fifth.saturating_mul(factor.get() as usize),
                ..Caps::NONE
            },
            retry_after_seconds: RETRY_AFTER_SECONDS,
        });
        Self {
            context,
            versions,
            session_streams,
            share,
            state: Mutex::default(),
        }
    }

    /// The first watcher of a form starts its publisher.
    pub(super) fn register(
        self: &Arc<Self>,
        form: FormId,
        caller: SignedIn,
        from: Network,
    ) -> Result<WatcherPermit, ApiError> {
        let account = caller.user;
        let request = PermitRequest::of(ShareKey::Account(account.as_uuid())).and(ShareKey::Network(from), None);
        let permit = self.share.try_acquire(request)?;
        let mut state = self.lock();
        let watching = state.accounts.entry(account).or_default();
        watching.watchers += 1;
        let account_disconnect = watching.disconnect.clone();
        let watched = state.forms.entry(form).or_insert_with(|| {
            let channel = FormChannel {
                events: watch::Sender::new(None),
                changed: Arc::default(),
                disconnect: CancellationToken::new(),
            };
            tokio::spawn(publisher::publish(Arc::clone(self), form, channel.clone()));
            WatchedForm { watchers: 0, channel }
        });
        watched.watchers += 1;
        let channel = watched.channel.clone();
        drop(state);
        Ok(WatcherPermit {
            registry: Arc::clone(self),
            form,
            account,
            account_disconnect,
            stream: SessionStream::open(&self.session_streams, caller),
            channel,
            _permit: permit,
        })
    }

    /// Wakes the form's publisher.
    pub(super) fn notify_changed(&self, form: FormId) {
        if let Some(watched) = self.lock().forms.get(&form) {
            watched.channel.changed.notify_one();
        }
    }

    /// Access to the form has changed: its watchers must reconnect and are authorized again.
    pub(super) fn disconnect_form(&self, form: FormId) {
        let removed = self.lock().forms.remove(&form);
        if let Some(watched) = removed {
            watched.channel.disconnect.cancel();
        }
    }

    /// The account's sessions may have ended: its watchers must reconnect and authenticate again.
    pub(super) fn disconnect_account(&self, account: UserId) {
        if let Some(account) = self.lock().accounts.get_mut(&account) {
            std::mem::take(&mut account.disconnect).cancel();
        }
    }

    pub(super) fn disconnect_all(&self) {
        let removed: Vec<WatchedForm> = self.lock().forms.drain().map(|(_, watched)| watched).collect();
        for watched in removed {
            watched.channel.disconnect.cancel();
        }
    }

    fn lock(&self) -> MutexGuard<'_, RegistryState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl WatcherPermit {
    pub(super) fn channel(&self) -> &FormChannel {
        &self.channel
    }

    /// Waits until the watcher must reconnect.
    pub(super) async fn disconnected(&self) {
        tokio::select! {
            () = self.channel.disconnect.cancelled() => {}
            () = self.account_disconnect.cancelled() => {}
            () = self.stream.ended() => {}
            () = self.registry.context.stopping.cancelled() => {}
        }
    }
}

impl Drop for WatcherPermit {
    fn drop(&mut self) {
        let mut state = self.registry.lock();
        if let Some(watching) = state.accounts.get_mut(&self.account) {
            watching.watchers -= 1;
            if watching.watchers == 0 {
                state.accounts.remove(&self.account);
            }
        }
        // After a disconnect the form may have a new entry with other watchers.
        let own = state.forms.get_mut(&self.form);
        if let Some(watched) = own.filter(|watched| watched.channel.events.same_channel(&self.channel.events)) {
            watched.watchers -= 1;
            if watched.watchers == 0 {
                watched.channel.disconnect.cancel();
                state.forms.remove(&self.form);
            }
        }
    }
}
