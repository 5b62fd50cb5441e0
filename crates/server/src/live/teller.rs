//! Reads a form's numbers when they have changed and tells everybody who watches it.

use std::{sync::Arc, time::Duration};

use tokio::time::{Instant, sleep, sleep_until};

use super::{frames::Tick, hub::Channel, reading};
use crate::{app::App, forms::FormId, http::problem::ApiError};

/// The least time between two readings of a form. What changes after a quiet second is told at once.
const PACE: Duration = Duration::from_secs(1);

/// Events can be missed, and views have none: so often the numbers are looked at all the same.
const LOOK_AGAIN: Duration = Duration::from_secs(30);

/// Tells until nobody watches the form, or until those who do are to come again.
pub(super) async fn keep_telling(app: App, form: FormId, channel: Channel) {
    loop {
        let next = Instant::now() + PACE;
        match read(&app, form).await {
            Ok(tick) => {
                channel.ticks.send_if_modified(|told| {
                    let is_news = told.as_ref().is_none_or(|told| !told.says_the_same_as(&tick));
                    if is_news {
                        *told = Some(tick);
                    }
                    is_news
                });
            }
            // The database has no time; whoever watches sees what was so a moment ago.
            Err(error) if error.is_busy() => channel.changed.notify_one(),
            // It is not there any more.
            Err(_) => return app.live.send_away(form),
        }
        tokio::select! {
            () = channel.over.cancelled() => return,
            () = app.stopping.cancelled() => return,
            () = sleep(LOOK_AGAIN) => {}
            () = channel.changed.notified() => {}
        }
        tokio::select! {
            () = channel.over.cancelled() => return,
            () = app.stopping.cancelled() => return,
            () = sleep_until(next) => {}
        }
    }
}

async fn read(app: &App, form: FormId) -> Result<Arc<Tick>, ApiError> {
    Tick::write(reading::read(app, form).await?)
}
