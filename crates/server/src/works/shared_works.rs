//! `GET /api/works/shared`: lists the forms that others share with the caller.

use std::collections::HashMap;

use axum::Json;
use axum::extract::State;

use super::store;
use super::wire::{SharedWork, SharedWorks};
use crate::accounts::SignedIn;
use crate::context::Context;
use crate::forms::{self, FormCard, FormId};
use crate::http::{ApiError, AuthErrors, CommonErrors};

/// List the forms shared with you
///
/// A card has the fields that the caller's role may see. The list is empty until the caller's email address is verified, because
/// an unverified account may use somebody else's address.
#[utoipa::path(get, path = "/api/works/shared", tag = "works", security(("bearer" = [])), responses(
    (status = 200, body = SharedWorks, description = "The forms, most recently shared first"),
    AuthErrors, CommonErrors,
))]
pub(super) async fn shared_works(
    State(context): State<Context>,
    caller: SignedIn,
) -> Result<Json<SharedWorks>, ApiError> {
    let mut transaction = caller.begin(&context).await?;
    let rows = store::shared(&mut transaction).await?;
    let ids: Vec<FormId> = rows.iter().map(|row| row.form).collect();
    let cards = forms::cards(&mut transaction, &ids).await?;
    let mut cards: HashMap<FormId, FormCard> = cards.into_iter().map(|card| (card.id, card)).collect();
    let shared = rows.into_iter().filter_map(|row| {
        let card = cards.remove(&row.form)?;
        Some(SharedWork::of(card, row.role, row.owner_name))
    });
    Ok(Json(SharedWorks {
        success: true,
        shared_works: shared.collect(),
    }))
}
