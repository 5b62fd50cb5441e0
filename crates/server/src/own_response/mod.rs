//! A respondent's own response, opened by a private link: read and deleted without an account.

mod create_link;
mod delete_own_response;
mod linked_response;
mod read_own_response;
mod response_links;
mod state;
mod wire;

use axum::extract::DefaultBodyLimit;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub use response_links::ResponseLinks;
pub use state::{OwnResponseParts, OwnResponseState};

use crate::http::{SMALL_BODY, body_limit};

pub fn router() -> OpenApiRouter<OwnResponseState> {
    OpenApiRouter::new()
        .routes(routes!(create_link::create_link))
        .routes(routes!(
            read_own_response::read_own_response,
            delete_own_response::delete_own_response
        ))
        .layer(body_limit(SMALL_BODY))
        .layer(DefaultBodyLimit::disable())
}
