//! `GET /api/works/recent`: lists the caller's forms and projects, most recently changed first.

use std::collections::HashMap;

use axum::Json;
use axum::extract::State;

use super::store::{self, WorkRow};
use super::wire::{RecentWorks, RecentWorksQuery, Work};
use crate::accounts::SignedIn;
use crate::context::Context;
use crate::db_values::{decode_cursor, encode_cursor};
use crate::forms::{self, FormId, ProjectId};
use crate::http::{ApiError, AuthErrors, CommonErrors, Problem, ProblemCode, QueryFields};
use crate::projects;

const DEFAULT_LIMIT: i64 = 24;
const MAX_LIMIT: i64 = 100;

/// List your recent forms and projects
#[utoipa::path(get, path = "/api/works/recent", tag = "works", security(("bearer" = [])),
    params(RecentWorksQuery), responses(
    (status = 200, body = RecentWorks, description = "The works, most recently changed first"),
    (status = 400, body = Problem, description = "The cursor is invalid, or the limit is not a number"),
    AuthErrors, CommonErrors,
))]
pub(super) async fn recent_works(
    State(context): State<Context>,
    caller: SignedIn,
    QueryFields(query): QueryFields<RecentWorksQuery>,
) -> Result<Json<RecentWorks>, ApiError> {
    let malformed = || ApiError::new(ProblemCode::RequestMalformed);
    let limit = match query.limit.as_deref() {
        None => DEFAULT_LIMIT,
        Some(text) => text.parse::<i64>().map_err(|_| malformed())?.clamp(1, MAX_LIMIT),
    };
    let after = match query.cursor.as_deref() {
        None | Some("") => None,
        Some(cursor) => Some(decode_cursor(cursor).ok_or_else(malformed)?),
    };
    let mut transaction = caller.begin(&context).await?;
    // One more than the limit, to know whether there is a next page.
    let mut rows = store::recent(&mut transaction, caller.user, after, limit + 1).await?;
    let more = rows.len() > usize::try_from(limit).unwrap_or(usize::MAX);
    rows.truncate(usize::try_from(limit).unwrap_or(usize::MAX));
    let next_cursor = rows
        .last()
        .filter(|_| more)
        .map(|row| encode_cursor(row.updated_at, row.id));

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
    let of_type = rows.iter().filter(|row| row.is_form == forms);
    of_type.filter_map(|row| parse(&row.id.to_string())).collect()
}
