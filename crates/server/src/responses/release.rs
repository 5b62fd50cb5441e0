//! Lets responses count that were held apart.

use platform::{db, outbox};

use super::{
    events::ResponsesChangedV1,
    ids::ResponseId,
    in_hand,
    ingest::Response,
    store::{changing, counters},
    tally::Tally,
};
use crate::{
    accounts::UserId,
    app::App,
    forms::{self, FormId},
    http::problem::ApiError,
};

/// Releases those of the responses that are held apart; gives how many. The caller has made sure that this is the owner.
pub(crate) async fn release(app: &App, form: FormId, owner: UserId, responses: &[ResponseId]) -> Result<u64, ApiError> {
    let mut transaction = db::begin_for_product(&app.pool).await?;
    let mut taken = in_hand::take(app, &mut transaction, form, owner, responses).await?;
    taken.retain(|(_, response)| response.held.is_some());
    if taken.is_empty() {
        return Ok(0);
    }
    let ids: Vec<ResponseId> = taken.iter().map(|(id, _)| *id).collect();
    let released: Vec<Response> = taken.iter().map(|(_, response)| response.clone().released()).collect();
    let mut tally = Tally::default();
    for ((_, before), after) in taken.iter().zip(&released) {
        tally.add(form, before, -1);
        tally.add(form, after, 1);
    }
    changing::release(&mut transaction, form, &ids).await?;
    counters::add(&mut transaction, forms::any_slot(app), &tally).await?;
    outbox::enqueue(&mut transaction, &app.chance, &app.clock, &ResponsesChangedV1 { form }).await?;
    transaction.commit().await?;
    Ok(ids.len() as u64)
}
