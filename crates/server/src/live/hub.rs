//! Who watches what on this node.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use tokio::sync::{Notify, watch};
use tokio_util::sync::CancellationToken;

use super::{frames::Tick, teller};
use crate::{accounts::UserId, app::App, forms::FormId, http::problem::ApiError};

/// Streams at one time, usually. Each is a connection, and the others must find one too.
pub const WATCHERS_PER_NODE: usize = 2_000;

/// When somebody who was refused may come again.
const COME_AGAIN_SECONDS: u64 = 30;

/// The forms that are being watched on this node.
#[derive(Debug)]
pub struct Live {
    most: usize,
    most_of_account: usize,
    inner: Mutex<Inner>,
}

#[derive(Debug, Default)]
struct Inner {
    forms: HashMap<FormId, Watched>,
    accounts: HashMap<UserId, Account>,
    total: usize,
}

/// Somebody who watches something.
#[derive(Debug, Default)]
struct Account {
    watchers: usize,
    /// They are to show anew who they are.
    over: CancellationToken,
}

#[derive(Debug)]
struct Watched {
    watchers: usize,
    channel: Channel,
}

/// What a form's watchers share with the one who tells them.
#[derive(Debug, Clone)]
pub(super) struct Channel {
    pub ticks: watch::Sender<Option<Arc<Tick>>>,
    /// Its numbers have changed.
    pub changed: Arc<Notify>,
    /// Whoever watches is to come again, or nobody does any more.
    pub over: CancellationToken,
}

/// A watcher's place. Dropped, it is free again.
pub(super) struct Place {
    app: App,
    form: FormId,
    account: UserId,
    account_over: CancellationToken,
    channel: Channel,
}

impl Live {
    /// Lets so many watch at one time, usually [`WATCHERS_PER_NODE`], and so many of one account.
    pub fn new(most: usize, most_of_account: usize) -> Self {
        Self {
            most,
            most_of_account,
            inner: Mutex::default(),
        }
    }

    /// Takes a place. Whoever is the first to watch a form has its numbers read.
    pub(super) fn enter(app: &App, form: FormId, account: UserId) -> Result<Place, ApiError> {
        let mut inner = app.live.lock();
        if inner.total >= app.live.most {
            return Err(ApiError::busy(COME_AGAIN_SECONDS));
        }
        let of_account = inner.accounts.entry(account).or_default();
        if of_account.watchers >= app.live.most_of_account {
            return Err(ApiError::rate_limited(COME_AGAIN_SECONDS));
        }
        of_account.watchers += 1;
        let account_over = of_account.over.clone();
        inner.total += 1;
        metrics::gauge!("formwright_live_watchers").set(as_gauge(inner.total));
        let watched = inner.forms.entry(form).or_insert_with(|| {
            let channel = Channel {
                ticks: watch::Sender::new(None),
                changed: Arc::default(),
                over: CancellationToken::new(),
            };
            tokio::spawn(teller::keep_telling(app.clone(), form, channel.clone()));
            Watched { watchers: 0, channel }
        });
        watched.watchers += 1;
        let channel = watched.channel.clone();
        drop(inner);
        Ok(Place {
            app: app.clone(),
            form,
            account,
            account_over,
            channel,
        })
    }

    /// Something about the form's numbers has changed.
    pub(super) fn changed(&self, form: FormId) {
        if let Some(watched) = self.lock().forms.get(&form) {
            watched.channel.changed.notify_one();
        }
    }

    /// Who may see the form has changed: whoever watches it comes again and is judged anew.
    pub(super) fn send_away(&self, form: FormId) {
        let gone = self.lock().forms.remove(&form);
        if let Some(watched) = gone {
            watched.channel.over.cancel();
        }
    }

    /// Somebody's sessions may have ended: they come again and show who they are.
    pub(super) fn send_account_away(&self, account: UserId) {
        if let Some(account) = self.lock().accounts.get_mut(&account) {
            std::mem::take(&mut account.over).cancel();
        }
    }

    /// The same for every form.
    pub(super) fn send_all_away(&self) {
        let gone: Vec<Watched> = self.lock().forms.drain().map(|(_, watched)| watched).collect();
        for watched in gone {
            watched.channel.over.cancel();
        }
    }

    fn lock(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Place {
    pub(super) fn channel(&self) -> &Channel {
        &self.channel
    }

    /// Waits until whoever has this place is to come again.
    pub(super) async fn is_over(&self) {
        tokio::select! {
            () = self.channel.over.cancelled() => {}
            () = self.account_over.cancelled() => {}
            () = self.app.stopping.cancelled() => {}
        }
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut inner = self.app.live.lock();
        inner.total -= 1;
        metrics::gauge!("formwright_live_watchers").set(as_gauge(inner.total));
        if let Some(of_account) = inner.accounts.get_mut(&self.account) {
            of_account.watchers -= 1;
            if of_account.watchers == 0 {
                inner.accounts.remove(&self.account);
            }
        }
        // Who was sent away finds others in the form's place, or nobody.
        let mine = inner.forms.get_mut(&self.form);
        if let Some(watched) = mine.filter(|watched| watched.channel.ticks.same_channel(&self.channel.ticks)) {
            watched.watchers -= 1;
            if watched.watchers == 0 {
                watched.channel.over.cancel();
                inner.forms.remove(&self.form);
            }
        }
    }
}

fn as_gauge(count: usize) -> f64 {
    f64::from(u32::try_from(count).unwrap_or(u32::MAX))
}
