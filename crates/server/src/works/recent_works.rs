//! `GET /api/works/recent`: the caller's forms and projects, changed last first.

use std::collections::HashMap;

use axum::{
    Json,
    extract::{Query, State},
};
use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD};
use chrono::DateTime;
use uuid::Uuid;

use super::{
    store::{self, Place, WorkRow},
    wire::{PartWanted, RecentWorks, Work},
};
use crate::{
    accounts::SignedIn,
    app::App,
    forms::{self, FormId},
    http::{
        documented::{Always, WithToken},
        problem::{ApiError, Problem, ProblemCode},
    },
    projects::{self, ProjectId},
};

const USUAL: i64 = 24;
const MOST: i64 = 100;

/// List your latest forms and projects
#[utoipa::path(get, path = "/api/works/recent", tag = "works", security(("bearer" = [])),
    params(PartWanted), responses(
    (status = 200, body = RecentWorks, description = "changed last first"),
    (status = 400, body = Problem, description = "the cursor is none of ours, or the limit no number"),
    WithToken, Always,
))]
pub(super) async fn recent_works(
    State(app): State<App>,
    caller: SignedIn,
    Query(wanted): Query<PartWanted>,
) -> Result<Json<RecentWorks>, ApiError> {
    let malformed = || ApiError::new(ProblemCode::RequestMalformed);
    let limit = match wanted.limit.as_deref() {
        None => USUAL,
        Some(text) => text.parse::<i64>().map_err(|_| malformed())?.clamp(1, MOST),
    };
    let after = match wanted.cursor.as_deref() {
        None | Some("") => None,
        Some(cursor) => Some(read_cursor(cursor).ok_or_else(malformed)?),
    };
    let mut transaction = caller.begin(&app).await?;
    // One more than wanted tells whether anything follows.
    let mut rows = store::recent(&mut transaction, caller.user, after, limit + 1).await?;
    let more = rows.len() > usize::try_from(limit).unwrap_or(usize::MAX);
    rows.truncate(usize::try_from(limit).unwrap_or(usize::MAX));
    let next_cursor = rows.last().filter(|_| more).map(write_cursor);

    let form_ids: Vec<FormId> = ids(&rows, true, FormId::parse);
    let project_ids: Vec<ProjectId> = ids(&rows, false, ProjectId::parse);
    let cards = forms::cards(&mut transaction, &form_ids).await?;
    let projects = projects::cards(&mut transaction, caller.user, Some(&project_ids)).await?;
    let mut works: HashMap<String, Work> = HashMap::new();
    works.extend(cards.into_iter().map(|card| (card.id.as_text(), Work::Form(card))));
    works.extend(
        projects
            .into_iter()
            .map(|card| (card.id.as_text(), Work::Project(card))),
    );
    Ok(Json(RecentWorks {
        success: true,
        works: rows
            .iter()
            .filter_map(|row| works.remove(&row.id.to_string()))
            .collect(),
        next_cursor,
    }))
}

fn ids<T>(rows: &[WorkRow], forms: bool, parse: fn(&str) -> Option<T>) -> Vec<T> {
    let wanted = rows.iter().filter(|row| row.is_form == forms);
    wanted.filter_map(|row| parse(&row.id.to_string())).collect()
}

fn write_cursor(row: &WorkRow) -> String {
    URL_SAFE_NO_PAD.encode(format!("{} {}", row.updated_at.timestamp_micros(), row.id))
}

fn read_cursor(text: &str) -> Option<Place> {
    let cursor = String::from_utf8(URL_SAFE_NO_PAD.decode(text).ok()?).ok()?;
    let (micros, id) = cursor.split_once(' ')?;
    Some(Place {
        updated_at: DateTime::from_timestamp_micros(micros.parse().ok()?)?,
        id: id.parse::<Uuid>().ok()?,
    })
}
