//! Responses as their form's collaborators see them: lists, single responses, exports, deletion and release from quarantine.

mod answer_filter;
mod answer_text;
mod authorize;
mod delete_expired;
mod delete_response;
mod delete_responses;
mod deletion;
mod export;
mod list_responses;
mod purge;
mod read_response;
mod readable_answers;
mod release_responses;
mod response_filter;
mod search;
mod state;
mod store;
mod wire;

use axum::extract::DefaultBodyLimit;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::http::{SMALL_BODY, body_limit};

pub use delete_expired::{Expiry, delete_expired_responses};
pub(crate) use deletion::delete_locked;
pub use export::ExportLimiter;
pub use purge::purge_responses;
pub(crate) use readable_answers::{ReadableAnswer, readable_answers};
pub use state::{ResponsesParts, ResponsesState};

pub fn router() -> OpenApiRouter<ResponsesState> {
    OpenApiRouter::new()
        .routes(routes!(list_responses::list_responses))
        .routes(routes!(read_response::read_response, delete_response::delete_response))
        .routes(routes!(delete_responses::delete_responses))
        .routes(routes!(release_responses::release_responses))
        .layer(body_limit(SMALL_BODY))
        .layer(DefaultBodyLimit::disable())
        .routes(routes!(export::download::download))
}
