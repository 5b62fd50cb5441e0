//! Removes responses for good, with their pages and files, and takes them out of the counters in the same transaction.

use std::time::Duration;

use chrono::NaiveDate;
use platform::{db, outbox};
use tokio::time::Instant;
use uuid::Uuid;

use super::{
    events::ResponsesChangedV1,
    ids::ResponseId,
    in_hand,
    store::{changing, counters},
    tally::Tally,
};
use crate::{
    accounts::UserId,
    app::App,
    forms::{self, FormId},
    http::problem::ApiError,
    uploads,
};

/// Responses removed by one transaction.
const PORTION: i64 = 500;

/// A call goes on with further portions for so long; who wants more gone calls again.
const AT_A_TIME: Duration = Duration::from_secs(2);

/// Which responses are to go.
#[derive(Debug, Clone)]
pub(crate) enum ToRemove {
    These(Vec<ResponseId>),
    /// All that were begun before a day in UTC; or only those of them that are held apart.
    BegunBefore {
        day: NaiveDate,
        only_held: bool,
    },
}

/// What went.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Removed {
    pub count: u64,
    /// Time was up before all of them were gone.
    pub more: bool,
}

/// Removes responses of a form. The caller has made sure that this is its owner.
pub(crate) async fn remove(app: &App, form: FormId, owner: UserId, what: &ToRemove) -> Result<Removed, ApiError> {
    let until = Instant::now() + AT_A_TIME;
    let mut removed = Removed::default();
    loop {
        let (gone, wanted) = remove_some(app, form, owner, what).await?;
        removed.count += gone;
        let is_last = matches!(what, ToRemove::These(_)) || wanted < usize::try_from(PORTION).unwrap_or(usize::MAX);
        if is_last {
            return Ok(removed);
        }
        if Instant::now() >= until {
            return Ok(Removed { more: true, ..removed });
        }
    }
}

/// Removes one portion; gives how many went, of how many that were to go.
async fn remove_some(app: &App, form: FormId, owner: UserId, what: &ToRemove) -> Result<(u64, usize), ApiError> {
    let mut transaction = db::begin_for_product(&app.pool).await?;
    let wanted = match what {
        ToRemove::These(responses) => responses.clone(),
        ToRemove::BegunBefore { day, only_held } => {
            changing::begun_before(&mut transaction, form, *day, *only_held, PORTION).await?
        }
    };
    let taken = in_hand::take(app, &mut transaction, form, owner, &wanted).await?;
    if taken.is_empty() {
        return Ok((0, wanted.len()));
    }
    let mut tally = Tally::default();
    for (_, response) in &taken {
        tally.add(form, response, -1);
    }
    let ids: Vec<ResponseId> = taken.iter().map(|(id, _)| *id).collect();
    let keys: Vec<Uuid> = ids.iter().map(|id| id.as_uuid()).collect();
    uploads::remove_of(&mut transaction, form, &keys).await?;
    changing::delete(&mut transaction, form, &ids).await?;
    counters::add(&mut transaction, forms::any_slot(app), &tally).await?;
    outbox::enqueue(&mut transaction, &app.chance, &app.clock, &ResponsesChangedV1 { form }).await?;
    transaction.commit().await?;
    Ok((ids.len() as u64, wanted.len()))
}
