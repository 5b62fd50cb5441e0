//! `GET /api/works/shared`: the forms others share with the caller.

use std::collections::HashMap;

use axum::{Json, extract::State};

use super::{
    store,
    wire::{SharedWork, SharedWorks},
};
use crate::{
    accounts::SignedIn,
    app::App,
    forms::{self, FormCard, FormId},
    http::{
        documented::{Always, WithToken},
        problem::ApiError,
    },
};

/// List the forms shared with you
///
/// Empty until your address is proven: whoever signs up with somebody's address must not see what was meant for them.
#[utoipa::path(get, path = "/api/works/shared", tag = "works", security(("bearer" = [])), responses(
    (status = 200, body = SharedWorks, description = "shared last first"),
    WithToken, Always,
))]
pub(super) async fn shared_works(State(app): State<App>, caller: SignedIn) -> Result<Json<SharedWorks>, ApiError> {
    let mut transaction = caller.begin(&app).await?;
    let rows = store::shared(&mut transaction).await?;
    let ids: Vec<FormId> = rows.iter().map(|row| row.form).collect();
    let cards = forms::cards(&mut transaction, &ids).await?;
    let mut cards: HashMap<FormId, FormCard> = cards.into_iter().map(|card| (card.id, card)).collect();
    let shared = rows.into_iter().filter_map(|row| {
        let mut card = cards.remove(&row.form)?;
        // Where the owner keeps it is the owner's business.
        card.project_id = None;
        Some(SharedWork {
            card: card.into(),
            shared_by: row.owner_name,
            role: row.role,
        })
    });
    Ok(Json(SharedWorks {
        success: true,
        shared_works: shared.collect(),
    }))
}
