//! What came back, for whoever may see a form's results: its numbers, its single responses, and taking them away.

mod asked;
mod cursor;
mod delete_response;
mod delete_responses;
mod filter;
mod form_analytics;
mod latest_texts;
mod list_responses;
mod owned;
mod page_numbers;
mod project_analytics;
mod read_response;
mod release_responses;
mod shown;
mod store;
mod summary;
mod wanted_answer;
mod wire;

use axum::extract::DefaultBodyLimit;
use utoipa_axum::{router::OpenApiRouter, routes};

use crate::{
    app::App,
    http::json::{SMALL_BODY, body_limit},
};

pub(crate) use filter::only;
pub(crate) use summary::summary;
pub(crate) use wire::{FormAnalytics, Wanted};

/// The analytics calls.
pub fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(form_analytics::form_analytics))
        .routes(routes!(project_analytics::project_analytics))
        .routes(routes!(list_responses::list_responses))
        .routes(routes!(read_response::read_response, delete_response::delete_response))
        .routes(routes!(delete_responses::delete_responses))
        .routes(routes!(release_responses::release_responses))
        .layer(body_limit(SMALL_BODY))
        .layer(DefaultBodyLimit::disable())
}
